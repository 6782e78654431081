import SatchelDI
import Testing

@Suite("DI: faults of a graph, each seeded")
struct GraphFaultTests {
    private static let file = "SatchelDITests/GraphFaultTests.swift"

    @Test("A missing service is reported with the way from the top, each step with its place")
    func missing() throws {
        let line = #line + 2
        let found = faults {
            $0.register(One.self) { (_: Two) in One() }
            $0.register(Two.self, scope: .transient) { (_: Three) in Two() }
        }

        try #require(found.count == 1)
        guard case .missing(let key, _, let implementations) = found[0] else {
            Issue.record("\(found)")
            return
        }
        #expect(key == ServiceKey(Three.self))
        #expect(implementations.isEmpty)
        #expect(found[0].path == ["One", "Two"])
        #expect(found[0].places == ["\(Self.file):\(line)", "\(Self.file):\(line + 1)"])
        #expect(
            found[0].description == """
                Three is not registered, but Two depends on it
                  → One (singleton) at \(Self.file):\(line) (host)
                  → Two (transient) at \(Self.file):\(line + 1) (host)
                  → Three: not registered
                """
        )
    }

    @Test("Cycles of every length are reported with the whole way round", arguments: [1, 2, 5])
    func cycle(_ length: Int) throws {
        let line = #line + 5
        let found = faults {
            switch length {
            case 1: $0.register(Six.self) { (_: Six) in Six() }
            case 2:
                $0.register(One.self) { (_: Two) in One() }
                $0.register(Two.self) { (_: One) in Two() }
            default:
                $0.register(One.self) { (_: Two) in One() }
                $0.register(Two.self, scope: .transient) { (_: Three) in Two() }
                $0.register(Three.self) { (_: Four) in Three() }
                $0.register(Four.self) { (_: Five) in Four() }
                $0.register(Five.self) { (_: One) in Five() }
            }
        }

        let expected = [
            1: ["Six"],
            2: ["One", "Two"],
            5: ["One", "Two", "Three", "Four", "Five"],
        ]
        try #require(found.map(\.kind) == ["cycle"])
        #expect(found[0].path == expected[length])
        if length == 5 {
            #expect(found[0].places == (3...7).map { "\(Self.file):\(line + $0)" })
            #expect(found[0].summary == "One → Two → Three → Four → Five → One is a dependency cycle")
        }
    }

    @Test("Two cycles that share a service are both found")
    func cyclesSharingAService() {
        let found = faults {
            $0.register(One.self) { (_: Two, _: Three) in One() }
            $0.register(Two.self) { (_: One) in Two() }
            $0.register(Three.self) { (_: One) in Three() }
        }

        #expect(found.map(\.kind) == ["cycle", "cycle"])
        #expect(found.map(\.path) == [["One", "Two"], ["One", "Three"]])
    }

    @Test("A service that leads into a cycle is no part of it")
    func wayIntoACycle() {
        let found = faults {
            $0.register(One.self) { (_: Two) in One() }
            $0.register(Two.self) { (_: Three) in Two() }
            $0.register(Three.self) { (_: Two) in Three() }
        }

        #expect(found.map(\.path) == [["Two", "Three"]])
    }

    @Test("A singleton that would hold a scoped service beyond its scope is captive to it")
    func captive() throws {
        let line = #line + 2
        let found = faults {
            $0.register(One.self) { (_: Two) in One() }
            $0.register(Two.self, scope: .scoped, Two.init)
        }

        try #require(found.map(\.kind) == ["captive"])
        #expect(found[0].path == ["One", "Two"])
        #expect(found[0].places == ["\(Self.file):\(line)", "\(Self.file):\(line + 1)"])
        #expect(found[0].summary == "One (singleton) captures Two (scoped), which has a shorter lifetime")
    }

    @Test("A captive behind transient services is found through them")
    func captiveThroughTransients() {
        let found = faults {
            $0.register(One.self) { (_: Two) in One() }
            $0.register(Two.self, scope: .transient) { (_: Three) in Two() }
            $0.register(Three.self, scope: .transient) { (_: Four) in Three() }
            $0.register(Four.self, scope: .scoped, Four.init)
        }

        #expect(found.map(\.kind) == ["captive"])
        #expect(found.map(\.path) == [["One", "Two", "Three", "Four"]])
    }

    @Test("Scoped and transient services may hold whatever they like")
    func shorterLivesHoldLonger() {
        let found = faults {
            $0.register(One.self, scope: .scoped) { (_: Two, _: Three, _: Four) in One() }
            $0.register(Two.self, scope: .transient) { (_: Three, _: Four) in Two() }
            $0.register(Three.self, scope: .scoped) { (_: Four) in Three() }
            $0.register(Four.self, Four.init)
        }

        #expect(found.isEmpty)
    }

    @Test("A second registration under one type and name is a duplicate, with both places")
    func duplicate() throws {
        let line = #line + 2
        let found = faults {
            $0.register(One.self, One.init)
            $0.onBehalf(of: "books") { $0.register(One.self, One.init) }
            $0.register(Two.self, as: "a", Two.init)
            $0.register(Two.self, as: "b", Two.init)
            $0.select(Two.self, named: "a")
        }

        try #require(found.map(\.kind) == ["duplicate"])
        #expect(
            found[0].description == """
                One is registered twice
                  first at \(Self.file):\(line) (host)
                  again at \(Self.file):\(line + 1) (plugin books)
                """
        )
    }

    @Test("Two selections for one service, or one beside the service itself, are duplicates")
    func duplicateSelection() {
        let twice = faults {
            $0.register(One.self, as: "a", One.init)
            $0.select(One.self, named: "a")
            $0.select(One.self, named: "a")
        }
        let beside = faults {
            $0.register(One.self, as: "a", One.init)
            $0.register(One.self, One.init)
            $0.select(One.self, named: "a")
        }

        #expect(twice.map(\.kind) == ["duplicate"])
        #expect(beside.map(\.kind) == ["duplicate"])
    }

    @Test("A name nobody provides is reported with the names there are, the nearest, and who asked")
    func unknownName() throws {
        let line = #line + 4
        let found = faults {
            $0.register(One.self, as: "embedded", One.init)
            $0.register(One.self, as: "openlibrary", One.init)
            $0.select(One.self, named: "opnlibrary", key: "books.catalog", origin: "--set")
            $0.register(Two.self) { (_: One) in Two() }
        }

        try #require(found.map(\.kind) == ["unknown"])
        #expect(
            found[0].description == """
                no implementation of One is named 'opnlibrary'; registered: embedded, openlibrary
                  selected at \(Self.file):\(line) by books.catalog (--set)
                """
        )
    }

    @Test("A name selected where nobody registered any says just that")
    func unknownNameOfNothing() {
        let found = faults { $0.select(One.self, named: "any") }

        #expect(found.map(\.summary) == ["no implementation of One is named 'any'"])
    }

    @Test("A service that is named but never selected is reported with the names there are")
    func namedButNoneSelected() throws {
        let found = faults {
            $0.register(One.self, as: "a", One.init)
            $0.register(One.self, as: "b", One.init)
            $0.register(Two.self) { (_: One) in Two() }
        }

        try #require(found.map(\.kind) == ["missing"])
        #expect(found[0].summary == "no implementation of One is selected (registered: a, b), but Two depends on it")
        #expect(found[0].path == ["Two"])
    }

    @Test("A named service that nobody needs may stay unselected")
    func unneeded() {
        #expect(faults { $0.register(One.self, as: "a", One.init) }.isEmpty)
    }

    @Test("Every kind of fault is reported together, each once, with no fault that follows from another")
    func together() throws {
        let found = faults {
            $0.register(One.self) { (_: Two) in One() }
            $0.register(Two.self) { (_: Two) in Two() }
            $0.register(Three.self) { (_: Four) in Three() }
            $0.register(Five.self) { (_: Six) in Five() }
            $0.register(Six.self, scope: .scoped, Six.init)
            $0.register(Six.self, Six.init)
            $0.register(Seven.self, as: "a", Seven.init)
            $0.select(Seven.self, named: "b")
            $0.register(Eight.self) { (_: Seven, _: Int) in Eight() }
            $0.register(Int.self, as: "limit") { 1 }
        }

        #expect(found.map(\.kind) == ["duplicate", "unknown", "missing", "missing", "cycle", "captive"])
        #expect(
            found.map(\.summary) == [
                "Six is registered twice",
                "no implementation of Seven is named 'b'; registered: a",
                "Four is not registered, but Three depends on it",
                "no implementation of Int is selected (registered: limit), but Eight depends on it",
                "Two → Two is a dependency cycle",
                "Five (singleton) captures Six (scoped), which has a shorter lifetime",
            ]
        )
    }

    @Test("The builder tells the same faults without building")
    func withoutBuilding() throws {
        var builder = ContainerBuilder()
        builder.register(One.self) { (_: Two) in One() }

        let error = try #require(throws: GraphFaults.self) { try builder.build() }

        #expect(builder.faults() == error.faults)
        #expect(error.description == builder.faults()[0].description)
    }

    @Test("A healthy graph has no fault, in the builder or in the container")
    func healthy() throws {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, as: "english", EnglishGreeter.init)
        builder.register((any Greeter).self, as: "korean", KoreanGreeter.init)
        builder.select((any Greeter).self, named: "korean")
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, scope: .transient, Car.init)
        builder.register(Garage.self, Garage.init)

        #expect(builder.faults().isEmpty)
        #expect(try builder.build().faults().isEmpty)
    }
}
