import SatchelDI
import Testing

@Suite("DI: how long instances live")
struct ScopeTests {
    private static func container(_ scope: Scope) throws -> Container {
        var builder = ContainerBuilder()
        builder.register(Engine.self, scope: scope, Engine.init)
        return try builder.build()
    }

    @Test(
        "A container keeps its instance of a singleton and of a scoped service",
        arguments: [Scope.singleton, .scoped]
    )
    func kept(_ scope: Scope) throws {
        let container = try Self.container(scope)

        let first = try container.resolve(Engine.self)

        #expect(try container.resolve(Engine.self) === first)
        #expect(container.graph.services[0].isCreated)
    }

    @Test("A transient service is made anew each time")
    func transient() throws {
        let container = try Self.container(.transient)

        let first = try container.resolve(Engine.self)

        #expect(try container.resolve(Engine.self) !== first)
        #expect(!container.graph.services[0].isCreated)
    }

    @Test("A service is a singleton unless it says otherwise")
    func standard() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)

        #expect(try builder.build().graph.services[0].scope == .singleton)
    }

    @Test("Two that need one singleton share it; two that need a transient have one each")
    func sharing() throws {
        for (scope, isShared) in [(Scope.singleton, true), (.transient, false)] {
            var builder = ContainerBuilder()
            builder.register(Engine.self, scope: scope, Engine.init)
            builder.register(Car.self, as: "left", Car.init)
            builder.register(Car.self, as: "right", Car.init)
            let container = try builder.build()

            let left = try container.resolve(Car.self, named: "left")
            let right = try container.resolve(Car.self, named: "right")

            #expect((left.engine === right.engine) == isShared)
        }
    }

    @Test("Two containers of one builder share nothing")
    func twoContainers() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        let first = try builder.build()
        let second = try builder.build()

        #expect(try first.resolve(Engine.self) !== second.resolve(Engine.self))
    }

    @Test("A container lets go of its instances when it goes")
    func released() throws {
        weak var engine: Engine?
        do {
            let container = try Self.container(.singleton)
            engine = try container.resolve(Engine.self)
            #expect(engine != nil)
        }
        #expect(engine == nil)
    }
}
