import SatchelDI
import Testing

@Suite("DI: registration reads an initializer's parameters")
struct RegistrationTests {
    @Test("A class is made from its initializer, with what its parameters ask for")
    func initializerOfClass() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, Car.init)
        let container = try builder.build()

        let car = try container.resolve(Car.self)

        #expect(try car.engine === container.resolve(Engine.self))
    }

    @Test("A service is asked for by its protocol")
    func protocolAsService() throws {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, KoreanGreeter.init)
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, Car.init)
        builder.register(Garage.self, Garage.init)
        let container = try builder.build()

        #expect(try container.resolve((any Greeter).self).greeting == "안녕")
        #expect(try container.resolve(Garage.self).greeter.greeting == "안녕")
    }

    @Test("An actor is made from its initializer")
    func initializerOfActor() async throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Counter.self, Counter.init)
        let container = try builder.build()

        let counter = try container.resolve(Counter.self)

        #expect(await counter.next() == 1)
        #expect(try await container.resolve(Counter.self).next() == 2)
        #expect(try counter.engine === container.resolve(Engine.self))
    }

    @Test("A value is registered by a closure that returns it")
    func value() throws {
        var builder = ContainerBuilder()
        let limit = 5
        builder.register(Int.self) { limit }
        builder.register([String].self) { (limit: Int) in Array(repeating: "x", count: limit) }
        let container = try builder.build()

        #expect(try container.resolve(Int.self) == 5)
        #expect(try container.resolve([String].self).count == 5)
    }

    @Test("The type may be read from what the result is used as")
    func inferredType() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)

        let engine: Engine = try builder.build().resolve()

        #expect(type(of: engine) == Engine.self)
    }

    @Test("Optional, generic, tuple-like and function types are told apart")
    func unusualTypes() throws {
        var builder = ContainerBuilder()
        builder.register(Int.self) { 1 }
        builder.register(Int?.self) { nil }
        builder.register([Int].self) { [2] }
        builder.register((@Sendable () -> Int).self) { { 3 } }
        let container = try builder.build()

        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve([Int].self) == [2])
        #expect(try container.resolve((@Sendable () -> Int).self)() == 3)
    }

    @Test("From none to eight dependencies arrive in the order of the parameters", arguments: 0...8)
    func arity(_ count: Int) throws {
        var builder = ContainerBuilder()
        builder.register(Int8.self) { 1 }
        builder.register(Int16.self) { 2 }
        builder.register(Int32.self) { 3 }
        builder.register(Int64.self) { 4 }
        builder.register(UInt8.self) { 5 }
        builder.register(UInt16.self) { 6 }
        builder.register(UInt32.self) { 7 }
        builder.register(UInt64.self) { 8 }
        for scope in Scope.allCases { Self.registerList(of: count, scope, in: &builder) }
        let container = try builder.build()

        for scope in Scope.allCases {
            let list = try container.resolve([Int].self, named: scope.rawValue)
            #expect(list == Array(1...8).prefix(count).map { $0 })
        }
        let service = container.graph.services.first { $0.key.name == "transient" }
        #expect(service?.dependencies == Array(0..<count))
    }

    private static func registerList(of count: Int, _ scope: Scope, in builder: inout ContainerBuilder) {
        func add<each Number: BinaryInteger & Sendable>(_: repeat (each Number).Type) {
            builder.register([Int].self, as: scope.rawValue, scope: scope) { (numbers: (repeat each Number)) in
                var list: [Int] = []
                repeat list.append(Int(each numbers))
                return list
            }
        }
        let one = Int8.self
        let two = Int16.self
        let three = Int32.self
        let four = Int64.self
        let five = UInt8.self
        let six = UInt16.self
        let seven = UInt32.self
        switch count {
        case 0: add()
        case 1: add(one)
        case 2: add(one, two)
        case 3: add(one, two, three)
        case 4: add(one, two, three, four)
        case 5: add(one, two, three, four, five)
        case 6: add(one, two, three, four, five, six)
        case 7: add(one, two, three, four, five, six, seven)
        default: add(one, two, three, four, five, six, seven, UInt64.self)
        }
    }

    @Test("Building makes no service")
    func buildingIsLazy() throws {
        let notes = Notes()
        var builder = ContainerBuilder()
        for scope in Scope.allCases {
            builder.register(Int.self, as: scope.rawValue, scope: scope) {
                notes.add("made")
                return 1
            }
        }

        let container = try builder.build()

        #expect(notes.lines.isEmpty)
        #expect(container.graph.services.allSatisfy { !$0.isCreated })
    }

    @Test("A block on behalf of a plugin that throws leaves nothing behind")
    func failedBlock() throws {
        var builder = ContainerBuilder()
        builder.register(Int.self) { 1 }

        #expect(throws: Broken()) {
            try builder.onBehalf(of: "books") { inner in
                inner.register(String.self) { "half" }
                throw Broken()
            }
        }
        builder.register(Double.self) { 2 }

        let graph = try builder.build().graph
        #expect(graph.typeNames == ["Int", "Double"])
        #expect(graph.services.map(\.provenance.owner) == [.host, .host])
    }
}
