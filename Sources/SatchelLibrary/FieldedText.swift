import SatchelSearch

/// Lists of texts in one text, quick to split.
public struct FieldedText {
    fileprivate static let fieldEnd: UInt8 = 0x1F
    fileprivate static let memberEnd: UInt8 = 0x1E

    /// The texts of all fields, one after the other.
    @usableFromInline var members: [String] = []
    /// Where the texts of each field end.
    @usableFromInline var ends: [Int] = []

    /// Creates a text of fields.
    public init(_ fields: [[String]] = []) {
        for field in fields { append(field) }
    }

    /// Splits a text.
    public init(_ text: String) {
        var text = text
        ends.reserveCapacity(32)
        text.withUTF8 { bytes in
            var start = 0
            for index in 0...bytes.count {
                let end = index < bytes.count ? bytes[index] : Self.fieldEnd
                guard end == Self.fieldEnd || end == Self.memberEnd else { continue }
                if start < index {
                    members.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self))
                }
                start = index + 1
                guard end == Self.fieldEnd else { continue }
                ends.append(members.count)
            }
        }
    }

    /// Returns the first fields of a text.
    static func beginning(of text: String, fields count: Int) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var left = count
            let end = bytes.firstIndex { byte in
                left -= byte == fieldEnd ? 1 : 0
                return left == 0
            }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[..<(end ?? bytes.endIndex)]), as: UTF8.self)
        }
    }

    /// Adds a field.
    @inlinable
    public mutating func append(_ field: some Sequence<String>) {
        for text in field { members.append(text) }
        ends.append(members.count)
    }

    /// Adds a field of at most one text.
    public mutating func append(_ text: String?) {
        if let text { members.append(text) }
        ends.append(members.count)
    }

    /// The fields as one text.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        for index in ends.indices {
            if index > 0 { bytes.append(Self.fieldEnd) }
            let start = bytes.count
            for member in self[index] {
                let text = Self.plain(member)
                guard !text.isEmpty else { continue }
                if bytes.count > start { bytes.append(Self.memberEnd) }
                bytes.append(contentsOf: text.utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The texts of a field; empty if there is no such field.
    public subscript(index: Int) -> ArraySlice<String> {
        ends.indices.contains(index) ? members[(index > 0 ? ends[index - 1] : 0)..<ends[index]] : []
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
        withTopics: Bool = true
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
                case sections.credits: credits.append(FoldedText(utf8: member))
                case sections.topics where withTopics: topics.append(FoldedText(utf8: member))
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
