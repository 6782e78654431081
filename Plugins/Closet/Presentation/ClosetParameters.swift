import ClosetDomain
import SatchelLists
import SatchelPluginAPI

@MainActor
struct ClosetParameters {
    let garment: Parameter<String>
    let garments: Parameter<[String]>
    let style: Parameter<String>
    let either: Parameter<String>
    let containing: Parameter<String?>

    init(_ viewModel: ClosetViewModel) {
        let lists = ListParameters(viewModel.list)
        (garment, garments) = (lists.item, lists.items)
        containing = .option("containing", .text, "only those with this garment", from: lists.titles)
        let store = viewModel.store
        style = .argument(
            "style",
            .text,
            "a name, or a row of 'closet style list'",
            from: CompletionSource("closet.styles") {
                (try? await store.closet().styles.map { Completion($0.name) }) ?? []
            }
        )
        either = .argument(
            "garment|style",
            .text,
            "a garment by row, id or name, or a style by name",
            from: CompletionSource("closet.things") {
                let closet = try? await store.closet()
                let names = (closet?.garments.map(\.title) ?? []) + (closet?.styles.map(\.name) ?? [])
                return names.map { Completion($0) }
            }
        )
    }

    static let yes = Parameter.flag("yes", "do it without asking")

    /// Preparation of examples: two garments.
    nonisolated static let twoGarments = [
        "closet add \"Wool coat\" --category outer --season fall,winter --price 180000",
        "closet add Jeans --category bottom --season all",
    ]

    /// Preparation of examples: two garments in a style.
    static let oneStyle = twoGarments + ["closet style new Monday", "closet style add Monday 1 2"]
}

extension ClosetViewModel {
    /// Resolves a garment or style: a name means a garment first, a number the row of a garment.
    func garmentOrStyle(_ reference: String) async throws -> GarmentOrStyle {
        do {
            return .garment(try await garment(reference))
        } catch let error as ListError {
            guard case .notFound = error, let style = try await closet().style(named: reference) else { throw error }
            return .style(style)
        }
    }

    enum GarmentOrStyle {
        case garment(Garment)
        case style(Style)
    }
}
