import Foundation
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI

/// The passphrase of what travels encrypted: from a variable, from a file that only its owner can read, or typed.
struct SyncPassphrase {
    static let variable = "SATCHEL_SYNC_PASSPHRASE"
    private static let file = "sync.passphrase"
    private static let mostBytes = 4096

    let locations: FileLocations

    /// Reads it; a new one is typed twice, as nothing tells a misspelled one.
    func read(_ isNew: Bool) async throws -> String {
        if let text = ProcessInfo.processInfo.environment[Self.variable], !text.isEmpty { return text }
        let path = try locations.configuration + "/" + Self.file
        if let text = try saved(at: path) { return text }
        guard HiddenLine.isPossible else {
            throw PlainError(
                "there is nobody to type the passphrase",
                hint: "set \(Self.variable), or save it in '\(path)' and run: chmod 600 '\(path)'"
            )
        }
        let typed = try await HiddenLine.read("Passphrase: ")
        guard isNew else { return typed }
        guard try await HiddenLine.read("Passphrase again: ") == typed else {
            throw PlainError("the passphrases differ", hint: "run it again")
        }
        return typed
    }

    private func saved(at path: String) throws -> String? {
        do throws(OwnFile.Failure) {
            let file = try OwnFile(path)
            let mode = file.status.st_mode & 0o777
            guard mode & 0o077 == 0 else { throw .system(EPERM) }
            return String(decoding: try file.bytes(limit: Self.mostBytes).prefix { $0 != 0x0A }, as: UTF8.self)
        } catch {
            if error == .missing { return nil }
            throw PlainError(
                "can't read the passphrase in '\(path)': "
                    + (error == .system(EPERM) ? "others may read it, too" : error.reason),
                hint: "run: chmod 600 '\(path)'"
            )
        }
    }
}
