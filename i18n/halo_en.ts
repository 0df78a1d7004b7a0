<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CommandLine</name>
    <message numerus="yes">
        <source>%n conversation(s) deleted.</source>
        <translation>
            <numerusform>%n conversation deleted.</numerusform>
            <numerusform>%n conversations deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clearing the memory of “{name}” deletes %n file(s), {size}.</source>
        <translation>
            <numerusform>Clearing the memory of “{name}” deletes %n file, {size}.</numerusform>
            <numerusform>Clearing the memory of “{name}” deletes %n files, {size}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Forgotten completely in %n place(s).</source>
        <translation>
            <numerusform>Forgotten completely in %n place.</numerusform>
            <numerusform>Forgotten completely in %n places.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It still stands in %n other place(s): --completely deletes it there.</source>
        <translation>
            <numerusform>It still stands in %n other place: --completely deletes it there.</numerusform>
            <numerusform>It still stands in %n other places: --completely deletes it there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The digital human “{name}” was deleted (%n file(s)).</source>
        <translation>
            <numerusform>The digital human “{name}” was deleted (%n file).</numerusform>
            <numerusform>The digital human “{name}” was deleted (%n files).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The digital human “{name}” would be deleted permanently with its memory: %n file(s), {size}, in {where}.</source>
        <translation>
            <numerusform>The digital human “{name}” would be deleted permanently with its memory: %n file, {size}, in {where}.</numerusform>
            <numerusform>The digital human “{name}” would be deleted permanently with its memory: %n files, {size}, in {where}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of “{name}” was cleared (%n file(s)).</source>
        <translation>
            <numerusform>The memory of “{name}” was cleared (%n file).</numerusform>
            <numerusform>The memory of “{name}” was cleared (%n files).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The workspace “{name}” was deleted (%n file(s)).</source>
        <translation>
            <numerusform>The workspace “{name}” was deleted (%n file).</numerusform>
            <numerusform>The workspace “{name}” was deleted (%n files).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The workspace “{name}” would be deleted with its memory: %n file(s), {size}, in {where}, to the system&apos;s trash where there is one.</source>
        <translation>
            <numerusform>The workspace “{name}” would be deleted with its memory: %n file, {size}, in {where}, to the system&apos;s trash where there is one.</numerusform>
            <numerusform>The workspace “{name}” would be deleted with its memory: %n files, {size}, in {where}, to the system&apos;s trash where there is one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This deletes %n conversation(s) with “{name}”; Halo&apos;s own stay.</source>
        <translation>
            <numerusform>This deletes %n conversation with “{name}”; Halo&apos;s own stay.</numerusform>
            <numerusform>This deletes %n conversations with “{name}”; Halo&apos;s own stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{place}, {where}: %n time(s)</source>
        <translation>
            <numerusform>{place}, {where}: %n time</numerusform>
            <numerusform>{place}, {where}: %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{size} · %n topic(s)</source>
        <translation>
            <numerusform>{size} · %n topic</numerusform>
            <numerusform>{size} · %n topics</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationQuestions</name>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Conversing</name>
    <message numerus="yes">
        <source>%n conversation(s) deleted.</source>
        <translation>
            <numerusform>%n conversation deleted.</numerusform>
            <numerusform>%n conversations deleted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryTab</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelFailures</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunPlan</name>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>Every minute</numerusform>
            <numerusform>Every %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsTab</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run record(s)</source>
        <translation>
            <numerusform>%n run record</numerusform>
            <numerusform>%n run records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n topic(s)</source>
        <translation>
            <numerusform>%n topic</numerusform>
            <numerusform>%n topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n transcript</numerusform>
            <numerusform>%n transcripts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Digital human deleted: %n file(s) went.</source>
        <translation>
            <numerusform>Digital human deleted: %n file went.</numerusform>
            <numerusform>Digital human deleted: %n files went.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Memory cleared: %n file(s) deleted.</source>
        <translation>
            <numerusform>Memory cleared: %n file deleted.</numerusform>
            <numerusform>Memory cleared: %n files deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Workspace deleted: %n file(s) went.</source>
        <translation>
            <numerusform>Workspace deleted: %n file went.</numerusform>
            <numerusform>Workspace deleted: %n files went.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} token(s)</source>
        <translation>
            <numerusform>{count} token</numerusform>
            <numerusform>{count} tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message numerus="yes">
        <source>%n file(s) cleared.</source>
        <translation>
            <numerusform>%n file cleared.</numerusform>
            <numerusform>%n files cleared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnViews</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(ies)</source>
        <translation>
            <numerusform>%n summary</numerusform>
            <numerusform>%n summaries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message numerus="yes">
        <source>%n change(s) taken back.</source>
        <translation>
            <numerusform>%n change taken back.</numerusform>
            <numerusform>%n changes taken back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) taken back; {others} could not be, or only in part, since they were changed.</source>
        <translation>
            <numerusform>%n change taken back; {others} could not be, or only in part, since they were changed.</numerusform>
            <numerusform>%n changes taken back; {others} could not be, or only in part, since they were changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory was cleared after the reply (%n file(s)).</source>
        <translation>
            <numerusform>The memory was cleared after the reply (%n file).</numerusform>
            <numerusform>The memory was cleared after the reply (%n files).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Usage</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
</TS>
