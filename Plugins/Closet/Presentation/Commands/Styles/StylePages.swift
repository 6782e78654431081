import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct StyleShow: Command {
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet style show",
            "show one style",
            effect: .reads,
            discussion: "The seasons of a style are those shared by all of its clothes that have any.",
            arguments: [viewModel.parameters.style.spec],
            examples: [Example("closet style show Monday", "by name", after: ClosetParameters.oneStyle)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await viewModel.style(invocation[viewModel.parameters.style])
        return try await context.show { context in
            let output = try await page(of: found)
            context.whenDone { viewModel.list.show(nil) }
            return output
        }
    }

    private func page(of style: Style) async throws -> Output {
        let closet = try await viewModel.store.lists()
        guard let now = closet.style(style.id) else { throw ClosetError.noStyle(style.name) }
        return .detail(Style.detail(of: now, in: closet))
    }
}

struct StyleList: Command {
    let viewModel: ClosetViewModel
    private var containing: Parameter<String?> { viewModel.parameters.containing }

    var spec: CommandSpec {
        CommandSpec(
            "closet style list",
            "list styles in the order they were created",
            effect: .reads,
            options: [containing.spec] + PageParameters.all,
            examples: [
                Example("closet style list", "all styles", after: ClosetParameters.oneStyle),
                Example(
                    "closet style list --containing jeans",
                    "styles with the jeans",
                    after: ClosetParameters.oneStyle
                ),
            ],
            aliases: ["ls"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var garment: Garment?
        if let reference = invocation[containing] { garment = try await viewModel.garment(reference) }
        let (limit, number) = (invocation[PageParameters.limit], invocation[PageParameters.page] ?? 1)
        return try await context.show { [garment] context in
            try await list(containing: garment, limit: limit, page: number, in: context)
        }
    }

    private func list(
        containing garment: Garment?,
        limit: Int?,
        page: Int,
        in context: any CommandContext
    ) async throws -> Output {
        let closet = try await viewModel.store.lists()
        let styles = garment.map { closet.styles(with: $0.id) } ?? closet.styles
        context.whenDone {
            viewModel.stylesOnScreen = styles.map(\.id)
            viewModel.list.show(nil)
        }
        let size = limit ?? max(styles.count, 1)
        let shown = Page(page, size: size, of: styles)
        let emptyMessage =
            !styles.isEmpty
            ? "no page \(page)"
            : garment.map { "'\($0.title)' is not in any style" }
                ?? "no styles yet; run 'closet style new <name>' to create one"
        return .records(
            Style.list(shown, in: closet, firstNumber: (shown.number - 1) * size + 1, emptyMessage: emptyMessage)
        )
    }
}
