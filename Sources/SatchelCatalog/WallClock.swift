/// What time it is where the user is.
package protocol WallClock: Sendable {
    /// Today, by the user's own time zone.
    var today: Day { get }
    /// The moment, in whole seconds since 1970.
    var now: Int { get }
}
