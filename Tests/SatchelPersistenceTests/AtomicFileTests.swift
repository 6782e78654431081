import Foundation
import Glibc
import SatchelPersistence
import TestSupport
import Testing

@Suite("Files: whole or not at all")
struct AtomicFileTests {
    @Test("Bytes replace those that were there, with the mode asked for", arguments: [0, 5, 1_000_000])
    func replacing(count: Int) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try AtomicFile.write(Data("old".utf8), to: path)
            #expect(try mode(path) == 0o600)

            let new = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            try AtomicFile.write(new, to: path, mode: 0o644)
            #expect(try bytes(of: path) == new)
            #expect(try mode(path) == 0o644)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test("A symbolic link stays one, and the file behind it is replaced")
    func links() async throws {
        try await withTemporaryFolder { folder in
            try put(Data("old".utf8), at: folder + "/file")
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")
            try AtomicFile.write(Data("new".utf8), to: folder + "/link")
            #expect(try bytes(of: folder + "/file") == Data("new".utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "file")
        }
    }

    @Test("A place that cannot be written is reported, with nothing left behind")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/full/inner", withIntermediateDirectories: true)
            for path in [folder + "/full", folder + "/missing/file", "/proc/self/file", "/dev/null/file"] {
                #expect(throws: StorageError.self) { try AtomicFile.write(Data("new".utf8), to: path) }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["full"])
        }
    }

    @Test("A pipe or a device is not replaced by a file, whoever asks")
    func specialFiles() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "pipe")
            for path in [pipe, folder + "/link"] {
                #expect(throws: StorageError.self) { try AtomicFile.write(Data("new".utf8), to: path) }
            }
            var status = stat()
            #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "pipe"])
        }
    }

    @Test(
        "A full disk keeps the old bytes, and nothing is left behind",
        .enabled(if: TestProcess.canMount, "mounting a small disk needs root or user namespaces")
    )
    func fullDisk() async throws {
        try await withTemporaryFolder { folder in
            let child = try await StoreWriter.script(
                """
                mount -t tmpfs -o size=64k tmpfs "$folder" || exit 9
                "$writer" replace "$folder/file" 10000; "$writer" replace "$folder/file" 100000
                ls -A "$folder"; wc -c < "$folder/file"
                """,
                folder: folder
            )
            let error = "error: can't save '\(folder)/file': the disk is full"
            #expect(child.lines == ["replaced", error, "file", "10000"])
        }
    }

    @Test("What a killed process left beside a file goes with the next one, what another is writing stays")
    func remains() async throws {
        try await withTemporaryFolder { folder in
            for name in [".satchel-settings", ".satchel-", ".satchel-01", "file"] {
                try put(Data("mine".utf8), at: folder + "/" + name)
            }
            let child = try await StoreWriter.script(
                """
                "$writer" hang "$folder/file" old >> "$folder-said" & killed=$!
                "$writer" hang "$folder/file" live >> "$folder-said" & living=$!
                while [ "$(grep -c hanging "$folder-said")" != 2 ]; do sleep 0.02; done; rm "$folder-said"
                kill -KILL $killed; wait $killed
                "$writer" replace "$folder/file" 3
                cat "$folder"/.satchel-*; echo
                kill -KILL $living; wait $living
                """,
                folder: folder,
                mounting: false
            )
            #expect(child.lines.first == "replaced")
            #expect(child.lines.dropFirst().first?.contains("live") == true)
            #expect(child.lines.dropFirst().first?.contains("old") == false)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(Set(names).isSuperset(of: [".satchel-settings", ".satchel-", ".satchel-01", "file"]))
            #expect(names.count == 5)

            // This process has not written here yet.
            try AtomicFile.write(Data("new".utf8), to: folder + "/file")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
        }
    }

    @Test("Readers never see a mixture")
    func readers() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try AtomicFile.write(Data(repeating: 0, count: 100_000), to: path)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for byte in 1...50 as ClosedRange<UInt8> {
                        try AtomicFile.write(Data(repeating: byte, count: 100_000), to: path)
                    }
                }
                group.addTask {
                    for _ in 0..<200 {
                        let seen = try bytes(of: path)
                        #expect(seen.count == 100_000 && Set(seen).count == 1)
                        await Task.yield()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
