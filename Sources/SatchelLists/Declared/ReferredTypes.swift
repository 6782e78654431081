import SatchelCatalog
import SatchelCollection
import SatchelNumbers

extension Referred {
    /// A kept file as lists show it, `cover.jpg (/…/files/1f2e.jpg)`; nil for anything else.
    init?(shown text: String, among names: Set<String>) {
        guard text.hasSuffix(")"), let mark = text.ranges(of: " (").last else { return nil }
        let id = text[mark.upperBound...].dropLast().split(separator: "/").last.map(String.init) ?? ""
        guard names.contains(id), !text[..<mark.lowerBound].isEmpty else { return nil }
        self.init(id: id, title: String(text[..<mark.lowerBound]))
    }
}

extension FieldType<Referred> {
    /// Something else, which the program finds or keeps when it is typed; `shown` says more of it for people.
    static func referred(
        _ referent: FieldReferent,
        shown: @escaping @Sendable (Referred) -> String = { $0.title }
    ) -> FieldType {
        var type = FieldType(
            referent.expected,
            parse: { Referred($0) },
            text: \.text,
            order: { .letters(FoldedText($0.title).letters) }
        )
        .searched(byWordsOf: { referred in
            let title = FoldedText(referred.title)
            return [referred.id, title.spaced] + title.texts
        }) { typed in
            let asked = typed.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
            return asked.isEmpty ? nil : (asked.flatMap { [$0, FoldedText($0).spaced] }, typed)
        }
        type.shown = shown
        type.referent = referent
        return type
    }
}

extension FieldReferent {
    fileprivate var expected: String {
        switch self {
        case .item(let kind): "the id or the title of something that you keep in \(kind)"
        case .file: "the path of a file"
        case .picture: "the path of a picture"
        }
    }
}

/// Numbers from a least to a greatest: `18-19`.
struct NumberSpan: Hashable, Sendable {
    /// A span is found by each whole number in it, of which there may be so many.
    private static let widest = 1000

    let least: ExactDecimal
    let greatest: ExactDecimal

    /// Reads `18-19`, `-5..5` and `18`.
    init?(_ text: String) {
        var ends: [Substring] = [text[...]]
        if ExactDecimal(text) == nil {
            guard let mark = ["..", "–", "-"].lazy.compactMap({ text.dropFirst().firstRange(of: $0) }).first else {
                return nil
            }
            ends = [text[..<mark.lowerBound], text[mark.upperBound...]]
        }
        let numbers = ends.compactMap { ExactDecimal($0.trimmed) }
        guard numbers.count == ends.count, let least = numbers.first, let greatest = numbers.last, least <= greatest,
            greatest - least <= ExactDecimal(Self.widest), greatest.magnitude < ExactDecimal(powerOfTen: 12),
            least.magnitude < ExactDecimal(powerOfTen: 12)
        else { return nil }
        (self.least, self.greatest) = (least, greatest)
    }

    /// The span as it is written.
    var text: String {
        guard least < greatest else { return least.description }
        let isSigned = least < ExactDecimal(0)
        return least.description + (isSigned ? ".." : "-") + greatest.description
    }

    /// The whole numbers in it, its ends without their fractions.
    var whole: [String] {
        guard let first = least.wholePart, let last = greatest.wholePart else { return [] }
        return (first...max(first, last)).map(String.init)
    }
}

extension ExactDecimal {
    fileprivate var wholePart: Int? { description.split(separator: ".").first.flatMap { Int($0) } }
}

extension FieldType<NumberSpan> {
    /// A range within bounds, found by every whole number in it.
    static func span(_ bounds: DecimalBounds) -> FieldType {
        let parse: @Sendable (String) -> NumberSpan? = { text in
            NumberSpan(text).flatMap { bounds.contains($0.least) && bounds.contains($0.greatest) ? $0 : nil }
        }
        return FieldType(
            "a range such as 18-19" + (bounds.isRange ? ", within \(bounds)" : ""),
            parse: parse,
            text: \.text,
            order: { .letters($0.least.sortLetters) }
        )
        .searched(byWordsOf: \.whole) { typed in
            NumberSpan(typed).map { ($0.whole, typed) }
        }
    }
}
