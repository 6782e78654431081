import CardsDomain
import SatchelCatalog
import SatchelNetworking

extension CardFacts {
    /// Creates facts from the answer of a source.
    init<Answer: Sendable>(_ values: [Value], of answer: Fetched<Answer>, source: String) {
        self.init(values, provenance: answer.provenance(of: source), state: answer.state)
    }
}
