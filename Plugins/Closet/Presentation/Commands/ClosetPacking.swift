import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct PackNew: Command {
    let viewModel: ClosetViewModel
    private static let name = Parameter.argument("name", .text, "the name of the trip")
    private static let days = Parameter.option(
        "days",
        .integer(1...PackingList.mostDays),
        "how many days it lasts; by default 3"
    )
    private static let empty = Parameter.flag("empty", "begin with an empty list")

    var spec: CommandSpec {
        CommandSpec(
            "closet pack new",
            "make a packing list from the closet",
            effect: .changes,
            discussion: """
                Takes as many clothes of each category as closet.packing says, clean ones that fit the weather, and adds other things
                that it names. For more than \(PackingList.daysToWash) days, you wash on the way. Then add, drop and tick.
                """,
            arguments: [Self.name.spec],
            options: [
                Self.days.spec, WeatherParameters.degrees.spec, WeatherParameters.rain.spec, Self.empty.spec,
            ],
            examples: [
                Example(
                    "closet pack new jeju --days 3 --temp 8..15",
                    "three mild days",
                    after: ClosetParameters.twoGarments
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = try GarmentFacts.name(invocation[Self.name])
        let weather = try WeatherParameters.weather(invocation)
        let days = invocation[Self.days] ?? 3
        var list = PackingList(id: PackingListID(""), name: name, days: days, weather: weather)
        var lacking: [WordCount] = []
        if !invocation[Self.empty] {
            let closet = try await viewModel.store.closet()
            // The name is a part of the seed, so that two trips may differ.
            let seed = name.unicodeScalars.reduce(days) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF_FFFF }
            (list.lines, lacking) = PackingList.lines(
                for: days,
                weather,
                from: closet,
                rules: viewModel.rules,
                seed: seed
            )
        }
        try await viewModel.store.addPack(list)
        let closet = try await viewModel.store.lists()
        guard let made = PackingList.named(name, in: closet.packs) else { throw ClosetError.noPack(name) }
        context.notify(
            "made the packing list '\(name)'" + (lacking.isEmpty ? "" : "; the closet lacks " + Self.words(lacking))
        )
        return .records(made.records(closet))
    }

    /// `2 tops, shoes`.
    private static func words(_ lacking: [WordCount]) -> String {
        lacking.map { $0.count == 1 ? $0.word : "\($0.count) × \($0.word)" }.joined(separator: ", ")
    }
}

/// `closet pack list`, `show`, `add`, `drop`, `tick` and `remove`.
struct PackVerb: Command {
    enum Verb: String, CaseIterable {
        case show, add, drop, tick, list, remove
    }

    let viewModel: ClosetViewModel
    let verb: Verb
    private var name: Parameter<String> {
        .argument(
            "list",
            .text,
            "the name of the packing list",
            from: CompletionSource("closet.packs") { [store = viewModel.store] in
                (try? await store.lists().packs.map { Completion($0.name) }) ?? []
            }
        )
    }
    private var added: Parameter<[String]> {
        .repeatedArgument(
            "garment|thing",
            .text,
            "a garment, or anything else",
            from: viewModel.parameters.garmentNames
        )
    }
    private static let rows = Parameter.repeatedArgument("row", .text, "a row of the list, such as 1 or 2-4, or a name")
    private static let count = Parameter.option("count", .integer(1...100), "how many of each; by default 1")
    private static let no = Parameter.flag("no", "they are not packed")

    var spec: CommandSpec {
        let path = "closet pack \(verb)"
        let trip = ClosetParameters.twoGarments + ["closet pack new jeju"]
        func spec(
            _ summary: String,
            _ effect: CommandSpec.Effect,
            _ arguments: [ParameterSpec],
            _ options: [ParameterSpec] = [],
            example: String,
            _ meaning: String = "the trip to Jeju",
            columns: [RecordList.Column]? = nil
        ) -> CommandSpec {
            CommandSpec(
                path,
                summary,
                effect: effect,
                arguments: arguments,
                options: options,
                examples: [Example("\(path)\(example)", meaning, after: trip)],
                columns: columns
            )
        }
        switch verb {
        case .show:
            return spec("show a packing list", .reads, [name.spec], example: " jeju", columns: PackingList.columns)
        case .add:
            return spec(
                "add clothes and other things to a packing list",
                .changes,
                [name.spec, added.spec],
                [Self.count.spec],
                example: " jeju jeans toothbrush"
            )
        case .drop:
            return spec("take things off a packing list", .changes, [name.spec, Self.rows.spec], example: " jeju 1")
        case .tick:
            return spec(
                "mark things as packed",
                .changes,
                [name.spec, Self.rows.spec],
                [Self.no.spec],
                example: " jeju 1 socks"
            )
        case .list: return spec("list packing lists", .reads, [], example: "", "all of them")
        case .remove:
            return spec("remove a packing list; clothes stay", .destroys, [name.spec], example: " jeju")
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let closet = try await viewModel.store.lists()
        if verb == .list { return .records(PackingList.list(closet)) }
        let word = invocation[name]
        guard let list = PackingList.named(word, in: closet.packs) else { throw ClosetError.noPack(word) }
        switch verb {
        case .list, .show: return .records(list.records(closet))
        case .remove:
            try await viewModel.store.remove(list)
            return .message("removed the packing list '\(list.name)'")
        case .add:
            var lines: [PackingList.Line] = []
            for text in invocation[added] {
                lines.append(.init(try await content(text, of: list, closet), count: invocation[Self.count] ?? 1))
            }
            try await viewModel.store.setLines(lines, of: list)
            let now = try await viewModel.store.lists()
            return .messages(lines.map { "added \($0.words(now)) to '\(list.name)'" })
        case .drop, .tick:
            var lines = try list.lines(meant: invocation[Self.rows], closet)
            for index in lines.indices {
                if verb == .drop { lines[index].count = 0 } else { lines[index].isTicked = !invocation[Self.no] }
            }
            try await viewModel.store.setLines(lines, of: list)
            return .messages(
                lines.map { line in
                    let name = line.name(closet)
                    return verb == .drop
                        ? "took '\(name)' off '\(list.name)'"
                        : invocation[Self.no] ? "'\(name)' is not packed" : "packed '\(name)'"
                } + (verb == .tick ? [try await left(on: list)] : [])
            )
        }
    }

    private func left(on list: PackingList) async throws -> String {
        let lines = try await viewModel.store.lists().packs.first { $0.id == list.id }?.lines ?? []
        let count = lines.count { !$0.isTicked }
        return count == 0 ? "everything is packed" : "\(count) of \(lines.count) left to pack"
    }

    /// A garment of the closet, or a thing that has the name, which may be on the list in another case.
    private func content(_ text: String, of list: PackingList, _ closet: Closet) async throws -> PackingList.Content {
        do {
            return .garment(try await viewModel.garment(text).id)
        } catch ListError.notFound where Int(text) == nil {
            if let known = try? list.lines(meant: [text], closet).first { return known.content }
            let name = try GarmentFacts.name(text)
            guard name.utf8.count <= 200 else {
                throw UsageError("a name has at most 200 bytes")
            }
            return .thing(name)
        }
    }
}
