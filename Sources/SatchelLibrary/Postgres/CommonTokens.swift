import SatchelCatalog
import SatchelPostgres
import Synchronization

/// The tokens that many documents have, as the server counted them in a sample.
///
/// An index of tokens joins a rare one with a prefix by reading all of the prefix. Of a rare token's few documents each is
/// looked at sooner.
struct CommonTokens: Sendable {
    /// The most documents of a token or condition that is rare.
    static let rareLimit = 2000
    /// How many documents of a joined token take as long as one that is looked at.
    private static let cost = 25.0
    /// The shortest prefix, in letters, that is rare if none of the common tokens begins so.
    private static let tellingPrefix = 4
    /// The share of a shorter one, at least.
    private static let shortPrefixShare = 0.005

    private let documents: Double
    private let shares: [String: Double]
    private let sorted: [String]

    /// Reads what the server, or the first shard, knows of a library with so many documents.
    init(of documents: Int, isSharded: Bool, _ connection: PostgresConnection) throws {
        self.documents = Double(documents)
        var shares: [String: Double] = [:]
        let rows = try connection.query(
            """
            SELECT token, (share * 1000000)::bigint FROM \(isSharded ? "common_1" : "pg_stats"), LATERAL unnest(
                most_common_elems::text::text[], most_common_elem_freqs
            ) AS common (token, share)
            WHERE schemaname = current_schema() || $1::text AND tablename = 'document' AND attname = 'tokens'
                AND token <> ''
            """,
            [.text(isSharded ? PostgresLibrarySchema.shardSuffix : "")]
        )
        for row in 0..<rows.count { shares[rows.text(row, 0)] = Double(rows.integer(row, 1) ?? 0) / 1_000_000 }
        self.shares = shares
        sorted = shares.keys.sorted()
    }

    /// The rare part of a condition, which holds wherever all of it does; all of it if nothing in it is rare.
    func rarePart(of condition: IndexCondition) -> IndexCondition {
        switch condition {
        case .tokens(let tokens, let isPrefix, let section):
            let last = tokens.count - 1
            let each = tokens.enumerated().map { number, token in
                IndexCondition.tokens([token], isPrefix: isPrefix && number == last, in: section)
            }
            let kept = rarest(of: each)
            return kept.count == each.count ? condition : .all(kept)
        case .all(let conditions): return .all(rarest(of: conditions).map(rarePart))
        case .any(let conditions): return .any(conditions.map(rarePart))
        case .not: return condition
        }
    }

    /// The conditions to join: all but those of many tokens, so common that looking at the documents of the rarest is
    /// sooner done.
    private func rarest(of conditions: [IndexCondition]) -> [IndexCondition] {
        guard !shares.isEmpty, let least = conditions.map(share).min() else { return conditions }
        let limit = max(Double(Self.rareLimit), least * documents * Self.cost)
        return conditions.filter { !$0.hasManyTokens || share(of: $0) * documents <= limit }
    }

    /// Whether few documents meet a condition; not while nothing is known.
    func isRare(_ condition: IndexCondition) -> Bool {
        !shares.isEmpty && share(of: condition) * documents <= Double(Self.rareLimit)
    }

    /// The share of documents that meet a condition, or more.
    private func share(of condition: IndexCondition) -> Double {
        switch condition {
        case .tokens(let tokens, let isPrefix, _):
            tokens.enumerated().map { share(of: $1, isPrefix: isPrefix && $0 == tokens.count - 1) }.min() ?? 1
        case .all(let conditions): conditions.map(share).min() ?? 1
        case .any(let conditions): conditions.reduce(0) { $0 + share(of: $1) }
        case .not: 1
        }
    }

    private func share(of token: String, isPrefix: Bool) -> Double {
        guard isPrefix else { return shares[token] ?? 0 }
        let least = token.unicodeScalars.count < Self.tellingPrefix ? Self.shortPrefixShare : 0
        let start = sorted.partitioningIndex { $0 >= token }
        return max(least, sorted[start...].prefix { $0.hasPrefix(token) }.reduce(0) { $0 + (shares[$1] ?? 0) })
    }
}

/// The common tokens of a library, read again when its size changes.
final class CommonTokensCache: Sendable {
    private let known = Mutex<(documents: Int, tokens: CommonTokens)?>(nil)

    func tokens(of documents: Int, isSharded: Bool, _ connection: PostgresConnection) throws -> CommonTokens {
        if let known = known.withLock({ $0 }), known.documents == documents { return known.tokens }
        let tokens = try CommonTokens(of: documents, isSharded: isSharded, connection)
        known.withLock { $0 = (documents, tokens) }
        return tokens
    }
}
