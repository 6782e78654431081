import Glibc

/// Which configuration files are trusted: the user's own and root's, if nobody else can write them.
///
/// As with ssh's files, with two exceptions that are as safe. The user's private group, which most systems create, may
/// write, because with the usual umask of 002 it can write every new file. And the shipped file may be as open as the
/// program itself: whoever can write the program needs no configuration.
package struct FileTrust: Sendable {
    /// The owner and permissions of a file.
    package struct Facts: Sendable, Equatable {
        /// The owner's user id.
        package var owner: UInt32
        /// The group id.
        package var group: UInt32
        /// The permission bits, such as `0o644`.
        package var permissions: UInt32

        package init(owner: UInt32, group: UInt32, permissions: UInt32) {
            (self.owner, self.group, self.permissions) = (owner, group, permissions)
        }

        init(_ status: stat) {
            self.init(owner: status.st_uid, group: status.st_gid, permissions: status.st_mode & 0o7777)
        }
    }

    /// Why a file is not trusted.
    package enum Problem: Sendable, Equatable {
        /// Its owner is neither root nor the current user.
        case foreign(owner: UInt32)
        /// Other users can write it.
        case writable(permissions: UInt32)
    }

    private let user: UInt32
    private let program: @Sendable () -> Facts?
    private let isPrivateGroup: @Sendable (UInt32) -> Bool

    /// `program` returns the program's own facts, needed for its shipped file only.
    package init(
        user: UInt32 = geteuid(),
        program: @escaping @Sendable () -> Facts? = { nil },
        isPrivateGroup: @escaping @Sendable (UInt32) -> Bool = FileTrust.isPersonalGroup
    ) {
        (self.user, self.program, self.isPrivateGroup) = (user, program, isPrivateGroup)
    }

    /// The rule for the file shipped with the running program.
    package static let shipped = FileTrust(program: {
        var status = stat()
        return stat("/proc/self/exe", &status) == 0 ? Facts(status) : nil
    })

    /// Why a file is not trusted; nil if it is.
    package func problem(with file: Facts) -> Problem? {
        if file.owner != user, file.owner != 0, file.owner != program()?.owner { return .foreign(owner: file.owner) }
        let open = file.permissions & 0o022
        guard open != 0 else { return nil }
        var allowed: UInt32 = 0
        if let program = program() {
            allowed |= program.permissions & 0o002
            if program.group == file.group { allowed |= program.permissions & 0o020 }
        }
        if open & ~allowed == 0o020, isPrivateGroup(file.group) { allowed |= 0o020 }
        return open & ~allowed == 0 ? nil : .writable(permissions: file.permissions)
    }
}

/// The groups of the current user.
extension FileTrust {
    /// Whether a group is the user's private group: their primary group, with their name and no other members.
    package static func isPersonalGroup(_ group: UInt32) -> Bool {
        var space = [CChar](repeating: 0, count: 1 << 14)
        var user = passwd()
        var foundUser: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(geteuid(), &user, &space, space.count, &foundUser) == 0, foundUser != nil,
            user.pw_gid == group, let name = user.pw_name.map({ String(cString: $0) })
        else { return false }
        var entry = Glibc.group()
        var foundGroup: UnsafeMutablePointer<Glibc.group>?
        guard getgrgid_r(group, &entry, &space, space.count, &foundGroup) == 0, foundGroup != nil,
            entry.gr_name.map({ String(cString: $0) }) == name, var member = entry.gr_mem
        else { return false }
        while let text = member.pointee {
            guard String(cString: text) == name else { return false }
            member += 1
        }
        return true
    }
}
