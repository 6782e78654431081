import BooksDomain
import SatchelPersistence

/// A favorite book as JSON; only the title is required.
package typealias BookRecord = KindRecord<Book>
