<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Clearing</name>
    <message>
        <source>Archives and snapshots</source>
        <translation>归档和快照</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Run records</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run.</source>
        <translation>这将永久删除所有记忆文件（memory.md 和运行历史）。应用将在下次运行时重新开始。</translation>
    </message>
    <message>
        <source>Transcripts (with chats)</source>
        <translation>运行日志（含聊天记录）</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>--automatic and --preview exclude each other: choose one.</source>
        <translation>--automatic 与 --preview 不能同时使用：请选择其一。</translation>
    </message>
    <message>
        <source>Add a digital human.</source>
        <translation>添加一位数字人。</translation>
    </message>
    <message>
        <source>Add a workspace.</source>
        <translation>添加一个工作区。</translation>
    </message>
    <message>
        <source>Arguments:</source>
        <translation>参数：</translation>
    </message>
    <message>
        <source>Auto consolidation</source>
        <translation>自动整合</translation>
    </message>
    <message>
        <source>Auto consolidation and its frequency hold from the next check.</source>
        <translation>自动整合和整合频率从下次检查起生效。</translation>
    </message>
    <message>
        <source>Before or after every command:</source>
        <translation>可写在任何命令之前或之后：</translation>
    </message>
    <message>
        <source>COMMAND …</source>
        <translation>命令 …</translation>
    </message>
    <message>
        <source>Change settings of a memory.</source>
        <translation>修改一份记忆的设置。</translation>
    </message>
    <message>
        <source>Clear a digital human&apos;s memory.</source>
        <translation>清除数字人的记忆。</translation>
    </message>
    <message numerus="yes">
        <source>Clearing the memory of “{name}” deletes %n file(s), {size}.</source>
        <translation>
            <numerusform>清除“{name}”的记忆将删除 %n 个文件，共 {size}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Commands:</source>
        <translation>命令：</translation>
    </message>
    <message>
        <source>Consolidating…</source>
        <translation>正在整合…</translation>
    </message>
    <message>
        <source>Consolidation frequency</source>
        <translation>整合频率</translation>
    </message>
    <message>
        <source>Delete a workspace with its memory.</source>
        <translation>删除工作区及其记忆。</translation>
    </message>
    <message>
        <source>Delete an uninstalled one permanently.</source>
        <translation>永久删除已卸载的数字人。</translation>
    </message>
    <message>
        <source>Digital humans that live elsewhere and would be moved there: {names}.</source>
        <translation>属于其他工作区、将先移到那里的数字人：{names}。</translation>
    </message>
    <message>
        <source>Digital humans that would be deleted with it: {names}.</source>
        <translation>将一并删除的数字人：{names}。</translation>
    </message>
    <message>
        <source>Find pages that hold all words.</source>
        <translation>查找含有全部词语的主题。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Halo</source>
        <translation>Halo</translation>
    </message>
    <message>
        <source>Halo Desktop</source>
        <translation>Halo Desktop</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Last consolidated {time}</source>
        <translation>上次整合于 {time}</translation>
    </message>
    <message>
        <source>Linked folder</source>
        <translation>关联文件夹</translation>
    </message>
    <message>
        <source>List all pages.</source>
        <translation>列出所有主题。</translation>
    </message>
    <message>
        <source>List the digital humans.</source>
        <translation>列出数字人。</translation>
    </message>
    <message>
        <source>List the workspaces, the Halo workspace too.</source>
        <translation>列出工作区，包括 Halo 工作区。</translation>
    </message>
    <message>
        <source>List, add and delete workspaces.</source>
        <translation>列出、添加和删除工作区。</translation>
    </message>
    <message>
        <source>List, add, move, uninstall and delete digital humans.</source>
        <translation>列出、添加、移动、卸载和删除数字人。</translation>
    </message>
    <message>
        <source>List, show and search the topic pages of a memory.</source>
        <translation>列出、查看和搜索一份记忆的主题。</translation>
    </message>
    <message>
        <source>Look into, set up and clear what workspaces and digital humans remember.</source>
        <translation>查看、设置和清除工作区与数字人的记忆。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Memory is off here, so a new conversation reads nothing of it.</source>
        <translation>此处的记忆已关闭，新对话不会读取任何内容。</translation>
    </message>
    <message>
        <source>Memory {memory} · Auto consolidation {auto} · Frequency {frequency}</source>
        <translation>记忆：{memory} · 自动整合：{auto} · 整合频率：{frequency}</translation>
    </message>
    <message>
        <source>Move one to another workspace; its memory stays.</source>
        <translation>将数字人移到另一个工作区，记忆保留。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Never consolidated</source>
        <translation>从未整合</translation>
    </message>
    <message>
        <source>No memory yet</source>
        <translation>暂无记忆</translation>
    </message>
    <message>
        <source>No page holds all these words.</source>
        <translation>没有主题含有全部这些词语。</translation>
    </message>
    <message>
        <source>Nothing was deleted: add --yes to do it.</source>
        <translation>尚未删除任何内容：如确认删除，请加上 --yes。</translation>
    </message>
    <message>
        <source>Nothing would change.</source>
        <translation>不会有任何改动。</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>主题文件</translation>
    </message>
    <message>
        <source>Print a page.</source>
        <translation>显示一个主题的内容。</translation>
    </message>
    <message>
        <source>Print the folder of a memory.</source>
        <translation>显示记忆所在的文件夹。</translation>
    </message>
    <message>
        <source>Print what a new conversation reads.</source>
        <translation>显示新对话会读到的内容。</translation>
    </message>
    <message>
        <source>Show a memory in the file manager.</source>
        <translation>在文件管理器中显示记忆文件。</translation>
    </message>
    <message>
        <source>Show and set what holds for a memory.</source>
        <translation>查看和修改一份记忆的设置。</translation>
    </message>
    <message>
        <source>Show size, topics and last consolidation.</source>
        <translation>查看大小、主题数和上次整合时间。</translation>
    </message>
    <message>
        <source>Show the settings of a memory.</source>
        <translation>查看一份记忆的设置。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Something unexpected went wrong ({kind}): try again, or set HALO_DEBUG=1 to see the details for a report.</source>
        <translation>发生意外错误（{kind}）：请重试，或设置 HALO_DEBUG=1 查看详情以便反馈。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The command is missing: choose from {known}, or see {command} --help.</source>
        <translation>缺少命令：可用的有 {known}；说明见 {command} --help。</translation>
    </message>
    <message numerus="yes">
        <source>The digital human “{name}” was deleted (%n file(s)).</source>
        <translation>
            <numerusform>数字人“{name}”已删除（%n 个文件）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The digital human “{name}” would be deleted permanently with its memory: %n file(s), {size}, in {where}.</source>
        <translation>
            <numerusform>将永久删除数字人“{name}”及其记忆：%n 个文件，共 {size}，位于 {where}。</numerusform>
        </translation>
    </message>
    <message>
        <source>The linked folder {where} stays as it is.</source>
        <translation>关联文件夹 {where} 保持原样。</translation>
    </message>
    <message numerus="yes">
        <source>The memory of “{name}” was cleared (%n file(s)).</source>
        <translation>
            <numerusform>“{name}”的记忆已清除（%n 个文件）。</numerusform>
        </translation>
    </message>
    <message>
        <source>The option {option} needs a value.</source>
        <translation>选项 {option} 需要一个值。</translation>
    </message>
    <message>
        <source>The option {option} needs a value: see {command} --help.</source>
        <translation>选项 {option} 需要一个值：说明见 {command} --help。</translation>
    </message>
    <message>
        <source>The option {option} takes no value: see {command} --help.</source>
        <translation>选项 {option} 不带值：说明见 {command} --help。</translation>
    </message>
    <message numerus="yes">
        <source>The workspace “{name}” was deleted (%n file(s)).</source>
        <translation>
            <numerusform>工作区“{name}”已删除（%n 个文件）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The workspace “{name}” would be deleted with its memory: %n file(s), {size}, in {where}, to the system&apos;s trash where there is one.</source>
        <translation>
            <numerusform>将删除工作区“{name}”及其记忆：%n 个文件，共 {size}，位于 {where}；系统有回收站时移入回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>The workspace “{name}” would leave the list; its folder is not there.</source>
        <translation>将从列表中移除工作区“{name}”；它的文件夹不存在。</translation>
    </message>
    <message>
        <source>There are no topics yet.</source>
        <translation>暂无主题。</translation>
    </message>
    <message>
        <source>There is no command “{name}”: there are {known}; see {command} --help.</source>
        <translation>没有命令“{name}”：可用的有 {known}；说明见 {command} --help。</translation>
    </message>
    <message>
        <source>There is no folder {where} yet: it is made when the memory is first used.</source>
        <translation>文件夹 {where} 尚不存在：第一次用到记忆时才会创建。</translation>
    </message>
    <message>
        <source>There is no language “{name}”: choose from {known}.</source>
        <translation>没有语言“{name}”：可选 {known}。</translation>
    </message>
    <message>
        <source>There is no option {option}: see {command} --help.</source>
        <translation>没有选项 {option}：说明见 {command} --help。</translation>
    </message>
    <message>
        <source>This holds for new conversations.</source>
        <translation>更改适用于新对话。</translation>
    </message>
    <message>
        <source>This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run.</source>
        <translation>这将永久删除所有记忆文件（memory.md 和运行历史）。应用将在下次运行时重新开始。</translation>
    </message>
    <message>
        <source>Tidy a memory now.</source>
        <translation>立即整合记忆。</translation>
    </message>
    <message>
        <source>Uninstall one; all its files stay.</source>
        <translation>卸载数字人，所有文件保留。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>Use workspace memory</source>
        <translation>使用工作区记忆</translation>
    </message>
    <message>
        <source>When to read it</source>
        <translation>何时阅读</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>a digital human: human:ID</source>
        <translation>数字人：human:ID</translation>
    </message>
    <message>
        <source>a project folder to link; nothing is written there</source>
        <translation>要关联的项目文件夹；不会在其中写入任何内容</translation>
    </message>
    <message>
        <source>active</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>answer with one JSON value</source>
        <translation>以一个 JSON 值作答</translation>
    </message>
    <message>
        <source>do it; without it the command only says what would go</source>
        <translation>确认执行；不加时只说明将删除什么</translation>
    </message>
    <message>
        <source>error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>explain a command</source>
        <translation>显示命令的说明</translation>
    </message>
    <message>
        <source>its data folder is not there</source>
        <translation>数据文件夹不存在</translation>
    </message>
    <message>
        <source>memory=on|off, auto=on|off, frequency=diligent|balanced|economical, workspace-memory=on|off (digital humans only)</source>
        <translation>记忆 memory=on|off、自动整合 auto=on|off、整合频率 frequency=diligent|balanced|economical、使用工作区记忆 workspace-memory=on|off（仅数字人）</translation>
    </message>
    <message>
        <source>needs a login</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>only if it is due, as after a conversation</source>
        <translation>仅在需要时整合，与对话结束后的检查相同</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>print the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>print what would change, and change nothing</source>
        <translation>只显示会有哪些改动，不做任何更改</translation>
    </message>
    <message>
        <source>the data folder, instead of HALO_DATA_DIR or ~/.halo</source>
        <translation>数据文件夹，代替 HALO_DATA_DIR 或 ~/.halo</translation>
    </message>
    <message>
        <source>the digital human&apos;s id</source>
        <translation>数字人的 ID</translation>
    </message>
    <message>
        <source>the id of the workspace that it lives in</source>
        <translation>所在工作区的 ID</translation>
    </message>
    <message>
        <source>the language, instead of the system&apos;s</source>
        <translation>语言，代替系统语言</translation>
    </message>
    <message>
        <source>the name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>the page&apos;s path in the list, for example reports/weekly.md</source>
        <translation>列表中的主题路径，例如 reports/weekly.md</translation>
    </message>
    <message>
        <source>the workspace&apos;s id</source>
        <translation>工作区的 ID</translation>
    </message>
    <message>
        <source>uninstalled</source>
        <translation>已卸载</translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation>等待你处理</translation>
    </message>
    <message>
        <source>whose memory: workspace:ID, human:ID, or workspace:halo-temp for the Halo workspace</source>
        <translation>谁的记忆：workspace:ID、human:ID，Halo 工作区为 workspace:halo-temp</translation>
    </message>
    <message>
        <source>words to look for</source>
        <translation>要查找的词语</translation>
    </message>
    <message>
        <source>{parameter} is missing: see {command} --help.</source>
        <translation>缺少 {parameter}：说明见 {command} --help。</translation>
    </message>
    <message numerus="yes">
        <source>{size} · %n topic(s)</source>
        <translation>
            <numerusform>{size} · %n 个主题</numerusform>
        </translation>
    </message>
    <message>
        <source>“{arguments}” is too much: see {command} --help.</source>
        <translation>多余的参数“{arguments}”：说明见 {command} --help。</translation>
    </message>
</context>
<context>
    <name>ConfirmDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ConsolidateButton</name>
    <message>
        <source>Consolidate now</source>
        <translation>立即整合</translation>
    </message>
    <message>
        <source>Consolidating…</source>
        <translation>正在整合…</translation>
    </message>
</context>
<context>
    <name>CrashMessages</name>
    <message>
        <source>Show report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>Something went wrong in the program; your files are as they were. You can go on working.</source>
        <translation>程序出了问题，你的文件没有变化，可以继续使用。</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time. There is a report, without memory text.</source>
        <translation>程序上次意外退出。有一份报告，不含记忆内容。</translation>
    </message>
</context>
<context>
    <name>DangerZone</name>
    <message>
        <source>Clear memory</source>
        <translation>清除记忆</translation>
    </message>
    <message>
        <source>Danger zone</source>
        <translation>危险区域</translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message>
        <source>That data folder is open in another window.</source>
        <translation>该数据文件夹已在另一个窗口中打开。</translation>
    </message>
</context>
<context>
    <name>EditWorkspaceDialog</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Conversations in this workspace share one memory: lasting decisions, preferences and expertise, organised by topic. Changes apply to new conversations.</source>
        <translation>此工作区中的对话共享同一份记忆：长期有效的决策、偏好和专业知识，并按主题整理。更改适用于新对话。</translation>
    </message>
    <message>
        <source>Could not load memory settings. Close and reopen this dialog to try again.</source>
        <translation>无法加载记忆设置。请关闭并重新打开此对话框以重试。</translation>
    </message>
    <message>
        <source>Could not save memory settings. Please try again.</source>
        <translation>无法保存记忆设置。请重试。</translation>
    </message>
    <message>
        <source>Edit Workspace</source>
        <translation>编辑工作区</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Icon</source>
        <translation>图标</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>None: Halo keeps the files</source>
        <translation>未关联：文件由 Halo 保管</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Workspace memory</source>
        <translation>工作区记忆</translation>
    </message>
</context>
<context>
    <name>FolderField</name>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Unlink</source>
        <translation>取消关联</translation>
    </message>
</context>
<context>
    <name>HumanDialogs</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Clear memory</source>
        <translation>清除记忆</translation>
    </message>
    <message>
        <source>Clear this digital human&apos;s memory?</source>
        <translation>清除此数字人的记忆？</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Delete “{name}” permanently?</source>
        <translation>永久删除“{name}”？</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Its folder goes with its memory, run records and settings.</source>
        <translation>它的文件夹会连同记忆、运行记录和设置一起删除。</translation>
    </message>
    <message>
        <source>Its memory files stay where they are; it keeps using them.</source>
        <translation>记忆文件留在原处，个人记忆照常可用。</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Move “{name}” to a workspace</source>
        <translation>将“{name}”移到其他工作区</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>New digital human</source>
        <translation>新建数字人</translation>
    </message>
    <message>
        <source>This cannot be undone. Files of the workspace stay.</source>
        <translation>清除后无法恢复。工作区里的文件不受影响。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
</context>
<context>
    <name>HumanHeader</name>
    <message>
        <source>Clear memory</source>
        <translation>清除记忆</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>It is uninstalled.</source>
        <translation>已经卸载。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Move to workspace…</source>
        <translation>移到其他工作区…</translation>
    </message>
    <message>
        <source>There is no memory to clear.</source>
        <translation>暂无可清除的记忆。</translation>
    </message>
    <message>
        <source>Uninstall</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Uninstall it first.</source>
        <translation>请先卸载。</translation>
    </message>
    <message>
        <source>Workspace: {name}</source>
        <translation>工作区：{name}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{action} (do this in Halo)</source>
        <translation>{action}（请在 Halo 中操作）</translation>
    </message>
</context>
<context>
    <name>HumanPage</name>
    <message>
        <source>Capabilities &amp;&amp; settings</source>
        <translation>能力与设置</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>页面内容</translation>
    </message>
</context>
<context>
    <name>HumanPresenter</name>
    <message>
        <source>Could not save memory settings. Please try again.</source>
        <translation>无法保存记忆设置。请重试。</translation>
    </message>
</context>
<context>
    <name>HumanViews</name>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Uninstalled</source>
        <translation>已卸载</translation>
    </message>
</context>
<context>
    <name>HumansPage</name>
    <message>
        <source>A digital human works on its own and keeps a memory of its own.</source>
        <translation>数字人独立工作，并有自己的一份记忆。</translation>
    </message>
    <message>
        <source>Digital humans</source>
        <translation>数字人</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>New digital human</source>
        <translation>新建数字人</translation>
    </message>
    <message>
        <source>No digital humans yet</source>
        <translation>还没有数字人</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Digital humans</source>
        <translation>数字人</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Auto consolidation</source>
        <translation>自动整合</translation>
    </message>
    <message>
        <source>Available once memory is turned on.</source>
        <translation>开启记忆后可使用此功能。</translation>
    </message>
    <message>
        <source>May read, and only read, the topics its workspace has recorded; what it learns goes into its own memory. Applies from the next conversation.</source>
        <translation>可以只读地查看所在工作区记下的主题；学到的东西只写进自己的记忆。从新对话开始生效。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>These changes affect how the AI works: the tidier its memory, the better it recalls earlier conclusions.</source>
        <translation>这些更改会影响 AI 的工作方式：记忆越整洁，它就越能更好地回忆起之前的结论。</translation>
    </message>
    <message>
        <source>Use workspace memory</source>
        <translation>使用工作区记忆</translation>
    </message>
    <message>
        <source>When off, memory is not reorganised; once its history grows too long, the oldest entries are archived.</source>
        <translation>关闭时，记忆不会重新整理；一旦其历史记录变得过长，最早的条目将被归档。</translation>
    </message>
    <message>
        <source>When off, the AI neither reads nor writes this memory. Existing memory is kept.</source>
        <translation>关闭时，AI 既不会读取也不会写入此记忆。现有记忆将保留。</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>NewWorkspaceDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Folder (optional)</source>
        <translation>文件夹（可选）</translation>
    </message>
    <message>
        <source>Its memory is always kept in the data folder of Halo, never in your project folder.</source>
        <translation>记忆始终保存在 Halo 的数据文件夹里，从不在你的项目文件夹里。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>None: Halo keeps the files</source>
        <translation>未关联：文件由 Halo 保管</translation>
    </message>
</context>
<context>
    <name>Outcomes</name>
    <message>
        <source>A conversation or run is using the memory, so this was put off ({count} of {most} times).</source>
        <translation>有对话或运行正在使用此记忆，因此推迟了整合（第 {count} 次，最多 {most} 次）。</translation>
    </message>
    <message>
        <source>Already consolidating.</source>
        <translation>已在整合中。</translation>
    </message>
    <message>
        <source>Another program saved the memory at the same moment, so it was left as it is: try again.</source>
        <translation>另一个程序恰好同时保存了记忆，因此保持原样：请重试。</translation>
    </message>
    <message>
        <source>Auto consolidation is off, and there was no old history left to archive.</source>
        <translation>自动整合已关闭，且没有可归档的旧历史记录。</translation>
    </message>
    <message>
        <source>Auto consolidation is off, so only the oldest history was archived.</source>
        <translation>自动整合已关闭，仅归档了最早的历史记录。</translation>
    </message>
    <message>
        <source>Consolidation was stopped, and the memory is as it was.</source>
        <translation>整合已停止，记忆保持原样。</translation>
    </message>
    <message>
        <source>Could not start consolidation.</source>
        <translation>无法启动整合。</translation>
    </message>
    <message>
        <source>Earlier attempts failed: the next one is made when memory.md has grown to {size}.</source>
        <translation>之前的尝试未成功：memory.md 增长到 {size} 后会再次尝试。</translation>
    </message>
    <message>
        <source>Halo began to consolidate this memory meanwhile, so it was left to Halo.</source>
        <translation>整合期间 Halo 开始整合此记忆，因此交由 Halo 处理。</translation>
    </message>
    <message>
        <source>Halo was started meanwhile, so the memory was left as it is: quit Halo, then try again.</source>
        <translation>整合期间 Halo 启动了，因此记忆保持原样：请退出 Halo 后重试。</translation>
    </message>
    <message>
        <source>It is not time to consolidate: no limit is exceeded.</source>
        <translation>暂不需要整合：没有超过任何上限。</translation>
    </message>
    <message>
        <source>Memory is off, so nothing is consolidated automatically.</source>
        <translation>记忆已关闭，因此不会自动整合。</translation>
    </message>
    <message>
        <source>Nothing to consolidate yet.</source>
        <translation>暂无可整合的内容。</translation>
    </message>
    <message>
        <source>The last attempt is too recent: the next one is not made before {time}.</source>
        <translation>距上次尝试时间太短：{time} 之前不会再次尝试。</translation>
    </message>
    <message>
        <source>The memory could not be reorganized; old history was archived instead.</source>
        <translation>无法重新整理记忆；旧历史记录已改为归档。</translation>
    </message>
    <message>
        <source>The memory is over its limit, and nothing in it could be tidied.</source>
        <translation>记忆超过了上限，但其中没有可以整理的内容。</translation>
    </message>
    <message>
        <source>The memory is tidy already: nothing had to change.</source>
        <translation>记忆已经很整洁，无需改动。</translation>
    </message>
    <message>
        <source>The memory was changed again and again meanwhile, so it was left as it is: try again.</source>
        <translation>整合期间记忆被反复更改，因此保持原样：请重试。</translation>
    </message>
    <message>
        <source>The memory was consolidated: memory.md went from {before} to {after}.</source>
        <translation>记忆已整合：memory.md 从 {before} 变为 {after}。</translation>
    </message>
    <message>
        <source>The result cut the topics from {before} to {after}, so the memory was left as it is.</source>
        <translation>整合结果使主题从 {before} 缩减到 {after}，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result grew from {before} to {after}, so the memory was left as it is.</source>
        <translation>整合结果从 {before} 增长到 {after}，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result had a file that is not among the topics, {path}, so the memory was left as it is.</source>
        <translation>整合结果中的文件 {path} 不在主题之内，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result lacked memory.md, so the memory was left as it is.</source>
        <translation>整合结果缺少 memory.md，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result lacked the section “{section}” of memory.md, so the memory was left as it is.</source>
        <translation>整合结果缺少 memory.md 的“{section}”部分，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result lacked the topic page {path}, so the memory was left as it is.</source>
        <translation>整合结果缺少主题页 {path}，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result put a list of topics, “{title}”, in memory.md, so the memory was left as it is.</source>
        <translation>整合结果在 memory.md 中写入了主题列表“{title}”，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The result put {other} and another topic page in one place, {path}, so the memory was left as it is.</source>
        <translation>整合结果把 {other} 与另一个主题页放到了同一位置 {path}，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The topic page {path} of the result had no description, so the memory was left as it is.</source>
        <translation>整合结果中的主题页 {path} 没有描述，因此记忆保持原样。</translation>
    </message>
    <message>
        <source>The topic page {path} was changed again and again meanwhile, so the memory was left as it is: try again.</source>
        <translation>整合期间主题页 {path} 被反复更改，因此记忆保持原样：请重试。</translation>
    </message>
    <message>
        <source>What was deleted meanwhile would have come back, so the memory was left as it is: try again.</source>
        <translation>整合会使期间删除的内容重新出现，因此记忆保持原样：请重试。</translation>
    </message>
    <message>
        <source>memory.md was changed again and again meanwhile, so the memory was left as it is: try again.</source>
        <translation>整合期间 memory.md 被反复更改，因此记忆保持原样：请重试。</translation>
    </message>
</context>
<context>
    <name>OwnerFaces</name>
    <message>
        <source>Book</source>
        <translation>书本</translation>
    </message>
    <message>
        <source>Briefcase</source>
        <translation>公文包</translation>
    </message>
    <message>
        <source>Buildings</source>
        <translation>楼宇</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>日历</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Globe</source>
        <translation>地球</translation>
    </message>
    <message>
        <source>Halo workspace</source>
        <translation>Halo 工作区</translation>
    </message>
    <message>
        <source>Headset</source>
        <translation>耳机</translation>
    </message>
    <message>
        <source>Lightning</source>
        <translation>闪电</translation>
    </message>
    <message>
        <source>Megaphone</source>
        <translation>喇叭</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人群</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>票据</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Current state</source>
        <translation>当前状态</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Memory is off: a new conversation reads nothing of it.</source>
        <translation>记忆已关闭：新对话不会读取任何内容。</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>各部分</translation>
    </message>
    <message>
        <source>Records and archives</source>
        <translation>记录与归档</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Topics of the workspace</source>
        <translation>工作区主题</translation>
    </message>
    <message>
        <source>What a new conversation reads</source>
        <translation>新对话会读到什么</translation>
    </message>
    <message>
        <source>{size} · {tokens}</source>
        <translation>{size} · {tokens}</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Halo is running on this data folder: the list of workspaces cannot be changed here until you quit Halo.</source>
        <translation>Halo 正在使用此数据文件夹：退出 Halo 之前，这里无法更改工作区列表。</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>选择其他…</translation>
    </message>
    <message>
        <source>Crash reports</source>
        <translation>崩溃报告</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Folder in use</source>
        <translation>正在使用的文件夹</translation>
    </message>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>许可证：{licence}</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Recent problems</source>
        <translation>最近的问题</translation>
    </message>
    <message>
        <source>Reveal in Finder</source>
        <translation>在访达中显示</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show the tour</source>
        <translation>查看导览</translation>
    </message>
    <message>
        <source>Stays in this data folder.</source>
        <translation>保存在此数据文件夹中。</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>版本 {version}</translation>
    </message>
    <message>
        <source>What is remembered where, in three steps.</source>
        <translation>三步了解记忆保存在哪里。</translation>
    </message>
    <message>
        <source>What went wrong since the window was opened, with codes and facts.</source>
        <translation>窗口打开以来出现的问题，附代码和具体信息。</translation>
    </message>
    <message>
        <source>Written when the program fails; they hold no memory text.</source>
        <translation>程序出错时写入，不含记忆内容。</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
</context>
<context>
    <name>SettingsPlace</name>
    <message>
        <source>Choose the data folder</source>
        <translation>选择数据文件夹</translation>
    </message>
    <message>
        <source>It is named by the environment variable HALO_DATA_DIR.</source>
        <translation>数据文件夹由环境变量 HALO_DATA_DIR 指定。</translation>
    </message>
    <message>
        <source>It was named when the program was started (--data-dir).</source>
        <translation>启动程序时已指定数据文件夹（--data-dir）。</translation>
    </message>
    <message>
        <source>This is a demo: its folder is thrown away at the end.</source>
        <translation>这是演示：退出后此文件夹会被丢弃。</translation>
    </message>
    <message>
        <source>Your choice holds until you quit; it could not be kept: {reason}.</source>
        <translation>此选择在退出前有效；无法保存：{reason}。</translation>
    </message>
</context>
<context>
    <name>SettingsTab</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Always available</source>
        <translation>始终可用</translation>
    </message>
    <message>
        <source>App spec</source>
        <translation>应用规格</translation>
    </message>
    <message>
        <source>Built-in · always on</source>
        <translation>内置 · 始终开启</translation>
    </message>
    <message>
        <source>Guest abilities</source>
        <translation>访客能力</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Memory files</source>
        <translation>记忆文件</translation>
    </message>
    <message>
        <source>Memory is always available and not affected by these settings. File access is limited to this space.</source>
        <translation>记忆始终可用，且不受这些设置影响。文件访问仅限于此空间。</translation>
    </message>
    <message>
        <source>Reveal in Finder</source>
        <translation>在访达中显示</translation>
    </message>
</context>
<context>
    <name>StatusBox</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>What a new conversation reads</source>
        <translation>新对话会读到什么</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run record(s)</source>
        <translation>
            <numerusform>%n 条运行记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n topic(s)</source>
        <translation>
            <numerusform>%n 个主题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n 份运行日志</numerusform>
        </translation>
    </message>
    <message>
        <source>Consolidation is off: the frequency decides how long the history may grow before its oldest entries are archived.</source>
        <translation>整合已关闭：该频率决定历史记录在最早条目被归档前可增长多久。</translation>
    </message>
    <message numerus="yes">
        <source>Digital human deleted: %n file(s) went.</source>
        <translation>
            <numerusform>数字人已删除：共 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Last consolidated {time}</source>
        <translation>上次整合于 {time}</translation>
    </message>
    <message numerus="yes">
        <source>Memory cleared: %n file(s) deleted.</source>
        <translation>
            <numerusform>记忆已清除：删除了 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Never consolidated</source>
        <translation>从未整合</translation>
    </message>
    <message>
        <source>No memory yet</source>
        <translation>暂无记忆</translation>
    </message>
    <message>
        <source>Something unexpected went wrong: {reason}.</source>
        <translation>发生了意外错误：{reason}。</translation>
    </message>
    <message>
        <source>Tidies early and often. Best recall; uses the model most.</source>
        <translation>尽早且频繁地整理。召回效果最佳；使用模型最多。</translation>
    </message>
    <message>
        <source>Tidies only when the memory is large. Uses the model least.</source>
        <translation>仅在记忆量较大时整理。使用模型最少。</translation>
    </message>
    <message>
        <source>Tidies when the memory has clearly grown.</source>
        <translation>当记忆明显增长时整理。</translation>
    </message>
    <message numerus="yes">
        <source>Workspace deleted: %n file(s) went.</source>
        <translation>
            <numerusform>工作区已删除：共 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>{files} · {size}</source>
        <translation>{files} · {size}</translation>
    </message>
    <message>
        <source>{size} · {topics}</source>
        <translation>{size} · {topics}</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Conversations in a workspace share its memory; each digital human has a memory of its own. Everything is kept as files on this computer that you can read.</source>
        <translation>同一工作区中的对话共享一份记忆；每个数字人有自己的记忆。所有内容都以文件形式保存在这台电脑上，你可以随时查看。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>For a workspace: More › Edit › Advanced. For a digital human: Capabilities &amp; settings › Advanced. There you turn memory on or off and choose how often it is consolidated.</source>
        <translation>工作区：更多 › 编辑 › 高级。数字人：能力与设置 › 高级。在那里开启或关闭记忆，并选择整合频率。</translation>
    </message>
    <message>
        <source>Memory belongs to a workspace or to a digital human</source>
        <translation>记忆属于工作区或数字人</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Reveal in Finder shows a digital human&apos;s memory files. Clear memory, in its menu More, deletes them after asking you.</source>
        <translation>“在访达中显示”会打开数字人的记忆文件。“更多”菜单中的“清除记忆”会在询问你之后删除它们。</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>跳过导览</translation>
    </message>
    <message>
        <source>Step {number} of {all}</source>
        <translation>第 {number} 步，共 {all} 步</translation>
    </message>
    <message>
        <source>You can look at the files and clear a memory</source>
        <translation>你可以查看文件、清除记忆</translation>
    </message>
    <message>
        <source>You decide what is remembered and how it is tidied</source>
        <translation>记什么、怎样整理，由你决定</translation>
    </message>
</context>
<context>
    <name>UnderWay</name>
    <message>
        <source>Consolidating…</source>
        <translation>正在整合…</translation>
    </message>
    <message>
        <source>Memories are still being consolidated. Quitting stops that and leaves them as they were.</source>
        <translation>仍有记忆正在整合。退出会停止整合，这些记忆将保持原样。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Quit Halo Desktop?</source>
        <translation>要退出 Halo Desktop 吗？</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>You can consolidate them again at any time.</source>
        <translation>之后可以随时重新整合。</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>A conversation or run is using the memory in {where}, so nothing was done: try again afterwards.</source>
        <translation>有对话或运行正在使用 {where} 中的记忆，未做任何操作：请等它结束后重试。</translation>
    </message>
    <message>
        <source>A digital human is left out because its file {where} is damaged: repair the file or put back a copy of it.</source>
        <translation>有一位数字人未列出，因为它的文件 {where} 已损坏：请修复该文件或恢复它的副本。</translation>
    </message>
    <message>
        <source>A digital human is left out because {where} lies in a folder of another name: name the folder {id}, or delete it if it is a copy.</source>
        <translation>有一位数字人未列出，因为 {where} 所在文件夹的名称不符：请将文件夹改名为 {id}；如果是副本，请删除。</translation>
    </message>
    <message>
        <source>A workspace has no setting “{key}”: name a digital human, as human:ID.</source>
        <translation>工作区没有设置“{key}”：请指定数字人，写成 human:ID。</translation>
    </message>
    <message>
        <source>Another program changed {where} at the same moment, so nothing was overwritten: try again.</source>
        <translation>其他程序同时更改了 {where}，未覆盖任何内容：请重试。</translation>
    </message>
    <message>
        <source>Another program is changing {where}, so nothing was done: try again in a moment.</source>
        <translation>其他程序正在更改 {where}，未做任何操作：请稍后重试。</translation>
    </message>
    <message>
        <source>Another program is using {where}: close that program, then try again.</source>
        <translation>其他程序正在使用 {where}：请关闭该程序后重试。</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Diligent</source>
        <translation>勤勉</translation>
    </message>
    <message>
        <source>Economical</source>
        <translation>经济</translation>
    </message>
    <message>
        <source>Halo is running on {where} and would overwrite this change: quit Halo and try again, or make it there.</source>
        <translation>Halo 正在使用 {where}，会覆盖这项更改：请退出 Halo 后重试，或在 Halo 中更改。</translation>
    </message>
    <message>
        <source>Halo&apos;s digital humans cannot be reached because another program is writing to {where}: try again in a moment.</source>
        <translation>暂时无法访问 Halo 的数字人，因为其他程序正在写入 {where}：请稍后重试。</translation>
    </message>
    <message>
        <source>Halo&apos;s digital humans cannot be shown because the database {where} is unreadable: start Halo to check it, or put back a copy.</source>
        <translation>无法显示 Halo 的数字人，因为数据库 {where} 无法读取：请启动 Halo 检查，或恢复它的副本。</translation>
    </message>
    <message>
        <source>It is unknown when this memory was last consolidated because {where} is damaged: the next consolidation writes it anew, nothing needs to be done.</source>
        <translation>无法得知这份记忆上次整合的时间，因为 {where} 已损坏：下次整合会重新写入，无需处理。</translation>
    </message>
    <message>
        <source>No file manager could be opened: open {where} in yours.</source>
        <translation>无法打开文件管理器：请自行打开 {where}。</translation>
    </message>
    <message>
        <source>Nothing of “{name}” was deleted, since that cannot be undone: add --yes to do it.</source>
        <translation>“{name}”尚未删除任何内容，因为删除后无法恢复：如确认删除，请加上 --yes。</translation>
    </message>
    <message>
        <source>The Halo workspace can be neither edited nor deleted: choose another workspace.</source>
        <translation>Halo 工作区不能编辑或删除：请选择其他工作区。</translation>
    </message>
    <message>
        <source>The data folder was copied or moved from {old}: its workspaces are looked for in {new}, so check that you mean this copy.</source>
        <translation>数据文件夹是从 {old} 复制或移动来的：现在到 {new} 中查找其中的工作区，请确认要用的是这一份。</translation>
    </message>
    <message>
        <source>The database {where} was written by a newer Halo (format {version}), so settings of Halo&apos;s digital humans are read-only here: change them in Halo, or update Halo Desktop.</source>
        <translation>数据库 {where} 由更新版本的 Halo 写入（格式 {version}），Halo 数字人的设置在此只读：请在 Halo 中更改，或更新 Halo Desktop。</translation>
    </message>
    <message>
        <source>The digital human {id} is left out because its entry in {where} is damaged: open it in Halo.</source>
        <translation>数字人 {id} 未列出，因为它在 {where} 中的条目已损坏：请在 Halo 中打开它。</translation>
    </message>
    <message>
        <source>The digital human “{name}” belongs to Halo: do this in Halo.</source>
        <translation>数字人“{name}”属于 Halo：请在 Halo 中操作。</translation>
    </message>
    <message>
        <source>The digital human “{name}” is still installed: uninstall it first, then delete it permanently.</source>
        <translation>数字人“{name}”尚未卸载：请先卸载，再永久删除。</translation>
    </message>
    <message>
        <source>The disk is full, so {where} was left as it was: free some space, then try again.</source>
        <translation>磁盘已满，{where} 保持原样：请腾出空间后重试。</translation>
    </message>
    <message>
        <source>The drive with {where} cannot lock files, so changes could be lost: move the data folder to a local drive.</source>
        <translation>{where} 所在的磁盘不支持文件锁，更改可能丢失：请将数据文件夹移到本地磁盘。</translation>
    </message>
    <message>
        <source>The folder of the digital human “{name}” is not there: connect the drive with {where}, then try again.</source>
        <translation>数字人“{name}”的文件夹不存在：请接上 {where} 所在的磁盘，然后重试。</translation>
    </message>
    <message>
        <source>The folder of the workspace “{name}” is not there: connect the drive with {where}, then try again.</source>
        <translation>工作区“{name}”的文件夹不存在：请接上 {where} 所在的磁盘，然后重试。</translation>
    </message>
    <message>
        <source>The last attempt could not reorganize the memory; old history was archived instead.</source>
        <translation>上次尝试无法重新整理记忆；旧历史记录已改为归档。</translation>
    </message>
    <message>
        <source>The last attempt did not complete.</source>
        <translation>上次尝试未完成。</translation>
    </message>
    <message>
        <source>The list of workspaces, {where}, is damaged, so they were found by their folders and the list cannot be changed: put back a copy of the file, or rename it so that a new one is made.</source>
        <translation>工作区列表 {where} 已损坏，现按文件夹找出工作区，且列表无法更改：请恢复该文件的副本，或将它改名以便重新生成。</translation>
    </message>
    <message>
        <source>The list of workspaces, {where}, was written by a newer Halo (format {version}) and is read-only here: change workspaces in Halo, or update Halo Desktop.</source>
        <translation>工作区列表 {where} 由更新版本的 Halo 写入（格式 {version}），在此只读：请在 Halo 中更改工作区，或更新 Halo Desktop。</translation>
    </message>
    <message>
        <source>The memory of the workspace “{name}” cannot be cleared: only that of a digital human can.</source>
        <translation>工作区“{name}”的记忆不能清除：只能清除数字人的记忆。</translation>
    </message>
    <message>
        <source>The name is empty: enter one.</source>
        <translation>名称为空：请输入名称。</translation>
    </message>
    <message>
        <source>The path {where} is too long for this drive: choose a shorter name, or a folder higher up.</source>
        <translation>路径 {where} 对此磁盘来说太长：请换一个较短的名称，或选择更上层的文件夹。</translation>
    </message>
    <message>
        <source>The text holds a password or key, which a memory does not record: take it out, then try again.</source>
        <translation>文本中含有密码或密钥，记忆不会记录：请删去后重试。</translation>
    </message>
    <message>
        <source>The workspace {id} is left out because its entry in {where} is damaged: repair that entry.</source>
        <translation>工作区 {id} 未列出，因为它在 {where} 中的条目已损坏：请修复该条目。</translation>
    </message>
    <message>
        <source>The workspace “{name}” cannot be deleted because digital humans of Halo live in it or keep their folder there ({humans}): move or delete them in Halo first.</source>
        <translation>无法删除工作区“{name}”，因为有 Halo 的数字人在其中，或把文件夹放在那里（{humans}）：请先在 Halo 中移走或删除它们。</translation>
    </message>
    <message>
        <source>There is no data folder at {where}: check the path, or add a workspace to begin one there.</source>
        <translation>{where} 处没有数据文件夹：请检查路径，或添加一个工作区，在那里新建。</translation>
    </message>
    <message>
        <source>There is no digital human with the id {id}: look it up in the list of digital humans.</source>
        <translation>没有 ID 为 {id} 的数字人：请在数字人列表中查找。</translation>
    </message>
    <message>
        <source>There is no folder {where}: choose one that exists.</source>
        <translation>没有文件夹 {where}：请选择已有的文件夹。</translation>
    </message>
    <message>
        <source>There is no setting “{key}”: there are {known}.</source>
        <translation>没有设置“{key}”：可用的有 {known}。</translation>
    </message>
    <message>
        <source>There is no workspace with the id {id}: look it up in the list of workspaces.</source>
        <translation>没有 ID 为 {id} 的工作区：请在工作区列表中查找。</translation>
    </message>
    <message>
        <source>This memory has no topic page {path}: look it up in the list of topics.</source>
        <translation>这份记忆中没有主题 {path}：请在主题列表中查找。</translation>
    </message>
    <message>
        <source>You have no permission for {where}: ask for access to it, then try again.</source>
        <translation>你没有访问 {where} 的权限：请取得权限后重试。</translation>
    </message>
    <message>
        <source>{path} belongs to the system and is not written by hand: use memory.md or a topic page.</source>
        <translation>{path} 由系统使用，不能手动写入：请使用 memory.md 或主题。</translation>
    </message>
    <message>
        <source>{path} is a link that leads out of the memory: put the file itself in its place.</source>
        <translation>{path} 是指向记忆之外的链接：请换成文件本身。</translation>
    </message>
    <message>
        <source>{path} is not a place for a topic page: name one below the topics, for example reports/weekly.md.</source>
        <translation>{path} 不能存放主题：请指定主题文件夹下的位置，例如 reports/weekly.md。</translation>
    </message>
    <message>
        <source>{where} could not be read or written ({reason}): check the drive, then try again.</source>
        <translation>无法读写 {where}（{reason}）：请检查磁盘后重试。</translation>
    </message>
    <message>
        <source>{where} is a file and cannot be the data folder: choose a folder.</source>
        <translation>{where} 是文件，不能用作数据文件夹：请选择一个文件夹。</translation>
    </message>
    <message>
        <source>{where} is damaged and was left as it is: repair the file or put back a copy of it.</source>
        <translation>{where} 已损坏，现保持原样：请修复该文件或恢复它的副本。</translation>
    </message>
    <message>
        <source>{where} is not there: put it back or connect its drive, then try again.</source>
        <translation>{where} 不存在：请将它放回原处或接上磁盘，然后重试。</translation>
    </message>
    <message>
        <source>{where} is on a read-only drive and was left as it was: make the drive writable, then try again.</source>
        <translation>{where} 所在的磁盘只读，内容保持原样：请将磁盘改为可写后重试。</translation>
    </message>
    <message>
        <source>{where} was left as it is because it is not certain that nothing else would be lost: look at it in the file manager, and move or delete it there.</source>
        <translation>{where} 保持原样，因为无法确定不会丢失其他内容：请在文件管理器中查看，并在那里移动或删除。</translation>
    </message>
    <message>
        <source>{where} was written by a newer Halo Desktop (format {version}) and is read-only here: update Halo Desktop.</source>
        <translation>{where} 由更新版本的 Halo Desktop 写入（格式 {version}），在此只读：请更新 Halo Desktop。</translation>
    </message>
    <message>
        <source>“{text}” names no memory: write workspace:ID or human:ID, for example workspace:halo-temp.</source>
        <translation>“{text}”没有指明是谁的记忆：请写成 workspace:ID 或 human:ID，例如 workspace:halo-temp。</translation>
    </message>
    <message>
        <source>“{value}” is no value for {key}: choose from {known}.</source>
        <translation>{key} 不能设为“{value}”：可选 {known}。</translation>
    </message>
</context>
<context>
    <name>WorkspaceCard</name>
    <message>
        <source>Built-in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Consolidating…</source>
        <translation>正在整合…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More: {name}</source>
        <translation>更多：{name}</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>WorkspaceDeletion</name>
    <message>
        <source>A linked working folder is never touched.</source>
        <translation>关联的工作文件夹不受影响。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete the workspace “{name}”?</source>
        <translation>删除工作区“{name}”？</translation>
    </message>
    <message>
        <source>Deleted with it</source>
        <translation>随之删除</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Its data folder with its memory moves to the system&apos;s trash, where there is one.</source>
        <translation>数据文件夹连同工作区记忆将移到系统回收站（如果有）。</translation>
    </message>
    <message>
        <source>Its folder is not there. Only its entry in the list goes; no file is touched.</source>
        <translation>文件夹不在。只从列表中移除这一项，不会动任何文件。</translation>
    </message>
    <message>
        <source>Moved out of it first</source>
        <translation>先移到别处</translation>
    </message>
</context>
<context>
    <name>WorkspacesPage</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>Search workspaces</source>
        <translation>搜索工作区</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
</context>
<context>
    <name>WorkspacesPlace</name>
    <message>
        <source>Halo is running and would overwrite this change: quit Halo first.</source>
        <translation>Halo 正在运行，会覆盖此更改：请先退出 Halo。</translation>
    </message>
</context>
<context>
    <name>_Confirmation</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Chat transcripts kept in runs/ go too. Files of the workspace stay.</source>
        <translation>runs/ 里保存的聊天记录也会一起删除。工作区里的文件不受影响。</translation>
    </message>
    <message>
        <source>Confirm clear</source>
        <translation>确认清除</translation>
    </message>
</context>
<context>
    <name>_DiscardQuestion</name>
    <message>
        <source>Discard</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Discard your changes?</source>
        <translation>要放弃更改吗？</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>继续编辑</translation>
    </message>
</context>
<context>
    <name>_FrequencyRow</name>
    <message>
        <source>Consolidation frequency</source>
        <translation>整合频率</translation>
    </message>
</context>
<context>
    <name>_Row</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
</TS>
