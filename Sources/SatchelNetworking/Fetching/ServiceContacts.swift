import Foundation
import SatchelJSON
import SatchelPersistence
import Synchronization

/// When each server was last asked and how that went, known to every process of the user.
///
/// ``FallbackSources`` leaves a server that failed alone for a minute, and `sources` shows the rest. Nothing is read before
/// the first request; where the file can't be written, this process alone knows.
package final class ServiceContacts: Sendable {
    /// How the last request to a server went.
    package struct Contact: Codable, Hashable, Sendable {
        /// When it ended, in seconds since 1970.
        package var askedAt: Int
        /// Why it failed, in a word or two; nil if the server answered.
        package var failure: String?
        /// Whether the failure was an answer, such as an error status.
        package var didAnswer: Bool?
        /// Whether the user was told that `auto` asks this server.
        package var isAnnounced: Bool?
    }

    /// How long `auto` leaves a server alone that failed, in seconds.
    static let pause = 60
    /// An unchanged outcome is written again only after this many seconds.
    private static let freshness = 30
    private static let mostServers = 64
    private static let mostBytes = 1 << 16

    private let path: String?
    private let now: @Sendable () -> Date
    private let tell: @Sendable (String) -> Void
    private let noted = Mutex<[String: Contact]>([:])

    /// Without a path it lasts as long as the process.
    ///
    /// `tell` prints a line for the user.
    package init(
        path: String?,
        now: @escaping @Sendable () -> Date = { Date() },
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.path = path
        self.now = { now().inCalendar }
        self.tell = tell
    }

    /// The servers that were asked, with how the last request went.
    package var all: [String: Contact] { noted.withLock { read($0) }.filter { $0.value.askedAt > 0 } }

    /// Returns how the last request to a server went; nil if it was never asked.
    package func contact(_ host: String) -> Contact? {
        noted.withLock { read($0)[host] }.flatMap { $0.askedAt > 0 ? $0 : nil }
    }

    /// Notes the outcome of a request; a failure may be an answer, too.
    package func note(_ host: String, failure: String?, didAnswer: Bool = false) {
        let moment = seconds
        change(host) { contact in
            let (passed, overflows) = moment.subtractingReportingOverflow(contact.askedAt)
            let isOld = overflows || passed.magnitude >= Self.freshness
            guard contact.failure != failure || isOld else { return false }
            contact.askedAt = moment
            contact.failure = failure
            contact.didAnswer = didAnswer ? true : nil
            return true
        }
    }

    /// Returns why a server is left alone and for how many more seconds; nil if it may be asked.
    package func pause(of host: String) -> (reason: String, didAnswer: Bool, rest: Int)? {
        guard let contact = contact(host), let failure = contact.failure else { return nil }
        let age = seconds - contact.askedAt
        // A clock that was set back would otherwise close the server for long.
        return (0..<Self.pause).contains(age) ? (failure, contact.didAnswer ?? false, Self.pause - age) : nil
    }

    /// Tells the user that a server is about to be asked, the first time ever.
    func announce(_ host: String, asking: AutoAsking) {
        var isNew = false
        change(host) { contact in
            isNew = contact.isAnnounced != true
            contact.isAnnounced = true
            return isNew
        }
        if isNew {
            tell("asking \(asking.title) (\(host)); to stay on this machine, \(asking.stayingLocal)")
        }
    }

    // MARK: - The file

    private var seconds: Int { Int(now().timeIntervalSince1970) }

    private func change(_ host: String, _ body: (inout Contact) -> Bool) {
        noted.withLock { noted in
            var contacts = read(noted)
            var contact = contacts[host] ?? Contact(askedAt: 0)
            guard body(&contact) else { return }
            contacts[host] = contact
            if contacts.count > Self.mostServers, let oldest = contacts.min(by: { $0.value.askedAt < $1.value.askedAt })
            {
                contacts[oldest.key] = nil
            }
            noted = contacts
            write(contacts)
        }
    }

    /// What this process noted and what is in the file, of each server the later.
    private func read(_ noted: [String: Contact]) -> [String: Contact] {
        guard let path, let bytes = try? OwnFile.bytes(of: path, limit: Self.mostBytes),
            let stored = try? StrictJSON.decode([String: Contact].self, from: bytes)
        else { return noted }
        return stored.merging(noted) { theirs, ours in
            var latest = theirs.askedAt > ours.askedAt ? theirs : ours
            latest.isAnnounced = theirs.isAnnounced == true || ours.isAnnounced == true ? true : nil
            return latest
        }
    }

    private func write(_ contacts: [String: Contact]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let path, let bytes = try? encoder.encode(contacts), bytes.count <= Self.mostBytes else { return }
        try? PrivateFolder.create(containing: path)
        try? AtomicFile.write(bytes, to: path)
    }
}
