import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

@MainActor
struct ClosetParameters {
    let garment: Parameter<String>
    let garments: Parameter<[String]>
    let style: Parameter<String>
    let eitherOrOnScreen: Parameter<String?>
    let several: Parameter<[String]>
    let containing: Parameter<String?>
    let garmentNames: CompletionSource
    let styleOrGarments: Parameter<[String]>

    init(_ viewModel: ClosetViewModel) {
        let lists = ListParameters(viewModel.list)
        (garment, garments) = (lists.item, lists.items)
        containing = .option("containing", .text, "show only styles with this garment", from: lists.titles)
        garmentNames = lists.titles
        let store = viewModel.store
        style = .argument(
            "style",
            .text,
            "a name, or a row number from 'closet style list'",
            from: CompletionSource("closet.styles") {
                (try? await store.styles().map { Completion($0.name) }) ?? []
            }
        )
        let things = CompletionSource("closet.things") {
            let closet = try? await store.closet()
            let names = (closet?.garments.map(\.title) ?? []) + (closet?.styles.map(\.name) ?? [])
            return names.map { Completion($0) }
        }
        let summary = "a garment by row number, id or name, or a style by name or id"
        several = .repeatedArgument("garment|style", .text, summary + "; also ranges such as 3-5", from: things)
        styleOrGarments = .repeatedArgument("garment|style", .text, summary, minimum: 0, from: things)
        eitherOrOnScreen = .optionalArgument(
            "garment|style",
            .text,
            summary + "; by default the garment on screen",
            from: things
        )
    }

    /// Preparation of examples: two garments.
    nonisolated static let twoGarments = [
        "closet add \"Wool coat\" --category outer --season fall,winter --price 180000",
        "closet add Jeans --category bottom --season all",
    ]

    /// Preparation of examples: two garments in a style.
    static let oneStyle = twoGarments + ["closet style new Monday", "closet style add Monday 1 2"]
}

extension ClosetViewModel {
    /// Resolves a garment by row, id or name, or a style by name or id; throws if it is both.
    ///
    /// Nil means the garment on screen.
    func garmentOrStyle(_ reference: String?) async throws -> GarmentOrStyle {
        guard let reference else { return .garment(try await list.item(orOnScreen: nil)) }
        let closet = Closet(styles: try await store.styles())
        guard let style = closet.style(named: reference) ?? closet.style(StyleID(reference)) else {
            do {
                return .garment(try await garment(reference))
            } catch ListError.notFound {
                throw PlainError(
                    "no garment or style is called '\(reference)'",
                    hint: "run 'closet list' to list clothes, or 'closet style list' to list styles"
                )
            }
        }
        // Beside a style of that name, a number is a row only of a list on screen.
        let isName = list.state == nil && Int(reference) != nil
        do {
            let garment = try await garment(isName ? "=" + reference : reference)
            throw PlainError(
                "'\(reference)' is both the garment '\(garment.title)' and a style",
                hint: "use its id: \(garment.id.rawValue) is the garment, \(style.id.rawValue) the style"
            )
        } catch is ListError {
            return .style(style)
        }
    }

    /// Resolves clothes and styles, each once; rows may also be given as `3-5` and `1,3`.
    func garmentsAndStyles(_ references: [String]) async throws -> [GarmentOrStyle] {
        let styles = try await store.styles()
        var names: Set<String> = []
        for word in references {
            let isGarment = try await store.garments(named: word).contains { $0.title == word }
            if isGarment || styles.named(word) != nil { names.insert(word) }
        }
        let rows = try RowSet.expanding(references) { [names] word in names.contains(word) }
        var things: [GarmentOrStyle] = []
        for row in rows {
            let thing = try await garmentOrStyle(row)
            if !things.contains(thing) { things.append(thing) }
        }
        return things
    }
}
