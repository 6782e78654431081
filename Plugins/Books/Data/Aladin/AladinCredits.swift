/// Who did what for a book, as Aladin writes it: `A, B (지은이), C (옮긴이)`.
struct AladinCredits: Hashable, Sendable {
    /// A person and a part, the latter empty where none is named.
    struct Credit: Hashable, Sendable {
        var name: String
        var role: String
    }

    /// Everyone, in order.
    let credits: [Credit]

    /// Reads a line of credits; several names may share the part that follows the last of them.
    init(_ text: String) {
        var credits = Self.parts(of: text).compactMap(Self.credit)
        for index in credits.indices.dropLast().reversed() where credits[index].role.isEmpty {
            credits[index].role = credits[index + 1].role
        }
        self.credits = credits
    }

    /// Who wrote it; where nobody is said to have, whoever else made it, but never who only translated or checked it.
    var authors: [String] {
        let writers = credits.filter { $0.role.isEmpty || Self.writes($0.role) }
        let others = credits.filter { credit in !Self.servingRoles.contains { credit.role.contains($0) } }
        return (writers.isEmpty ? others : writers).map(\.name).deduplicated()
    }

    private static let writingRoles: Set<String> = ["지은이", "글", "저자", "저", "원작", "원저", "지음", "각본", "극본"]
    private static let servingRoles = ["옮긴이", "옮김", "번역", "역자", "감수", "추천", "해설", "낭독", "디자인"]

    private static func writes(_ role: String) -> Bool {
        role.split { "·.,/・ ".contains($0) }.contains { writingRoles.contains(String($0)) }
    }

    /// Cuts at commas outside parentheses.
    private static func parts(of text: String) -> [Substring] {
        var depth = 0
        return text.split { character in
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            default: break
            }
            return character == "," && depth == 0
        }
    }

    private static func credit(_ part: Substring) -> Credit? {
        var name = part.drop(while: \.isWhitespace)
        var role = ""
        let end = name.lastIndex { !$0.isWhitespace }
        if let end, name[end] == ")", let start = name.lastIndex(of: "(") {
            role = String(name[name.index(after: start)..<end])
            name = name[..<start]
        }
        var words = name.split(whereSeparator: \.isWhitespace)
        // `외` and `외 3명` mean that others took part.
        if let others = words.firstIndex(of: "외"), others > 0, words.count - others <= 2 {
            words.removeSubrange(others...)
        }
        return words.isEmpty ? nil : Credit(name: words.joined(separator: " "), role: role)
    }
}
