import ClosetDomain
import SatchelLists
import SatchelPluginAPI

struct ClosetShow: Command {
    let viewModel: ClosetViewModel
    let presenter: ListPresenter<Garment>

    var spec: CommandSpec {
        CommandSpec(
            "closet show",
            "show one garment",
            effect: .reads,
            arguments: [viewModel.parameters.garment.spec],
            examples: [Example("closet show \"wool coat\"", "by its name", after: ClosetParameters.twoGarments)],
            shorthand: .row
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await viewModel.garment(invocation[viewModel.parameters.garment])
        return try await context.show { context in
            let garment = try await viewModel.store.garment(found.id) ?? found
            let output = try await presenter.illustrated(page(of: garment), of: garment, in: context)
            context.whenDone { viewModel.list.show(found) }
            return output
        }
    }

    func page(of garment: Garment) async throws -> Output {
        guard let now = try await viewModel.store.garment(garment.id) else { throw ClosetError.removed(garment.title) }
        let closet = Closet(garments: [now], styles: try await viewModel.store.styles())
        return .detail(Garment.detail(of: now, in: closet, await presenter.keptFields(of: now)))
    }
}

extension CommandContext {
    /// Shows a page that `back` returns to.
    func show(_ page: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output) async throws -> Output
    {
        navigate(to: Destination(in: "closet", revisit: page))
        return try await page(self)
    }
}
