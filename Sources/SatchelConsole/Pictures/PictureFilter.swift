import Foundation
import Glibc
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// Runs a program that reads a picture and writes what draws it.
///
/// Its standard input is an unlinked file, so nothing is left behind however it ends. No shell is involved. It has a
/// session of its own and so can't touch our terminal; its standard error is a pseudo terminal that has our cell size.
struct PictureFilter: Sendable {
    /// The largest drawing, in bytes.
    private static let answerLimit = 64_000_000

    let command: [String]
    let environment: [String: String]
    /// The window size it sees.
    let canvas: PictureCanvas
    let timeLimit: Duration

    /// Runs the program; nil unless it ends well, or when the time is up or the task is canceled.
    func run(on input: [UInt8]) async -> [UInt8]? {
        let isCancelled = Atomic(false)
        return await withTaskCancellationHandler {
            await ChildProcess.blocking { runBlocking(on: input) { isCancelled.load(ordering: .relaxed) } }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    private func runBlocking(on input: [UInt8], isCancelled: () -> Bool) -> [UInt8]? {
        guard let source = Self.namelessFile(input) else { return nil }
        defer { close(source) }
        guard let (ours, theirs) = ChildProcess.channel() else { return nil }
        defer { close(ours) }
        // Nobody types at it: it only tells its size in cells and pixels.
        let window = TerminalPair(
            columns: canvas.area.columns,
            rows: canvas.area.rows,
            width: canvas.area.columns * canvas.cell.width,
            height: canvas.area.rows * canvas.cell.height
        )
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer {
            window?.close()
            close(nowhere)
        }
        let process = spawn(input: source, output: theirs, errors: window?.inner ?? nowhere)
        close(theirs)
        guard let process else { return nil }

        let deadline = ContinuousClock.now + timeLimit
        let answer = collect(from: ours, noise: window?.outer ?? -1) {
            ContinuousClock.now >= deadline || isCancelled()
        }
        // Its output may end before it does.
        while answer != nil, !Self.hasEnded(process), ContinuousClock.now < deadline, !isCancelled() {
            usleep(1_000)
        }
        let isDone = answer != nil && Self.hasEnded(process)
        // Kills whatever it started, too. The process group is still its own: it ended and was not yet waited for.
        kill(-process, SIGKILL)
        let status = ChildProcess.wait(for: process)
        return isDone && status == 0 ? answer : nil
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        let answer = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return answer != 0 || information.si_signo == SIGCHLD
    }

    private func collect(from output: Int32, noise: Int32, shouldStop: () -> Bool) -> [UInt8]? {
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var sources = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: noise, events: Int16(POLLIN), revents: 0),
        ]
        while !shouldStop() {
            guard poll(&sources, 2, 10) > 0 else { continue }
            if sources[1].revents != 0, read(noise, &chunk, chunk.count) <= 0 { sources[1].fd = -1 }
            guard sources[0].revents != 0 else { continue }
            let count = read(output, &chunk, chunk.count)
            if count == 0 { return answer }
            if count < 0, errno != EINTR { return nil }
            answer += chunk[..<max(0, count)]
            guard answer.count <= Self.answerLimit else { return nil }
        }
        return nil
    }

    private func spawn(input: Int32, output: Int32, errors: Int32) -> pid_t? {
        let (process, failure) = ChildProcess.spawn(command, environment: environment) { actions in
            for (file, standard) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
                posix_spawn_file_actions_adddup2(&actions, file, standard)
            }
        }
        return failure == 0 ? process : nil
    }

    /// An unlinked file with the bytes, mode 0600.
    private static func namelessFile(_ bytes: [UInt8]) -> Int32? {
        let name = "/tmp/satchel-picture-" + String(UInt64.random(in: 0 ... .max), radix: 36)
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        unlink(name)
        guard (try? AtomicFile.fill(file, with: Data(bytes), target: name)) != nil else {
            close(file)
            return nil
        }
        lseek(file, 0, SEEK_SET)
        return file
    }
}

enum PictureSequence {
    /// The most base64 characters in a chunk of kitty's protocol.
    private static let chunkCount = 4096

    /// Kitty's sequence for a PNG; `q=2` suppresses the terminal's reply, which would look like typed text.
    static func kitty(_ png: Picture, in area: PictureCanvas.Area, keys: String = "a=T") -> String {
        let payload = Array(Data(png.bytes).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: payload.count, by: chunkCount) {
            let end = min(start + chunkCount, payload.count)
            let more = end < payload.count ? 1 : 0
            let first = "\(keys),f=100,c=\(area.columns),r=\(area.rows),q=2,m=\(more)"
            text +=
                "\u{1B}_G\(start == 0 ? first : "m=\(more)");" + String(decoding: payload[start..<end], as: UTF8.self)
                + "\u{1B}\\"
        }
        return text
    }

    static func iterm(_ picture: Picture, in area: PictureCanvas.Area) -> String {
        let keys = "inline=1;size=\(picture.bytes.count);width=\(area.columns);height=\(area.rows)"
        return "\u{1B}]1337;File=\(keys);preserveAspectRatio=1:" + Data(picture.bytes).base64EncodedString() + "\u{7}"
    }
}
