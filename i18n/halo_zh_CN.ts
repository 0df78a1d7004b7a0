<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Attempts</name>
    <message>
        <source>A file could not be read or written.</source>
        <translation>有文件无法读取或写入。</translation>
    </message>
    <message>
        <source>Automatic work had used up its tokens of the day: it goes on the next day.</source>
        <translation>自动任务当天的 token 已用完，第二天会继续。</translation>
    </message>
    <message>
        <source>Halo began to consolidate the memory meanwhile.</source>
        <translation>整合期间 Halo 开始整合这份记忆。</translation>
    </message>
    <message>
        <source>Halo was started meanwhile.</source>
        <translation>整合期间 Halo 启动了。</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>整合被中止。</translation>
    </message>
    <message>
        <source>Nothing in the memory could be tidied.</source>
        <translation>记忆中没有可以整理的内容。</translation>
    </message>
    <message>
        <source>The connection to the model broke: check the network.</source>
        <translation>与模型的连接中断：请检查网络。</translation>
    </message>
    <message>
        <source>The memory was changed again and again meanwhile.</source>
        <translation>整合期间记忆一再被改动。</translation>
    </message>
    <message>
        <source>The model cannot read so much at a time: choose one with a longer context.</source>
        <translation>内容超出模型一次能读的长度：请换一个上下文更长的模型。</translation>
    </message>
    <message>
        <source>The model cannot use tools, which tidying needs: choose another model.</source>
        <translation>模型不能使用工具，而整合需要工具：请换一个模型。</translation>
    </message>
    <message>
        <source>The model could not be reached: check its address in Settings › Models.</source>
        <translation>无法连接到模型：请在“设置 › 模型”里检查地址。</translation>
    </message>
    <message>
        <source>The model did not answer in time: try again, or choose a faster model.</source>
        <translation>模型没有及时回应：请重试，或换一个更快的模型。</translation>
    </message>
    <message>
        <source>The model refused to do it: choose another model.</source>
        <translation>模型拒绝了整合：请换一个模型。</translation>
    </message>
    <message>
        <source>The model was asked too often: try again later.</source>
        <translation>请求模型过于频繁：请稍后再试。</translation>
    </message>
    <message>
        <source>The model went in a circle and changed nothing.</source>
        <translation>模型原地打转，没有做出任何改动。</translation>
    </message>
    <message>
        <source>The model&apos;s account has nothing left: top it up, or choose another model.</source>
        <translation>模型账户的额度已用完：请充值，或换一个模型。</translation>
    </message>
    <message>
        <source>The model&apos;s answer could not be understood: try again, or choose another model.</source>
        <translation>无法理解模型的回答：请重试，或换一个模型。</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off: choose a model that allows longer answers.</source>
        <translation>模型的回答被截断：请换一个允许更长回答的模型。</translation>
    </message>
    <message>
        <source>The model&apos;s key was not accepted: check it in Settings › Models.</source>
        <translation>模型的密钥未被接受：请在“设置 › 模型”里检查密钥。</translation>
    </message>
    <message>
        <source>The model&apos;s server did not take the request: check the model in Settings › Models.</source>
        <translation>模型服务器不接受请求：请在“设置 › 模型”里检查该模型。</translation>
    </message>
    <message>
        <source>The model&apos;s server failed: try again later.</source>
        <translation>模型服务器出错：请稍后再试。</translation>
    </message>
    <message>
        <source>The result would have lost something, so it was not used.</source>
        <translation>整合结果不完整，因此没有采用。</translation>
    </message>
    <message>
        <source>The server does not have the model: check its name in Settings › Models.</source>
        <translation>服务器上没有这个模型：请在“设置 › 模型”里检查名称。</translation>
    </message>
    <message>
        <source>What answers at the model&apos;s address is no model server: check it in Settings › Models.</source>
        <translation>模型地址上的不是模型服务：请在“设置 › 模型”里检查地址。</translation>
    </message>
</context>
<context>
    <name>CapView</name>
    <message>
        <source>Daily cap of automatic work</source>
        <translation>自动工作的每日上限</translation>
    </message>
    <message>
        <source>Enter a whole number of tokens, such as {example}. The cap stays at {cap}.</source>
        <translation>请输入整数个 token，例如 {example}。上限仍是 {cap}。</translation>
    </message>
    <message>
        <source>Left today: {tokens}</source>
        <translation>今天还剩 {tokens}</translation>
    </message>
    <message>
        <source>Off: consolidation that starts by itself may use as many tokens as it needs.</source>
        <translation>未设上限：自动开始的整合需要多少 token 就用多少。</translation>
    </message>
    <message>
        <source>Once consolidation that starts by itself has used so many tokens in a day, it waits until tomorrow. What you start yourself is not limited.</source>
        <translation>自动开始的整合一天用满这么多 token 后，就等到第二天再进行；你自己开始的不受限制。</translation>
    </message>
    <message>
        <source>Reached today: automatic consolidation waits until tomorrow.</source>
        <translation>今天已达上限：自动整合等到明天再进行。</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>每天的 token 数</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>Choose a document</source>
        <translation>选择文档</translation>
    </message>
</context>
<context>
    <name>ChatTab</name>
    <message>
        <source>Clear all conversations…</source>
        <translation>清空所有对话…</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Delete conversation…</source>
        <translation>删除对话…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>More about conversations</source>
        <translation>更多对话操作</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>ChoiceChip</name>
    <message>
        <source>Remove {what}</source>
        <translation>移除{what}</translation>
    </message>
</context>
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
    <message numerus="yes">
        <source>%n conversation(s) deleted.</source>
        <translation>
            <numerusform>已删除 %n 个对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>(forgotten completely)</source>
        <translation>（已彻底忘掉）</translation>
    </message>
    <message>
        <source>(the reply is being given)</source>
        <translation>（正在回复）</translation>
    </message>
    <message>
        <source>(the reply was interrupted)</source>
        <translation>（回复中断了）</translation>
    </message>
    <message>
        <source>(the reply was stopped)</source>
        <translation>（回复已停止）</translation>
    </message>
    <message>
        <source>--automatic and --preview exclude each other: choose one.</source>
        <translation>--automatic 与 --preview 不能同时使用：请选择其一。</translation>
    </message>
    <message>
        <source>--document and --temporary are for new conversations only.</source>
        <translation>--document 和 --temporary 只能用于新对话。</translation>
    </message>
    <message>
        <source>--user names somebody else than the owner: say who with --as.</source>
        <translation>--user 指的是别人：请用 --as 说明是谁。</translation>
    </message>
    <message>
        <source>Add a digital human.</source>
        <translation>添加一位数字人。</translation>
    </message>
    <message>
        <source>Add a model, or change one of the same address and name.</source>
        <translation>添加模型；地址和名称相同时更改已有的模型。</translation>
    </message>
    <message>
        <source>Add a workspace.</source>
        <translation>添加一个工作区。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Answered: {text}</source>
        <translation>结果：{text}</translation>
    </message>
    <message>
        <source>Arguments:</source>
        <translation>参数：</translation>
    </message>
    <message>
        <source>Ask a model for one word and say what came of it.</source>
        <translation>让模型回答一个词，并说明结果。</translation>
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
        <source>Automatic work has no daily cap.</source>
        <translation>自动工作没有每日上限。</translation>
    </message>
    <message>
        <source>Automatic work may take {cap} tokens a day; today nothing is left.</source>
        <translation>自动工作每天最多使用 {cap} 个 token；今天已用完。</translation>
    </message>
    <message>
        <source>Automatic work may take {cap} tokens a day; {left} are left today.</source>
        <translation>自动工作每天最多使用 {cap} 个 token；今天还剩 {left} 个。</translation>
    </message>
    <message>
        <source>Before or after every command:</source>
        <translation>可写在任何命令之前或之后：</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>按天</translation>
    </message>
    <message>
        <source>By memory</source>
        <translation>按记忆</translation>
    </message>
    <message>
        <source>COMMAND …</source>
        <translation>命令 …</translation>
    </message>
    <message>
        <source>Called: {name} {text}</source>
        <translation>调用：{name} {text}</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Cap the tokens of automatic work a day.</source>
        <translation>限制自动工作每天使用的 token 数。</translation>
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
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Delete a conversation.</source>
        <translation>删除一个对话。</translation>
    </message>
    <message>
        <source>Delete a workspace with its memory.</source>
        <translation>删除工作区及其记忆。</translation>
    </message>
    <message>
        <source>Delete all conversations with one owner.</source>
        <translation>删除一个工作区或数字人的全部对话。</translation>
    </message>
    <message>
        <source>Delete all of it for good?</source>
        <translation>要永久删除以上全部内容吗？</translation>
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
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Find pages that hold all words.</source>
        <translation>查找含有全部词语的主题。</translation>
    </message>
    <message numerus="yes">
        <source>Forgotten completely in %n place(s).</source>
        <translation>
            <numerusform>已从 %n 处彻底忘记。</numerusform>
        </translation>
    </message>
    <message>
        <source>Forgotten: “{text}” ({where})</source>
        <translation>已忘掉：“{text}”（{where}）</translation>
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
        <source>Halo (read-only)</source>
        <translation>Halo（只读）</translation>
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
        <source>It stands nowhere here.</source>
        <translation>这里哪儿都没有。</translation>
    </message>
    <message numerus="yes">
        <source>It still stands in %n other place(s): --completely deletes it there.</source>
        <translation>
            <numerusform>另有 %n 处还留着：加上 --completely 可一并删除。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep another key for the server of a model.</source>
        <translation>为模型的服务器保存另一个密钥。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Key for {address} (it is not shown; empty for none): </source>
        <translation>{address} 的密钥（不会显示；留空表示没有）： </translation>
    </message>
    <message>
        <source>Last consolidated {time}</source>
        <translation>上次整合于 {time}</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Let a digital human work once, now, and print what it says.</source>
        <translation>让数字人立即工作一次，并输出它说的话。</translation>
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
        <source>List the conversations with one owner.</source>
        <translation>列出一个工作区或数字人的对话。</translation>
    </message>
    <message>
        <source>List the digital humans.</source>
        <translation>列出数字人。</translation>
    </message>
    <message>
        <source>List the models that are set up.</source>
        <translation>列出已设置的模型。</translation>
    </message>
    <message>
        <source>List the runs of a digital human.</source>
        <translation>列出一个数字人的运行。</translation>
    </message>
    <message>
        <source>List the runs of digital humans, and show one.</source>
        <translation>列出数字人的运行，或显示其中一次。</translation>
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
        <source>List, show and delete conversations.</source>
        <translation>列出、显示和删除对话。</translation>
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
        <source>Make a model the default one.</source>
        <translation>将模型设为默认模型。</translation>
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
        <source>Model</source>
        <translation>模型</translation>
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
        <source>No key was given: type it on a terminal, or pipe it in with --key-stdin.</source>
        <translation>没有提供密钥：请在终端中输入，或用 --key-stdin 传入。</translation>
    </message>
    <message>
        <source>No memory yet</source>
        <translation>暂无记忆</translation>
    </message>
    <message>
        <source>No model is set up: add one with halo-memory models add.</source>
        <translation>尚未设置模型：可用 halo-memory models add 添加。</translation>
    </message>
    <message>
        <source>No model was asked in {month}.</source>
        <translation>{month} 没有使用过模型。</translation>
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
        <source>Of a conversation each whole message that says it goes, and its summaries are made anew.</source>
        <translation>对话中提到它的消息会整条删除，对话的摘要会重新生成。</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>主题文件</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Print a conversation.</source>
        <translation>打印一个对话。</translation>
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
        <source>Print what a run said and did.</source>
        <translation>输出一次运行说了什么、做了什么。</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读入</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Say something to a workspace or digital human and print the reply.</source>
        <translation>对工作区或数字人说一句话，并打印回复。</translation>
    </message>
    <message>
        <source>Set up, try and remove models, and cap their automatic work.</source>
        <translation>设置、测试和移除模型，并限制自动工作的用量。</translation>
    </message>
    <message>
        <source>Several models are called “{name}”: name one by its id, {known}.</source>
        <translation>有多个模型名为“{name}”：请用 ID 指定其中一个：{known}。</translation>
    </message>
    <message>
        <source>Several owners have a conversation {id}: name one of {known}.</source>
        <translation>有多个工作区或数字人的对话 ID 是 {id}：请写明其中一个：{known}。</translation>
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
        <source>Show what the models took, today and in a month.</source>
        <translation>显示模型今天和某个月的用量。</translation>
    </message>
    <message>
        <source>Show where a statement stands: in the memory, its copies and conversations.</source>
        <translation>显示一条内容存在哪些地方：记忆、它的副本和对话。</translation>
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
        <source>Standard input holds no key.</source>
        <translation>标准输入中没有密钥。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Still there:</source>
        <translation>仍然留着：</translation>
    </message>
    <message>
        <source>Take a model out, with its key.</source>
        <translation>移除模型及其密钥。</translation>
    </message>
    <message>
        <source>Take a statement out of a memory.</source>
        <translation>从记忆中忘掉一条内容。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>The command is missing: choose from {known}, or see {command} --help.</source>
        <translation>缺少命令：可用的有 {known}；说明见 {command} --help。</translation>
    </message>
    <message>
        <source>The conversation “{title}” was deleted.</source>
        <translation>已删除对话“{title}”。</translation>
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
        <source>The keyring did not let go of the key: delete it there.</source>
        <translation>密钥环没有删除此密钥：请在密钥环中删除。</translation>
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
        <source>The model asks to change settings: add --operate-halo to let it.</source>
        <translation>模型请求更改设置：加上 --operate-halo 即可允许。</translation>
    </message>
    <message>
        <source>The model “{name}” was taken out.</source>
        <translation>模型“{name}”已移除。</translation>
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
    <message>
        <source>The provider {provider} has no address of its own: add --address URL.</source>
        <translation>服务商 {provider} 没有固定的地址：请加上 --address URL。</translation>
    </message>
    <message>
        <source>The system has no keyring that works, and here a key would last for this one call only, so it was not kept: put it into the environment variable {variable}.</source>
        <translation>系统没有可用的密钥环，而在命令行中密钥只对这一次调用有效，因此没有保存：请将它放入环境变量 {variable}。</translation>
    </message>
    <message>
        <source>The system has no keyring that works, and here a key would last for this one call only, so it was not kept: unlock or install a keyring.</source>
        <translation>系统没有可用的密钥环，而在命令行中密钥只对这一次调用有效，因此没有保存：请解锁或安装密钥环。</translation>
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
        <source>There are no conversations yet.</source>
        <translation>还没有对话。</translation>
    </message>
    <message>
        <source>There are no runs yet.</source>
        <translation>还没有运行。</translation>
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
        <source>There is no model “{name}”: there are {known}.</source>
        <translation>没有模型“{name}”：现有 {known}。</translation>
    </message>
    <message>
        <source>There is no option {option}: see {command} --help.</source>
        <translation>没有选项 {option}：说明见 {command} --help。</translation>
    </message>
    <message>
        <source>This conversation belongs to Halo: delete it there.</source>
        <translation>这个对话属于 Halo：请在 Halo 中删除。</translation>
    </message>
    <message numerus="yes">
        <source>This deletes %n conversation(s) with “{name}”; Halo&apos;s own stay.</source>
        <translation>
            <numerusform>这会删除与“{name}”的 %n 个对话；Halo 自己的对话会保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>This holds for new conversations.</source>
        <translation>更改适用于新对话。</translation>
    </message>
    <message>
        <source>This is deleted for good:</source>
        <translation>以下内容将永久删除：</translation>
    </message>
    <message>
        <source>This is no key, since it holds characters that no key has: copy it again.</source>
        <translation>这不是密钥，因为含有密钥不会有的字符：请重新复制。</translation>
    </message>
    <message>
        <source>This memory holds nothing that “{text}” names: nothing was forgotten.</source>
        <translation>这份记忆里没有与“{text}”对应的内容：什么也没有忘掉。</translation>
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
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>To go on: --conversation {id}</source>
        <translation>继续这个对话：--conversation {id}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>触发方式</translation>
    </message>
    <message>
        <source>Try it with halo-memory models test {id}.</source>
        <translation>可用 halo-memory models test {id} 测试。</translation>
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
        <source>User</source>
        <translation>用户</translation>
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
        <source>Written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>[y/N]</source>
        <translation>[y/N]</translation>
    </message>
    <message>
        <source>a digital human: human:ID</source>
        <translation>数字人：human:ID</translation>
    </message>
    <message>
        <source>a month, instead of the present one</source>
        <translation>某个月，代替本月</translation>
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
        <source>also delete every copy, after a question: it cannot be taken back</source>
        <translation>同时删除所有副本（会先询问）：删除后无法撤销</translation>
    </message>
    <message>
        <source>answer with one JSON value</source>
        <translation>以一个 JSON 值作答</translation>
    </message>
    <message>
        <source>archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>conversation in Halo</source>
        <translation>Halo 中的对话</translation>
    </message>
    <message>
        <source>damaged entry of a conversation</source>
        <translation>对话中损坏的条目</translation>
    </message>
    <message>
        <source>default model</source>
        <translation>默认模型</translation>
    </message>
    <message>
        <source>do it; without it the command only says what would go</source>
        <translation>确认执行；不加时只说明将删除什么</translation>
    </message>
    <message>
        <source>do not look whether the memory is to be tidied</source>
        <translation>不检查记忆是否该整合</translation>
    </message>
    <message>
        <source>drop the key</source>
        <translation>删除密钥</translation>
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
        <source>go on with this one, instead of a new one</source>
        <translation>继续这个对话，而不是新建</translation>
    </message>
    <message>
        <source>how many tokens automatic work may take a day, or none for no cap</source>
        <translation>自动工作每天可用的 token 数；none 表示不限</translation>
    </message>
    <message>
        <source>how many tokens the model takes at once</source>
        <translation>模型一次能接收的 token 数</translation>
    </message>
    <message>
        <source>in the environment</source>
        <translation>在环境变量中</translation>
    </message>
    <message>
        <source>in the keyring</source>
        <translation>在密钥环中</translation>
    </message>
    <message>
        <source>its data folder is not there</source>
        <translation>数据文件夹不存在</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>写入日志</translation>
    </message>
    <message>
        <source>let the model change memory settings where the message asks for it</source>
        <translation>消息要求时允许模型更改记忆设置</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
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
        <source>no</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
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
        <source>output of a tool</source>
        <translation>工具输出</translation>
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
        <source>read the key from standard input, instead of asking for it</source>
        <translation>从标准输入读取密钥，而不是询问</translation>
    </message>
    <message>
        <source>run record</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>summary of a conversation</source>
        <translation>对话摘要</translation>
    </message>
    <message>
        <source>talk about this file; the workspace&apos;s memory is left out of it</source>
        <translation>围绕这个文件对话；不使用工作区的记忆</translation>
    </message>
    <message>
        <source>the conversation&apos;s id in the list; REF/ID where several owners have it</source>
        <translation>列表中的对话 ID；多处都有时写成 REF/ID</translation>
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
        <source>the model to ask, by its id or name</source>
        <translation>使用的模型，写 ID 或名称</translation>
    </message>
    <message>
        <source>the model&apos;s id, or its name where no other has that</source>
        <translation>模型的 ID；名称唯一时也可用名称</translation>
    </message>
    <message>
        <source>the model&apos;s name at its server</source>
        <translation>模型在服务器上的名称</translation>
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
        <source>the run&apos;s id in the list</source>
        <translation>列表中该次运行的 ID</translation>
    </message>
    <message>
        <source>the server&apos;s base URL, instead of the provider&apos;s own</source>
        <translation>服务器的基础地址，代替服务商自己的地址</translation>
    </message>
    <message>
        <source>the statement, or words that name it</source>
        <translation>这条内容，或能指明它的词语</translation>
    </message>
    <message>
        <source>the workspace&apos;s id</source>
        <translation>工作区的 ID</translation>
    </message>
    <message>
        <source>through which channel: {known}</source>
        <translation>通过哪个渠道：{known}</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>transcript</source>
        <translation>运行日志</translation>
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
        <source>what to do, instead of its own instructions; - reads it from standard input</source>
        <translation>要做什么，代替它自己的指令；- 表示从标准输入读取</translation>
    </message>
    <message>
        <source>what to say; - reads it from standard input</source>
        <translation>要说的话；- 表示从标准输入读取</translation>
    </message>
    <message>
        <source>who runs it: {known}</source>
        <translation>服务商：{known}</translation>
    </message>
    <message>
        <source>who speaks, where that is not the owner: im:CHANNEL:SENDER</source>
        <translation>说话的人，不是本人时填写：im:CHANNEL:SENDER</translation>
    </message>
    <message>
        <source>who speaks: {known}</source>
        <translation>说话的是谁：{known}</translation>
    </message>
    <message>
        <source>whose memory: workspace:ID, human:ID, or workspace:halo-temp for the Halo workspace</source>
        <translation>谁的记忆：workspace:ID、human:ID，Halo 工作区为 workspace:halo-temp</translation>
    </message>
    <message>
        <source>without a memory</source>
        <translation>不属于任何记忆</translation>
    </message>
    <message>
        <source>without memory, and deleted when it has ended</source>
        <translation>不使用记忆，结束后即删除</translation>
    </message>
    <message>
        <source>words to look for</source>
        <translation>要查找的词语</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>{parameter} is missing: see {command} --help.</source>
        <translation>缺少 {parameter}：说明见 {command} --help。</translation>
    </message>
    <message numerus="yes">
        <source>{place}, {where}: %n time(s)</source>
        <translation>
            <numerusform>{place}，{where}：%n 处</numerusform>
        </translation>
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
    <message>
        <source>“{model}” has no key yet: run halo-memory models key, or set {variable}.</source>
        <translation>“{model}”还没有密钥：请运行 halo-memory models key，或设置 {variable}。</translation>
    </message>
    <message>
        <source>“{model}” has no key yet: run halo-memory models key.</source>
        <translation>“{model}”还没有密钥：请运行 halo-memory models key。</translation>
    </message>
    <message>
        <source>“{text}” names several things, so nothing was forgotten: use the words of one.</source>
        <translation>“{text}”对应多条内容，所以什么也没有忘掉：请用其中一条的原话。</translation>
    </message>
    <message>
        <source>“{value}” is no address of a server: write one such as http://localhost:8080/v1, without a password.</source>
        <translation>“{value}”不是服务器地址：请填写类似 http://localhost:8080/v1 的地址，不要包含密码。</translation>
    </message>
    <message>
        <source>“{value}” is no month: write one such as 2026-11.</source>
        <translation>“{value}”不是月份：请填写类似 2026-11 的月份。</translation>
    </message>
    <message>
        <source>“{value}” is no number of tokens for {parameter}: write a whole number, for example 32000.</source>
        <translation>“{value}”不能作为 {parameter} 的 token 数：请填写整数，例如 32000。</translation>
    </message>
    <message>
        <source>“{value}” is no value for {option}: choose from {known}.</source>
        <translation>“{value}”不是 {option} 的可用值：请从 {known} 中选择。</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Ask about this document…</source>
        <translation>就此文档提问…</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>能力</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Only a conversation that begins can be so.</source>
        <translation>仅可用于新对话。</translation>
    </message>
    <message>
        <source>Operate Halo</source>
        <translation>操作 Halo</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>设置模型</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>停止回复</translation>
    </message>
    <message>
        <source>Temporary conversation</source>
        <translation>临时对话</translation>
    </message>
    <message>
        <source>Type a message…</source>
        <translation>输入消息…</translation>
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
    <name>ConversationList</name>
    <message>
        <source>A reply is under way there, so nothing was deleted: stop it or wait for its end.</source>
        <translation>其中有回复正在生成，因此没有删除：请停止它或等它结束。</translation>
    </message>
    <message>
        <source>Temporary · {when}</source>
        <translation>临时 · {when}</translation>
    </message>
    <message>
        <source>Today {time}</source>
        <translation>今天 {time}</translation>
    </message>
    <message>
        <source>Untitled conversation</source>
        <translation>未命名对话</translation>
    </message>
    <message>
        <source>Yesterday {time}</source>
        <translation>昨天 {time}</translation>
    </message>
    <message>
        <source>from Halo · {when}</source>
        <translation>来自 Halo · {when}</translation>
    </message>
</context>
<context>
    <name>ConversationQuestions</name>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversations here are deleted for good.</source>
        <translation>这里的所有对话将被永久删除。</translation>
    </message>
    <message>
        <source>Clear all conversations</source>
        <translation>清空所有对话</translation>
    </message>
    <message>
        <source>Clear all conversations?</source>
        <translation>清空所有对话？</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete this conversation?</source>
        <translation>删除此对话？</translation>
    </message>
    <message>
        <source>Its messages are deleted for good, with what was made from them.</source>
        <translation>其中的消息以及由它们生成的内容将被永久删除。</translation>
    </message>
    <message>
        <source>What was remembered from it stays in the memory.</source>
        <translation>已记住的内容会保留在记忆中。</translation>
    </message>
    <message>
        <source>What was remembered stays, and so do the conversations of Halo.</source>
        <translation>已记住的内容会保留，Halo 中的对话也会保留。</translation>
    </message>
</context>
<context>
    <name>ConversationsPlace</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
</context>
<context>
    <name>Conversing</name>
    <message numerus="yes">
        <source>%n conversation(s) deleted.</source>
        <translation>
            <numerusform>已删除 %n 个对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the branch: the conversation that it was made from stays as it was.</source>
        <translation>这是分支：原来的对话保持不变。</translation>
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
    <name>DetailPane</name>
    <message>
        <source>Nothing more was written down.</source>
        <translation>没有更多内容。</translation>
    </message>
    <message>
        <source>Only the beginning is shown here; the rest is in the file.</source>
        <translation>这里只显示开头，其余内容在文件里。</translation>
    </message>
    <message>
        <source>Reveal in Finder</source>
        <translation>在访达中显示</translation>
    </message>
    <message>
        <source>The topic page with the details: {path}</source>
        <translation>有详细内容的主题页：{path}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
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
    <name>Endings</name>
    <message>
        <source>The memory could not be consolidated. The window says why.</source>
        <translation>记忆未能整合，原因请在窗口中查看。</translation>
    </message>
    <message>
        <source>The memory was consolidated.</source>
        <translation>记忆已整合完成。</translation>
    </message>
    <message>
        <source>The run did not end well. The window says why.</source>
        <translation>运行未能顺利结束，原因请见窗口。</translation>
    </message>
    <message>
        <source>The run found nothing to do.</source>
        <translation>运行完成，没有需要做的事。</translation>
    </message>
    <message>
        <source>The run is done.</source>
        <translation>运行完成。</translation>
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
        <source>It cannot be installed again here; it can then be deleted permanently.</source>
        <translation>卸载后不能在这里重新安装，但可以再将它永久删除。</translation>
    </message>
    <message>
        <source>It does not run any more. Its memory, conversations and settings stay where they are.</source>
        <translation>卸载后它不再运行。它的记忆、对话和设置都会留在原处。</translation>
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
        <source>Uninstall</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Uninstall “{name}”?</source>
        <translation>卸载“{name}”？</translation>
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
        <source>Show the digital humans</source>
        <translation>显示数字人列表</translation>
    </message>
    <message>
        <source>There is no memory to clear.</source>
        <translation>暂无可清除的记忆。</translation>
    </message>
    <message>
        <source>Uninstall it first.</source>
        <translation>请先卸载。</translation>
    </message>
    <message>
        <source>Uninstall…</source>
        <translation>卸载…</translation>
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
    <name>HumanModelRow</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model is set up: memories are consolidated by built-in rules.</source>
        <translation>尚未设置模型：记忆按内置规则整合。</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>设置模型</translation>
    </message>
    <message>
        <source>The model that was chosen is not set up any more, so the default model is used.</source>
        <translation>之前选择的模型已不在设置中，因此使用默认模型。</translation>
    </message>
    <message>
        <source>This digital human works with it, also when its memory is consolidated.</source>
        <translation>该数字人用它来工作，整合记忆时也用它。</translation>
    </message>
</context>
<context>
    <name>HumanPage</name>
    <message>
        <source>Capabilities &amp;&amp; settings</source>
        <translation>能力与设置</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>页面内容</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
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
        <source>Running…</source>
        <translation>正在运行…</translation>
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
    <name>KeyField</name>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation>隐藏密钥</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
</context>
<context>
    <name>ListColumn</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>No conversations yet: the first message begins one.</source>
        <translation>暂无对话：发送第一条消息即可开始。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>ListPage</name>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
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
    <name>MemoryTab</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处改动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Each change is taken back as far as its lines still stand; what you changed since stays.</source>
        <translation>每处改动都会撤回仍然保留着的部分；你之后修改过的内容不受影响。</translation>
    </message>
    <message>
        <source>Every run that did something leaves a short report here.</source>
        <translation>每次有结果的运行，都会在这里留下一份简短的记录。</translation>
    </message>
    <message>
        <source>Folder sizes</source>
        <translation>文件夹大小</translation>
    </message>
    <message>
        <source>From guests</source>
        <translation>访客写入</translation>
    </message>
    <message>
        <source>Guests wrote nothing</source>
        <translation>访客没有写入任何内容</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>It is kept by itself from the first time this digital human uses its memory.</source>
        <translation>这位数字人第一次用到记忆时，会自动开始记。</translation>
    </message>
    <message>
        <source>Its memory is off, so nothing is kept: turn it on under Capabilities &amp; settings.</source>
        <translation>记忆已关闭，因此不会记下任何内容：可以在“能力与设置”中开启。</translation>
    </message>
    <message>
        <source>No history yet</source>
        <translation>暂无历史</translation>
    </message>
    <message>
        <source>No run records yet</source>
        <translation>暂无运行记录</translation>
    </message>
    <message>
        <source>Parts of the memory</source>
        <translation>记忆的各部分</translation>
    </message>
    <message>
        <source>Run records</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Search history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Search run records</source>
        <translation>搜索运行记录</translation>
    </message>
    <message>
        <source>Search what guests wrote</source>
        <translation>搜索访客写入的内容</translation>
    </message>
    <message>
        <source>This includes what other computers wrote.</source>
        <translation>其他电脑写入的内容也包括在内。</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Undo all…</source>
        <translation>全部撤销…</translation>
    </message>
    <message>
        <source>Undo everything that guests wrote?</source>
        <translation>撤销访客写入的全部内容？</translation>
    </message>
    <message>
        <source>What a new conversation reads</source>
        <translation>新对话会读到什么</translation>
    </message>
    <message>
        <source>What guests in IM and other computers make this digital human remember shows here and can be undone.</source>
        <translation>IM 访客和其他电脑让这位数字人记下的内容会显示在这里，可以撤销。</translation>
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
    <name>Messages</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>At work…</source>
        <translation>正在进行…</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>从这里建立分支</translation>
    </message>
    <message>
        <source>Branch from this reply</source>
        <translation>从此回复建立分支</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy reply</source>
        <translation>复制回复</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete this message? The AI will not read it any more.</source>
        <translation>删除此消息？AI 将不再读取它。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit the reply</source>
        <translation>编辑回复</translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation>编辑你的消息</translation>
    </message>
    <message>
        <source>Interrupted: no result.</source>
        <translation>已中断：没有结果。</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>此消息的更多操作</translation>
    </message>
    <message>
        <source>More for this reply</source>
        <translation>此回复的更多操作</translation>
    </message>
    <message>
        <source>Next reply</source>
        <translation>下一个回复</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Previous reply</source>
        <translation>上一个回复</translation>
    </message>
    <message>
        <source>Refused: {reason}</source>
        <translation>已拒绝：{reason}</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Replying…</source>
        <translation>正在回复…</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Stopped: what was said and written until then is kept.</source>
        <translation>已停止：此前说过和写下的内容均已保留。</translation>
    </message>
    <message>
        <source>Summarized above</source>
        <translation>以上内容已摘要</translation>
    </message>
    <message>
        <source>The AI reads the new text from the next message on.</source>
        <translation>从下一条消息起，AI 会读取新的文字。</translation>
    </message>
    <message>
        <source>The reply failed.</source>
        <translation>回复失败。</translation>
    </message>
    <message>
        <source>This message was forgotten completely.</source>
        <translation>此消息已被彻底忘记。</translation>
    </message>
    <message>
        <source>This reply was forgotten completely.</source>
        <translation>此回复已被彻底忘记。</translation>
    </message>
    <message>
        <source>This reply was interrupted.</source>
        <translation>此回复已中断。</translation>
    </message>
    <message>
        <source>This was forgotten completely.</source>
        <translation>此内容已被彻底忘记。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What the AI read for this</source>
        <translation>AI 为此读取的内容</translation>
    </message>
    <message>
        <source>What the AI read for this · {model}</source>
        <translation>AI 为此读取的内容 · {model}</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>{place} / {count}</source>
        <translation>{place} / {count}</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Add model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Edit model</source>
        <translation>编辑模型</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ModelEntry</name>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit: {name}</source>
        <translation>编辑：{name}</translation>
    </message>
    <message>
        <source>It is the default model already.</source>
        <translation>它已经是默认模型。</translation>
    </message>
    <message>
        <source>Make default</source>
        <translation>设为默认</translation>
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
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>{provider} · {address}</source>
        <translation>{provider} · {address}</translation>
    </message>
</context>
<context>
    <name>ModelFailures</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Connected to “{model}” in {seconds} s; it can use tools.</source>
        <translation>已连接“{model}”，用时 {seconds} 秒；支持工具调用。</translation>
    </message>
    <message>
        <source>Connected to “{model}” in {seconds} s; it cannot use tools, so it writes nothing to the memory while it replies.</source>
        <translation>已连接“{model}”，用时 {seconds} 秒；不支持工具调用，因此回复过程中不会写入记忆。</translation>
    </message>
    <message>
        <source>The account for “{model}” has nothing left: top it up, or choose another model.</source>
        <translation>“{model}”所用账户的额度已用完：请充值，或选择其他模型。</translation>
    </message>
    <message>
        <source>The answer of “{model}” was empty or unreadable: try again, or choose another model.</source>
        <translation>“{model}”的回答为空或无法识别：请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The environment variable {variable} can hold it for good.</source>
        <translation>可以用环境变量 {variable} 长期保存密钥。</translation>
    </message>
    <message>
        <source>The key comes from the environment variable {variable}.</source>
        <translation>密钥来自环境变量 {variable}。</translation>
    </message>
    <message>
        <source>The key for “{model}” is missing, wrong, or not allowed to use it: enter one that is valid {where}.</source>
        <translation>“{model}”的密钥缺失、有误，或无权使用此模型：请填写可用于{where}的密钥。</translation>
    </message>
    <message>
        <source>The key is in the system&apos;s keyring.</source>
        <translation>密钥保存在系统密钥环中。</translation>
    </message>
    <message>
        <source>The reply of “{model}” was cut off at the longest length that its server allows: ask for less at once, or choose another model.</source>
        <translation>“{model}”的回答达到其服务器允许的最大长度，因此中断：请减少一次要求的内容，或选择其他模型。</translation>
    </message>
    <message>
        <source>The server of “{model}” did not take the request: check how the model is set up, or choose another one.</source>
        <translation>“{model}”的服务器没有接受此请求：请检查模型的设置，或选择其他模型。</translation>
    </message>
    <message>
        <source>The server of “{model}” failed: try again later, or choose another model.</source>
        <translation>“{model}”的服务器出错：请稍后重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The server said: “{detail}”</source>
        <translation>服务器返回：“{detail}”</translation>
    </message>
    <message>
        <source>The system has no keyring that works, so the key is kept for this run of the program only.</source>
        <translation>系统没有可用的密钥环，因此密钥仅在本次程序运行期间保留。</translation>
    </message>
    <message>
        <source>There is no connection to “{model}”, or it broke: check the network, then try again.</source>
        <translation>与“{model}”的连接不可用或已中断：请检查网络，然后重试。</translation>
    </message>
    <message>
        <source>There is no key.</source>
        <translation>没有密钥。</translation>
    </message>
    <message>
        <source>There is no model “{model}” {where}: check its name, or choose another model.</source>
        <translation>没有模型“{model}”，{where}上找不到这个名称：请检查名称，或选择其他模型。</translation>
    </message>
    <message>
        <source>This is more text than “{model}” takes at once: shorten it, or choose a model with a longer context.</source>
        <translation>内容超出“{model}”一次能接收的长度：请缩短内容，或选择上下文更长的模型。</translation>
    </message>
    <message>
        <source>a minute</source>
        <translation>1 分钟</translation>
    </message>
    <message>
        <source>at its address</source>
        <translation>其地址</translation>
    </message>
    <message>
        <source>at {address}</source>
        <translation>其地址（{address}）</translation>
    </message>
    <message>
        <source>“{model}” cannot use tools, which this needs: choose another model.</source>
        <translation>“{model}”不支持此处所需的工具调用：请选择其他模型。</translation>
    </message>
    <message>
        <source>“{model}” could not be asked, since what answers {where} is no model server: check the address, which often ends with /v1.</source>
        <translation>无法使用“{model}”，{where}上的不是模型服务器：请检查地址，它通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>“{model}” could not be reached, since nothing answers {where}: check the address, and that the server is running.</source>
        <translation>无法连接“{model}”，{where}没有响应：请检查地址，并确认服务器正在运行。</translation>
    </message>
    <message>
        <source>“{model}” did not answer in time: try again, or choose a faster model.</source>
        <translation>“{model}”未能及时回答：请重试，或选择更快的模型。</translation>
    </message>
    <message>
        <source>“{model}” refused to answer this: change the text, or choose another model.</source>
        <translation>“{model}”拒绝回答：请修改内容，或选择其他模型。</translation>
    </message>
    <message>
        <source>“{model}” was asked too often just now: try again in {pause}.</source>
        <translation>刚才向“{model}”发送的请求过于频繁：请在 {pause}后重试。</translation>
    </message>
    <message>
        <source>“{model}” was stopped before its answer was whole: ask again when you want to.</source>
        <translation>“{model}”在回答完整之前已停止：需要时可再次提问。</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>A key is kept</source>
        <translation>已保存密钥</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>As the provider writes it.</source>
        <translation>与服务商的写法一致。</translation>
    </message>
    <message>
        <source>Context length (tokens)</source>
        <translation>上下文长度（token）</translation>
    </message>
    <message>
        <source>How many tokens the model reads at once. A local server may be set to read fewer than its model can.</source>
        <translation>模型一次能读多少 token。本地服务器的设置可能比模型本身支持的更小。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Saving puts it into the system&apos;s keyring, never into a file. Where no keyring works, it is kept for this run of the program only.</source>
        <translation>保存时放入系统密钥环，不会写入任何文件。没有可用的密钥环时，仅在本次程序运行期间保留。</translation>
    </message>
</context>
<context>
    <name>ModelPresenter</name>
    <message>
        <source>Could not save the model. Please try again.</source>
        <translation>模型保存失败，请重试。</translation>
    </message>
    <message>
        <source>Default ({model})</source>
        <translation>默认（{model}）</translation>
    </message>
</context>
<context>
    <name>ModelRemoval</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>It is taken off the list; at the provider nothing changes. What works with it goes on with the default model, or, without any, by built-in rules.</source>
        <translation>模型会从列表中移除，服务商那边没有变化。正在使用它的地方改用默认模型；没有默认模型时，改用内置规则。</translation>
    </message>
    <message>
        <source>Its key comes from an environment variable, which stays.</source>
        <translation>它的密钥来自环境变量，环境变量保持不变。</translation>
    </message>
    <message>
        <source>Its key is deleted from the system&apos;s keyring.</source>
        <translation>它的密钥会从系统密钥环中删除。</translation>
    </message>
    <message>
        <source>Its key stays, since another model uses the same server.</source>
        <translation>它的密钥会保留，因为还有其他模型使用同一个服务器。</translation>
    </message>
    <message>
        <source>Its key, kept for this run of the program only, is forgotten.</source>
        <translation>它的密钥仅在本次程序运行期间保留，将一并清除。</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the model “{name}”?</source>
        <translation>移除模型“{name}”？</translation>
    </message>
    <message>
        <source>There is no key that would go with it.</source>
        <translation>没有会随之删除的密钥。</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>No key is needed.</source>
        <translation>不需要密钥。</translation>
    </message>
    <message>
        <source>Other server (Anthropic protocol)</source>
        <translation>其他服务器（Anthropic 协议）</translation>
    </message>
    <message>
        <source>Other server (OpenAI protocol)</source>
        <translation>其他服务器（OpenAI 协议）</translation>
    </message>
    <message>
        <source>There is no key; many local servers need none.</source>
        <translation>没有密钥；许多本地服务器不需要密钥。</translation>
    </message>
    <message>
        <source>This address cannot be used: it has to begin with http:// or https://, without user name, password or “?”.</source>
        <translation>这个地址无法使用：应以 http:// 或 https:// 开头，且不含用户名、密码或“?”。</translation>
    </message>
</context>
<context>
    <name>ModelsPart</name>
    <message>
        <source>The model is removed, but the system&apos;s keyring did not let its key go: delete “halo-desktop” there yourself.</source>
        <translation>模型已移除，但系统密钥环没有删除它的密钥：请在密钥环中自行删除“halo-desktop”。</translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message>
        <source>Add model…</source>
        <translation>添加模型…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Halo Desktop works without one: it remembers, forgets, quotes what is in memory, and consolidates by built-in rules. A model of your own answers questions too, and consolidates with more understanding.</source>
        <translation>没有模型也能使用 Halo Desktop：可以记住、忘掉、照原文找出记忆里的内容，并按内置规则整合。设置自己的模型后，还能回答问题，整合时也更懂内容。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model is set up</source>
        <translation>尚未设置模型</translation>
    </message>
</context>
<context>
    <name>MonthView</name>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Earlier month</source>
        <translation>上个月</translation>
    </message>
    <message>
        <source>Hide the list</source>
        <translation>收起列表</translation>
    </message>
    <message>
        <source>Later month</source>
        <translation>下个月</translation>
    </message>
    <message>
        <source>No model was asked in this month.</source>
        <translation>这个月没有调用模型。</translation>
    </message>
    <message>
        <source>Point at a day, or go to it with the arrow keys, to see its figures.</source>
        <translation>把鼠标移到某一天，或用方向键选择，即可查看当天的用量。</translation>
    </message>
    <message>
        <source>Show as a list</source>
        <translation>以列表显示</translation>
    </message>
    <message>
        <source>Tokens by day</source>
        <translation>每天的 token</translation>
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
    <name>Notes</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>Halo keeps this conversation: here it can only be read.</source>
        <translation>这是 Halo 中的对话，在这里只能阅读。</translation>
    </message>
    <message>
        <source>Memory settings saved. Changes apply to new conversations.</source>
        <translation>记忆设置已保存。更改适用于新对话。</translation>
    </message>
    <message>
        <source>Switch on Operate Halo</source>
        <translation>开启操作 Halo</translation>
    </message>
    <message>
        <source>The AI would like to operate Halo, which is off in this conversation.</source>
        <translation>AI 想要操作 Halo，但此对话未开启该能力。</translation>
    </message>
</context>
<context>
    <name>NothingSaid</name>
    <message>
        <source>A temporary conversation neither reads nor writes memory, and goes when you leave it.</source>
        <translation>临时对话不读取也不写入记忆，离开后即删除。</translation>
    </message>
    <message>
        <source>Ask about the document, or say “Remember: …” and it is kept in the memory.</source>
        <translation>就这份文档提问，或说“记住：……”，内容会写入记忆。</translation>
    </message>
    <message>
        <source>Ask about the document: memory is neither read nor written in this conversation.</source>
        <translation>就这份文档提问：此对话不读取也不写入记忆。</translation>
    </message>
    <message>
        <source>Ask something, or say “Remember: …” and it is kept in the memory.</source>
        <translation>直接提问，或说“记住：……”，内容会写入记忆。</translation>
    </message>
    <message>
        <source>Ask something: memory is off here, so it is neither read nor written.</source>
        <translation>直接提问：记忆已关闭，不会读取也不会写入。</translation>
    </message>
    <message>
        <source>What is there to do?</source>
        <translation>要做什么？</translation>
    </message>
</context>
<context>
    <name>Offer</name>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
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
        <source>Automatic work has used up its tokens of the day, so the memory was left as it is: it goes on tomorrow, or raise the daily cap in Settings › Usage.</source>
        <translation>自动任务今天的 token 已用完，记忆保持原样：明天会继续，也可以在“设置 › 用量”里调高每日上限。</translation>
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
        <source>The memory was left as it is.</source>
        <translation>记忆保持原样。</translation>
    </message>
    <message>
        <source>The model went in a circle and changed nothing, so the memory is as it was: try again, or choose another model in Settings › Models.</source>
        <translation>模型原地打转，没有做出任何改动，记忆保持原样：请重试，或在“设置 › 模型”里换一个模型。</translation>
    </message>
    <message>
        <source>The result cut the current state from {before} to {after}, so the memory was left as it is.</source>
        <translation>整合结果把当前状态从 {before} 缩到 {after}，因此记忆保持原样。</translation>
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
    <name>OwnersView</name>
    <message>
        <source>Show all {count}</source>
        <translation>显示全部 {count} 项</translation>
    </message>
    <message>
        <source>Workspace or digital human</source>
        <translation>工作区或数字人</translation>
    </message>
</context>
<context>
    <name>Past</name>
    <message>
        <source>Added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>After</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>其他电脑</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>聊天</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Guest in IM</source>
        <translation>IM 访客</translation>
    </message>
    <message>
        <source>IM conversation</source>
        <translation>IM 会话</translation>
    </message>
    <message>
        <source>No summary</source>
        <translation>没有摘要</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run after an event</source>
        <translation>事件触发的运行</translation>
    </message>
    <message>
        <source>Run started by hand</source>
        <translation>手动运行</translation>
    </message>
    <message>
        <source>Scheduled run</source>
        <translation>定时运行</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>from Halo</source>
        <translation>来自 Halo</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} 分 {seconds} 秒</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
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
    <name>RunBar</name>
    <message>
        <source>It has no instructions yet, so a run on a schedule is skipped.</source>
        <translation>它还没有指令，因此定时运行会被跳过。</translation>
    </message>
    <message>
        <source>No model is set up: a run only remembers, and quotes what is in memory.</source>
        <translation>尚未设置模型：运行时只能记住内容，并引用记忆中已有的内容。</translation>
    </message>
    <message>
        <source>Run now</source>
        <translation>立即运行</translation>
    </message>
    <message>
        <source>Run on a schedule</source>
        <translation>定时运行</translation>
    </message>
    <message>
        <source>Schedule…</source>
        <translation>定时…</translation>
    </message>
    <message>
        <source>Set up a model</source>
        <translation>设置模型</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Write instructions</source>
        <translation>填写指令</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>It has no instructions of its own yet, so it needs a task.</source>
        <translation>它还没有自己的指令，请说明要做的事。</translation>
    </message>
    <message>
        <source>Leave it empty to let it work by its own instructions.</source>
        <translation>留空则按它自己的指令工作。</translation>
    </message>
    <message>
        <source>No model is set up: a run only remembers, and quotes what is in memory.</source>
        <translation>尚未设置模型：运行时只能记住内容，并引用记忆中已有的内容。</translation>
    </message>
    <message>
        <source>Run now</source>
        <translation>立即运行</translation>
    </message>
    <message>
        <source>Run “{name}” now</source>
        <translation>立即运行“{name}”</translation>
    </message>
    <message>
        <source>What is there to do?</source>
        <translation>要做什么？</translation>
    </message>
    <message>
        <source>Write instructions</source>
        <translation>填写指令</translation>
    </message>
</context>
<context>
    <name>RunItems</name>
    <message>
        <source>It was due on {time} and was made up.</source>
        <translation>原定于 {time} 运行，这一次是补做。</translation>
    </message>
    <message>
        <source>It was skipped, so nothing was said or done.</source>
        <translation>这次运行被跳过，因此没有运行日志。</translation>
    </message>
    <message>
        <source>Nothing was said or done yet.</source>
        <translation>目前还没有运行日志。</translation>
    </message>
    <message>
        <source>Only the newest 200 runs keep theirs, until the memory is cleared.</source>
        <translation>只保留最近 200 次运行的日志；清除记忆时也会一并删除。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The program ended in the middle of it.</source>
        <translation>运行途中程序退出了。</translation>
    </message>
    <message>
        <source>There was nothing to do, so no record was kept.</source>
        <translation>没有需要做的事，因此没有留下运行记录。</translation>
    </message>
    <message>
        <source>built-in assistant</source>
        <translation>内置助手</translation>
    </message>
    <message>
        <source>from Halo</source>
        <translation>来自 Halo</translation>
    </message>
    <message>
        <source>made up</source>
        <translation>补做</translation>
    </message>
</context>
<context>
    <name>RunPlan</name>
    <message>
        <source>By the cron line {line}</source>
        <translation>按 cron 表达式 {line}</translation>
    </message>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>每 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Every day at {time}</source>
        <translation>每天 {time}</translation>
    </message>
    <message>
        <source>Every {day} at {time}</source>
        <translation>每{day} {time}</translation>
    </message>
    <message>
        <source>It cannot run while its folder is missing.</source>
        <translation>找不到它的文件夹，因此无法运行。</translation>
    </message>
    <message>
        <source>It is uninstalled, so it does not run.</source>
        <translation>它已卸载，因此不会运行。</translation>
    </message>
    <message>
        <source>It is uninstalled.</source>
        <translation>已卸载。</translation>
    </message>
    <message>
        <source>It runs in Halo: what it did there shows here.</source>
        <translation>它在 Halo 中运行，结果会显示在这里。</translation>
    </message>
    <message>
        <source>Monday to Friday at {time}</source>
        <translation>周一至周五 {time}</translation>
    </message>
    <message>
        <source>Off. It was: {when}</source>
        <translation>已关闭。之前为：{when}</translation>
    </message>
    <message>
        <source>Off: it runs only when you let it.</source>
        <translation>已关闭：只在你手动运行时运行。</translation>
    </message>
    <message>
        <source>{when} · next run {time}, only while Halo Desktop is open</source>
        <translation>{when} · 下次运行 {time}，仅在 Halo Desktop 打开时</translation>
    </message>
    <message>
        <source>{when} · not while it is paused</source>
        <translation>{when} · 已暂停，不会运行</translation>
    </message>
    <message>
        <source>{when} · that never comes</source>
        <translation>{when} · 不会有下次运行</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>A file could not be read or written.</source>
        <translation>有文件无法读取或写入。</translation>
    </message>
    <message>
        <source>By an event</source>
        <translation>事件触发</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>It has no instructions of its own to work by.</source>
        <translation>它没有自己的指令可以照做。</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已被停止。</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>无事可做</translation>
    </message>
    <message>
        <source>On schedule</source>
        <translation>定时</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The run did not end well.</source>
        <translation>这次运行没有正常结束。</translation>
    </message>
    <message>
        <source>The run was cut short.</source>
        <translation>这次运行中途断了。</translation>
    </message>
    <message>
        <source>The run was skipped.</source>
        <translation>这次运行已跳过。</translation>
    </message>
    <message>
        <source>There was nothing to do, so no record was kept.</source>
        <translation>这次没有要做的事，因此没有留下运行记录。</translation>
    </message>
    <message>
        <source>What it was to do does not fit into the context of its model.</source>
        <translation>要做的内容超出了模型的上下文长度。</translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message>
        <source>No transcript</source>
        <translation>没有运行日志</translation>
    </message>
    <message>
        <source>No transcript yet</source>
        <translation>还没有运行日志</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Parts of a run</source>
        <translation>运行的各部分</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>运行日志</translation>
    </message>
</context>
<context>
    <name>RunsTab</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Let it run now, or on a schedule: what it did then shows here.</source>
        <translation>立即运行或设置定时，之后做了什么会显示在这里。</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>搜索运行</translation>
    </message>
</context>
<context>
    <name>ScheduleDialog</name>
    <message>
        <source>By a cron line (advanced)</source>
        <translation>按 cron 表达式（高级）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>星期</translation>
    </message>
    <message>
        <source>Every day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>Every few minutes</source>
        <translation>每隔几分钟</translation>
    </message>
    <message>
        <source>Every week</source>
        <translation>每周</translation>
    </message>
    <message>
        <source>It runs only while Halo Desktop is open. One run that was missed is made up within 24 hours.</source>
        <translation>仅在 Halo Desktop 打开时运行。错过的一次会在 24 小时内补做。</translation>
    </message>
    <message>
        <source>Minute, hour, day of the month, month, day of the week</source>
        <translation>分钟、小时、日、月、星期</translation>
    </message>
    <message>
        <source>Minutes from one run to the next</source>
        <translation>两次运行间隔的分钟数</translation>
    </message>
    <message>
        <source>Monday to Friday</source>
        <translation>周一至周五</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>When “{name}” runs by itself</source>
        <translation>“{name}”的定时运行</translation>
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
        <source>What is remembered where, in four steps.</source>
        <translation>四步了解记忆保存在哪里。</translation>
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
    <name>SizesPage</name>
    <message>
        <source>A short report of every run that did something.</source>
        <translation>每次有结果的运行的简短记录。</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Conversations and settings that only Halo Desktop keeps.</source>
        <translation>只由 Halo Desktop 保存的对话和设置。</translation>
    </message>
    <message>
        <source>Copies from before each consolidation.</source>
        <translation>每次整合之前的副本。</translation>
    </message>
    <message>
        <source>Current state and history.</source>
        <translation>当前状态和历史。</translation>
    </message>
    <message>
        <source>Earlier versions of memory.md, kept when old history is cut.</source>
        <translation>归档旧历史时留下的 memory.md 早期版本。</translation>
    </message>
    <message>
        <source>Everything that was said and done in its runs.</source>
        <translation>每次运行中说过和做过的一切。</translation>
    </message>
    <message>
        <source>Halo Desktop</source>
        <translation>Halo Desktop</translation>
    </message>
    <message>
        <source>In all: {size}</source>
        <translation>共 {size}</translation>
    </message>
    <message>
        <source>Pages that it looks up when it needs them.</source>
        <translation>需要时才查看的页面。</translation>
    </message>
    <message>
        <source>Reveal in Finder</source>
        <translation>在访达中显示</translation>
    </message>
    <message>
        <source>Reveal in Finder: {name}</source>
        <translation>在访达中显示：{name}</translation>
    </message>
    <message>
        <source>Run records</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>运行日志</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>SpecEditor</name>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Saved as you type. Instructions apply from the next conversation or run.</source>
        <translation>输入后自动保存。指令从下一次对话或运行开始生效。</translation>
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
    <name>Switcher</name>
    <message>
        <source>Manage workspaces</source>
        <translation>管理工作区</translation>
    </message>
    <message>
        <source>Workspace: {name}</source>
        <translation>工作区：{name}</translation>
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
    <message numerus="yes">
        <source>{count} token(s)</source>
        <translation>
            <numerusform>{count} token</numerusform>
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
    <name>Thread</name>
    <message>
        <source>Another reply in this conversation is under way, so nothing was done: try again in a moment.</source>
        <translation>此对话中有另一个回复正在进行，因此未执行操作：请稍后再试。</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message numerus="yes">
        <source>%n file(s) cleared.</source>
        <translation>
            <numerusform>已清空 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>AI</source>
        <translation>AI</translation>
    </message>
    <message>
        <source>Add to the history</source>
        <translation>添加到历史记录</translation>
    </message>
    <message>
        <source>Added.</source>
        <translation>已添加。</translation>
    </message>
    <message>
        <source>Ask for Operate Halo</source>
        <translation>请求“操作 Halo”</translation>
    </message>
    <message>
        <source>Automatic consolidation</source>
        <translation>自动整合</translation>
    </message>
    <message>
        <source>Change settings of Halo</source>
        <translation>更改 Halo 的设置</translation>
    </message>
    <message>
        <source>Changed.</source>
        <translation>已更改。</translation>
    </message>
    <message>
        <source>Clear a memory</source>
        <translation>清除记忆</translation>
    </message>
    <message>
        <source>Consolidate a memory</source>
        <translation>整合记忆</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Delete a topic</source>
        <translation>删除主题</translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>已删除。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Digital human</source>
        <translation>数字人</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>已完成。</translation>
    </message>
    <message>
        <source>Edit a topic</source>
        <translation>编辑主题</translation>
    </message>
    <message>
        <source>Edit the memory</source>
        <translation>编辑记忆</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Forgotten.</source>
        <translation>已忘记。</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>共计</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>In the memory:</source>
        <translation>记忆中：</translation>
    </message>
    <message>
        <source>It is done when the reply has ended.</source>
        <translation>将在回复结束后执行。</translation>
    </message>
    <message>
        <source>It was known already.</source>
        <translation>此前已经记住。</translation>
    </message>
    <message>
        <source>It was so already.</source>
        <translation>原本就是这样。</translation>
    </message>
    <message>
        <source>Look at settings of Halo</source>
        <translation>查看 Halo 的设置</translation>
    </message>
    <message>
        <source>Look back in the conversation</source>
        <translation>回看对话</translation>
    </message>
    <message>
        <source>Look through the topics</source>
        <translation>浏览主题</translation>
    </message>
    <message>
        <source>Look through the topics of the workspace</source>
        <translation>浏览工作区的主题</translation>
    </message>
    <message>
        <source>Looked for</source>
        <translation>查找内容</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Move a topic</source>
        <translation>移动主题</translation>
    </message>
    <message>
        <source>Moved.</source>
        <translation>已移动。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>New place</source>
        <translation>新位置</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文字</translation>
    </message>
    <message>
        <source>Note that there is nothing to do</source>
        <translation>记下没有需要做的事</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>没有找到相关内容。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Old history was archived instead.</source>
        <translation>改为归档了较早的历史记录。</translation>
    </message>
    <message>
        <source>Old text</source>
        <translation>原文字</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Read a file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>Read a topic</source>
        <translation>读取主题</translation>
    </message>
    <message>
        <source>Read a topic of the workspace</source>
        <translation>读取工作区的主题</translation>
    </message>
    <message>
        <source>Read the memory</source>
        <translation>读取记忆</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>回想</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>Remembered.</source>
        <translation>已记住。</translation>
    </message>
    <message>
        <source>Removed:</source>
        <translation>已移除：</translation>
    </message>
    <message>
        <source>Search the memory</source>
        <translation>搜索记忆</translation>
    </message>
    <message>
        <source>Search the topics of the workspace</source>
        <translation>搜索工作区的主题</translation>
    </message>
    <message>
        <source>Several notes match, so nothing was removed.</source>
        <translation>有多条内容符合，因此没有移除。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>The memory was consolidated.</source>
        <translation>记忆已整合。</translation>
    </message>
    <message>
        <source>The memory was not consolidated.</source>
        <translation>未能整合记忆。</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Topics in all</source>
        <translation>主题共计</translation>
    </message>
    <message>
        <source>Topics:</source>
        <translation>主题：</translation>
    </message>
    <message>
        <source>What may be meant:</source>
        <translation>可能指的是：</translation>
    </message>
    <message>
        <source>When to read it</source>
        <translation>何时阅读</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Write a topic</source>
        <translation>写入主题</translation>
    </message>
    <message>
        <source>Written.</source>
        <translation>已写入。</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>You were asked.</source>
        <translation>已向你询问。</translation>
    </message>
    <message>
        <source>Your words</source>
        <translation>你的原话</translation>
    </message>
    <message>
        <source>{label}: {value}</source>
        <translation>{label}：{value}</translation>
    </message>
    <message>
        <source>{text} ({where})</source>
        <translation>{text}（{where}）</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Clear all conversations…</source>
        <translation>清空所有对话…</translation>
    </message>
    <message>
        <source>Delete conversation…</source>
        <translation>删除对话…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Show the conversations</source>
        <translation>显示对话列表</translation>
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
        <source>Remember: I like short answers.</source>
        <translation>记住：我喜欢简短的回答。</translation>
    </message>
    <message>
        <source>Reveal in Finder shows a digital human&apos;s memory files. Clear memory, in its menu More, deletes them after asking you.</source>
        <translation>“在访达中显示”会打开数字人的记忆文件。“更多”菜单中的“清除记忆”会在询问你之后删除它们。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
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
        <source>This sentence is sent to the Halo workspace, which remembers it. Under the reply you see what was written, and take it back with Undo.</source>
        <translation>这句话会发送到 Halo 工作区并被记住。回复下方会显示写入了什么，点“撤销”即可收回。</translation>
    </message>
    <message>
        <source>Try it: let something be remembered</source>
        <translation>试一试：让它记住一件事</translation>
    </message>
    <message>
        <source>What is to be remembered</source>
        <translation>要记住的内容</translation>
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
    <name>TrialRow</name>
    <message>
        <source>Asks the model for one word, before anything is saved.</source>
        <translation>让模型回答一个词，此时不会保存任何内容。</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>停止测试</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Waiting for an answer. A local server may have to load its model first.</source>
        <translation>正在等待回答。本地服务器可能需要先加载模型。</translation>
    </message>
</context>
<context>
    <name>TurnViews</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(ies)</source>
        <translation>
            <numerusform>%n 条摘要</numerusform>
        </translation>
    </message>
    <message>
        <source>Built-in assistant</source>
        <translation>内置助手</translation>
    </message>
    <message>
        <source>Forgotten: {text}</source>
        <translation>已忘记：{text}</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Remembered: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>已撤销</translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message numerus="yes">
        <source>%n change(s) taken back.</source>
        <translation>
            <numerusform>已撤销 %n 处改动。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) taken back; {others} could not be, or only in part, since they were changed.</source>
        <translation>
            <numerusform>已撤销 %n 处改动；另有 {others} 处之后被改过，未能撤销或只撤销了一部分。</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed since, so nothing was taken back in {where}: “{text}”</source>
        <translation>之后又有改动，因此没有撤销（{where}）：“{text}”</translation>
    </message>
    <message>
        <source>Changed: {where}</source>
        <translation>已更改：{where}</translation>
    </message>
    <message>
        <source>Forgotten completely: what was written in {where}</source>
        <translation>已彻底忘掉：写在 {where} 中的内容</translation>
    </message>
    <message>
        <source>Forgotten: “{text}” ({where})</source>
        <translation>已忘掉：“{text}”（{where}）</translation>
    </message>
    <message>
        <source>Old history was archived instead.</source>
        <translation>改为归档了较早的历史记录。</translation>
    </message>
    <message>
        <source>Page deleted: {where}</source>
        <translation>已删除页面：{where}</translation>
    </message>
    <message>
        <source>Page moved: {text}</source>
        <translation>已移动页面：{text}</translation>
    </message>
    <message>
        <source>Page written: {where}</source>
        <translation>已写入页面：{where}</translation>
    </message>
    <message>
        <source>Partly taken back in {where}, since the rest was changed since: “{text}”</source>
        <translation>只撤销了一部分（{where}），其余的之后又有改动：“{text}”</translation>
    </message>
    <message>
        <source>Remembered: “{text}” ({where})</source>
        <translation>已记住：“{text}”（{where}）</translation>
    </message>
    <message>
        <source>Taken back before in {where}: “{text}”</source>
        <translation>之前已经撤销（{where}）：“{text}”</translation>
    </message>
    <message>
        <source>Taken back in {where}: “{text}”</source>
        <translation>已撤销（{where}）：“{text}”</translation>
    </message>
    <message>
        <source>The memory settings were changed after the reply.</source>
        <translation>回复结束后已更改记忆设置。</translation>
    </message>
    <message>
        <source>The memory settings were not changed after the reply.</source>
        <translation>回复结束后未能更改记忆设置。</translation>
    </message>
    <message numerus="yes">
        <source>The memory was cleared after the reply (%n file(s)).</source>
        <translation>
            <numerusform>回复结束后已清空记忆（%n 个文件）。</numerusform>
        </translation>
    </message>
    <message>
        <source>The memory was consolidated after the reply.</source>
        <translation>回复结束后已整合记忆。</translation>
    </message>
    <message>
        <source>The memory was not cleared after the reply.</source>
        <translation>回复结束后未能清空记忆。</translation>
    </message>
    <message>
        <source>The memory was not consolidated after the reply.</source>
        <translation>回复结束后未能整合记忆。</translation>
    </message>
    <message>
        <source>The message was not sent: it has {tokens} tokens with what goes with it, and “{model}” reads {length} at most, so shorten it or choose a model with a longer context.</source>
        <translation>消息没有发送：连同随附内容共有 {tokens} 个 token，而“{model}”最多读取 {length} 个，请缩短消息，或换用上下文更长的模型。</translation>
    </message>
    <message>
        <source>The reply was stopped: what was said and written until then is kept.</source>
        <translation>回复已停止：到那时为止说的和写下的都保留着。</translation>
    </message>
    <message>
        <source>The status of the memory says why: try again later.</source>
        <translation>原因见记忆的状态，请稍后重试。</translation>
    </message>
    <message>
        <source>There is no such change any more: nothing was taken back.</source>
        <translation>这项更改已不存在：什么也没有撤销。</translation>
    </message>
    <message>
        <source>There was nothing left to take back.</source>
        <translation>没有可以撤销的内容了。</translation>
    </message>
</context>
<context>
    <name>UnderWay</name>
    <message>
        <source>A run on a schedule is made up when Halo Desktop is open again within 24 hours.</source>
        <translation>定时运行会在 24 小时内再次打开 Halo Desktop 时补做。</translation>
    </message>
    <message>
        <source>Consolidating…</source>
        <translation>正在整合…</translation>
    </message>
    <message>
        <source>Digital humans are still at work. Quitting stops that; what they did so far stays.</source>
        <translation>数字人仍在工作。退出会让它们停下，已完成的内容会保留。</translation>
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
        <source>Running…</source>
        <translation>正在运行…</translation>
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
    <name>Usage</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>For no memory, such as connection tests</source>
        <translation>与记忆无关，如连接测试</translation>
    </message>
    <message>
        <source>MMMM d</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token 合计</translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation>输入 token</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>no model was asked</source>
        <translation>没有调用模型</translation>
    </message>
    <message>
        <source>{calls} · {tokens} ({sent} in, {received} out)</source>
        <translation>{calls} · {tokens}（输入 {sent}，输出 {received}）</translation>
    </message>
    <message>
        <source>{day}: {spent}</source>
        <translation>{day}：{spent}</translation>
    </message>
</context>
<context>
    <name>UsageSection</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No model was asked today.</source>
        <translation>今天没有调用模型。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>A conversation is left out because {where} belongs to another one: give the file back the name it had, or delete it if it is a copy.</source>
        <translation>有一个对话没有列出，因为 {where} 属于另一个对话：请改回文件原来的名字；如果它是副本，可以删除。</translation>
    </message>
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
        <source>A run is using the memory in {where}, so nothing was done: wait until it has ended or stop it, then try again.</source>
        <translation>有一次运行正在使用 {where} 中的记忆，因此什么都没有做：请等它结束或将它停止，然后重试。</translation>
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
        <source>Another program replaced or shortened this conversation, {where}: if messages are missing, put back a copy of the file.</source>
        <translation>另一个程序替换或截短了这个对话的文件 {where}：如果缺少消息，请用副本恢复该文件。</translation>
    </message>
    <message>
        <source>Automatic work has used up the tokens it may take in a day: it goes on tomorrow, or raise the daily cap in Settings › Usage.</source>
        <translation>自动任务今天的 token 已用完：明天会继续，也可以在“设置 › 用量”里调高每日上限。</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Damaged entries of the conversation {where} cannot be shown ({count}): everything else is there, and copies of them are kept in {kept}.</source>
        <translation>对话 {where} 中有已损坏的内容无法显示（{count} 处）：其余内容都在，损坏部分的副本保存在 {kept}。</translation>
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
        <source>No transcript is kept of a run with the id {id}: look it up in the list of runs.</source>
        <translation>ID 为 {id} 的运行没有保留运行日志：请在运行列表中查找。</translation>
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
        <source>The conversation {where} is not there: look it up in the list of conversations.</source>
        <translation>对话 {where} 不存在：请在对话列表中查找。</translation>
    </message>
    <message>
        <source>The conversation “{title}” is using the memory in {where}, so nothing was done: wait for its reply or stop it, then try again.</source>
        <translation>对话“{title}”正在使用 {where} 中的记忆，因此什么都没有做：请等它回复完或停止回复，然后重试。</translation>
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
        <source>The memory in {where} is being consolidated, so nothing was done: wait for the end or stop it, then try again.</source>
        <translation>{where} 中的记忆正在整合，因此什么都没有做：请等整合结束或将它停止，然后重试。</translation>
    </message>
    <message>
        <source>The memory of the workspace “{name}” cannot be cleared: only that of a digital human can.</source>
        <translation>工作区“{name}”的记忆不能清除：只能清除数字人的记忆。</translation>
    </message>
    <message>
        <source>The message is empty: write something.</source>
        <translation>消息是空的：请写点内容。</translation>
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
        <source>This conversation has no message with the id {id}: open the conversation again and choose there.</source>
        <translation>这个对话里没有 ID 为 {id} 的消息：请重新打开对话，再从中选择。</translation>
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
        <source>{title} (branch {number})</source>
        <translation>{title}（分支 {number}）</translation>
    </message>
    <message>
        <source>{title} (branch)</source>
        <translation>{title}（分支）</translation>
    </message>
    <message>
        <source>{where} cannot be talked about, since it is no file or too large: choose a smaller file.</source>
        <translation>无法围绕 {where} 对话，因为它不是文件或太大：请选择更小的文件。</translation>
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
        <source>“{name}” has no instructions of its own: write some, or say what this run is for.</source>
        <translation>“{name}”没有自己的指令：请先写好指令，或说明这次运行要做什么。</translation>
    </message>
    <message>
        <source>“{name}” is at work already, so no other run was begun: wait until that run has ended, or stop it.</source>
        <translation>“{name}”正在运行，因此没有开始另一次运行：请等它结束，或先停止它。</translation>
    </message>
    <message>
        <source>“{name}” is uninstalled and does not run: restore it first.</source>
        <translation>“{name}”已卸载，不会运行：请先恢复它。</translation>
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
