import SatchelKit

/// The films that this package knows.
enum FilmTable {
    /// The built-in films.
    static let embedded = IndexedCatalog<Film>("embedded", day: day) {
        BuiltInTable<Film>(rows.utf8, from: ItemSource(source: "embedded", asOf: day)).items
    }

    /// One film, whatever is searched for, to test what stands on a catalog.
    static let fixture = IndexedCatalog<Film>(
        "fixture",
        day: day,
        answersEverySearch: true
    ) {
        [
            Film(id: ItemID("fixture-film"), provenance: ItemSource(source: "fixture", asOf: day)).with {
                ($0.title, $0.director, $0.year, $0.genre) = ("Fixture Film", "Nobody", 2000, "test")
            }
        ]
    }

    private static let day = "2026-11-22"

    /// The cells are separated by tabs; the first line has the keys of the fields.
    private static let rows = """
        id	title	director	year	genre
        casablanca	Casablanca	Michael Curtiz	1942	romance
        seven-samurai	Seven Samurai	Akira Kurosawa	1954	adventure
        rashomon	Rashomon	Akira Kurosawa	1950	drama
        tokyo-story	Tokyo Story	Yasujirō Ozu	1953	drama
        vertigo	Vertigo	Alfred Hitchcock	1958	thriller
        rear-window	Rear Window	Alfred Hitchcock	1954	thriller
        high-noon	High Noon	Fred Zinnemann	1952	western
        the-searchers	The Searchers	John Ford	1956	western
        metropolis	Metropolis	Fritz Lang	1927	science fiction
        m	M	Fritz Lang	1931	thriller
        city-lights	City Lights	Charlie Chaplin	1931	comedy
        modern-times	Modern Times	Charlie Chaplin	1936	comedy
        la-strada	La Strada	Federico Fellini	1954	drama
        the-400-blows	The 400 Blows	François Truffaut	1959	drama
        parasite	기생충	Bong Joon-ho	2019	thriller
        breathless	Breathless	Jean-Luc Godard	1960	crime
        the-third-man	The Third Man	Carol Reed	1949	thriller
        psycho	Psycho	Alfred Hitchcock	1960	horror
        nosferatu	Nosferatu	F. W. Murnau	1922	horror
        sunrise	Sunrise	F. W. Murnau	1927	romance
        the-general	The General	Buster Keaton	1926	comedy
        persona	Persona	Ingmar Bergman	1966	drama
        the-seventh-seal	The Seventh Seal	Ingmar Bergman	1957	drama
        eight-and-a-half	8½	Federico Fellini	1963	drama
        pather-panchali	Pather Panchali	Satyajit Ray	1955	drama
        solaris	Solaris	Andrei Tarkovsky	1972	science fiction
        stalker	Stalker	Andrei Tarkovsky	1979	science fiction
        alien	Alien	Ridley Scott	1979	science fiction
        playtime	Playtime	Jacques Tati	1967	comedy
        oldboy	올드보이	Park Chan-wook	2003	thriller
        """
}
