import SatchelDI
import Synchronization
import Testing

/// A configuration of some words.
private struct Words: ContainerInput {
    var words: [String: String]
    private var reads: InputReads?

    init(_ words: [String: String]) {
        self.words = words
    }

    subscript(key: String) -> String {
        reads?.note(key)
        return words[key] ?? ""
    }

    func noting(_ reads: InputReads) -> Words {
        var copy = self
        copy.reads = reads
        return copy
    }

    func agrees(with other: Words, in parts: Set<String>) -> Bool { parts.allSatisfy { words[$0] == other.words[$0] } }
}

private final class Lamp: Sendable {
    let color: String
    init(_ color: String) { self.color = color }
}

private final class Room: Sendable {
    let lamp: Lamp
    init(lamp: Lamp) { self.lamp = lamp }
}

private final class Keeper: Sendable {
    let words: Words
    init(words: Words) { self.words = words }
}

@Suite("DI: children that follow one another")
struct InputTests {
    private static func root(_ register: (inout ContainerBuilder) -> Void = { _ in }) -> Container {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Lamp.self) { (words: Words) in Lamp(words["color"]) }
        builder.register(Room.self, Room.init)
        register(&builder)
        return builder.buildRoot()
    }

    private static func child(of root: Container, _ words: [String: String], following: Container? = nil) throws
        -> Container
    {
        try root.makeChild(following: following) { $0.provide(Words(words)) }
    }

    @Test("A service takes the input of its child, and what takes none is the root's")
    func input() throws {
        let root = Self.root()
        let (red, blue) = (try Self.child(of: root, ["color": "red"]), try Self.child(of: root, ["color": "blue"]))

        #expect(try red.resolve(Room.self).lamp.color == "red")
        #expect(try blue.resolve(Room.self).lamp.color == "blue")
        #expect(try red.resolve(Engine.self) === blue.resolve(Engine.self))
        #expect(try red.resolve(Words.self)["color"] == "red")
        #expect(red.graph.services.contains { $0.key.typeName == "Words" && $0.isCreated })
    }

    @Test("A root has what needs no input, and a child without one is missing it")
    func incomplete() throws {
        let root = Self.root()

        _ = try root.resolve(Engine.self)
        #expect(throws: ResolutionError.self) { try root.resolve(Room.self) }
        let faults = #expect(throws: GraphFaults.self) { try root.makeChild() }
        #expect(faults?.faults.map(\.kind) == ["missing"])
    }

    @Test("What read nothing that changed keeps its instance, and so does what depends on it")
    func kept() throws {
        let root = Self.root()
        let first = try Self.child(of: root, ["color": "red", "size": "1"])
        let room = try first.resolve(Room.self)

        let second = try Self.child(of: root, ["color": "red", "size": "2"], following: first)
        let third = try Self.child(of: root, ["color": "blue", "size": "2"], following: second)

        #expect(try second.resolve(Room.self) === room)
        #expect(try third.resolve(Room.self) !== room)
        #expect(try third.resolve(Room.self).lamp.color == "blue")
        #expect(second.shares(Room.self, with: first))
        #expect(!third.shares(Room.self, with: first))
    }

    @Test("What keeps the input it was given is made anew, because it may read more of it")
    func keeper() throws {
        let root = Self.root { $0.register(Keeper.self, Keeper.init) }
        let first = try Self.child(of: root, ["color": "red"])
        _ = try first.resolve(Keeper.self)

        let second = try Self.child(of: root, ["color": "red", "size": "2"], following: first)

        #expect(try second.resolve(Keeper.self).words["size"] == "2")
    }

    @Test("What was never made is made by the child that follows, which disposes of it")
    func uncreated() async throws {
        let disposed = Mutex<[String]>([])
        let root = Self.root {
            $0.register(Lamp.self, as: "hall", dispose: { lamp in disposed.withLock { $0.append(lamp.color) } }) {
                (words: Words) in Lamp(words["hall"])
            }
        }
        let first = try Self.child(of: root, ["hall": "white"])
        let second = try Self.child(of: root, ["hall": "white", "size": "2"], following: first)
        await first.dispose(inFavorOf: second)

        #expect(try second.resolve(Lamp.self, named: "hall").color == "white")
        await second.dispose()
        #expect(disposed.withLock { $0 } == ["white"])
    }

    @Test("The child before gives back what the new one did not keep, and the new one the rest, last created first")
    func disposal() async throws {
        let disposed = Mutex<[String]>([])
        let root = Self.root { builder in
            for name in ["hall", "attic"] {
                builder.register(Lamp.self, as: name, dispose: { lamp in disposed.withLock { $0.append(lamp.color) } })
                {
                    (words: Words) in Lamp(name + words[name])
                }
            }
        }
        let first = try Self.child(of: root, ["hall": "1", "attic": "1"])
        for name in ["hall", "attic"] { _ = try first.resolve(Lamp.self, named: name) }
        let second = try Self.child(of: root, ["hall": "1", "attic": "2"], following: first)
        _ = try second.resolve(Lamp.self, named: "attic")

        await first.dispose(inFavorOf: second)
        #expect(disposed.withLock { $0 } == ["attic1"])
        #expect(throws: ResolutionError.self) { try first.resolve(Room.self) }

        await second.dispose()
        #expect(disposed.withLock { $0 } == ["attic1", "attic2", "hall1"])
    }

    @Test("A selection reads the name from the input, and a name nobody registered is a fault of that child")
    func selection() throws {
        let root = Self.root { builder in
            builder.register((any Greeter).self, as: "english", EnglishGreeter.init)
            builder.register(String.self) { (greeter: any Greeter) in greeter.greeting }
            builder.select((any Greeter).self, reading: Words.self) {
                ImplementationChoice($0["greeter"], key: "greeter", origin: "test")
            }
        }

        #expect(try Self.child(of: root, ["greeter": "english"]).resolve(String.self) == "hello")
        let error = #expect(throws: GraphFaults.self) { try Self.child(of: root, ["greeter": "french"]) }
        #expect(error?.faults.map(\.kind) == ["unknown"])
        #expect(error?.faults.first?.owner == .configuration(key: "greeter", origin: "test"))
    }

    @Test("What a left-out plugin registered, chose and overrode does not count")
    func leavingOut() throws {
        var builder = ContainerBuilder()
        builder.onBehalf(of: "garage") { builder in
            builder.register(Engine.self, Engine.init)
            builder.register(Engine.self, Engine.init)
            builder.register(Car.self, as: "fast", Car.init)
            builder.select(Car.self, named: "slow")
        }
        builder.override(Engine.self, Engine.init)
        let root = builder.buildRoot()

        let child = try root.makeChild(leavingOut: ["garage"])
        #expect(child.graph.services.isEmpty)
        let error = #expect(throws: GraphFaults.self) { try root.makeChild() }
        #expect(error?.faults.map(\.kind) == ["duplicate", "unknown"])
        #expect(error?.faults.first?.owner == .plugin("garage"))
    }

    @Test("A cycle in a root is a fault of its children")
    func cycle() {
        var builder = ContainerBuilder()
        builder.register(One.self) { (_: Two) in One() }
        builder.register(Two.self) { (_: One) in Two() }
        let root = builder.buildRoot()

        let error = #expect(throws: GraphFaults.self) { try root.makeChild() }
        #expect(error?.faults.map(\.kind) == ["cycle"])
    }

    @Test("An override of what nobody registered is a fault")
    func strayOverride() {
        #expect(faults { $0.override(Engine.self, Engine.init) }.map(\.kind) == ["stray"])
        #expect(faults { $0.override(Engine.self, as: "fast", Engine.init) }.map(\.kind) == ["stray"])
    }

    @Test("A dependency names an implementation, whichever is selected")
    func namedDependency() throws {
        var builder = ContainerBuilder()
        builder.register(String.self, as: "first") { "1" }
        builder.register(String.self, as: "second") { "2" }
        builder.select(String.self, named: "first")
        builder.register([String].self, using: [.implementation("second", of: String.self)]) {
            (one: String, other: String) in [one, other]
        }
        let container = try builder.build()

        #expect(try container.resolve([String].self) == ["2", "1"])
    }

    @Test("A name nobody registered is missing, and one for a parameter that is not there is a fault")
    func misnamed() {
        let found = faults { builder in
            builder.register(Engine.self, as: "fast", Engine.init)
            builder.register(Car.self, as: "a", using: [.implementation("slow", of: Engine.self)], Car.init)
            builder.register(Car.self, as: "b", using: [.implementation("fast", of: Engine.self)], Car.init)
            builder.register(Room.self, using: [.implementation("fast", of: Engine.self)]) { Room(lamp: Lamp("")) }
        }
        #expect(found.map(\.kind) == ["misnamed", "missing"])
    }
}
