/// The texts of fields by their keys, in the order of the keys; a field may have several, in their own order.
///
/// A thing has few fields, which an array finds sooner than hashing does, and of which it makes one allocation.
public struct FieldTexts: Sendable {
    /// A field and its texts.
    public typealias Element = (key: String, value: [String])

    /// In the order of the keys, each once.
    private var fields: [Element]

    /// Fields in any order, of which one of each key is taken.
    public init(_ fields: [Element] = []) {
        self.fields = fields
        guard !zip(fields, fields.dropFirst()).allSatisfy({ $0.key < $1.key }) else { return }
        self.fields = []
        for field in fields.sorted(by: { $0.key < $1.key }) where field.key != self.fields.last?.key {
            self.fields.append(field)
        }
    }

    /// Fields that are in the order of their keys already, each once.
    package init(inOrder fields: [Element]) { self.fields = fields }

    /// The texts of a field; nil if it is absent.
    public subscript(key: String) -> [String]? {
        get {
            let place = place(of: key)
            return place < fields.count && fields[place].key == key ? fields[place].value : nil
        }
        set {
            let place = place(of: key)
            let isThere = place < fields.count && fields[place].key == key
            switch (newValue, isThere) {
            case (let texts?, true): fields[place].value = texts
            case (let texts?, false): fields.insert((key, texts), at: place)
            case (nil, true): fields.remove(at: place)
            case (nil, false): break
            }
        }
    }

    /// Removes a field, and returns its texts; nil if it is absent.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> [String]? {
        let texts = self[key]
        if texts != nil { self[key] = nil }
        return texts
    }

    /// The place of the first field whose key is not before this one.
    private func place(of key: String) -> Int { fields.partitioningIndex { $0.key >= key } }
}

extension FieldTexts: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { fields.count }
    public subscript(place: Int) -> Element { fields[place] }

    /// The keys, in order.
    public var keys: [String] { fields.map(\.key) }

    /// The texts of each field.
    public var values: [[String]] { fields.map(\.value) }
}

extension FieldTexts: Hashable {
    public static func == (left: FieldTexts, right: FieldTexts) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.key == $1.key && $0.value == $1.value }
    }

    public func hash(into hasher: inout Hasher) {
        for (key, texts) in fields {
            hasher.combine(key)
            hasher.combine(texts)
        }
    }
}

extension FieldTexts: Codable {
    public init(from decoder: any Decoder) throws {
        let texts = try decoder.singleValueContainer().decode([String: [String]].self)
        self.init(texts.map { (key: $0.key, value: $0.value) })
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(firstOf: fields.map { ($0.key, $0.value) }))
    }
}

extension FieldTexts: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral fields: (String, [String])...) { self.init(fields.map { (key: $0, value: $1) }) }
}

extension FieldTexts {
    /// The fields that fulfill a condition.
    public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> FieldTexts {
        FieldTexts(inOrder: try fields.filter(isIncluded))
    }

    /// The same fields with other texts.
    public func mapValues(_ texts: ([String]) throws -> [String]) rethrows -> FieldTexts {
        FieldTexts(inOrder: try fields.map { (key: $0.key, value: try texts($0.value)) })
    }

    /// These fields and others, which count where both have one.
    public func merging(_ others: FieldTexts) -> FieldTexts {
        guard !isEmpty else { return others }
        var merged: [Element] = []
        merged.reserveCapacity(fields.count + others.count)
        var rest = others.fields[...]
        for field in fields {
            while let other = rest.first, other.key < field.key {
                merged.append(other)
                rest.removeFirst()
            }
            merged.append(rest.first?.key == field.key ? rest.removeFirst() : field)
        }
        merged += rest
        return FieldTexts(inOrder: merged)
    }

    /// The fields whose texts are others elsewhere, with those here and there; an absent field has none.
    package func differences(from others: FieldTexts) -> [(key: String, here: [String], there: [String])] {
        var differences: [(key: String, here: [String], there: [String])] = []
        var rest = others.fields[...]
        for field in fields {
            while let other = rest.first, other.key < field.key {
                differences.append((other.key, [], other.value))
                rest.removeFirst()
            }
            let there = rest.first?.key == field.key ? rest.removeFirst().value : []
            if there != field.value { differences.append((field.key, field.value, there)) }
        }
        return differences + rest.map { ($0.key, [], $0.value) }
    }

    /// Adds other fields, which count where both have one.
    public mutating func merge(_ others: FieldTexts) { self = merging(others) }
}
