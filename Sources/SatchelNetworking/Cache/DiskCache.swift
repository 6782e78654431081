import Foundation
import SatchelPersistence

/// A cache of one file for each answer, bounded in bytes and in number, the oldest out first.
///
/// Several processes may use the folder at once, and a file that vanished or is damaged is a miss. A failure to write
/// costs a later request and nothing else, so it is not reported.
actor DiskCache: ResponseCache {
    private let folder: KeyedFolder
    private let bounds: KeyedFolder.Amount
    /// What lies in the folder, as far as this process knows; nil before it looked.
    private var known: KeyedFolder.Amount?

    init(folder: String, bounds: KeyedFolder.Amount) {
        self.folder = KeyedFolder(folder, suffix: ".answer")
        self.bounds = bounds
    }

    func entry(for key: String) -> CacheEntry? {
        guard let bytes = folder.read(key, limit: bounds.bytes), let entry = CacheFileFormat.entry(bytes),
            entry.key == key
        else { return nil }
        return entry
    }

    func store(_ entry: CacheEntry) {
        guard let bytes = try? CacheFileFormat.bytes(of: entry), bytes.count <= bounds.bytes / 2, bounds.files > 0
        else { return }
        let replaced = folder.count(for: entry.key)
        guard (try? folder.write(bytes, for: entry.key)) != nil else { return }
        guard var now = known else { return sweep() }
        now.bytes += bytes.count - (replaced ?? 0)
        now.files += replaced == nil ? 1 : 0
        known = now
        if exceeds(now) { sweep() }
    }

    /// Counts what is there, other processes' files included, and removes the oldest beyond nine tenths of the bounds.
    ///
    /// Looking through the folder for every answer would take longer than keeping it.
    private func sweep() {
        let target = KeyedFolder.Amount(bytes: bounds.bytes * 9 / 10, files: max(1, bounds.files * 9 / 10))
        var isSweeping = false
        known = folder.removeOldest { left in
            isSweeping = isSweeping || exceeds(left)
            return isSweeping && (left.bytes > target.bytes || left.files > target.files)
        }
    }

    private func exceeds(_ amount: KeyedFolder.Amount) -> Bool {
        amount.bytes > bounds.bytes || amount.files > bounds.files
    }
}
