import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The options for the facts of a garment, of `add` and `edit` alike.
@MainActor
struct GarmentOptions {
    let viewModel: ClosetViewModel
    private let category, season, color, tag: Parameter<String?>
    private let price = Parameter.option("price", .text, "the price: 180000 or 49.90")
    private let bought = Parameter.option("bought", .text, "the date of purchase: 2026-11-21, today, yesterday, -3d")
    private let note = Parameter.option("note", .text, "a note")

    init(viewModel: ClosetViewModel) {
        self.viewModel = viewModel
        func option(_ field: FieldWord<Garment>, _ summary: String) -> Parameter<String?> {
            .option(field.rawValue, .text, summary, from: viewModel.values(of: field))
        }
        category = option(.category, "the category")
        season = option(.season, "the seasons: fall,winter or all")
        color = option(.color, "the color")
        tag = option(.tag, "tags: office,rain for these only; +office,-rain adds and removes")
    }

    var all: [ParameterSpec] {
        [category.spec, season.spec, color.spec, tag.spec, price.spec, bought.spec, note.spec]
    }

    /// The changes that a line asks for; an empty value clears a fact.
    func changes(_ invocation: Invocation) throws -> GarmentChanges {
        var changes = GarmentChanges()
        changes.category = invocation[category]
        changes.seasons = try invocation[season].map(GarmentText.seasons)
        changes.color = invocation[color].map(GarmentText.text)
        changes.tags = try invocation[tag].map(GarmentText.tagChange)
        changes.price = try invocation[price].map(GarmentText.price)
        changes.boughtOn = try invocation[bought].map { try $0.isEmpty ? nil : viewModel.day($0) }
        changes.note = invocation[note].map(GarmentText.text)
        return changes
    }
}

extension ClosetViewModel {
    /// The values of a field that clothes have, and those there may be.
    func values(of field: FieldWord<Garment>) -> CompletionSource {
        CompletionSource("closet.\(field.rawValue)") { [list] in
            await list.catalog.values(of: field).map { Completion($0) }
        }
    }
}

/// Parses what a user types about a garment; empty text means nothing.
enum GarmentText {
    static func text(_ text: String) -> String? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    static func tags(_ text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(separator: ",").compactMap { self.text(String($0)) }.filter { seen.insert($0).inserted }
    }

    /// `office,rain` replaces the tags, `+office,-rain` adds one and removes one.
    static func tagChange(_ text: String) throws(ClosetError) -> TagChange {
        let words = tags(text)
        let signed = words.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
        guard !signed.isEmpty else { return .replace(words) }
        guard signed.count == words.count, signed.allSatisfy({ tags(String($0.dropFirst())).count == 1 }) else {
            throw .mixedTags(text)
        }
        func named(_ sign: String) -> [String] {
            tags(signed.filter { $0.hasPrefix(sign) }.map { String($0.dropFirst()) }.joined(separator: ","))
        }
        return .adjust(adding: named("+"), removing: named("-"))
    }

    static func seasons(_ text: String) throws(ClosetError) -> Seasons {
        guard let seasons = Seasons(text) else { throw .invalidSeasons(text) }
        return seasons
    }

    static func price(_ text: String) throws(ClosetError) -> Price? {
        if text.isEmpty { return nil }
        guard let price = Price(DecimalText.ungrouped(text)) else { throw .invalidPrice(text) }
        return price
    }
}
