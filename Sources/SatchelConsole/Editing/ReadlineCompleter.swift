import CReadline
import Dispatch
import Glibc
import SatchelPluginAPI
import Synchronization

/// Completion as readline calls it: on the readline thread, with a deadline, answered in C strings.
final class ReadlineCompleter {
    typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    private let complete: LineCompleter
    private let deadline: Duration
    private var listed: [Completion] = []

    init(complete: @escaping LineCompleter, deadline: Duration) {
        self.complete = complete
        self.deadline = deadline
    }

    /// Completes the line up to the cursor: the candidates' common prefix, then each of them; readline owns the result.
    ///
    /// Nothing completes a line that is not UTF-8: readline counts the bytes typed, and a repaired line has others.
    func matches() -> Matches? {
        let line = satchel_readline_line()
        let count = line.map { strlen($0) } ?? 0
        let bytes = UnsafeRawBufferPointer(start: line, count: min(max(0, Int(satchel_readline_point())), count))
        let typed = String(validating: bytes, as: UTF8.self)
        let result = typed.flatMap { completionInTime($0, bytes.count) }
        let candidates = result?.candidates ?? []
        listed = candidates
        guard let result, !candidates.isEmpty else {
            satchel_readline_finish_completion(0)
            return nil
        }

        let start = max(0, min(result.word.lowerBound, bytes.count))
        let before = String(decoding: bytes[..<start], as: UTF8.self)
        let word = CompletionWord(
            typed: String(decoding: bytes[start...], as: UTF8.self),
            isVerbatim: result.isVerbatim
        )
        let texts = candidates.map { VisibleText.line($0.text) }
        satchel_readline_finish_completion(texts.count == 1 && result.endsWord ? 0x20 : 0)
        guard texts.count > 1 else {
            return cStrings([before + word.written(texts[0], endsWord: result.endsWord)])
        }
        let whole = texts.map { before + word.written($0, endsWord: result.endsWord) }
        return cStrings([before + word.writtenCommonBeginning(texts)] + whole)
    }

    func list() {
        var rows: Int32 = 24
        var columns: Int32 = 80
        rl_get_screen_size(&rows, &columns)
        let lines = listed.listing(columns: Int(columns), rows: Int(rows))
        rl_crlf()
        let text = lines.joined(separator: "\n") + "\n"
        text.withCString { satchel_readline_write($0, strlen($0)) }
        rl_forced_update_display()
    }

    private func completionInTime(_ line: String, _ cursor: Int) -> CompletionResult? {
        final class Answer: Sendable { let result = Mutex<CompletionResult?>(nil) }
        let answer = Answer()
        let done = DispatchSemaphore(value: 0)
        let task = Task(priority: .userInitiated) { [complete] in
            let result = await complete(line, cursor)
            answer.result.withLock { $0 = result }
            done.signal()
        }
        let seconds = Double(deadline.components.seconds) + Double(deadline.components.attoseconds) / 1e18
        guard done.wait(timeout: .now() + seconds) == .success else {
            task.cancel()
            return nil
        }
        return answer.result.withLock { $0 }
    }

    /// The texts in memory that readline frees; nil if there is none left.
    private func cStrings(_ texts: [String]) -> Matches? {
        let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
        guard let memory = calloc(texts.count + 1, size) else { return nil }
        let matches = memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
        for (offset, text) in texts.enumerated() {
            // The first null pointer ends the array.
            guard let copy = strdup(text) else { break }
            matches[offset] = copy
        }
        return matches
    }
}
