import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `books series [name]`: the series of what is kept, with what is missing and what is next.
struct BooksSeries: Command {
    let kept: KeptItems<Book>
    let list: ListViewModel<Book>
    private let name = Parameter.optionalArgument("name", .text, "a series, with each of its books")

    private static let columns: [RecordList.Column] = [
        .init("series", "Series", .title), .init("have", "Have", alignment: .trailing, priority: 2),
        .init("known", "Of", alignment: .trailing, priority: 2),
        .init("read", "Read", alignment: .trailing, priority: 1),
        .init("missing", "Missing", hidesWhenEmpty: true), .init("next", "Next", .subtitle, hidesWhenEmpty: true),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "books series",
            "show series you keep books of, with what is missing and next",
            effect: .reads,
            discussion: """
                Series are told by titles such as 'Dune Messiah (Dune, #2)', by subjects of sources, and by columns of imports. Those
                books of a series count that you keep, and those that this machine's catalog has.
                """,
            arguments: [name.spec],
            examples: [
                Example(
                    "books series dune",
                    "one series",
                    after: ["books add \"Dune (Dune, #1)\" --author \"Frank Herbert\""]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let all = Dictionary(grouping: try await kept.all().filter { $0.series != nil }) { $0.series?.key ?? "" }
        var series: [Series] = []
        let wanted = invocation[name].map { SeriesPlace($0, "1").key }
        for (key, books) in all where wanted == nil || key == wanted {
            series.append(Series(key, books, others: try await others(key, of: books)))
        }
        series.sort { $0.key < $1.key }
        if let name = invocation[name] {
            guard let found = series.first else {
                return .message("you keep no book of a series '\(name)'; 'books series' lists those you do")
            }
            return .records(found.records)
        }
        return .records(
            RecordList(
                columns: Self.columns,
                records: series.map { series in
                    .init([
                        .text(series.name), .integer(series.volumes.count { $0.isOwned }),
                        .integer(series.volumes.count),
                        .integer(series.volumes.count { $0.isRead }), .texts(series.missing.map { "#\($0.number)" }),
                        .text(series.next?.words),
                    ])
                },
                emptyMessage: "no book that you keep says its series; titles such as 'Dune Messiah (Dune, #2)' do"
            )
        )
    }

    /// The other books of a series that this machine's catalog has.
    private func others(_ key: String, of books: [Book]) async throws -> [Book] {
        guard let name = books.first?.series?.name,
            let query = try? SearchQuery<Book>.parse("title:\"\(name.filter { $0 != "\"" })\"")
        else { return [] }
        let page = try? await list.catalog.search(query, by: .relevance, page: 1, size: 200, policy: .cacheOnly)
        return (page?.items ?? []).filter { $0.series?.key == key }
    }
}

/// A series with the volumes that are known of it.
private struct Series {
    struct Volume {
        let number: String
        var title: String?
        var isOwned = false
        var isRead = false

        var words: String { "#\(number)" + (title.map { " \($0)" } ?? "") }
    }

    let key: String
    let name: String
    /// In order, with a gap for each whole number that nothing is known of.
    private(set) var volumes: [Volume]

    init(_ key: String, _ books: [Book], others: [Book]) {
        self.key = key
        name = books.first?.series?.name ?? key
        var known: [String: Volume] = [:]
        for book in others + books {
            guard let number = book.series?.number else { continue }
            var volume = known[number] ?? Volume(number: number)
            volume.title = volume.title ?? book.titleAlone
            known[number] = volume
        }
        for book in books {
            guard let number = book.series?.number, var volume = known[number] else { continue }
            volume.isOwned = volume.isOwned || !book.keeping.copies.isEmpty || book.isRead
            volume.isRead = volume.isRead || book.isRead
            known[number] = volume
        }
        // A number of a thousand volumes may be a slip.
        for number in 1..<max(2, min(known.keys.compactMap { Int($0) }.max() ?? 1, 500)) where known["\(number)"] == nil
        {
            known["\(number)"] = Volume(number: "\(number)")
        }
        volumes = known.values.sorted { SeriesPlace.isBefore($0.number, $1.number) }
    }

    var missing: [Volume] { volumes.filter { !$0.isOwned } }

    /// The first volume after the last one read; of none read, the first.
    var next: Volume? {
        let last = volumes.lastIndex(where: \.isRead)
        return volumes[((last ?? -1) + 1)...].first { !$0.isRead }
    }

    var records: RecordList {
        let next = next?.number
        return RecordList(
            columns: [
                .init("number", "No.", .subtitle, alignment: .trailing), .init("title", "Title", .title),
                .init("state", "Mine", .subtitle), .init("next", "", hidesWhenEmpty: true),
            ],
            records: volumes.map { volume in
                .init([
                    .text(volume.number), .text(volume.title ?? "unknown"),
                    .text(volume.isRead ? "read" : volume.isOwned ? "owned" : "missing"),
                    volume.number == next ? .text("next") : .absent,
                ])
            },
            header: name,
            emptyMessage: "no books of '\(name)'"
        )
    }
}
