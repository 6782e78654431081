import CReadline
import Glibc

/// Sets up terminal, locale and keys for the editor; called on the readline thread only.
enum ReadlineTerminal {
    /// Switches to UTF-8 where no locale is set, so that Korean can be typed; readline reads `LC_ALL` at each prompt.
    static func useUTF8() {
        setlocale(LC_CTYPE, "")
        let isUTF8 = strcasecmp(nl_langinfo(Int32(CODESET)), "UTF-8") == 0
        if !isUTF8, setlocale(LC_CTYPE, "C.UTF-8") != nil { setenv("LC_ALL", "C.UTF-8", 1) }
    }

    /// Makes Ctrl-C and Ctrl-Z keys while a line is edited, and disables Ctrl-\; while a command runs all are signals.
    ///
    /// A signal is out of order with the keys typed around it, and the terminal discards those keys. Quitting would
    /// leave the terminal in readline's mode.
    static func takeOverSignalKeys() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        withUnsafeMutableBytes(of: &mode.c_cc) { keys in
            for key in [VINTR, VQUIT, VSUSP] { keys[Int(key)] = 0 }
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }

    static func bindKeys() {
        let (controlC, controlO, controlZ): (Int32, Int32, Int32) = (0x03, 0x0F, 0x1A)
        for name in ["emacs", "vi-insert", "vi-command"] {
            guard let keys = rl_get_keymap_by_name(name) else { continue }
            satchel_readline_remove_jumps(keys, 0)
            rl_bind_key_in_map(controlC, { _, _ in ReadlineTerminal.note(.interrupt) }, keys)
            // Takes the place of readline's operate-and-get-next, unless .inputrc has another key for it.
            rl_bind_key_in_map(controlO, { _, _ in ReadlineTerminal.noteBrowsing() }, keys)
            rl_bind_key_in_map(controlZ, { _, _ in ReadlineTerminal.note(.suspend) }, keys)
        }
    }

    /// Cleans pasted text, which readline would show as it is; who types sees what each character does.
    static func bindPaste() {
        for name in ["emacs", "vi-insert"] {
            guard let keys = rl_get_keymap_by_name(name) else { continue }
            rl_bind_keyseq_in_map(
                "\u{1B}[200~",
                { count, key in
                    let outcome = rl_bracketed_paste_begin(count, key)
                    ReadlineTerminal.cleanLine()
                    return outcome
                },
                keys
            )
        }
    }

    private static func cleanLine() {
        guard let line = satchel_readline_line() else { return }
        let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
        var text = PastedText(point: Int(satchel_readline_point()), mark: Int(satchel_readline_mark()))
        guard text.take(bytes) else { return }
        let clean = text.bytes + [0]
        clean.withUnsafeBytes { clean in
            guard let start = clean.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            satchel_readline_replace(start, Int32(clamping: text.point), Int32(clamping: text.mark))
        }
    }

    private static func noteBrowsing() -> Int32 {
        ReadlineSession.current?.wantsToBrowse = true
        return 0
    }

    private static func note(_ signal: Signal) -> Int32 {
        ReadlineSession.current?.signalKey = signal
        return 0
    }
}

extension ReadlineTerminal {
    /// A prompt whose escape sequences readline doesn't count.
    static func marked(_ prompt: String) -> String {
        var marked = ""
        var rest = prompt.unicodeScalars[...]
        while let scalar = rest.first {
            guard scalar == "\u{1B}" else {
                marked.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
                continue
            }
            let sequence = escapeSequence(at: rest)
            marked += "\u{1}" + String(String.UnicodeScalarView(sequence)) + "\u{2}"
            rest = rest.dropFirst(sequence.count)
        }
        return marked
    }

    /// An escape sequence up to its final letter, or ESC and one more.
    private static func escapeSequence(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard text.dropFirst().first == "[" else { return text.prefix(2) }
        let parameters = text.dropFirst(2).prefix { !(0x40...0x7E).contains($0.value) }
        return text.prefix(2 + parameters.count + 1)
    }
}
