/// Something that can be searched.
public protocol SearchableItem: Identifiable, Sendable where ID: Hashable & Sendable {
    /// The texts that words are looked for in.
    var searchTexts: SearchTexts { get }
}

/// The texts of an item, by section.
public struct SearchTexts: Sendable {
    /// What the item is called.
    public var title: String
    /// Other names, such as translations and symbols.
    public var otherNames: [String]
    /// The people who made it.
    public var credits: [String]
    /// What it is about.
    public var topics: [String]

    /// Creates texts.
    public init(title: String, otherNames: [String] = [], credits: [String] = [], topics: [String] = []) {
        self.title = title
        self.otherNames = otherNames
        self.credits = credits
        self.topics = topics
    }
}

/// An item with its texts folded, once for all searches.
public final class SearchEntry<Item: SearchableItem>: Sendable {
    /// The item as it was given.
    public let item: Item
    let texts: FoldedTexts

    public convenience init(_ item: Item) { self.init(item, fold: FoldedText.init) }

    /// `fold` returns the folded text of a credit or a topic.
    convenience init(_ item: Item, fold: (String) -> FoldedText) {
        let texts = item.searchTexts
        self.init(
            item,
            FoldedTexts(
                title: FoldedTitle(texts.title),
                otherNames: texts.otherNames.map(FoldedTitle.init),
                credits: texts.credits.map(fold),
                topics: texts.topics.map(fold)
            )
        )
    }

    /// Creates an entry whose texts were folded before.
    package init(_ item: Item, _ texts: FoldedTexts) {
        self.item = item
        self.texts = texts
    }

    public var title: FoldedTitle { texts.title }
    public var credits: [FoldedText] { texts.credits }
}

/// The folded texts of an item; not generic over it, so that code that reads them is compiled once.
public final class FoldedTexts: Sendable {
    let title: FoldedTitle
    let otherNames: [FoldedTitle]
    let otherNameTexts: [FoldedText]
    let credits: [FoldedText]
    let topics: [FoldedText]

    public init(title: FoldedTitle, otherNames: [FoldedTitle], credits: [FoldedText], topics: [FoldedText]) {
        self.title = title
        self.otherNames = otherNames
        self.credits = credits
        self.topics = topics
        otherNameTexts = otherNames.map(\.text)
    }
}

extension FoldedTexts {
    /// Which names of an item have a prefix.
    public struct Beginnings: Sendable {
        let isTitle: Bool
        let credits: [Int]

        /// The names, as they are displayed.
        public func texts(of texts: SearchTexts) -> [String] {
            (isTitle ? [texts.title] : []) + credits.map { texts.credits[$0] }
        }
    }

    /// Finds whether the title, with or without its article, or a credit has a prefix; nil if none does.
    public func beginnings(with prefix: FoldedText) -> Beginnings? {
        let isTitle = title.starts.contains { title.text.hasLetters(of: prefix, at: $0) }
        let found = credits.indices.filter { credits[$0].hasLetters(of: prefix, at: 0) }
        return isTitle || !found.isEmpty ? Beginnings(isTitle: isTitle, credits: found) : nil
    }
}
