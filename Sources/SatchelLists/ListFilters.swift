import SatchelCatalog

/// Conditions that stay on a list, in the syntax of `filter`: `language=ko year=1990..2000`.
public struct ListFilters<Item: CatalogItem>: Sendable, Hashable {
    /// One condition as typed.
    public struct Condition: Sendable, Hashable {
        /// The field.
        public let field: FieldWord<Item>
        /// The required value.
        public let text: String
    }

    /// The conditions in the order given.
    public private(set) var conditions: [Condition] = []
    /// The conditions as a search.
    public private(set) var query = SearchQuery<Item>.everything

    public init() {}

    /// Whether there are no conditions.
    public var isEmpty: Bool { conditions.isEmpty }

    /// Sets conditions by words such as `language=ko`; an empty value removes a field's condition.
    ///
    /// - Throws: `ListError.malformedFilter` for a word without a known field, and `SearchQueryError.invalidValue` for
    ///   an invalid value.
    public func setting(_ words: [String]) throws -> ListFilters {
        var changed = self
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let field = FieldWord<Item>(rawValue: parts[0].lowercased()) else {
                throw ListError.malformedFilter(word, fields: FieldWord<Item>.names)
            }
            changed = try changed.setting(field, to: String(parts[1]))
        }
        return changed
    }

    /// Sets the condition of a field; an empty text removes it, an invalid one throws `SearchQueryError.invalidValue`.
    public func setting(_ field: FieldWord<Item>, to text: String) throws(SearchQueryError) -> ListFilters {
        var changed = clearing(field)
        guard !text.isEmpty else { return changed }
        changed.conditions.append(Condition(field: field, text: text))
        changed.query = changed.query.adding(try .parse(text, of: field))
        let most = SearchQuery<Item>.mostTerms
        guard changed.query.alternatives.joined().count <= most else { throw .tooManyTerms(most: most) }
        return changed
    }

    /// Removes the condition of a field.
    public func clearing(_ field: FieldWord<Item>) -> ListFilters {
        var changed = self
        changed.conditions.removeAll { $0.field == field }
        changed.query = changed.conditions.reduce(.everything) { query, condition in
            query.adding((try? .parse(condition.text, of: condition.field)) ?? .everything)
        }
        return changed
    }

    /// The filters as they would be typed.
    public var displayText: String {
        conditions.map { "\($0.field.rawValue)=\($0.text.contains(" ") ? "\"\($0.text)\"" : $0.text)" }
            .joined(separator: " ")
    }
}
