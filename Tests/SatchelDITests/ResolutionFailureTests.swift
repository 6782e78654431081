import SatchelDI
import Synchronization
import Testing

@Suite("DI: initializers that throw")
struct ResolutionFailureTests {
    private static func builder(failing times: Int, scope: Scope) -> ContainerBuilder {
        let attempts = Attempts(failing: times)
        var builder = ContainerBuilder()
        builder.register(Engine.self, scope: scope) {
            try attempts.attempt()
            return Engine()
        }
        builder.register(Car.self, scope: scope, Car.init)
        builder.register((any Greeter).self, EnglishGreeter.init)
        builder.register(Garage.self, scope: scope, Garage.init)
        return builder
    }

    /// Fails as often as it was told, then works.
    private final class Attempts: Sendable {
        private let left: Mutex<Int>

        init(failing times: Int) {
            left = Mutex(times)
        }

        func attempt() throws {
            let isFailing = left.withLock { left in
                left -= 1
                return left >= 0
            }
            if isFailing { throw Broken() }
        }
    }

    @Test("The error leads from what was asked for to the initializer that threw", arguments: Scope.allCases)
    func path(_ scope: Scope) throws {
        let container = try Self.builder(failing: 1, scope: scope).build()

        let error = try #require(throws: ResolutionError.self) { try container.resolve(Garage.self) }

        guard case .initializerFailed(let path, let underlying) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(path.map(\.description) == ["Garage", "Car", "Engine"])
        #expect(underlying as? Broken == Broken())
        #expect(error.description == "Garage → Car → Engine could not be created: Broken()")
    }

    @Test("The next call tries again", arguments: Scope.allCases)
    func triesAgain(_ scope: Scope) throws {
        let container = try Self.builder(failing: 2, scope: scope).build()

        #expect(throws: ResolutionError.self) { try container.resolve(Garage.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Car.self) }
        #expect(throws: Never.self) { try container.resolve(Garage.self) }
    }

    @Test("A failed initializer leaves no instance, and what it was built on stays")
    func partialGraph() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(One.self) { (_: Engine) in throw Broken() }
        let container = try builder.build()

        #expect(throws: ResolutionError.self) { try container.resolve(One.self) }

        #expect(container.graph.services.map(\.isCreated) == [true, false])
    }

    @Test("A type that nobody registered is an error that names it")
    func notRegistered() throws {
        let container = try ContainerBuilder().build()

        let error = try #require(throws: ResolutionError.self) { try container.resolve(Engine.self) }

        #expect(error.description == "Engine is not registered")
    }
}
