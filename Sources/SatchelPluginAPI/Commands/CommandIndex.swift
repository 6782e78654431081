/// Commands, found by the words that call them.
///
/// A command computes its declaration, and features declare many: each is asked for once, and none before somebody looks
/// for a command here.
@MainActor
final class CommandIndex {
    /// A command with its declaration.
    typealias Entry = (command: any Command, spec: CommandSpec)

    /// The commands, in the order help lists them.
    let commands: [any Command]
    /// Their declarations, in the same order.
    private(set) lazy var specs = commands.map { $0.spec }
    private lazy var byPath: [[String]: Int] = {
        var byPath: [[String]: Int] = [:]
        for (position, spec) in specs.enumerated() {
            for path in spec.callPaths where byPath[path] == nil { byPath[path] = position }
        }
        return byPath
    }()

    /// Creates an index; of two commands called alike the first wins.
    init(_ commands: [any Command]) {
        self.commands = commands
    }

    /// The command called by exactly these words, if there is one.
    subscript(path: [String]) -> Entry? {
        byPath[path].map { (commands[$0], specs[$0]) }
    }
}
