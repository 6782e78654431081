import Foundation
import SatchelPluginAPI
import Synchronization
import TestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: history")
struct CommandHistoryTests {
    /// A folder that is gone after the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "satchel-history-" + UUID().uuidString

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder = Folder()
    private var path: String { folder.path + "/state/satchel/history" }

    private func file() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func write(_ data: Data) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/state/satchel",
            withIntermediateDirectories: true
        )
        try data.write(to: URL(fileURLWithPath: path))
    }

    private func texts(_ history: CommandHistory) -> [String] { history.entries().map(\.text) }

    @Test("Any line is read by the next shell as this one has it, and as one line", arguments: OddText.all)
    func anyLine(_ line: String) {
        let first = CommandHistory(path: path, limit: 10)
        for text in ["before", line, "after"] { first.append(text) }
        let second = texts(CommandHistory(path: path, limit: 10))

        #expect(second == texts(first))
        #expect(second.first == "before" && second.last == "after" && second.count <= 3)
    }

    @Test("A line is in the file at once, readable by its owner only")
    func savedAtOnce() throws {
        let history = CommandHistory(path: path, limit: 10)
        history.append("books search dune")

        #expect(try file() == "books search dune\n")
        let mode = { try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int }
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.path + "/state/satchel") == 0o700)
        #expect(try mode(folder.path + "/state") == 0o700)
    }

    @Test("Nothing is made on disk before there is a line to keep")
    func lazy() {
        _ = CommandHistory(path: path, limit: 10).entries()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("Equal neighbors, lines that start with a blank and empty lines are not kept")
    func rules() throws {
        let history = CommandHistory(path: path, limit: 10)
        for line in ["one", "one", " secret", "", "\t", "two", "one"] { history.append(line) }

        #expect(texts(history) == ["one", "two", "one"])
        #expect(try file() == "one\ntwo\none\n")
    }

    @Test("A line with a password in an address is not kept")
    func passwords() throws {
        let history = CommandHistory(path: path, limit: 10)
        let kept = ["sync setup postgresql://ada@db/club", "books cover dune https://x.org/a:b@c", "set a=x:y@z"]
        let refused = ["sync setup 'postgresql://ada:secret@db/club'", "set u=postgres://db/club?password=secret"]
        for line in kept + refused { history.append(line) }

        #expect(texts(history) == kept)
    }

    @Test("A line with line breaks is one entry")
    func lineBreaks() throws {
        let history = CommandHistory(path: path, limit: 10)
        history.append("one\ntwo\r\nthree")
        #expect(try file() == "one two three\n")
    }

    @Test("Another shell finds the lines, numbered as ! recalls them")
    func nextShell() {
        let first = CommandHistory(path: path, limit: 10)
        for line in ["one", "둘", "three"] { first.append(line) }
        let second = CommandHistory(path: path, limit: 10)

        #expect(second.entries(last: 2) == [.init(number: 2, text: "둘"), .init(number: 3, text: "three")])
        #expect(second.entries(last: 0).isEmpty)
        #expect(second.entries(last: 99).count == 3)
    }

    @Test("Shells lose none of each other's lines, not even while the file is rewritten")
    func severalShells() async throws {
        let old = (1...700).map { "old \($0)\n" }.joined()
        try write(Data(old.utf8))
        let path = path
        await withTaskGroup(of: Void.self) { group in
            for shell in 0..<3 {
                group.addTask { @concurrent in
                    let history = CommandHistory(path: path, limit: 5000)
                    for number in 1...200 { history.append("shell \(shell) line \(number)") }
                }
            }
            group.addTask { @concurrent in
                // Room for every new line and some old ones, so that each round has old lines to cut.
                for _ in 1...60 { try? HistoryFile(path: path).trim(to: 650) }
            }
        }
        let kept = try file().split(separator: "\n").filter { $0.hasPrefix("shell") }
        #expect(kept.count == 600)
        #expect(Set(kept).count == 600)
    }

    @Test("The file is cut back to the limit once it is well over it, newest last")
    func limit() throws {
        let history = CommandHistory(path: path, limit: 3)
        for number in 1...100 { history.append("line \(number)") }

        let lines = try file().split(separator: "\n")
        #expect(lines.count <= 3 + 16)
        #expect(lines.last == "line 100")
        #expect(history.entries() == (98...100).map { .init(number: $0, text: "line \($0)") })
        #expect(texts(CommandHistory(path: path, limit: 3)) == ["line 98", "line 99", "line 100"])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/satchel")
        #expect(left == ["history"])
    }

    @Test("A limit of zero keeps nothing and touches no file")
    func noHistory() {
        let history = CommandHistory(path: path, limit: 0)
        history.append("one")

        #expect(history.entries().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("Broken bytes are repaired, and a half-written last line does not swallow the next")
    func brokenFile() throws {
        try write(Data([0x61, 0xFF, 0x62, 0x0A, 0x0A, 0x00, 0x63, 0x0D, 0x0A] + Array("half".utf8)))
        let history = CommandHistory(path: path, limit: 10)

        #expect(texts(history) == ["a\u{FFFD}b", "c", "half"])
        history.append("next")
        #expect(texts(CommandHistory(path: path, limit: 10)) == ["a\u{FFFD}b", "c", "half", "next"])
    }

    @Test("What would act on the terminal when it is recalled is not kept, and harmless when it was")
    func harmless() throws {
        try write(Data("books \u{9B}31m\u{202E}dune\u{200B}\nplain\n".utf8))
        let history = CommandHistory(path: path, limit: 10)
        history.append("cards \u{1B}]0;x\u{7}\u{2066}")

        #expect(texts(history) == ["books \u{FFFD}31mdune", "plain", "cards ␛]0;x␇"])
        #expect(try file().hasSuffix("\ncards ␛]0;x␇\n"))
    }

    @Test("A line too long to be edited is not kept")
    func longLine() throws {
        let long = String(repeating: "x", count: CommandHistory.longestLine + 1)
        try write(Data((long + "\none\n").utf8))
        let history = CommandHistory(path: path, limit: 10)
        history.append(long)

        #expect(texts(history) == ["one"])
    }

    @Test("A file put where the rewritten one might go is not written to")
    func temporaryName() throws {
        try write(Data((1...100).map { "line \($0)\n" }.joined().utf8))
        let victim = folder.path + "/victim"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: victim))
        let guessed = path + ".\(getpid())"
        try FileManager.default.createSymbolicLink(atPath: guessed, withDestinationPath: victim)
        try HistoryFile(path: path).trim(to: 3)

        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: guessed) == victim)
        #expect(try file() == "line 98\nline 99\nline 100\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/satchel")
        #expect(left.count == 2)
    }

    @Test("Who may read the target of a link is its owner's to say")
    func linkTarget() throws {
        try write(Data())
        let target = folder.path + "/dotfiles"
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
        let history = CommandHistory(path: path, limit: 2)
        for number in 1...40 { history.append("line \(number)") }

        #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o644)
    }

    @Test("A file that others could read is closed to them")
    func tightened() throws {
        try write(Data("one\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        CommandHistory(path: path, limit: 10).append("two")

        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("Clearing empties memory and file, and numbers start again")
    func clearing() throws {
        let history = CommandHistory(path: path, limit: 10)
        history.append("one")
        history.clear()
        #expect(history.entries().isEmpty)
        #expect(try file().isEmpty)

        history.append("two")
        #expect(history.entries() == [.init(number: 1, text: "two")])
    }

    @Test("A link to the file stays a link when the file is cut back")
    func link() throws {
        try write(Data())
        let target = folder.path + "/dotfiles"
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        let history = CommandHistory(path: path, limit: 2)
        for number in 1...40 { history.append("line \(number)") }

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
        #expect(try String(contentsOfFile: target, encoding: .utf8).hasSuffix("line 40\n"))
    }

    @Test("A file that cannot be written is reported once, and history goes on in memory")
    func unwritable() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let blocked = folder.path + "/file"
        try Data().write(to: URL(fileURLWithPath: blocked))
        let problems = Mutex<[String]>([])
        let history = CommandHistory(path: blocked + "/history", limit: 10) { problem in
            problems.withLock { $0.append(problem.message) }
        }
        history.append("one")
        history.append("two")
        history.clear()
        history.append("three")

        #expect(texts(history) == ["three"])
        #expect(
            problems.withLock { $0 } == ["history is not saved: can't create the folder '\(blocked)': not a directory"]
        )
    }

    @Test("A device in place of the file is neither read nor replaced")
    func device() throws {
        let history = CommandHistory(path: "/dev/null", limit: 2) { Issue.record("\($0.message)") }
        for number in 1...40 { history.append("line \(number)") }
        history.clear()

        #expect(FileManager.default.fileExists(atPath: "/dev/null"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial
        )
    }
}
