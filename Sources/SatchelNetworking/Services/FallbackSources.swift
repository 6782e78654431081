import SatchelCatalog
import SatchelPluginAPI

/// The sources behind `auto`: asked in order until one has an answer.
///
/// ```swift
/// let markets = FallbackSources(
///     [.service("coingecko", "CoinGecko", coinGecko), .local("embedded", "the built-in prices", embedded)],
///     chosenBy: "coins.market"
/// )
/// let found = try await markets.first { try await $0.port.snapshot(policy: policy) }
/// ```
///
/// Services share one time limit for the first byte, get one try, and are left alone for a minute after they failed.
package struct FallbackSources<Port: Sendable>: Sendable {
    package struct Member: Sendable {
        /// The name in the configuration.
        package let name: String
        /// The name for people.
        package let title: String
        /// Whether it is on this machine; any error of such a source is thrown.
        package let isLocal: Bool
        /// The source.
        package let port: Port

        /// A source on this machine.
        package static func local(_ name: String, _ title: String, _ port: Port) -> Member {
            Member(name: name, title: title, isLocal: true, port: port)
        }

        package static func service(_ name: String, _ title: String, _ port: Port) -> Member {
            Member(name: name, title: title, isLocal: false, port: port)
        }
    }

    package struct Found<Answer> {
        /// The first answer, if any.
        package var answer: Answer?
        /// The source that gave it.
        package var member: Member?
        /// The sources asked before that, each with what kept it from answering, if it failed.
        package var tried: [SearchedPlace] = []
        /// The error of the last source that failed.
        package var error: (any Error)?

        /// What to throw if no source has an answer: that error, with the reasons of all where several failed.
        package var failure: (any Error)? {
            let reasons = tried.compactMap(\.failure)
            guard let error, reasons.count > 1 else { return error }
            return PlainError(reasons.joined(separator: "; "), hint: (error as? any UserFacingError)?.hint)
        }
    }

    /// The sources, in the order in which they are asked.
    package let members: [Member]
    private let stayingLocal: String

    package init(_ members: [Member], chosenBy key: String) {
        self.members = members
        stayingLocal = "run 'set \(key)=embedded' or start with --offline"
    }

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// Asks the sources in order until one returns an answer rather than nil; with a `name`, only that one.
    ///
    /// The error of a service is reported with the answer; `CancellationError` and those of local sources are thrown.
    /// One that is alive but asked too often is waited for where `waitsForTurn` says so.
    package func first<Answer>(
        onlyOf name: String? = nil,
        waitsForTurn: Bool = false,
        _ ask: (Member) async throws -> Answer?
    ) async throws -> Found<Answer> {
        var found = Found<Answer>()
        let patience = AutoAsking.Patience()
        for member in members where name == nil || member.name == name {
            do {
                let answer: Answer?
                if member.isLocal {
                    answer = try await ask(member)
                } else {
                    let asking = AutoAsking(
                        title: member.title,
                        stayingLocal: stayingLocal,
                        patience: patience,
                        waitsForTurn: waitsForTurn
                    )
                    answer = try await AutoAsking.$current.withValue(asking) { try await ask(member) }
                }
                if let answer {
                    (found.answer, found.member) = (answer, member)
                    return found
                }
                found.tried.append(SearchedPlace(source: member.name, title: member.title))
            } catch {
                try Task.checkCancellation()
                if member.isLocal || error is CancellationError { throw error }
                found.tried.append(
                    SearchedPlace(source: member.name, title: member.title, problem: SearchedPlace.problem(error))
                )
                found.error = error
            }
        }
        return found
    }
}

/// The words for why a source did not answer.
extension SearchedPlace {
    /// Returns the end of a sentence: `could not be reached (timed out)`, `needs SATCHEL_ALADIN_TTBKEY`.
    package static func problem(_ error: any Error) -> String {
        switch error {
        case let error as NetworkError:
            switch error.fault {
            case .offline, .notCached: "was not asked (offline)"
            case .noTimeLeft: "was not asked (\(error.shortReason))"
            default: error.isUnreached ? "could not be reached (\(error.shortReason))" : failed(error.shortReason)
            }
        case SecretError.missing(let name, _): "needs \(name.variable)"
        default: "could not answer (\(error.userMessage))"
        }
    }

    /// The words for a service that did answer; the short reason of an error status is its code.
    private static func failed(_ reason: String) -> String {
        Int(reason) == nil ? "failed (\(reason))" : "answered with an error (\(reason))"
    }
}
