import SatchelDI
import Synchronization
import Testing

@Suite("DI: disposal")
struct DisposalTests {
    private static func builder(_ notes: Notes, scope: Scope = .singleton) -> ContainerBuilder {
        var builder = ContainerBuilder()
        builder.register(Car.self, scope: scope, dispose: { _ in notes.add("car") }, Car.init)
        builder.register(Engine.self, scope: scope, dispose: { _ in notes.add("engine") }, Engine.init)
        builder.register(One.self, scope: scope, One.init)
        return builder
    }

    @Test("The last created is disposed of first, each only once")
    func reverseOrder() async throws {
        let notes = Notes()
        let container = try Self.builder(notes).build()
        _ = try container.resolve(Car.self)
        _ = try container.resolve(Engine.self)

        await container.dispose()
        await container.dispose()

        #expect(notes.lines == ["car", "engine"])
    }

    @Test("Disposal is handed the very instance that was made")
    func instance() async throws {
        let disposed = Mutex<Engine?>(nil)
        var builder = ContainerBuilder()
        builder.register(Engine.self, dispose: { engine in disposed.withLock { $0 = engine } }, Engine.init)
        let container = try builder.build()
        let engine = try container.resolve(Engine.self)

        await container.dispose()

        #expect(disposed.withLock { $0 } === engine)
    }

    @Test("What was never created, or could not be, is not disposed of")
    func onlyCreated() async throws {
        let notes = Notes()
        var builder = Self.builder(notes)
        builder.register(Two.self, dispose: { _ in notes.add("two") }) { (_: Engine) in throw Broken() }
        let container = try builder.build()
        #expect(throws: ResolutionError.self) { try container.resolve(Two.self) }

        await container.dispose()

        #expect(notes.lines == ["engine"])
    }

    @Test("Transient instances belong to whoever asked")
    func transientInstances() async throws {
        let notes = Notes()
        let container = try Self.builder(notes, scope: .transient).build()
        _ = try container.resolve(Car.self)

        await container.dispose()

        #expect(notes.lines.isEmpty)
    }

    @Test("A child disposes of its own instances and leaves the parent's")
    func childOnlyItsOwn() async throws {
        let notes = Notes()
        var builder = ContainerBuilder()
        builder.register(Engine.self, dispose: { _ in notes.add("shared") }, Engine.init)
        builder.register(Car.self, scope: .scoped, dispose: { _ in notes.add("own") }, Car.init)
        let parent = try builder.build()
        let child = try parent.makeChild()
        _ = try parent.resolve(Car.self)
        _ = try child.resolve(Car.self)

        await child.dispose()
        #expect(notes.lines == ["own"])

        await parent.dispose()
        #expect(notes.lines == ["own", "own", "shared"])
    }

    @Test("A parent's singleton that a child asked for first is the parent's to dispose of")
    func singletonMadeThroughChild() async throws {
        let notes = Notes()
        let parent = try Self.builder(notes).build()
        let child = try parent.makeChild()
        _ = try child.resolve(Car.self)

        await child.dispose()
        #expect(notes.lines.isEmpty)

        await parent.dispose()
        #expect(notes.lines == ["car", "engine"])
    }

    @Test("An override is disposed of in its own way, by the child that has it")
    func override() async throws {
        let notes = Notes()
        let parent = try Self.builder(notes).build()
        let child = try parent.makeChild {
            $0.override(Engine.self, dispose: { _ in notes.add("fake") }, Engine.init)
        }
        _ = try child.resolve(Car.self)

        await parent.dispose()
        #expect(notes.lines.isEmpty)

        await child.dispose()
        #expect(notes.lines == ["car", "fake"])
    }

    @Test("Afterwards no instance is made, whatever its scope", arguments: Scope.allCases)
    func noCreationAfterwards(_ scope: Scope) async throws {
        let container = try Self.builder(Notes(), scope: scope).build()

        await container.dispose()

        let error = try #require(throws: ResolutionError.self) { try container.resolve(Car.self) }
        #expect(error.description == "Car was requested after its container was disposed of")
        #expect(throws: ResolutionError.self) { try container.resolve(One.self) }
        #expect(container.graph.services.allSatisfy { !$0.isCreated })
    }

    @Test("Afterwards an instance made before is still there")
    func existingInstances() async throws {
        let container = try Self.builder(Notes()).build()
        let engine = try container.resolve(Engine.self)

        await container.dispose()

        #expect(try container.resolve(Engine.self) === engine)
        #expect(throws: ResolutionError.self) { try container.resolve(Car.self) }
    }

    @Test("A child goes on after its parent was disposed of, but for singletons that were not made")
    func childAfterParent() async throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(One.self, scope: .scoped, One.init)
        builder.register(Car.self, scope: .scoped, Car.init)
        let parent = try builder.build()
        let child = try parent.makeChild()

        await parent.dispose()

        #expect(throws: Never.self) { try child.resolve(One.self) }
        let error = try #require(throws: ResolutionError.self) { try child.resolve(Car.self) }
        #expect(error.description == "Car → Engine was requested after its container was disposed of")
    }
}
