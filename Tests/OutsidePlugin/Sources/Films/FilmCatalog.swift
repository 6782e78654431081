import SatchelKit

/// A catalog of films, built in or made up for a test.
public typealias FilmCatalog = Catalog<Film, FilmField, FilmSortKey>

/// The built-in films.
enum FilmTable {
    static let day = "2026-11-22"

    static func films(from source: String) -> [Film] {
        rows.split(separator: "\n").map { row in
            let cells = row.split(separator: "|").map(String.init)
            return Film(
                id: ItemID(cells[0]),
                title: cells[1],
                director: cells[2],
                year: Int(cells[3]) ?? 0,
                genre: cells[4],
                provenance: ItemSource(source: source, asOf: day)
            )
        }
    }

    private static let rows = """
        casablanca|Casablanca|Michael Curtiz|1942|romance
        seven-samurai|Seven Samurai|Akira Kurosawa|1954|adventure
        rashomon|Rashomon|Akira Kurosawa|1950|drama
        tokyo-story|Tokyo Story|Yasujirō Ozu|1953|drama
        vertigo|Vertigo|Alfred Hitchcock|1958|thriller
        rear-window|Rear Window|Alfred Hitchcock|1954|thriller
        high-noon|High Noon|Fred Zinnemann|1952|western
        the-searchers|The Searchers|John Ford|1956|western
        metropolis|Metropolis|Fritz Lang|1927|science fiction
        m|M|Fritz Lang|1931|thriller
        city-lights|City Lights|Charlie Chaplin|1931|comedy
        modern-times|Modern Times|Charlie Chaplin|1936|comedy
        la-strada|La Strada|Federico Fellini|1954|drama
        the-400-blows|The 400 Blows|François Truffaut|1959|drama
        parasite|기생충|Bong Joon-ho|2019|thriller
        """
}

/// One film, for tests of whatever stands on a catalog.
enum FixtureFilms {
    static func films() -> [Film] {
        [
            Film(
                id: ItemID("fixture-film"),
                title: "Fixture Film",
                director: "Nobody",
                year: 2000,
                genre: "test",
                provenance: ItemSource(source: "fixture", asOf: FilmTable.day)
            )
        ]
    }
}
