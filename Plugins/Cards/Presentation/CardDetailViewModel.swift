import CardsDomain
import SatchelCatalog
import SatchelLists

/// One card on screen: all that is known about it.
@MainActor
package final class CardDetailViewModel {
    private let useCase: any CardDetailUseCase
    private let list: ListViewModel<CardLists>

    /// Creates a view model.
    ///
    /// - Parameters:
    ///   - useCase: Tells more about a card than a list shows.
    ///   - list: Knows which card a user means.
    package nonisolated init(useCase: any CardDetailUseCase, list: ListViewModel<CardLists>) {
        self.useCase = useCase
        self.list = list
    }

    /// All that is known about the card a user means.
    ///
    /// - Returns: The details, and why there are not more, if so.
    package func details(
        of reference: String,
        policy: FetchPolicy = .standard
    ) async throws -> (details: CardDetails, problem: (any Error)?) {
        try await useCase.details(of: try await list.item(reference), policy: policy)
    }
}
