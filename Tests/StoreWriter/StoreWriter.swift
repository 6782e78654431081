import Foundation
import Glibc
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI

/// A process of its own that writes into a database, for tests that kill it, race it or take its disk away.
///
/// - `store-writer count PATH PREFIX N` adds N pairs of items, the halves of a pair in one change.
/// - `store-writer collect PATH PREFIX N` does the same, and undoes and redoes every third.
/// - `store-writer read PATH` prints their ids.
/// - `store-writer kill PATH` adds an item and kills itself, so that its log stays.
/// - `store-writer replace PATH N` replaces a file by N bytes.
/// - `store-writer hang PATH TEXT` begins to replace a file by a text, and waits to be killed.
///
/// Each confirmed change is printed at once, and an error as `error: …`.
@main
enum StoreWriter {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch let error as any UserFacingError {
            say("error: \(error.message)")
            exit(1)
        } catch {
            say("surprise: \(error)")
            exit(2)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 2 else {
            exit(64)
        }
        let store = CollectionStore(CollectionStore.database(path: arguments[1]))
        switch (arguments[0], arguments.count) {
        case ("count", 4):
            for number in 0..<(Int(arguments[3]) ?? 0) {
                let pair = ["\(arguments[2])-\(number)-a", "\(arguments[2])-\(number)-b"]
                try await store.change("added") { change in
                    for id in pair {
                        try change.set(["text": [String(repeating: "x", count: 500)]], of: .item("pairs", id))
                    }
                }
                say("\(arguments[2])-\(number)")
                try await store.remember(pair[0], as: "pairs", limit: 3)
            }
        case ("collect", 4):
            for number in 0..<(Int(arguments[3]) ?? 0) {
                let name = "\(arguments[2])-\(number)"
                try await store.change("added \(name)") { change in
                    for half in ["a", "b"] { try change.set(["name": [name]], of: .item("pairs", "\(name)-\(half)")) }
                }
                if number.isMultiple(of: 3) {
                    _ = try await store.undo()
                    _ = try await store.redo()
                }
                say(name)
            }
        case ("read", 2):
            for id in try await store.read({ try $0.ids(.item, "pairs") }).sorted() {
                say(id)
            }
        case ("kill", 2):
            try await store.change("added") { try $0.set([:], of: .item("pairs", "killed")) }
            kill(getpid(), SIGKILL)
        case ("hang", 3):
            // Another process waits for the word, and kills this one.
            let file = try HiddenFile(replacing: arguments[1])
            _ = write(file.descriptor, arguments[2], arguments[2].utf8.count)
            say("hanging")
            pause()
            _ = consume file
        case ("replace", 3):
            try AtomicFile.write(Data(count: Int(arguments[2]) ?? 0), to: arguments[1])
            say("replaced")
        default:
            exit(64)
        }
    }

    /// Writes past every buffer, so that what was said before a kill is heard.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }
}
