import SatchelCatalog

/// Lists of texts in one text, which is split where a list is asked for.
public struct FieldedText {
    fileprivate static let fieldEnd: UInt8 = 0x1F
    fileprivate static let memberEnd: UInt8 = 0x1E

    private var bytes: [UInt8] = []
    /// Where each field ends.
    private var ends: [Int] = []

    public init(_ fields: [[String]] = []) {
        bytes.reserveCapacity(512)
        ends.reserveCapacity(32)
        for field in fields { append(field) }
    }

    /// Finds the fields of a text.
    public init(_ text: String) {
        bytes = Array(text.utf8)
        ends.reserveCapacity(32)
        for (index, byte) in bytes.enumerated() where byte == Self.fieldEnd { ends.append(index) }
        ends.append(bytes.count)
    }

    /// Returns the first fields of a text.
    static func beginning(of text: String, fields count: Int) -> String {
        var text = text
        return text.withUTF8 { String(decoding: beginning(of: $0, fields: count), as: UTF8.self) }
    }

    static func beginning(of bytes: UnsafeBufferPointer<UInt8>, fields count: Int) -> UnsafeBufferPointer<UInt8> {
        var left = count
        let end = bytes.firstIndex { byte in
            left -= byte == fieldEnd ? 1 : 0
            return left == 0
        }
        return UnsafeBufferPointer(rebasing: bytes[..<(end ?? bytes.endIndex)])
    }

    /// Adds a field.
    @inlinable
    public mutating func append(_ field: some Sequence<String>) {
        beginField()
        for text in field { add(text) }
    }

    /// Adds a field of at most one text.
    public mutating func append(_ text: String?) {
        beginField()
        if let text { add(text) }
    }

    /// Adds an empty field.
    public mutating func beginField() {
        if !ends.isEmpty { bytes.append(Self.fieldEnd) }
        ends.append(bytes.count)
    }

    /// Adds a text to the last field, after a byte that says what it is; an empty text without one is left out.
    public mutating func add(_ text: String, after mark: UInt8? = nil) {
        var text = Self.plain(text)
        guard let end = ends.last, !text.isEmpty || mark != nil else { return }
        if end > start(of: ends.count - 1) { bytes.append(Self.memberEnd) }
        if let mark { bytes.append(mark) }
        text.withUTF8 { bytes.append(contentsOf: $0) }
        ends[ends.count - 1] = bytes.count
    }

    private func start(of field: Int) -> Int { field > 0 ? ends[field - 1] + 1 : 0 }

    /// The fields as one text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The texts of a field; none if there is no such field.
    public subscript(index: Int) -> Members {
        guard ends.indices.contains(index) else { return Members(rest: []) }
        return Members(rest: bytes[start(of: index)..<ends[index]])
    }

    /// The texts of a field, in order.
    public struct Members: Sequence, IteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        /// The first text, if there is one.
        public var first: String? {
            var members = self
            return members.next()
        }

        /// The texts with the bytes that they were added after.
        public var marked: [(mark: UInt8, text: String)] {
            var members = self
            var marked: [(mark: UInt8, text: String)] = []
            while let member = members.nextBytes(), let mark = member.first {
                marked.append((mark, String(decoding: member.dropFirst(), as: UTF8.self)))
            }
            return marked
        }

        public mutating func next() -> String? { nextBytes().map { String(decoding: $0, as: UTF8.self) } }

        private mutating func nextBytes() -> ArraySlice<UInt8>? {
            while !rest.isEmpty {
                let end = rest.firstIndex(of: FieldedText.memberEnd) ?? rest.endIndex
                let member = rest[..<end]
                rest = rest[end...].dropFirst()
                if !member.isEmpty { return member }
            }
            return nil
        }
    }

    private static func plain(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ $0.contains { $0 < 0x20 } }) else { return text }
        return text.split { $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }.joined(separator: " ")
    }
}

// MARK: - Folding

extension FieldedText {
    /// Which fields are searched, and as what.
    public struct Sections: Sendable {
        let title: Int
        let otherNames: Int
        let credits: Int
        let topics: ClosedRange<Int>

        /// Gives the index of each field; -1 for `otherNames` if items have none.
        public init(title: Int, otherNames: Int = -1, credits: Int, topics: ClosedRange<Int>) {
            self.title = title
            self.otherNames = otherNames
            self.credits = credits
            self.topics = topics
        }
    }

    /// Folds the searched fields of a text, straight from its bytes.
    static func folded(_ text: String, _ sections: Sections) -> FoldedTexts {
        var text = text
        return text.withUTF8 { folded($0, sections) }
    }

    package static func folded(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ sections: Sections,
        withTopics: Bool = true,
        fold: (UnsafeBufferPointer<UInt8>) -> FoldedText = FoldedText.init(utf8:)
    ) -> FoldedTexts {
        var title: FoldedTitle?
        var otherNames: [FoldedTitle] = []
        var credits: [FoldedText] = []
        var topics: [FoldedText] = []
        var (field, start) = (0, 0)
        let last = max(sections.title, sections.otherNames, sections.credits, sections.topics.upperBound)
        for index in 0...bytes.count {
            let end = index < bytes.count ? bytes[index] : fieldEnd
            guard end == fieldEnd || end == memberEnd else { continue }
            if start < index {
                let member = UnsafeBufferPointer(rebasing: bytes[start..<index])
                switch field {
                case sections.title: title = title ?? FoldedTitle(utf8: member)
                case sections.otherNames: otherNames.append(FoldedTitle(utf8: member))
                case sections.credits: credits.append(fold(member))
                case sections.topics where withTopics: topics.append(fold(member))
                default: break
                }
            }
            start = index + 1
            field += end == fieldEnd ? 1 : 0
            if field > last { break }
        }
        return FoldedTexts(
            title: title ?? FoldedTitle(""),
            otherNames: otherNames,
            credits: credits,
            topics: topics
        )
    }
}
