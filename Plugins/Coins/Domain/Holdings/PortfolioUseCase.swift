import SatchelCatalog

/// Keeps lots, and values them at the prices of the list.
package struct PortfolioUseCase: Sendable {
    private let store: any HoldingStore
    private let files: any LotFile
    private let list: CoinListUseCase

    /// Creates a use case.
    package init(store: any HoldingStore, files: any LotFile, list: CoinListUseCase) {
        self.store = store
        self.files = files
        self.list = list
    }

    /// Values every lot.
    ///
    /// Where the market cannot be reached the lots are there without prices, and why.
    package func portfolio() async throws -> (portfolio: Portfolio, state: DataState?, problem: (any Error)?) {
        let holdings = try await store.all()
        guard !holdings.isEmpty else { return (Portfolio([], at: [:]), nil, nil) }
        do {
            let coins = try await list.coins(Set(holdings.map(\.lot.coin)))
            return (Portfolio(holdings, at: coins), try await list.snapshot().state, nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (Portfolio(holdings, at: [:]), nil, error)
        }
    }

    /// Every lot, without prices.
    package func holdings() async throws -> [Holding] { try await store.all() }

    /// The lots whose amount cannot be read; they count for nothing until they are removed.
    package func unreadable() async throws -> [UnreadableLot] { try await store.unreadable() }

    /// Adds a lot.
    package func add(_ lot: Lot) async throws -> Holding? { try await store.add([lot]).first }

    /// Takes away the lots that a user names by rows of the list or by ids.
    ///
    /// - Returns: The lots that were taken away, and those among them whose amount could not be read.
    /// - Throws: `CoinError.noLot` for the first that is not there, with nothing taken away.
    package func remove(_ references: [String]) async throws -> (lots: [Holding], unreadable: [UnreadableLot]) {
        let holdings = try await store.all()
        let unreadable = try await store.unreadable()
        var chosen: [Holding] = []
        var chosenUnreadable: [UnreadableLot] = []
        for reference in references {
            let id = HoldingID(reference)
            if let lot = unreadable.first(where: { $0.id == id }) {
                if !chosenUnreadable.contains(lot) { chosenUnreadable.append(lot) }
                continue
            }
            let row = Int(reference).flatMap { $0 > 0 ? holdings.dropFirst($0 - 1).first : nil }
            guard let holding = row ?? holdings.first(where: { $0.id == id }) else {
                throw CoinError.noLot(reference, count: holdings.count)
            }
            if !chosen.contains(holding) { chosen.append(holding) }
        }
        try await store.remove(chosen.map(\.id) + chosenUnreadable.map(\.id))
        return (chosen, chosenUnreadable)
    }

    /// Writes every lot into a file.
    ///
    /// - Returns: How many there are.
    package func export(to path: String) async throws -> Int {
        let lots = try await store.all().map(\.lot)
        try await files.write(lots, to: path)
        return lots.count
    }

    /// Adds the lots of a file that are not there yet, all of them or none.
    ///
    /// Taking the same file in twice adds nothing; two equal lots in a file are two lots.
    ///
    /// - Returns: How many were added, and how many were there already.
    package func importLots(from path: String) async throws -> (added: Int, known: Int) {
        let lots = try await files.lots(in: path)
        var kept = Dictionary(grouping: try await store.all(), by: \.lot).mapValues(\.count)
        let new = lots.filter { lot in
            guard let count = kept[lot], count > 0 else { return true }
            kept[lot] = count - 1
            return false
        }
        let added = new.isEmpty ? 0 : try await store.add(new).count
        return (added, lots.count - added)
    }
}
