#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// How an operation on a file fails.
typedef enum {
    /// With an error of the device, and nothing done.
    FaultyDiskError,
    /// For want of room, which concerns only what writes.
    FaultyDiskFull,
    /// For want of room, with half of the bytes written.
    FaultyDiskShortWrite,
    /// With an error of the device, with the sectors of the first half written.
    FaultyDiskTornWrite,
    /// By the power: this operation and all after it are lost.
    FaultyDiskPowerCut
} FaultyDiskKind;

/// Puts a layer below SQLite that passes everything on to the system, except for what is told of one folder.
///
/// @return SQLite's result code.
int faulty_disk_install(void);

/// Takes over the files under a folder, or none for NULL, and forgets all that was told before.
///
/// Their contents are taken to be on the disk. The folder's path has no symbolic links.
void faulty_disk_watch(const char *folder);

/// Lets an operation fail.
///
/// @param nth Which one from now on, from 1; 0 for none.
/// @param kind How.
/// @param forever Whether all later ones fail too.
void faulty_disk_fail(long nth, FaultyDiskKind kind, int forever);

/// How many operations there were since then that could have failed so.
long faulty_disk_count(void);

/// Makes the files of the folder what a disk may hold after the power went: what was synchronized, and of the rest some
/// writes, or sectors of writes.
///
/// Nothing may be open.
///
/// @param seed What decides over the rest; the same for the same seed.
/// @return 0, or -1 where a file could not be written.
int faulty_disk_restore(unsigned long long seed);

#endif
