import CTerminalGuard

/// What the process may use of the machine's memory.
package enum ProcessMemory {
    /// The address space it takes to work, in bytes: with less, a thread that can't be had makes everything wait for it,
    /// and an allocation that fails is a crash.
    package static let least: UInt64 = 512 << 20

    /// The limit of the address space in bytes, where it is lower than ``least``.
    package static var tooLowLimit: UInt64? {
        let limit = satchel_address_space_limit()
        return limit > 0 && limit < least ? limit : nil
    }
}
