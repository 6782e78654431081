import SatchelCatalog
import SatchelPluginAPI

/// A search of what the user keeps of a kind, under a name: `drinkable: drinkuntil:{year}.. --sort score:desc`.
///
/// `{year}` and `{today}` stand for the year and the day on which it is shown.
package struct SavedView: Hashable, Sendable {
    package let name: String
    /// The search, as after `mine`.
    package private(set) var search: String
    /// The order, as `--sort` takes it.
    package private(set) var sort: String?
    /// The keys of the columns that people see beside the title; by default those of every list.
    package private(set) var columns: [String]

    private static let form = "a text such as 'drinkable: vintage:..2016 --sort score:desc --columns vintage,score'"

    package init(_ text: String) throws(KindProblem) {
        let problem = KindProblem("'\(UsageError.shown(text))' is not a view", expected: Self.form)
        guard text.utf8.count <= 2000, let colon = text.firstIndex(of: ":") else { throw problem }
        name = text[..<colon].trimmed
        guard KindDeclaration.isID(name), !RecordList.Layout.names.contains(name) else { throw problem }
        var words: [Substring] = []
        var options: [Substring: Substring] = [:]
        var rest = text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace)[...]
        while let word = rest.popFirst() {
            guard word == "--sort" || word == "--columns" else {
                words.append(word)
                continue
            }
            guard options[word] == nil, let value = rest.popFirst() else { throw problem }
            options[word] = value
        }
        search = words.joined(separator: " ")
        sort = options["--sort"].map(String.init)
        columns = options["--columns"]?.split(separator: ",").map(String.init) ?? []
        guard columns.count <= KindDeclaration.most else { throw problem }
    }
}

extension SavedView {
    /// The view after a field has another key, or is gone; nil if it searched that field.
    package func renaming(_ key: String, to new: String?) -> SavedView? {
        var changed = self
        let word = key.lowercased()
        let prefixes = ["\(word):", "-\(word):"]
        var words: [String] = []
        for text in search.split(separator: " ") {
            guard let prefix = prefixes.first(where: { text.lowercased().hasPrefix($0) }) else {
                words.append(String(text))
                continue
            }
            guard let new else { return nil }
            words.append(prefix.replacing(word, with: new.lowercased()) + text.dropFirst(prefix.count))
        }
        changed.search = words.joined(separator: " ")
        let order = sort?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        if order.first?.lowercased() == word {
            changed.sort = new.map { ([$0.lowercased()] + order.dropFirst()).joined(separator: ":") }
        }
        changed.columns = columns.compactMap { $0.lowercased() == word ? new : $0 }
        return changed
    }
}

extension SavedView: CustomStringConvertible {
    /// The view as it is written.
    package var description: String {
        let columns = columns.isEmpty ? nil : "--columns " + columns.joined(separator: ",")
        return (["\(name):", search, sort.map { "--sort \($0)" }, columns] as [String?])
            .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    func search(on day: Day) -> String {
        search.replacing("{today}", with: day.description).replacing("{year}", with: String(day.year))
    }
}

extension SavedView {
    /// What is wrong with it for the items of a type.
    func problems<Item: ListedItem>(for item: Item.Type) -> [KindProblem] {
        var problems: [KindProblem] = []
        do {
            _ = try SearchQuery<Item>.parse(
                search.replacing("{today}", with: "2026-01-01").replacing("{year}", with: "2026")
            )
        } catch {
            problems.append(KindProblem(error.userMessage))
        }
        do {
            if let sort { _ = try ListOrder<Item>(words: sort.split(separator: ":").map(String.init)) }
        } catch {
            problems.append(KindProblem(error.userMessage))
        }
        let known = Item.kind.columns.filter { $0.column?.role != .title }
        for column in columns where !known.contains(where: { $0.key == column || $0.word == column }) {
            problems.append(
                KindProblem(
                    "no column is called '\(UsageError.shown(column))'",
                    expected: "one of " + known.map(\.key).joined(separator: ", "),
                    nearest: NearestName.of(column, in: known.map(\.key))
                )
            )
        }
        return problems
    }
}

/// `<kind> view <name>`: a saved view; or the layout of lists, as for every list.
struct KindView<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    let views: [SavedView]
    let clock: any WallClock
    private var view: Parameter<String?> {
        .optionalArgument("view", .choice(views.map(\.name) + RecordList.Layout.names), "a saved view; or list or grid")
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("view"),
            "show a saved view, or switch between list and grid",
            effect: .reads,
            discussion: "The views are in the file of the kind: " + views.map(\.description).joined(separator: "; ")
                + ".",
            arguments: [view.spec],
            options: presenter.parameters.listing,
            examples: [Example(Item.line("view \(views[0].name)"), views[0].search)],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let name = invocation[view], let view = views.first(where: { $0.name == name }) else {
            let layout = invocation[view].flatMap(RecordList.Layout.init(rawValue:))
            return try await ListView(presenter: presenter).laidOut(layout, in: context)
        }
        var request = try presenter.parameters.request(invocation)
        request.isMine = true
        if request.order == nil, let sort = view.sort {
            request.order = try ListOrder(words: sort.split(separator: ":").map(String.init))
        }
        let list = try await presenter.viewModel.listMine(view.search(on: clock.today), request)
        return view.arranged(await presenter.listed(list, in: context), Item.self)
    }
}

extension SavedView {
    /// A list with the columns of the view for people; programs get all of them.
    fileprivate func arranged<Item: ListedItem>(_ output: Output, _ item: Item.Type) -> Output {
        guard !columns.isEmpty, case .records(var list) = output else { return output }
        let keys = columns.map { name in Item.kind.columns.first { $0.key == name || $0.word == name }?.key ?? name }
        let chosen = keys.compactMap { key in list.columns.firstIndex { $0.key == key } }
        let title = list.columns.indices.filter { list.columns[$0].role == .title }
        let others = list.columns.indices.filter { !chosen.contains($0) && !title.contains($0) }
        for index in chosen where list.columns[index].role == .data { list.columns[index].role = .fact }
        for index in chosen { list.columns[index].hidesWhenEmpty = false }
        for index in others { list.columns[index].role = .data }
        let order = title + chosen + others
        list.columns = order.map { list.columns[$0] }
        list.records = list.records.map { record in
            var record = record
            record.values = order.map { record.values[$0] }
            return record
        }
        return .records(list)
    }
}
