import SatchelDI

// Thirteen objects as a feature has them: a view model above two use cases and a formatter, ports below them, and the
// plain objects that stand behind the ports. Four are asked for by protocol, nine by class. The protocols are seen outside
// the module, as ports are: where only one type can conform, the optimizer copies each value twice more.

package protocol Catalog: Sendable {}
package protocol Favorites: Sendable {}
package protocol Recents: Sendable {}
package protocol Clock: Sendable {}

final class Files: Sendable {}
final class Database: Sendable {}
final class SystemClock: Clock {}
final class Index: Sendable {}
final class Folding: Sendable {}
final class Limits: Sendable {}
final class Locale: Sendable {}

final class FileCatalog: Catalog {
    private let files: Files
    private let index: Index

    init(files: Files, index: Index) {
        self.files = files
        self.index = index
    }
}

final class StoredFavorites: Favorites {
    private let database: Database

    init(database: Database) {
        self.database = database
    }
}

final class StoredRecents: Recents {
    private let clock: any Clock
    private let limits: Limits

    init(clock: any Clock, limits: Limits) {
        self.clock = clock
        self.limits = limits
    }
}

final class Search: Sendable {
    private let catalog: any Catalog
    private let folding: Folding
    private let recents: any Recents

    init(catalog: any Catalog, folding: Folding, recents: any Recents) {
        self.catalog = catalog
        self.folding = folding
        self.recents = recents
    }
}

final class Rows: Sendable {
    private let locale: Locale
    private let favorites: any Favorites

    init(locale: Locale, favorites: any Favorites) {
        self.locale = locale
        self.favorites = favorites
    }
}

final class ViewModel: Sendable {
    private let search: Search
    private let rows: Rows

    init(search: Search, rows: Rows) {
        self.search = search
        self.rows = rows
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
