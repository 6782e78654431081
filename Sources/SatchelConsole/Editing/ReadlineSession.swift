import CReadline
import Glibc

/// Readline at work; not `Sendable`, since only its own thread has the session and calls readline's functions.
final class ReadlineSession {
    /// The session of readline's callbacks; set and read on the readline thread only.
    private(set) nonisolated(unsafe) static var current: ReadlineSession?

    let completer: ReadlineCompleter?
    private let mailbox: ReadlineMailbox
    private let history: ReadlineHistory
    private var read: ReadlineMailbox.Read?
    private var accepted: LineEvent?
    var signalKey: Signal?
    var wantsToBrowse = false
    private var queued: [String] = []
    private var canceledAhead: Set<Int> = []
    private var lastNumber = 0
    private var isClosed = false

    init(_ start: ReadlineStart) {
        mailbox = start.mailbox
        history = ReadlineHistory(start.history)
        completer = start.complete.map { ReadlineCompleter(complete: $0, deadline: start.deadline) }
    }

    var isReadingCommand: Bool { read?.purpose == .command }
}

// MARK: - The thread

extension ReadlineSession {
    func run() {
        setUp()
        while !isClosed {
            var waits = [
                pollfd(fd: mailbox.pipe.readEnd, events: Int16(POLLIN), revents: 0),
                // poll(2) skips a negative descriptor: while a command runs, keys wait in the terminal.
                pollfd(fd: read == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) > 0 else { continue }
            if waits[0].revents != 0 {
                for message in mailbox.take() { handle(message) }
            } else if waits[1].revents & Int16(POLLIN) != 0 {
                rl_callback_read_char()
                satchel_readline_own_undo()
                settle()
            } else if waits[1].revents != 0 {
                leaveLine()
                finish(.endOfInput)
            }
        }
        if read != nil {
            leaveLine()
            finish(.endOfInput)
        }
        ReadlineSession.current = nil
        mailbox.close()
    }

    private func setUp() {
        ReadlineSession.current = self
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        TerminalGuard.joinThread()

        satchel_readline_set_up()
        satchel_readline_set_prepare { meta in
            rl_prep_terminal(meta)
            ReadlineTerminal.takeOverSignalKeys()
        }
        satchel_readline_set_completion(
            { _, _, _ in ReadlineSession.current?.completeWord() },
            { _, _, _ in ReadlineSession.current?.completer?.list() }
        )
        ReadlineHistory.setUp()
        ReadlineTerminal.useUTF8()
        rl_initialize()
        ReadlineTerminal.bindKeys()
        ReadlineTerminal.bindPaste()
    }

    private func completeWord() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        guard read != nil, let completer else {
            satchel_readline_finish_completion(0)
            return nil
        }
        return completer.matches()
    }
}

// MARK: - Messages

extension ReadlineSession {
    private func handle(_ message: ReadlineMailbox.Message) {
        switch message {
        case .read(let read):
            begin(read)
        case .cancel(let number) where number > lastNumber:
            canceledAhead.insert(number)
        case .cancel(let number):
            guard read?.number == number else { return }
            leaveLine()
            finish(.interrupted)
        case .signal(.interrupt):
            interrupt()
        case .signal(.resize):
            if read != nil { satchel_readline_resize() }
        case .signal(.suspend):
            suspend()
        case .signal, .close:
            isClosed = true
        }
    }

    private func begin(_ read: ReadlineMailbox.Read) {
        // One line is read at a time: another reader meanwhile, such as a canceled command, gets none.
        guard self.read == nil else { return read.continuation.resume(returning: .interrupted) }
        self.read = read
        lastNumber = read.number
        guard canceledAhead.remove(read.number) == nil else { return finish(.interrupted) }
        if read.purpose == .command { history.update() }
        takeQueuedOrPrompt()
    }

    private func interrupt() {
        queued = []
        guard let read else { return }
        rl_callback_sigcleanup()
        rl_free_line_state()
        satchel_readline_move_to_end()
        rl_redisplay()
        write("^C")
        leaveLine()
        switch read.purpose {
        case .command: prompt(read)
        case .answer: finish(.interrupted)
        }
    }

    /// Leaves the line for browsing; a question has nothing to browse.
    private func browse() {
        guard isReadingCommand else { return }
        let typed = String(cString: satchel_readline_line())
        satchel_readline_move_to_end()
        rl_redisplay()
        rl_free_line_state()
        leaveLine()
        finish(.browse(typed))
    }

    private func suspend() {
        guard read != nil else { return Signal.suspendProcess() }
        rl_deprep_terminal()
        TerminalGuard.release(.editor)
        Signal.suspendProcess()
        TerminalGuard.hold(.editor)
        rl_prep_terminal(1)
        ReadlineTerminal.takeOverSignalKeys()
        satchel_readline_measure()
        rl_forced_update_display()
    }
}

// MARK: - Lines

extension ReadlineSession {
    private func prompt(_ read: ReadlineMailbox.Read) {
        satchel_readline_measure()
        using_history()
        TerminalGuard.hold(.editor)
        rl_callback_handler_install(ReadlineTerminal.marked(read.prompt)) { line in
            ReadlineSession.current?.accept(line)
        }
    }

    /// Takes the line from readline, which has already restored the terminal.
    private func accept(_ line: UnsafeMutablePointer<CChar>?) {
        rl_callback_handler_remove()
        TerminalGuard.release(.editor)
        guard let line else {
            accepted = .endOfInput
            return
        }
        accepted = .line(String(cString: line))
        free(line)
    }

    private func settle() {
        if let signal = signalKey {
            signalKey = nil
            return handle(.signal(signal))
        }
        if wantsToBrowse {
            wantsToBrowse = false
            return browse()
        }
        guard let event = accepted else { return }
        accepted = nil
        guard case .line(let text) = event else {
            write("\n")
            return finish(event)
        }
        let lines = PastedText.lines(of: text)
        queued = Array(lines.dropFirst())
        if let line = lines.first, !answer(with: line) { takeQueuedOrPrompt() }
    }

    private func takeQueuedOrPrompt() {
        guard let read else { return }
        while !queued.isEmpty {
            let line = queued.removeFirst()
            write(read.prompt + VisibleText.line(line) + "\n")
            if answer(with: line) { return }
        }
        prompt(read)
    }

    /// Answers the read with a line; false if there is nothing to run.
    private func answer(with line: String) -> Bool {
        guard isReadingCommand else {
            finish(.line(line))
            return true
        }
        switch history.expand(line) {
        case .unchanged:
            history.append(line)
            finish(.line(line))
            return true
        case .expanded(let expanded):
            write(VisibleText.line(expanded) + "\n")
            history.append(expanded)
            finish(.line(expanded))
            return true
        case .shown(let expanded):
            write(VisibleText.line(expanded) + "\n")
            history.append(expanded)
            history.update()
            return false
        case .failed(let reason):
            finish(.failed(.notRecalled(reason: reason)))
            return true
        }
    }

    private func leaveLine() {
        write("\n")
        rl_callback_handler_remove()
        TerminalGuard.release(.editor)
    }

    private func finish(_ event: LineEvent) {
        let continuation = read?.continuation
        read = nil
        continuation?.resume(returning: event)
    }

    private func write(_ text: String) {
        text.withCString { satchel_readline_write($0, strlen($0)) }
    }
}
