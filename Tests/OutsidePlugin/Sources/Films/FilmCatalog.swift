import SatchelKit

/// The films that this package knows.
enum FilmTable {
    private static let day = "2026-11-22"

    /// The built-in films, in `films.tsv`.
    static let embedded = IndexedCatalog<Film>("embedded", day: day, table: PackageResources.films_tsv)

    /// One film, whatever is searched for, to test what stands on a catalog.
    static let fixture = IndexedCatalog<Film>(
        "fixture",
        day: day,
        answersEverySearch: true,
        table: "id\ttitle\tdirector\tyear\tgenre\nfixture-film\tFixture Film\tNobody\t2000\ttest".utf8
    )
}
