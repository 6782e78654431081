import Dispatch
import Glibc

/// Reads the bytes of keys from standard input as they come, while a command has the keys.
package final class KeyReader: Sendable {
    private static let most = 4096

    // Safe to cancel from any thread, though Dispatch does not declare it.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let queue: DispatchQueue

    /// Starts reading; the handler gets bytes, or nil once there are no more, never on the main thread.
    package init(from descriptor: Int32 = STDIN_FILENO, handler: @escaping @Sendable ([UInt8]?) -> Void) {
        queue = DispatchQueue(label: "satchel.keys", qos: .userInteractive)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [source] in
            var bytes = [UInt8](repeating: 0, count: Self.most)
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 {
                handler(Array(bytes[..<count]))
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                source.cancel()
                handler(nil)
            }
        }
        source.activate()
    }

    /// Stops reading: keys typed later stay with the terminal.
    package func stop() {
        source.cancel()
        // Whatever is being read is handed over first.
        queue.sync {}
        source.setEventHandler {}
    }
}
