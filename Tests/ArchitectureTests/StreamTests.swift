import Testing

@Suite("Architecture: what reaches a stream")
struct StreamTests {
    /// The files that write text as it is, and what makes it harmless there.
    private static let writers: [String: String] = [
        "Sources/SatchelConsole/Terminal/Console.swift": "cleans the message, and is the stream itself",
        "Sources/SatchelConsole/Terminal/RedirectedConsole.swift": "passes on what was made harmless",
        "Sources/SatchelConsole/Live/LiveScreen.swift": "shows what a renderer made",
        "Sources/SatchelConsole/Terminal/TerminalGuard.swift": "writes a constant",
        "Sources/SatchelConsole/Terminal/HiddenLine.swift": "shows prompts of the program's own",
        "Sources/SatchelConsole/Editing/ReadlineSession.swift": "cleans each line",
        "Sources/SatchelConsole/Editing/ReadlineCompleter.swift": "lists what was cleaned",
        "Sources/SatchelApp/Launcher.swift": "asks what the shell made harmless, and prints what a renderer made",
        "Sources/SatchelApp/Shell/LineOutput.swift": "prints what a renderer made, and cleans errors",
        "Sources/SatchelApp/Shell/Conversation.swift": "greets with names of its own",
        "Sources/SatchelApp/Serving/ToolServing.swift": "prints what the console cleans",
        "Sources/SatchelApp/Serving/ToolConsole.swift": "keeps the text for the answer, where JSON escapes it",
        "Sources/SatchelApp/Shell/CommandDisplay.swift": "shows what a renderer made",
    ]

    @Test("Text is written to a stream where it is made harmless, and nowhere else")
    func writers() throws {
        let marks = [
            "writeError(", "console.write(", "satchel_readline_write", "STDERR_FILENO, $0", "standardError.write",
        ]
        for folder in ["Sources", "Plugins"] {
            for file in PackageFolder.swiftFiles(in: folder) where Self.writers[file] == nil {
                let text = try PackageFolder.text(of: file)
                for mark in marks { #expect(!text.contains(mark), "\(file) writes to a stream by itself: \(mark)") }
            }
        }
    }
}
