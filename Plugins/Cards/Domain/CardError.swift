import SatchelSearch

/// What can go wrong with cards, as data.
package enum CardError: Error, Hashable, Sendable {
    /// No card of the catalogue has this id.
    case notFound(CardID)
    /// The catalogue has no picture of this card.
    case noPicture(name: String)
    /// The catalogue cannot search by this term; what it can search by are examples to type.
    case unsupportedTerm(CardSearchTerm, source: String, supported: [String])
    /// The catalogue cannot put its cards in this order; the orders it has.
    case unsupportedOrder(CardSort, source: String, supported: [String])
    /// The service cannot do this itself, and hands out too few of the cards it found for doing it here.
    case answerTooLarge(count: Int, limit: Int, source: String, purpose: WholeAnswerPurpose)

    /// What can be done here only with a whole answer.
    package enum WholeAnswerPurpose: Hashable, Sendable {
        /// Leaving out the cards that do not meet a term.
        case filtering(CardSearchTerm)
        /// Putting the cards in an order.
        case sorting(CardSort)
        /// Putting the answers of several alternatives together.
        case combining
    }
}
