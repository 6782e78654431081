import Foundation
import TestSupport

/// Screens of the program in a file: what is typed on a terminal, and the rows that are shown then.
///
/// ```
/// # Books: type, and see it
/// % window=40x15
/// > books browse
/// |books>
/// |1 of 319
/// @ dune<Down>
/// |books> dune
/// |…
/// @ <window 80x24>
/// ```
///
/// `# ` describes it, `% window=` is the size of the window and any other `% ` a configuration key. `$ ` is a command
/// that runs before, without a terminal. `> ` is a line typed at the prompt, on a cleared window; `@ ` is keys, where
/// `<Name>` is a key and `<window 40x15>` resizes the window. The rows that follow begin with `|`; blank ones at the end
/// are left out.
///
/// `% styles` writes the styles of cells as `␛[1m`. `% shell` starts the program from a shell, where Ctrl-Z stops it until
/// Enter is pressed. `% ids` writes `{id}` for ids that are made up.
struct ScreenFile: Sendable {
    /// Something typed, and the rows shown once the program rests.
    struct Step: Sendable {
        let line: String
        var rows: [String] = []
    }

    /// The first comment.
    let title: String
    private let heading: [String]
    private let steps: [Step]

    /// Reads the text of a file.
    init(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        heading = Array(lines.prefix { !$0.hasPrefix("> ") && !$0.hasPrefix("@ ") })
        title = heading.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? "untitled"
        var steps: [Step] = []
        for line in lines.dropFirst(heading.count) {
            if line.hasPrefix("|"), !steps.isEmpty {
                steps[steps.count - 1].rows.append(String(line.dropFirst()))
            } else {
                steps.append(Step(line: line))
            }
        }
        self.steps = steps
    }

    /// Types everything again and returns the text as it should read.
    ///
    /// Waits at each step for the rows of the file, and only if they don't come takes those that are there.
    func played(on program: Program, records: Bool) async throws -> (text: String, faults: [String]) {
        for command in marked("$ ") {
            let run = try program.run("--offline", "-c", command)
            guard run.status == 0 else { throw PseudoTerminal.Failure(description: "\(command): \(run.errors)") }
        }
        let settings = marked("% ").filter { !$0.hasPrefix("window=") && !["styles", "shell", "ids"].contains($0) }
        let size = marked("% window=").first.flatMap(Self.size) ?? (80, 24)
        // In a job of a shell, or there is nothing that could resume the program.
        let shell = heading.contains("% shell") ? ["/bin/bash", "-c", "set -m; \"$0\" \"$@\"; read; fg"] : []
        let command = shell + [Program.path, "--offline"]
        let watched = try WatchedTerminal(
            command[0],
            arguments: command.dropFirst() + settings.flatMap { ["--set", $0] },
            environment: program.environment,
            columns: size.columns,
            rows: size.rows
        )
        try await watched.wait(for: "the prompt") { $0.rows.contains("satchel>") }
        var text = heading
        for step in steps {
            try await type(step.line, on: watched)
            if records {
                try await watched.rest(.seconds(1))
            } else {
                try? await watched.wait(for: step.line, timeout: .seconds(20)) { rows(of: $0) == step.rows }
            }
            text.append(step.line)
            text += rows(of: watched.screen).map { "|" + $0 }
        }
        return (text.joined(separator: "\n") + "\n", watched.screen.faults)
    }

    private func marked(_ mark: String) -> [String] {
        heading.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    private func type(_ line: String, on watched: WatchedTerminal) async throws {
        guard line.hasPrefix("@ ") else {
            watched.send("\u{C}" + line.dropFirst(2) + "\r")
            return
        }
        var rest = line.dropFirst(2)
        var isText = false
        while let character = rest.popFirst() {
            guard character == "<", let end = rest.firstIndex(of: ">") else {
                watched.send(String(character))
                isText = true
                continue
            }
            // A key after text is for the rows that were found.
            if isText { try await watched.rest() }
            isText = false
            let name = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            try await press(name, on: watched)
        }
    }

    private func press(_ name: String, on watched: WatchedTerminal) async throws {
        if name.hasPrefix("window "), let size = Self.size(String(name.dropFirst("window ".count))) {
            // Its frame is for the size before.
            try await watched.rest()
            return watched.resize(columns: size.columns, rows: size.rows)
        }
        guard let keys = BrowseKeys.named[name] else {
            throw PseudoTerminal.Failure(description: "'<\(name)>' is not a key")
        }
        watched.send(keys)
    }

    private func rows(of screen: TerminalScreen) -> [String] {
        let rows = heading.contains("% styles") ? screen.styledRows : screen.rows
        let shown = rows.reversed().drop(while: \.isEmpty).reversed()
        guard heading.contains("% ids") else { return Array(shown) }
        return shown.map { $0.replacing(/(id +)[a-z0-9]{7}$/) { "\($0.1){id}" } }
    }

    private static func size(_ text: String) -> (columns: Int, rows: Int)? {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
}

/// The bytes that xterm sends for keys.
enum BrowseKeys {
    static let named: [String: String] = {
        var keys = [
            "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Right": "\u{1B}[C", "Left": "\u{1B}[D", "Home": "\u{1B}[H",
            "End": "\u{1B}[F", "PageUp": "\u{1B}[5~", "PageDown": "\u{1B}[6~", "Delete": "\u{1B}[3~", "F1": "\u{1B}OP",
            "Tab": "\t", "BackTab": "\u{1B}[Z", "Enter": "\r", "Esc": "\u{1B}", "Backspace": "\u{7F}",
            "Alt-B": "\u{1B}b", "Alt-D": "\u{1B}d", "Alt-F": "\u{1B}f", "WheelUp": "\u{1B}[<64;5;6M",
            "WheelDown": "\u{1B}[<65;5;6M", "Click": "\u{1B}[<0;5;6M", "Paste": "\u{1B}[200~the sea\u{1B}[201~",
        ]
        for (offset, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated() {
            keys["Ctrl-\(letter)"] = String(Unicode.Scalar(UInt8(offset + 1)))
        }
        for (offset, code) in ["OQ", "OR", "OS", "[15~", "[17~", "[18~", "[19~"].enumerated() {
            keys["F\(offset + 2)"] = "\u{1B}" + code
        }
        return keys
    }()
}
