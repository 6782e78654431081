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
    let texts: FoldedTexts

    /// Folds the texts of an item.
    package convenience init(_ item: Item) {
        let texts = item.searchTexts
        self.init(
            item,
            FoldedTexts(
                title: FoldedTitle(texts.title),
                otherNames: texts.otherNames.map(FoldedTitle.init),
                credits: texts.credits.map(FoldedText.init),
                topics: texts.topics.map(FoldedText.init)
            )
        )
    }

    /// Takes an item with its folded texts.
    init(_ item: Item, _ texts: FoldedTexts) {
        self.item = item
        self.texts = texts
    }

    /// Its title.
    package var title: FoldedTitle { texts.title }
    /// The people who made it.
    package var credits: [FoldedText] { texts.credits }
}

/// The texts of an item, folded.
///
/// It knows nothing of the kind of item, so that the compiler has one plain version of all that reads it.
package final class FoldedTexts: Sendable {
    let title: FoldedTitle
    let otherNames: [FoldedTitle]
    let otherNameTexts: [FoldedText]
    let credits: [FoldedText]
    let topics: [FoldedText]

    /// Takes the folded texts.
    package init(title: FoldedTitle, otherNames: [FoldedTitle], credits: [FoldedText], topics: [FoldedText]) {
        self.title = title
        self.otherNames = otherNames
        self.credits = credits
        self.topics = topics
        otherNameTexts = otherNames.map(\.text)
    }
}
