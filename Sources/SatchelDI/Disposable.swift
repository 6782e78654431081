/// A service that holds something to give back: a file, a connection, a thread.
///
/// ``Container/dispose()`` calls it once for every singleton and scoped instance the container created, the last
/// created first, so that a service can still use what it was built on. A transient instance belongs to whoever asked.
package protocol Disposable: Sendable {
    /// Gives back what the service holds.
    func dispose() async
}
