import SatchelDI
import Testing

@Suite("DI: named implementations")
struct NamedImplementationTests {
    private static func builder(selecting name: String?) -> ContainerBuilder {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, as: "english", EnglishGreeter.init)
        builder.register((any Greeter).self, as: "korean", KoreanGreeter.init)
        if let name { builder.select((any Greeter).self, named: name) }
        return builder
    }

    @Test("The selected implementation stands for the service", arguments: ["english": "hello", "korean": "안녕"])
    func selection(_ name: String, _ greeting: String) throws {
        var builder = Self.builder(selecting: name)
        builder.register(String.self) { (greeter: any Greeter) in greeter.greeting }
        let container = try builder.build()

        #expect(try container.resolve((any Greeter).self).greeting == greeting)
        #expect(try container.resolve(String.self) == greeting)
    }

    @Test("Any implementation is found by its name, selected or not")
    func byName() throws {
        let container = try Self.builder(selecting: "english").build()

        #expect(try container.resolve((any Greeter).self, named: "korean").greeting == "안녕")
        #expect(try container.resolve((any Greeter).self, named: "english").greeting == "hello")
    }

    @Test("The service and the implementation it stands for are one instance")
    func sameInstance() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, as: "electric", Engine.init)
        builder.register(Engine.self, as: "diesel", Engine.init)
        builder.select(Engine.self, named: "diesel")
        let container = try builder.build()

        let selected = try container.resolve(Engine.self)

        #expect(try container.resolve(Engine.self, named: "diesel") === selected)
        #expect(try container.resolve(Engine.self, named: "electric") !== selected)
    }

    @Test("Asking for a service of which none is selected names the implementations there are")
    func noneSelected() throws {
        let container = try Self.builder(selecting: nil).build()

        let error = try #require(throws: ResolutionError.self) { try container.resolve((any Greeter).self) }

        #expect(error.description == "no implementation of Greeter is selected (registered: english, korean)")
    }

    @Test("Asking for a name that nobody registered names the implementations there are")
    func unknownName() throws {
        let container = try Self.builder(selecting: "english").build()

        let error = try #require(throws: ResolutionError.self) {
            try container.resolve((any Greeter).self, named: "french")
        }

        guard case .notRegistered(let key, let implementations) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(key == ServiceKey((any Greeter).self, name: "french"))
        #expect(implementations == ["english", "korean"])
    }

    @Test("An override of the service stands for whichever implementation was selected")
    func overrideOfService() throws {
        struct LoudGreeter: Greeter { let greeting = "HELLO" }
        var builder = Self.builder(selecting: "korean")
        builder.override((any Greeter).self, LoudGreeter.init)
        let container = try builder.build()

        #expect(try container.resolve((any Greeter).self).greeting == "HELLO")
        #expect(try container.resolve((any Greeter).self, named: "korean").greeting == "안녕")
        #expect(container.graph.services.map(\.isPassedOver) == [true, true, false])
    }

    @Test("An override of one implementation leaves the others as they were")
    func overrideOfImplementation() throws {
        struct LoudGreeter: Greeter { let greeting = "HELLO" }
        var builder = Self.builder(selecting: "korean")
        builder.override((any Greeter).self, as: "english", LoudGreeter.init)
        let container = try builder.build()

        #expect(try container.resolve((any Greeter).self).greeting == "안녕")
        #expect(try container.resolve((any Greeter).self, named: "english").greeting == "HELLO")
    }
}
