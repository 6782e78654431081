import SatchelDI
import Testing

@Suite("DI: child containers")
struct ChildContainerTests {
    private struct Quiet: Greeter { let greeting = "" }

    private static func parent() throws -> Container {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, EnglishGreeter.init)
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, Car.init)
        builder.register(Garage.self, Garage.init)
        return try builder.build()
    }

    @Test("A child has scoped instances of its own")
    func scopedInstances() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, scope: .scoped, Engine.init)
        let parent = try builder.build()
        let (left, right) = (try parent.makeChild(), try parent.makeChild())

        let own = try left.resolve(Engine.self)

        #expect(try left.resolve(Engine.self) === own)
        #expect(try right.resolve(Engine.self) !== own)
        #expect(try parent.resolve(Engine.self) !== own)
    }

    @Test("A child shares the parent's singletons, whoever asks first")
    func sharedSingletons() throws {
        let parent = try Self.parent()
        let child = try parent.makeChild()

        let car = try child.resolve(Car.self)

        #expect(try parent.resolve(Car.self) === car)
        #expect(try parent.makeChild().makeChild().resolve(Car.self) === car)
    }

    @Test("A scoped service of a child is built on the parent's singletons")
    func scopedOnSingleton() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, scope: .scoped, Car.init)
        let parent = try builder.build()
        let child = try parent.makeChild()

        #expect(try child.resolve(Car.self) !== parent.resolve(Car.self))
        #expect(try child.resolve(Car.self).engine === parent.resolve(Engine.self))
    }

    @Test("An override reaches every service above it, singletons included, and no other")
    func overrideReachesDependants() throws {
        let parent = try Self.parent()
        let engine = try parent.resolve(Engine.self)
        let garage = try parent.resolve(Garage.self)

        let fake = Engine()
        let child = try parent.makeChild { $0.override(Engine.self) { fake } }

        #expect(try child.resolve(Car.self).engine === fake)
        #expect(try child.resolve(Garage.self).car.engine === fake)
        #expect(try child.resolve(Garage.self) !== garage)
        #expect(try parent.resolve(Engine.self) === engine)
        #expect(try parent.resolve(Garage.self) === garage)
    }

    @Test("What does not depend on an override stays the parent's")
    func overrideLeavesTheRest() throws {
        let parent = try Self.parent()

        let child = try parent.makeChild { $0.override((any Greeter).self, Quiet.init) }

        #expect(try child.resolve(Garage.self).greeter.greeting.isEmpty)
        #expect(try child.resolve(Garage.self).car === parent.resolve(Car.self))
        #expect(try parent.resolve(Garage.self).greeter.greeting == "hello")
    }

    @Test("An override behind a transient service reaches the singleton above it")
    func overrideThroughTransient() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, scope: .transient, Car.init)
        builder.register((any Greeter).self, EnglishGreeter.init)
        builder.register(Garage.self, Garage.init)
        let parent = try builder.build()
        let fake = Engine()

        let child = try parent.makeChild { $0.override(Engine.self) { fake } }

        #expect(try child.resolve(Garage.self).car.engine === fake)
        #expect(try child.resolve(Car.self) !== child.resolve(Car.self))
        #expect(try parent.resolve(Garage.self).car.engine !== fake)
    }

    @Test("An override of a scoped service replaces it with its own scope")
    func overrideOfScope() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, scope: .scoped, Engine.init)
        let parent = try builder.build()

        let child = try parent.makeChild { $0.override(Engine.self, scope: .transient, Engine.init) }

        #expect(try child.resolve(Engine.self) !== child.resolve(Engine.self))
    }

    @Test("A grandchild sees what the child overrode")
    func grandchild() throws {
        let fake = Engine()
        let child = try Self.parent().makeChild { $0.override(Engine.self) { fake } }

        let grandchild = try child.makeChild { $0.override((any Greeter).self, Quiet.init) }

        #expect(try grandchild.resolve(Garage.self).car === child.resolve(Car.self))
        #expect(try grandchild.resolve(Garage.self).car.engine === fake)
        #expect(try grandchild.resolve(Garage.self).greeter.greeting.isEmpty)
    }

    @Test("A child adds services that the parent does not have")
    func additions() throws {
        let parent = try Self.parent()

        let child = try parent.makeChild { $0.register(String.self) { (greeter: any Greeter) in greeter.greeting } }

        #expect(try child.resolve(String.self) == "hello")
        #expect(throws: ResolutionError.self) { try parent.resolve(String.self) }
    }

    @Test("A child is validated: what the parent has is a duplicate, what nobody has is missing")
    func childFaults() throws {
        let parent = try Self.parent()

        let error = try #require(throws: GraphFaults.self) {
            try parent.makeChild { builder in
                builder.register(Engine.self, Engine.init)
                builder.register(One.self) { (_: Two) in One() }
            }
        }

        #expect(error.faults.map(\.kind) == ["duplicate", "missing"])
    }

    @Test("A child's override that a singleton would hold beyond its scope is a fault")
    func captiveInChild() throws {
        let parent = try Self.parent()

        let error = try #require(throws: GraphFaults.self) {
            try parent.makeChild { $0.override(Engine.self, scope: .scoped, Engine.init) }
        }

        #expect(error.faults.map(\.path) == [["Car", "Engine"]])
    }

    @Test("A child works on after the parent was let go")
    func parentReleased() throws {
        let child = try Self.parent().makeChild { $0.override((any Greeter).self, Quiet.init) }

        #expect(try child.resolve(Garage.self).car.engine === child.resolve(Engine.self))
    }
}
