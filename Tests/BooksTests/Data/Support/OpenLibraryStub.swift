import BooksDomain
import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport

/// A small Open Library, which answers as its documentation and its source say.
struct OpenLibraryStub: Sendable {
    struct Work: Sendable {
        var key: String
        var title: String
        var authors: [String] = []
        var authorKeys: [String] = []
        var year: Int?
        var isbns: [String] = []
        var cover: Int?
        var languages: [String] = []
        var subjects: [String] = []
    }

    /// The works, the most read first.
    var works = Self.smallLibrary
    /// What other paths give, such as `/works/OL1W.json`.
    var records: [String: String] = [:]
    /// What is said to have been found, where that is not the truth.
    var claimedCount: Int?

    func respond(to request: StubRequest) -> StubResponse {
        guard request.path != "/search.json" else { return search(request.query) }
        if let work = works.first(where: { $0.key + ".json" == request.path }), records[request.path] == nil {
            return .text(Self.record(work))
        }
        if let record = records[request.path] {
            return record.hasPrefix("/") ? .redirect(to: record) : .text(record)
        }
        return .text(#"{"error":"notfound","key":"?"}"#, status: 404)
    }

    private func search(_ query: [String: String]) -> StubResponse {
        let text = query["q"] ?? ""
        guard text.unicodeScalars.count >= 3, text.lowercased() != "the", let solr = SolrQuery(text) else {
            return .text(
                #"{"detail":[{"loc":["query","q"],"msg":"Query too short","type":"value_error"}]}"#,
                status: 422
            )
        }
        let found = sorted(works.filter { Self.fits($0, solr) }, by: query["sort"])
        let offset = Int(query["offset"] ?? "0") ?? 0
        let fields = (query["fields"] ?? "").split(separator: ",").map(String.init)
        let docs = found.dropFirst(offset).prefix(Int(query["limit"] ?? "100") ?? 100).map { Self.doc($0, fields) }
        let count = claimedCount ?? found.count
        return .text(
            json([
                "numFound": count, "num_found": count, "start": offset, "numFoundExact": true, "q": text,
                "docs": Array(docs),
            ])
        )
    }

    private func sorted(_ works: [Work], by sort: String?) -> [Work] {
        switch sort {
        case "old,key": works.sorted { ($0.year ?? 9999, $0.key) < ($1.year ?? 9999, $1.key) }
        case "new,key": works.sorted { (-($0.year ?? -9999), $0.key) < (-($1.year ?? -9999), $1.key) }
        case "title,key": works.sorted { ($0.title, $0.key) < ($1.title, $1.key) }
        default: works
        }
    }

    /// What is not known is absent, and a field that was not asked for too.
    private static func doc(_ work: Work, _ fields: [String]) -> [String: Any] {
        var doc: [String: Any] = ["key": work.key, "title": work.title]
        doc["author_name"] = work.authors.isEmpty ? nil : work.authors
        doc["author_key"] = work.authorKeys.isEmpty ? nil : work.authorKeys
        doc["first_publish_year"] = work.year
        doc["isbn"] = work.isbns.isEmpty ? nil : work.isbns
        doc["cover_i"] = work.cover
        doc["language"] = work.languages.isEmpty ? nil : work.languages
        doc["edition_count"] = max(work.isbns.count, 1)
        doc["publisher"] = ["Stub Press"]
        doc["number_of_pages_median"] = 321
        return doc.filter { fields.contains($0.key) }
    }

    private static func record(_ work: Work) -> String {
        json([
            "key": work.key, "title": work.title, "type": ["key": "/type/work"], "subjects": work.subjects,
            "covers": [-1, NSNull(), work.cover ?? -1],
            "authors": work.authorKeys.map { ["author": ["key": "/authors/\($0)"], "type": "/type/author_role"] },
            "description": ["type": "/type/text", "value": "About \(work.title)."],
        ])
    }

    private static func fits(_ work: Work, _ query: SolrQuery) -> Bool {
        switch query {
        case .everything: true
        case .all(let parts): parts.allSatisfy { fits(work, $0) }
        case .any(let parts): parts.contains { fits(work, $0) }
        case .not(let part): !fits(work, part)
        case .bare(let word), .phrase(nil, let word):
            ([work.title] + work.authors + work.subjects).contains { holds($0, word) }
        case .phrase("title", let text): holds(work.title, text)
        case .phrase("author", let text): work.authors.contains { holds($0, text) }
        case .phrase("subject", let text): work.subjects.contains { holds($0, text) }
        case .phrase("isbn", let text): work.isbns.compactMap(ISBN13.init).contains { $0.digits == text }
        case .phrase("language", let text): work.languages.contains(text)
        case .phrase("key", let text): work.key == text
        case .phrase: false
        case .range("first_publish_year", let years): work.year.map(years.contains) ?? false
        case .range: true
        }
    }

    private static func holds(_ text: String, _ words: String) -> Bool {
        " \(FoldedText(text).spaced) ".contains(" \(FoldedText(words).spaced) ")
    }

    /// Works with every oddity that the service is known for.
    static let smallLibrary: [Work] = [
        Work(
            key: "/works/OL10W",
            title: "The Harbour King",
            authors: ["Ada Sample"],
            authorKeys: ["OL1A"],
            year: 1965,
            isbns: ["9780306406157", "0306406152", "not a number", "9783161484100"],
            cover: 101,
            languages: ["eng", "ger"],
            subjects: ["Harbours"]
        ),
        Work(key: "/works/OL11W", title: "토지", authors: ["박 표본"], year: 1969, cover: -1, languages: ["kor", "eng"]),
        Work(key: "/works/OL12W", title: "Harry's Love", authors: ["Bo Model", "Ada Sample"], languages: ["fre"]),
        Work(key: "/works/OL13W", title: "Love and Salt", year: -350, languages: ["grc"], subjects: ["Love"]),
        Work(key: "/works/OL14W", title: "King & Queen: a comedy", authors: ["Cy Pattern"], year: 1999),
        Work(key: "/works/OL15W", title: "Salt", authors: ["Cy Pattern"], year: 1999, isbns: ["080442957X"]),
        Work(key: "/works/OL16W", title: "마음 의 방", authors: ["이 견본"], year: 2001, languages: ["kor"]),
        Work(
            key: "/works/OL17W",
            title: "Harry King, \"Love\" \\ and other stories",
            authors: ["Di Mould"],
            year: 1965
        ),
    ]
}
