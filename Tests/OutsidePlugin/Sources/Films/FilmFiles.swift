import SatchelKit

/// How films are stored once a file was imported.
public enum FilmFormat: LibraryFormat {
    public typealias Field = FilmField

    public static let sections = FieldedText.Sections(title: 0, credits: 1, topics: 2...2)

    public static func text(of film: Film) -> String {
        FieldedText([[film.title], [film.director], [film.genre], [String(film.year)]]).text
    }

    public static func item(_ id: ItemID<Film>, _ text: String, _ provenance: ItemSource) -> Film {
        let fields = FieldedText(text)
        return Film(
            id: id,
            title: fields[0].first ?? id.rawValue,
            director: fields[1].first ?? "",
            year: fields[3].first.flatMap { Int($0) } ?? 0,
            genre: fields[2].first ?? "",
            provenance: provenance
        )
    }
}

extension LibraryImports<FilmFormat>.Kind {
    /// A table of films.
    static var films: Self {
        .csv("films as CSV with the columns id, title, director, year and genre") { header, source in
            guard let id = header["id"], let title = header["title"], let director = header["director"],
                let year = header["year"], let genre = header["genre"]
            else { return nil }
            return { row in
                guard let year = Int(row[year]) else { throw RowProblem("the year is not a number") }
                return LibraryEntry(
                    Film(
                        id: ItemID(row[id]),
                        title: row[title],
                        director: row[director],
                        year: year,
                        genre: row[genre],
                        provenance: ItemSource(source: source)
                    )
                )
            }
        }
    }
}
