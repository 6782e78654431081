import SatchelConsole
import Synchronization

/// The signal that ends the process, if one does.
final class Ending: Sendable {
    private let signal = Mutex<Signal?>(nil)

    func end(by signal: Signal) {
        self.signal.withLock { $0 = $0 ?? signal }
    }

    /// 128 and the signal's number, as shells report it; nil where no signal came.
    var status: Int32? { signal.withLock { $0.map { 128 + $0.number } } }
}
