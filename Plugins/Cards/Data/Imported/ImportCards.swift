import CardsDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelJSON

/// Imports cards, and sets, in the shape in which the Pokémon TCG API and its bulk files have them.
package struct ImportCards: CardImportUseCase {
    private let imported: ImportedCards
    private let clock: any WallClock

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - imported: Where cards are kept.
    ///   - clock: Knows the day that is kept with them.
    package init(imported: ImportedCards, clock: any WallClock) {
        self.imported = imported
        self.clock = clock
    }

    @concurrent
    package func importCards(
        from path: String,
        progress: @escaping @MainActor @Sendable (CardImportProgress) -> Void
    ) async throws -> CardImportReport {
        let day = clock.today.description
        let run = ImportRun(progress: { moment in
            await progress(CardImportProgress(rows: moment.rows, fraction: moment.fraction ?? 0))
        })
        let reader = try JSONElementReader(FileBytes(path: path, acceptsPipes: true))
        let report = try await run.run(reader, into: imported) { element in
            try ImportedRow(element.bytes, day: day)
        }
        if case .broken(let fault) = report.ending { throw fault }
        return CardImportReport(report)
    }
}

extension CardImportReport {
    fileprivate init(_ report: ImportReport) {
        self.init()
        rows = report.resumedAfter + report.rowsRead
        added = report.added
        changed = report.changed
        unchanged = report.unchanged
        odd = report.odd
        firstOddRows = report.firstOddRows.map { OddRow(line: $0.line, reason: $0.reason) }
    }
}

/// A row of a file, as it is kept.
package enum ImportedRow: Sendable {
    /// A card: its id, its day, its line in a card table, and its picture where that is not where its number says.
    case card(id: String, day: String, facts: String, picture: String?)
    /// A set.
    case set(CardSet)

    /// What tells a set from a card.
    private struct Kind: Decodable {
        let supertype: String?
        let series: String?
    }

    /// Reads a row.
    ///
    /// - Throws: `RowProblem` for a row that is neither.
    init(_ bytes: ArraySlice<UInt8>, day: String) throws {
        let data = Data(bytes)
        do {
            let row = try StrictJSON.decode(PokemonTCGCard.self, from: data)
            guard let card = row.card(sets: .shipped, provenance: ItemSource(source: ImportedCards.source, asOf: day))
            else { throw RowProblem("the card has no name or supertype") }
            var picture: String?
            if case .address(let address) = card.picture { picture = address }
            self = .card(id: row.id, day: day, facts: CardTable.line(card), picture: picture)
        } catch let error as DecodingError {
            // A set has no supertype either; what it has is a series.
            guard let kind = try? StrictJSON.decode(Kind.self, from: data), kind.supertype == nil, kind.series != nil,
                let set = try? StrictJSON.decode(PokemonTCGSet.self, from: data), !RowText.isBlank(set.id)
            else { throw RowProblem(error.shortReason) }
            self = .set(set.set)
        }
    }
}

extension DecodingError {
    /// What is wrong, in a few words.
    fileprivate var shortReason: String {
        switch self {
        case .keyNotFound(let key, _): "it has no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "its '\($0.stringValue)' is of another kind than cards have" }
                ?? "it is no card"
        case .dataCorrupted: "it is no JSON"
        @unknown default: "it is no card"
        }
    }
}
