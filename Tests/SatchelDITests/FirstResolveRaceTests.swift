import SatchelDI
import Synchronization
import Testing

@Suite("DI: many threads ask for the first time at once")
struct FirstResolveRaceTests {
    private static let threads = 16
    private static let rounds = 1000

    @Test("One singleton is made once, and all sixteen threads get that one")
    func oneSingleton() async throws {
        let made = Tally()
        var builder = ContainerBuilder()
        builder.register(Engine.self) {
            made.add()
            return Engine()
        }
        let containers = try (0..<Self.rounds).map { [builder] _ in try builder.build() }

        let seen = await ThreadRace.run(threads: Self.threads, rounds: Self.rounds) { _, round in
            try containers[round].resolve(Engine.self)
        }

        #expect(made.count == Self.rounds)
        for round in seen { #expect(Set(round.map { $0.map(ObjectIdentifier.init) }).count == 1) }
        #expect(seen.allSatisfy { $0.count == Self.threads && !$0.contains { $0 == nil } })
    }

    @Test("A diamond asked for from both sides and the top is made of four instances")
    func diamond() async throws {
        final class Left: Sendable {
            let engine: Engine
            init(engine: Engine) { self.engine = engine }
        }
        final class Right: Sendable {
            let engine: Engine
            init(engine: Engine) { self.engine = engine }
        }
        final class Top: Sendable {
            let left: Left
            let right: Right
            init(left: Left, right: Right) {
                self.left = left
                self.right = right
            }
        }
        let (engines, lefts, rights, tops) = (Tally(), Tally(), Tally(), Tally())
        var builder = ContainerBuilder()
        builder.register(Engine.self) {
            engines.add()
            return Engine()
        }
        builder.register(Left.self) { (engine: Engine) in
            lefts.add()
            return Left(engine: engine)
        }
        builder.register(Right.self) { (engine: Engine) in
            rights.add()
            return Right(engine: engine)
        }
        builder.register(Top.self) { (left: Left, right: Right) in
            tops.add()
            return Top(left: left, right: right)
        }
        let containers = try (0..<Self.rounds).map { [builder] _ in try builder.build() }

        let seen = await ThreadRace.run(threads: Self.threads, rounds: Self.rounds) { thread, round in
            let container = containers[round]
            switch thread % 4 {
            case 0: return try container.resolve(Top.self).left.engine
            case 1: return try container.resolve(Left.self).engine
            case 2: return try container.resolve(Right.self).engine
            default: return try container.resolve(Top.self).right.engine
            }
        }

        #expect([engines, lefts, rights, tops].map(\.count) == Array(repeating: Self.rounds, count: 4))
        for round in seen { #expect(Set(round.map { $0.map(ObjectIdentifier.init) }).count == 1) }
    }

    @Test("An initializer that fails under contention is tried again until it works, and then kept")
    func failingFirst() async throws {
        let attempts = Tally()
        var builder = ContainerBuilder()
        builder.register(Engine.self) {
            // The threads start together at one container after the other, and its first attempt fails.
            if attempts.add() % 2 == 1 { throw Broken() }
            return Engine()
        }
        let containers = try (0..<Self.rounds).map { [builder] _ in try builder.build() }

        let seen = await ThreadRace.run(threads: Self.threads, rounds: Self.rounds) { _, round in
            try containers[round].resolve(Engine.self)
        }

        for round in seen { #expect(Set(round.compactMap { $0.map(ObjectIdentifier.init) }).count == 1) }
        #expect(attempts.count == 2 * Self.rounds)
    }

    @Test("Children that ask at once share the parent's singleton and have scoped instances of their own")
    func children() async throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, scope: .scoped, Car.init)
        let parents = try (0..<Self.rounds).map { [builder] _ in try builder.build() }

        let cars = await ThreadRace.run(threads: Self.threads, rounds: Self.rounds) { _, round in
            try parents[round].makeChild().resolve(Car.self)
        }

        for round in cars {
            #expect(Set(round.map { $0.map(ObjectIdentifier.init) }).count == Self.threads)
            #expect(Set(round.map { $0.map { ObjectIdentifier($0.engine) } }).count == 1)
        }
    }
}

/// Counts from any thread.
private final class Tally: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func add() -> Int {
        number.add(1, ordering: .relaxed).newValue
    }
}
