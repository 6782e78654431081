/// Something that can be searched.
package protocol SearchableItem: Identifiable, Sendable where ID: Hashable & Sendable {
    /// The texts that words are looked for in.
    var searchTexts: SearchTexts { get }
}

/// The texts of an item, by what a search makes of them.
package struct SearchTexts: Sendable {
    /// What the item is called.
    package var title: String
    /// What it is called besides: translations, symbols.
    package var otherNames: [String]
    /// The people who made it.
    package var credits: [String]
    /// What it is about.
    package var topics: [String]

    /// Creates texts.
    package init(title: String, otherNames: [String] = [], credits: [String] = [], topics: [String] = []) {
        self.title = title
        self.otherNames = otherNames
        self.credits = credits
        self.topics = topics
    }
}

/// An item with its texts folded, once for every search to come.
package final class SearchEntry<Item: SearchableItem>: Sendable {
    /// The item as it was given.
    package let item: Item
    /// Its title.
    package let title: FoldedTitle
    let otherNames: [FoldedTitle]
    let otherNameTexts: [FoldedText]
    /// The people who made it.
    package let credits: [FoldedText]
    let topics: [FoldedText]

    /// Folds the texts of an item.
    package init(_ item: Item) {
        let texts = item.searchTexts
        self.item = item
        title = FoldedTitle(texts.title)
        otherNames = texts.otherNames.map(FoldedTitle.init)
        otherNameTexts = otherNames.map(\.text)
        credits = texts.credits.map(FoldedText.init)
        topics = texts.topics.map(FoldedText.init)
    }
}
