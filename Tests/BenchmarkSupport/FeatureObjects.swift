// Thirteen objects as a feature has them: a view model above two use cases and a formatter, ports below them, and the
// plain objects that stand behind the ports. Four are asked for by protocol, nine by class. They lie apart from what
// registers them, as a feature's layers do: beside it, the optimizer would know what stands behind each port.

package protocol Catalog: Sendable {}
package protocol Favorites: Sendable {}
package protocol Recents: Sendable {}
package protocol Clock: Sendable {}

package final class Files: Sendable {
    package init() {}
}

package final class Database: Sendable {
    package init() {}
}

package final class SystemClock: Clock {
    package init() {}
}

package final class Index: Sendable {
    package init() {}
}

package final class Folding: Sendable {
    package init() {}
}

package final class Limits: Sendable {
    package init() {}
}

package final class Locale: Sendable {
    package init() {}
}

package final class FileCatalog: Catalog {
    private let files: Files
    private let index: Index

    package init(files: Files, index: Index) {
        self.files = files
        self.index = index
    }
}

package final class StoredFavorites: Favorites {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }
}

package final class StoredRecents: Recents {
    private let clock: any Clock
    private let limits: Limits

    package init(clock: any Clock, limits: Limits) {
        self.clock = clock
        self.limits = limits
    }
}

package final class Search: Sendable {
    private let catalog: any Catalog
    private let folding: Folding
    private let recents: any Recents

    package init(catalog: any Catalog, folding: Folding, recents: any Recents) {
        self.catalog = catalog
        self.folding = folding
        self.recents = recents
    }
}

package final class Rows: Sendable {
    private let locale: Locale
    private let favorites: any Favorites

    package init(locale: Locale, favorites: any Favorites) {
        self.locale = locale
        self.favorites = favorites
    }
}

package final class ViewModel: Sendable {
    private let search: Search
    private let rows: Rows

    package init(search: Search, rows: Rows) {
        self.search = search
        self.rows = rows
    }
}
