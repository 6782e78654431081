import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// What a field follows from, or what a rule demands: `year(today) - vintage`, `drinkUntil >= vintage`.
///
/// Numbers, texts in quotes, fields by their keys, `+ - * /`, comparisons, `and or not`, and the functions of
/// ``Function``. `sum`, `count`, `min` and `max` also take fields of several values, and of entries: `sum(copy.paid)`.
/// Every formula has an answer for every item, which may be that nothing is known; it has no loops and is bounded in
/// length and depth.
package struct Formula: Hashable, Sendable, CustomStringConvertible {
    /// The formula as it was written.
    package let description: String
    private var root: Node

    private static let mostBytes = 1000
    private static let mostLevels = 32
    private static let mostNodes = 1000

    /// A value while a formula is computed; nil is unknown.
    enum Value: Hashable, Sendable {
        /// A number, or an amount in a currency.
        case number(ExactDecimal, currency: String? = nil)
        case text(String)
        case flag(Bool)

        fileprivate var currency: String? { if case .number(_, let currency) = self { currency } else { nil } }
    }

    enum Function: String, CaseIterable, Sendable {
        case sum, count, min, max, round, abs, year, days, today
        /// `if(condition, then, else)`.
        case when = "if"
    }

    private indirect enum Node: Hashable, Sendable {
        case literal(Value)
        case field(String, ofEntry: String?)
        case unary(String, Node)
        case binary(String, Node, Node)
        case call(Function, [Node])
    }

    /// Reads a formula; throws what is wrong with it, and where.
    package init(_ text: String) throws(KindProblem) {
        description = text.trimmed
        guard description.utf8.count <= Self.mostBytes else {
            throw KindProblem("a formula has at most \(Self.mostBytes) bytes")
        }
        var parser = Parser(Array(description))
        root = try parser.whole()
    }

    /// The formula after a field of the kind, and of entries with some verbs, has another key.
    package func renaming(_ key: String, to new: String, ofEntries verbs: [String]) -> Formula {
        var (written, rest, last) = ("", description[...], "")
        while let letter = rest.first {
            let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard word.isEmpty else {
                rest = rest[word.endIndex...]
                let isOfOthers = written.last == "." && !verbs.contains(last)
                // What a point follows is an entry, and a parenthesis a function.
                let isField = rest.first != "." && rest.first { !$0.isWhitespace } != "("
                written += word == key && isField && !isOfOthers ? new : String(word)
                last = String(word)
                continue
            }
            let isText = letter == "'" || letter == "\""
            let end = isText ? rest.dropFirst().firstIndex(of: letter) : nil
            let piece = rest[...(end ?? rest.startIndex)]
            written += piece
            rest = rest[piece.endIndex...]
        }
        return (try? Formula(written)) ?? self
    }

    /// The formula with those of other fields in their places; throws for one that follows from itself, or is too long then.
    package func expanded(_ formulas: [String: Formula], of key: String? = nil) throws(KindProblem) -> Formula {
        var (formula, count) = (self, 0)
        formula.root = try Self.expanded(root, formulas, of: key.map { [$0] } ?? [], &count)
        return formula
    }

    private static func expanded(
        _ node: Node,
        _ formulas: [String: Formula],
        of keys: [String],
        _ count: inout Int
    ) throws(KindProblem) -> Node {
        count += 1
        guard count <= mostNodes else { throw KindProblem("the formula is too long with those that it follows from") }
        switch node {
        case .literal: return node
        case .field(let key, let entry):
            guard entry == nil, let other = formulas[key] else { return node }
            guard !keys.contains(key) else { throw KindProblem("'\(key)' follows from itself") }
            return try expanded(other.root, formulas, of: keys + [key], &count)
        case .unary(let mark, let inner): return .unary(mark, try expanded(inner, formulas, of: keys, &count))
        case .binary(let mark, let left, let right):
            let left = try expanded(left, formulas, of: keys, &count)
            return .binary(mark, left, try expanded(right, formulas, of: keys, &count))
        case .call(let function, let arguments):
            var all: [Node] = []
            for argument in arguments { all.append(try expanded(argument, formulas, of: keys, &count)) }
            return .call(function, all)
        }
    }

    package static func == (left: Formula, right: Formula) -> Bool { left.description == right.description }
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The keys of the fields that it reads, with those of entries as `copy.paid`.
    package var fields: Set<String> { Self.fields(of: root) }

    private static func fields(of node: Node) -> Set<String> {
        switch node {
        case .literal: []
        case .field(let key, let entry): [(entry.map { $0 + "." } ?? "") + key]
        case .unary(_, let inner): fields(of: inner)
        case .binary(_, let left, let right): fields(of: left).union(fields(of: right))
        case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion(fields(of: $1)) }
        }
    }
}

// MARK: - Reading

extension Formula {
    private struct Parser {
        let letters: [Character]
        var place = 0
        var depth = 0

        init(_ letters: [Character]) { self.letters = letters }

        mutating func whole() throws(KindProblem) -> Node {
            let node = try or()
            skipBlanks()
            guard place == letters.count else { throw problem("is not expected here") }
            return node
        }

        private mutating func or() throws(KindProblem) -> Node {
            var left = try and()
            while take(word: "or") { left = .binary("or", left, try and()) }
            return left
        }

        private mutating func and() throws(KindProblem) -> Node {
            var left = try comparison()
            while take(word: "and") { left = .binary("and", left, try comparison()) }
            return left
        }

        private mutating func comparison() throws(KindProblem) -> Node {
            if take(word: "not") {
                depth += 1
                defer { depth -= 1 }
                return .unary("not", try nested { parser throws(KindProblem) in try parser.comparison() })
            }
            let left = try sum()
            for mark in ["<=", ">=", "!=", "=", "<", ">"] where take(mark) { return .binary(mark, left, try sum()) }
            return left
        }

        private mutating func sum() throws(KindProblem) -> Node {
            var left = try product()
            while let mark = ["+", "-"].first(where: { take($0) }) { left = .binary(mark, left, try product()) }
            return left
        }

        private mutating func product() throws(KindProblem) -> Node {
            var left = try factor()
            while let mark = ["*", "/"].first(where: { take($0) }) { left = .binary(mark, left, try factor()) }
            return left
        }

        private mutating func factor() throws(KindProblem) -> Node {
            if take("-") { return .unary("-", try nested { parser throws(KindProblem) in try parser.factor() }) }
            if take("(") {
                let inner = try nested { parser throws(KindProblem) in try parser.or() }
                guard take(")") else { throw problem("stands where ')' is missing") }
                return inner
            }
            skipBlanks()
            guard place < letters.count else { throw KindProblem("the formula ends too early") }
            let letter = letters[place]
            if letter == "'" || letter == "\"" {
                guard let end = letters[(place + 1)...].firstIndex(of: letter) else {
                    throw problem("begins a text that does not end")
                }
                defer { place = end + 1 }
                return .literal(.text(String(letters[(place + 1)..<end])))
            }
            if letter.isASCII, letter.isNumber || letter == "." {
                let digits = letters[place...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
                guard let number = ExactDecimal(String(digits)) else { throw problem("begins no number") }
                place += digits.count
                return .literal(.number(number))
            }
            let word = word()
            guard !word.isEmpty else { throw problem("is not expected here") }
            return try named(word)
        }

        private mutating func named(_ word: String) throws(KindProblem) -> Node {
            if word == "today" { return .call(.today, []) }
            if word == "yes" || word == "no" { return .literal(.flag(word == "yes")) }
            if place < letters.count, letters[place] == "." {
                place += 1
                let key = self.word()
                guard !key.isEmpty else { throw KindProblem("the name of a field is missing after '\(word).'") }
                return .field(key, ofEntry: word)
            }
            guard take("(") else { return .field(word, ofEntry: nil) }
            guard let function = Function(rawValue: word) else {
                let names = Function.allCases.map { $0.rawValue }
                throw KindProblem(
                    "no function is called '\(word)'",
                    expected: "one of " + names.joined(separator: ", "),
                    nearest: NearestName.of(word, in: names)
                )
            }
            var arguments: [Node] = []
            if !take(")") {
                repeat {
                    arguments.append(try nested { parser throws(KindProblem) in try parser.or() })
                } while take(",")
                guard take(")") else { throw problem("stands where ')' is missing") }
            }
            let allowed: ClosedRange<Int> =
                switch function {
                case .today: 0...0
                case .round: 1...2
                case .abs, .year: 1...1
                case .days: 2...2
                case .when: 3...3
                case .sum, .count, .min, .max: 1...20
                }
            guard allowed.contains(arguments.count) else {
                throw KindProblem("'\(word)' does not take \(arguments.count) values")
            }
            return .call(function, arguments)
        }

        private mutating func nested(
            _ read: (inout Parser) throws(KindProblem) -> Node
        ) throws(KindProblem) -> Node {
            depth += 1
            defer { depth -= 1 }
            guard depth <= mostLevels else { throw KindProblem("a formula has at most \(mostLevels) levels") }
            return try read(&self)
        }

        private func problem(_ what: String) -> KindProblem {
            guard place < letters.count else { return KindProblem("the formula ends too early") }
            return KindProblem("'\(letters[place])' at letter \(place + 1) of the formula \(what)")
        }

        private mutating func skipBlanks() { while place < letters.count, letters[place].isWhitespace { place += 1 } }

        private mutating func take(_ mark: String) -> Bool {
            skipBlanks()
            guard letters[place...].starts(with: Array(mark)) else { return false }
            place += mark.count
            return true
        }

        private mutating func take(word: String) -> Bool {
            skipBlanks()
            let start = place
            if self.word() == word { return true }
            place = start
            return false
        }

        private mutating func word() -> String {
            let word = letters[place...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            place += word.count
            return String(word)
        }
    }
}

// MARK: - Computing

extension Formula {
    /// What a formula reads: the texts of a field of an item or of its entries, and the day it is.
    struct Reader {
        let texts: (_ key: String, _ entry: String?) -> [String]
        let countOfEntries: (String) -> Int?
        let today: () -> Day?
    }

    /// The answer for some texts by the keys of fields; nil where it can't be known.
    package func answer(_ texts: [String: [String]], on day: String) -> String? {
        let today = Day(day) ?? Day(year: 2000, month: 1, day: 1)
        let reader = Reader(
            texts: { key, entry in texts[(entry.map { $0 + "." } ?? "") + key] ?? [] },
            countOfEntries: { _ in nil },
            today: { today }
        )
        return text(reader)
    }

    /// The answer as it is stored, an amount with its currency where that is asked for.
    func text(_ reader: Reader, withCurrency: Bool = false) -> String? {
        switch value(reader) {
        case .number(let number, let currency?) where withCurrency: "\(Self.amount(number)) \(currency)"
        case .number(let number, _): number.description
        case .text(let text): text
        case .flag(let flag): flag ? "yes" : "no"
        case nil: nil
        }
    }

    /// An amount in cents; one below one has more digits, such as the price of a gram.
    private static func amount(_ number: ExactDecimal) -> String {
        guard number.magnitude >= ExactDecimal(1) else {
            let isLess = number.magnitude * .hundred < ExactDecimal(1)
            return number.rounded(places: isLess ? 6 : 4).description
        }
        let cents = number.rounded(places: 2)
        return cents == cents.rounded(places: 0) ? cents.description : cents.text(places: 2)
    }

    /// The answer; nil where it can't be known.
    func value(_ reader: Reader) -> Value? { Self.value(root, reader) }

    private static func value(_ node: Node, _ reader: Reader) -> Value? {
        switch node {
        case .literal(let value): return value
        case .field(let key, let entry): return reader.texts(key, entry).first.map(read)
        case .unary("not", let inner):
            guard case .flag(let flag)? = value(inner, reader) else { return nil }
            return .flag(!flag)
        case .unary(_, let inner):
            guard case .number(let number, let currency)? = value(inner, reader) else { return nil }
            return .number(-number, currency: currency)
        case .binary(let mark, let left, let right): return combined(mark, value(left, reader), value(right, reader))
        case .call(let function, let arguments): return call(function, arguments, reader)
        }
    }

    /// A stored text as a value: a number, an amount of money by its digits, yes or no, or a text.
    private static func read(_ text: String) -> Value {
        if let number = ExactDecimal(text) { return .number(number) }
        if let money = Money(text) { return .number(money.value, currency: money.currency) }
        return text == "yes" || text == "no" ? .flag(text == "yes") : .text(text)
    }

    private static func combined(_ mark: String, _ left: Value?, _ right: Value?) -> Value? {
        switch (mark, left, right) {
        // What is known of one side may be enough.
        case ("and", .flag(false), _), ("and", _, .flag(false)): return .flag(false)
        case ("or", .flag(true), _), ("or", _, .flag(true)): return .flag(true)
        case ("and", .flag?, .flag?), ("or", .flag?, .flag?): return .flag(mark == "and")
        case (_, .number(let left, let first), .number(let right, let second)):
            // Nothing says what one currency is in another.
            guard first == nil || second == nil || first == second else { return nil }
            return combined(mark, left, right, in: mark == "/" && second != nil ? nil : first ?? second)
        case ("=", let left?, let right?): return .flag(left == right)
        case ("!=", let left?, let right?): return .flag(left != right)
        case (_, .text(let left), .text(let right)): return compared(mark, left, right)
        // A year and a day are compared by the year.
        case (_, .number(let left, _), .text(let right)):
            return ExactDecimal(String(right.prefix(4))).flatMap { compared(mark, left, $0) }
        case (_, .text(let left), .number(let right, _)):
            return ExactDecimal(String(left.prefix(4))).flatMap { compared(mark, $0, right) }
        default: return nil
        }
    }

    private static func combined(
        _ mark: String,
        _ left: ExactDecimal,
        _ right: ExactDecimal,
        in currency: String?
    ) -> Value? {
        switch mark {
        case "+": .number(bounded(left + right), currency: currency)
        case "-": .number(bounded(left - right), currency: currency)
        case "*": .number(bounded(left * right), currency: currency)
        case "/": left.divided(by: right, places: 10).map { .number(bounded($0), currency: currency) }
        case "=": .flag(left == right)
        case "!=": .flag(left != right)
        default: compared(mark, left, right)
        }
    }

    /// Ten digits after the point are kept, so that no formula makes numbers without end.
    private static func bounded(_ number: ExactDecimal) -> ExactDecimal { number.rounded(places: 10) }

    private static func compared<Number: Comparable>(_ mark: String, _ left: Number, _ right: Number) -> Value? {
        switch mark {
        case "<": .flag(left < right)
        case "<=": .flag(left <= right)
        case ">": .flag(left > right)
        case ">=": .flag(left >= right)
        default: nil
        }
    }

    private static func call(_ function: Function, _ arguments: [Node], _ reader: Reader) -> Value? {
        switch function {
        case .today: return reader.today().map { .text($0.description) }
        case .when:
            guard case .flag(let flag)? = value(arguments[0], reader) else { return nil }
            return value(arguments[flag ? 1 : 2], reader)
        case .count:
            return .number(ExactDecimal(arguments.reduce(0) { $0 + count($1, reader) }))
        case .sum, .min, .max:
            let numbers = arguments.flatMap { all($0, reader) }
            let currencies = Set(numbers.compactMap(\.currency))
            guard currencies.count < 2 else { return nil }
            if function == .sum {
                let sums = numbers.compactMap { if case .number(let number, _) = $0 { number } else { nil } }
                return sums.isEmpty ? nil : .number(bounded(sums.reduce(.zero, +)), currency: currencies.first)
            }
            let mark = function == .min ? "<" : ">"
            return numbers.dropFirst().reduce(numbers.first) { best, next in
                combined(mark, next, best) == .flag(true) ? next : best
            }
        case .round, .abs:
            guard case .number(let number, let currency)? = value(arguments[0], reader) else { return nil }
            if function == .abs { return .number(number.magnitude, currency: currency) }
            guard arguments.count == 2 else { return .number(number.rounded(places: 0), currency: currency) }
            guard case .number(let places, _)? = value(arguments[1], reader), let places = Int(places.description)
            else {
                return nil
            }
            return .number(number.rounded(places: Swift.min(Swift.max(places, -10), 10)), currency: currency)
        case .year:
            switch value(arguments[0], reader) {
            case .text(let day): return ExactDecimal(String(day.prefix(4))).map { .number($0) }
            case .number(let year, _): return .number(year)
            default: return nil
            }
        case .days:
            guard case .text(let first)? = value(arguments[0], reader),
                case .text(let second)? = value(arguments[1], reader),
                let from = Day(first), let to = Day(second)
            else { return nil }
            return .number(ExactDecimal(to.number - from.number))
        }
    }

    /// Every value of a field of several, or of entries; the one value of anything else.
    private static func all(_ node: Node, _ reader: Reader) -> [Value] {
        guard case .field(let key, let entry) = node else { return [value(node, reader)].compactMap(\.self) }
        return reader.texts(key, entry).map(read)
    }

    private static func count(_ node: Node, _ reader: Reader) -> Int {
        if case .field(let key, nil) = node, let count = reader.countOfEntries(key) { return count }
        return all(node, reader).count
    }
}
