import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

extension SettingDefinition {
    struct Mismatch: Error {
        var found: String
        var nearest: String?
        /// What a property list has a value in, where it is a string that would be one.
        var element: String?
    }

    func parse(_ text: String) throws(Mismatch) -> SettingValue {
        switch kind {
        case .text, .implementation: return .text(text)
        case .choice, .ruledText: return try check(.text(text))
        case .words:
            let words = text.split(separator: ",").map(\.trimmed)
            return try check(.list(words.filter { !$0.isEmpty }.map { .text($0) }))
        case .boolean:
            guard let flag = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false][text]
            else { throw Mismatch(found: text) }
            return .boolean(flag)
        case .integer:
            guard let number = Int(text) else { throw Mismatch(found: text) }
            return try check(.integer(number))
        }
    }

    func check(_ value: PropertyListValue) throws(Mismatch) -> SettingValue {
        switch (kind, value) {
        case (.text, .text(let text)), (.implementation, .text(let text)):
            return .text(text)
        case (.ruledText(let rule), .text(let text)):
            if let shown = rule.refusal(text) { throw Mismatch(found: shown) }
            return .text(text)
        case (.choice(let words), .text(let text)):
            guard words.contains(text) else {
                throw Mismatch(found: text, nearest: Self.nearest(to: text, in: words))
            }
            return .text(text)
        case (.boolean, .boolean(let flag)):
            return .boolean(flag)
        case (.integer(let range), .integer(let number)):
            guard range.contains(number) else { throw Mismatch(found: String(number)) }
            return .integer(number)
        case (.words(let allowed), .list(let items)):
            return .words(try words(items, allowed: allowed))
        default:
            var mismatch = Mismatch(found: value.written)
            if case .text(let text) = value, (try? parse(text)) != nil { mismatch.element = kind.element }
            throw mismatch
        }
    }

    private static func nearest(to text: String, in words: [String]) -> String? {
        text.utf8.count <= 100 ? NearestName.of(text, in: words) : nil
    }

    private func words(_ items: [PropertyListValue], allowed: [String]) throws(Mismatch) -> [String] {
        var words: [String] = []
        for item in items {
            guard case .text(let word) = item, allowed.contains(word) else {
                throw Mismatch(found: item.written, nearest: Self.nearest(to: item.written, in: allowed))
            }
            guard !words.contains(word) else { throw Mismatch(found: words.joined(separator: ",") + "," + word) }
            words.append(word)
        }
        return words
    }
}

extension SettingDefinition.Kind {
    fileprivate var element: String? {
        switch self {
        case .integer: "<integer>"
        case .boolean: "<true/> or <false/>"
        case .words: "an <array>"
        default: nil
        }
    }

    /// What a value may be, in words.
    package var allowed: String {
        switch self {
        case .text: "text"
        case .ruledText(let rule): rule.allowed
        case .boolean: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .words(let words): "a list without duplicates of " + words.joined(separator: ", ")
        case .implementation: "the name of an implementation"
        }
    }
}
