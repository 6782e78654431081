import CardsDomain
import SatchelPersistence

/// A favorite card as JSON; only the name is required.
package typealias CardRecord = KindRecord<Card>
