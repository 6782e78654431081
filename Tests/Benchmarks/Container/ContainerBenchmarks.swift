import BenchmarkSupport
import SatchelDI

/// The container beside what one would write without it.
enum ContainerBenchmarks {
    /// Measures a singleton looked up, thirteen objects made anew, and thirteen singletons made for the first time.
    static func rows() throws -> [BenchmarkRow] {
        [try singleton(), try transientGraph(), try singletonGraph()]
    }

    private static func singleton() throws -> BenchmarkRow {
        let container = try ViewModel.builder(scope: .singleton).build()
        let instance = try container.resolve(ViewModel.self)
        let dictionary: [ObjectIdentifier: any Sendable] = [
            ObjectIdentifier(ViewModel.self): instance, ObjectIdentifier(Search.self): 0,
            ObjectIdentifier(Rows.self): 0, ObjectIdentifier((any Catalog).self): 0,
        ]
        let sink = Sink<ViewModel>()
        let times = try Measure.alternately(calls: 100_000) {
            sink.take(try container.resolve(ViewModel.self))
        } _: {
            if let found = dictionary[ObjectIdentifier(ViewModel.self)] as? ViewModel { sink.take(found) }
        }
        return BenchmarkRow(
            "resolve a singleton | dictionary by ObjectIdentifier",
            times.first,
            beside: times.second,
            bar: .time(.nanoseconds(50))
        )
    }

    private static func transientGraph() throws -> BenchmarkRow {
        let container = try ViewModel.builder(scope: .transient).build()
        let sink = Sink<ViewModel>()
        let times = try Measure.alternately(calls: 5_000) {
            sink.take(try container.resolve(ViewModel.self))
        } _: {
            sink.take(.direct())
        }
        return BenchmarkRow(
            "resolve 13 transient objects | direct init",
            times.first,
            beside: times.second,
            bar: .ratio(2)
        )
    }

    /// Each container is built before the clock starts; what is measured happens once in the life of a program.
    private static func singletonGraph() throws -> BenchmarkRow {
        let builder = ViewModel.builder(scope: .singleton)
        let sink = Sink<ViewModel>()
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<2_000 {
            let container = try builder.build()
            times.append(try clock.measure { sink.take(try container.resolve(ViewModel.self)) })
        }
        let direct = Measure.each(calls: 5_000) { sink.take(.direct()) }
        return BenchmarkRow(
            "resolve 13 singletons the first time | direct init",
            Measure.median(times),
            beside: direct
        )
    }
}

extension ViewModel {
    /// The thirteen objects, made by hand.
    @inline(never)
    static func direct() -> ViewModel {
        ViewModel(
            search: Search(
                catalog: FileCatalog(files: Files(), index: Index()),
                folding: Folding(),
                recents: StoredRecents(clock: SystemClock(), limits: Limits())
            ),
            rows: Rows(locale: Locale(), favorites: StoredFavorites(database: Database()))
        )
    }

    /// The thirteen objects, registered.
    static func builder(scope: Scope) -> ContainerBuilder {
        var builder = ContainerBuilder()
        builder.register(Files.self, scope: scope, Files.init)
        builder.register(Database.self, scope: scope, Database.init)
        builder.register((any Clock).self, scope: scope, SystemClock.init)
        builder.register(Index.self, scope: scope, Index.init)
        builder.register(Folding.self, scope: scope, Folding.init)
        builder.register(Limits.self, scope: scope, Limits.init)
        builder.register(Locale.self, scope: scope, Locale.init)
        builder.register((any Catalog).self, scope: scope, FileCatalog.init)
        builder.register((any Favorites).self, scope: scope, StoredFavorites.init)
        builder.register((any Recents).self, scope: scope, StoredRecents.init)
        builder.register(Search.self, scope: scope, Search.init)
        builder.register(Rows.self, scope: scope, Rows.init)
        builder.register(ViewModel.self, scope: scope, ViewModel.init)
        return builder
    }
}
