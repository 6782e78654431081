/// What this program is.
package enum SatchelVersion {
    /// The released version, by semantic versioning.
    package static let number = "0.1.0"
}
