import BooksDomain
import SatchelLists

extension Book {
    /// What other programs write of the books that people keep.
    static let keptFormats: [KeptFormat] = [
        KeptFormat(
            "goodreads",
            "Goodreads",
            by: ["Book Id", "Exclusive Shelf"],
            [
                ("Book Id", .id(prefix: "goodreads-")), ("Title", "title"), ("Author", "authors"),
                ("Additional Authors", .parts("authors", at: ",")), ("ISBN13", "isbn13"), ("ISBN", "isbn13"),
                ("Original Publication Year", "year"), ("Year Published", .value("year", flag: "isYearOfEdition")),
                ("Number of Pages", "pageCount"), ("My Rating", "rating"), ("Date Read", "finished"),
                ("Date Added", "added"),
                ("Exclusive Shelf", "status"), ("Bookshelves", .parts("list", at: ",")), ("Read Count", "times"),
                ("My Review", .html("note")), ("Private Notes", .html("note")), ("Owned Copies", "copies"),
                ("Original Purchase Date", "bought"), ("Condition", "condition"),
            ]
        ),
        KeptFormat(
            "storygraph",
            "StoryGraph",
            by: ["Read Status", "Star Rating"],
            [
                ("Title", "title"), ("Authors", .parts("authors", at: ",")), ("ISBN/UID", .maybe("isbn13")),
                ("Read Status", "status"), ("Date Added", "added"), ("Dates Read", .readings(at: ",", pair: "-")),
                ("Last Date Read", "finished"), ("Read Count", "times"), ("Star Rating", "rating"),
                ("Review", .html("note")), ("Tags", .parts("tags", at: ",")), ("Owned?", "copies"),
            ]
        ),
        KeptFormat(
            "librarything",
            "LibraryThing",
            by: ["Primary Author", "Collections"],
            hasBrackets: true,
            [
                ("Book Id", .id(prefix: "librarything-")), ("Title", "title"), ("Primary Author", .names("authors")),
                ("Secondary Author", .names("authors", at: "|")), ("ISBN", "isbn13"),
                ("ISBNs", .parts("isbn13", at: ",")),
                ("Date", .maybe("year")), ("Rating", "rating"), ("Review", .html("note")), ("Comment", "note"),
                ("Private Comment", "note"), ("Date Started", "started"), ("Date Read", "finished"),
                ("Acquired", "bought"), ("Entry Date", "added"), ("Tags", .parts("tags", at: ",")),
                ("Collections", .parts("list", at: ",")), ("Copies", "copies"), ("Languages", .maybe("language")),
            ]
        ),
        KeptFormat(
            "openlibrary",
            "Open Library",
            by: ["Work Id", "Edition Id", "Bookshelf"],
            [("Work Id", .id(prefix: "")), ("Bookshelf", "status")]
        ),
        KeptFormat(
            "openreads",
            "Openreads",
            by: ["readings", "olid", "book_format"],
            [
                ("title", "title"), ("author", .names("authors")), ("isbn", .maybe("isbn13")),
                ("publication_year", "year"), ("pages", "pageCount"), ("status", "status"),
                ("favourite", "favorite"), ("deleted", "skip"),
                ("rating", "rating"), ("tags", .parts("tags", at: "|||||")), ("my_review", "note"), ("notes", "note"),
                ("readings", .readings(at: ";", pair: "|")), ("date_added", "added"),
            ]
        ),
        KeptFormat(
            "bookwyrm",
            "BookWyrm",
            by: ["author_text", "shelf_name"],
            [
                ("title", "title"), ("author_text", .parts("authors", at: ",")), ("isbn_13", "isbn13"),
                ("isbn_10", "isbn13"), ("start_date", "started"), ("finish_date", "finished"),
                ("stopped_date", "stopped"), ("rating", "rating"), ("review_content", .html("note")),
                ("shelf_name", "list"), ("shelf_date", "added"),
            ]
        ),
        KeptFormat(
            "libib",
            "Libib",
            by: ["ean_isbn13", "creators"],
            [
                ("item_type", .only("book")), ("title", "title"), ("creators", .parts("authors", at: ",")),
                ("ean_isbn13", .maybe("isbn13")), ("upc_isbn10", .maybe("isbn13")),
                ("publish_date", .maybe("year")), ("length", .maybe("pageCount")),
                (
                    "status",
                    .words(
                        "status",
                        ["inprogress": "reading", "completed": "read", "abandoned": "stopped"],
                        isTolerant: true
                    )
                ),
                ("began", "started"), ("completed", "finished"), ("added", "added"), ("rating", "rating"),
                ("review", .html("note")), ("notes", "note"), ("tags", .parts("tags", at: ",")),
                ("group", .maybe("list")), ("price", .maybe("paid")), ("copies", "copies"),
            ]
        ),
        KeptFormat(
            "calibre",
            "Calibre",
            by: ["author_sort", "title_sort", "uuid"],
            [
                ("uuid", .id(prefix: "calibre-")), ("title", "title"), ("authors", .parts("authors", at: "&")),
                ("isbn", .maybe("isbn13")), ("rating", "rating"), ("tags", .parts("tags", at: ",")),
                ("timestamp", "added"), ("languages", .maybe("language")), ("comments", .html("note")),
                ("pubdate", .maybe("year")),
            ]
        ),
        KeptFormat(
            "calibre-library",
            "Calibre's library",
            by: ["calibre library"],
            [
                ("uuid", .id(prefix: "calibre-")), ("title", "title"), ("authors", "authors"),
                ("isbn", .maybe("isbn13")), ("rating", .rating(outOf: 10)), ("tags", "tags"), ("timestamp", "added"),
                ("languages", .maybe("language")), ("comments", .html("note")), ("pubdate", .maybe("year")),
            ]
        ),
        KeptFormat(
            "librarything-json",
            "LibraryThing's JSON",
            by: ["books_id", "primaryauthor"],
            [
                ("books_id", .id(prefix: "librarything-")), ("title", "title"),
                ("primaryauthor", .names("authors")), ("authors.fl", "authors"),
                ("secondaryauthor", .names("authors", at: "|")), ("isbn", .maybe("isbn13")),
                ("originalisbn", .maybe("isbn13")), ("ean", .maybe("isbn13")), ("date", .maybe("year")),
                ("rating", "rating"), ("review", .html("note")), ("comment", "note"), ("privatecomment", "note"),
                ("datestarted", "started"), ("dateread", "finished"), ("dateacquired", "bought"),
                ("entrydate", "added"), ("tags", .plain("tags")), ("collections", "list"), ("copies", "copies"),
                ("language_codeA", .maybe("language")),
            ]
        ),
        KeptFormat(
            "tellico",
            "Tellico",
            by: ["tellico books"],
            [
                ("title", "title"), ("author", .names("authors")), ("isbn", .maybe("isbn13")),
                ("pub_year", "year"), ("cr_year", "year"), ("rating", "rating"), ("keyword", .plain("tags")),
                ("comments", .html("note")), ("language", .maybe("language")), ("pur_date", .maybe("bought")),
                ("pur_price", .maybe("paid")), ("condition", "condition"),
                ("read", .words("status", ["yes": "read"], isTolerant: true)),
                ("cdate", "added"), ("borrower", "borrower"), ("lent", "lent"), ("due", "due"),
            ]
        ),
        KeptFormat(
            "gcstar",
            "GCstar",
            by: ["gcstar books"],
            dates: .dmy,
            [
                ("title", "title"), ("authors", "authors"), ("isbn", .maybe("isbn13")), ("publication", .maybe("year")),
                ("rating", .rating(outOf: 10)), ("tags", .plain("tags")), ("comments", "note"),
                ("language", .maybe("language")), ("acquisition", .maybe("bought")), ("location", "place"),
                ("read", .words("status", ["1": "read", "yes": "read"], isTolerant: true)), ("readdate", "finished"),
                ("added", "added"),
                ("borrower", "borrower"), ("lendDate", "lent"),
            ]
        ),
        KeptFormat(
            "clz",
            "CLZ",
            by: ["clz books"],
            dates: .mdy,
            [
                ("id", .id(prefix: "clz-")), ("title", "title"), ("authors", "authors"), ("isbn", .maybe("isbn13")),
                ("original", .maybe("year")), ("publicationdate", .value("year", flag: "isYearOfEdition")),
                ("myrating", .rating(outOf: 10)), ("notes", "note"), ("tags", .plain("tags")),
                ("language", .maybe("language")), ("purchasedate", "bought"), ("purchaseprice", .maybe("paid")),
                ("condition", "condition"), ("location", "place"), ("quantity", "copies"),
                ("readit", .words("status", ["yes": "read"], isTolerant: true)), ("readtimes", "times"),
                ("readingdate", "finished"),
                (
                    "collectionstatus",
                    .words("status", ["wishlist": "wanted", "onwishlist": "wanted"], isTolerant: true)
                ),
            ]
        ),
    ]
}
