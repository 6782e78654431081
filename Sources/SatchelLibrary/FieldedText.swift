import SatchelSearch

/// Lists of texts in one text, quick to split.
public struct FieldedText {
    fileprivate static let fieldEnd: UInt8 = 0x1F
    fileprivate static let memberEnd: UInt8 = 0x1E

    /// The fields, each a list of texts.
    public let fields: [[String]]

    /// Creates a text of fields.
    public init(_ fields: [[String]]) {
        self.fields = fields
    }

    /// Splits a text.
    public init(_ text: String) {
        var text = text
        fields = text.withUTF8 { bytes in
            var fields: [[String]] = []
            var members: [String] = []
            var start = 0
            for index in 0...bytes.count {
                let end = index < bytes.count ? bytes[index] : Self.fieldEnd
                guard end == Self.fieldEnd || end == Self.memberEnd else { continue }
                if start < index {
                    members.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self))
                }
                start = index + 1
                guard end == Self.fieldEnd else { continue }
                fields.append(members)
                members = []
            }
            return fields
        }
    }

    /// The fields as one text.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        for (index, members) in fields.enumerated() {
            if index > 0 { bytes.append(Self.fieldEnd) }
            let start = bytes.count
            for member in members {
                let text = Self.plain(member)
                guard !text.isEmpty else { continue }
                if bytes.count > start { bytes.append(Self.memberEnd) }
                bytes.append(contentsOf: text.utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The members of a field; empty if there is no such field.
    public subscript(index: Int) -> [String] {
        fields.indices.contains(index) ? fields[index] : []
    }

    private static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
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
