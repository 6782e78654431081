import Synchronization

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

    public init(title: String, otherNames: [String] = [], credits: [String] = [], topics: [String] = []) {
        self.title = title
        self.otherNames = otherNames
        self.credits = credits
        self.topics = topics
    }
}

/// An item with its texts folded, once for all searches, when one first needs them.
public final class SearchEntry<Item: CatalogItem>: Sendable {
    /// The item as it was given.
    public let item: Item
    private let folded: Mutex<FoldedTexts?>

    public init(_ item: Item) {
        self.item = item
        folded = Mutex(nil)
    }

    /// Creates an entry whose texts were folded before.
    package init(_ item: Item, _ texts: FoldedTexts) {
        self.item = item
        folded = Mutex(texts)
    }

    var texts: FoldedTexts {
        folded.withLock { folded in
            if let folded { return folded }
            let texts = FoldedTexts(item.searchTexts)
            folded = texts
            return texts
        }
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
    convenience init(_ texts: SearchTexts) {
        self.init(
            title: FoldedTitle(texts.title),
            otherNames: texts.otherNames.map(FoldedTitle.init),
            credits: texts.credits.map(FoldedText.shared),
            topics: texts.topics.map(FoldedText.shared)
        )
    }

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
