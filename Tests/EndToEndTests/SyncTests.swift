import Foundation
import SatchelTestSupport
import TestSupport
import Testing

/// Two devices, which are two homes, and a folder that both see.
@Suite("End to end: sync")
struct SyncTests {
    private func two(_ body: (_ first: Program, _ second: Program, _ folder: String) throws -> Void) throws {
        let (first, second) = (try Program(), try Program())
        let folder = first.home + "/shared"
        for device in [first, second] { #expect(try device.says("sync setup '\(folder)'").contains("set up sync")) }
        try body(first, second, folder)
    }

    @Test("What each device keeps arrives at the other, and a second sync has nothing to do")
    func bothWays() throws {
        try two { first, second, _ in
            _ = try first.says("books add dune --rating 4", "sync")
            #expect(try second.says("closet add Coat --category outer", "sync").contains("1 item"))
            #expect(try first.says("sync", "closet list --output plain").contains("Coat\touter"))
            #expect(try second.says("books mine --output plain").contains("Dune"))
            #expect(try second.says("sync").contains("nothing new"))
        }
    }

    @Test("Of two values the later stands, both are told, the other can be taken, and undo is one's own")
    func conflict() throws {
        try two { first, second, _ in
            _ = try first.says("books add dune", "sync")
            _ = try second.says("sync")
            _ = try first.says("books rate dune 5", "sync")
            #expect(try second.says("books rate dune 3", "sync").contains("1 conflict"))
            #expect(try second.says("sync conflicts --output plain").contains("Dune\trating\t3"))
            #expect(try second.says("sync conflicts use 1").contains("rating 3 → 5"))
            #expect(try second.says("sync conflicts").contains("no conflicts"))
            _ = try second.says("sync")
            #expect(try first.says("sync", "books show dune --output plain").contains("5"))
            #expect(try first.says("undo").contains("undid: rated"))
        }
    }

    @Test("A book that two devices started is read once when it is finished, and can be started again")
    func startedTwice() throws {
        try two { first, second, _ in
            _ = try first.says("books add dune", "sync")
            _ = try second.says("sync", "books start dune", "sync")
            _ = try first.says("books start dune", "sync", "books finish dune")
            #expect(try first.says("books start dune").contains("started reading 'Dune' again"))
            #expect(try first.says("books log dune --output plain").components(separatedBy: "reading-").count == 3)
            #expect(try first.says("undo", "undo", "books log dune --output plain").contains("reading-1"))
        }
    }

    @Test("A device that was away merges by a snapshot, without losing what it changed, and a new one begins with it")
    func snapshot() throws {
        try two { first, second, folder in
            _ = try first.says("books add dune", "sync")
            _ = try second.says("sync", "books edit dune --tag +desert")
            _ = try first.says("books rate dune 1", "books rate dune 2", "books rate dune 4", "sync")
            #expect(try first.says("sync compact").contains("compacted 5 changes of this device to 3"))
            #expect(try second.says("sync").contains("from"))
            let third = try Program()
            _ = try third.says("sync setup '\(folder)'", "sync")
            for device in [first, second, third] {
                let shown = try device.says("sync", "books show dune --output plain")
                #expect(shown.contains("desert") && shown.contains("4"))
            }
        }
    }

    @Test("A picture or file that nobody brought yet is told, and comes with the device that has it, once")
    func missingPictures() throws {
        try two { first, second, folder in
            try Data(SamplePicture.png()).write(to: URL(filePath: first.home + "/coat.png"))
            try first.write("a label", to: "label.txt")
            _ = try first.says(
                "kinds new wine 'producer:text!' label:file --yes",
                "wine add Barolo --label label.txt --producer Vietti",
                "closet add Coat --category outer --photo coat.png",
                "sync"
            )
            let dryRun = try second.says("sync --dry-run")
            #expect(dryRun.contains("1 photo") && dryRun.contains("1 file of a kind") && !dryRun.contains("missing"))
            // As where a carrier brings small files first.
            try FileManager.default.removeItem(atPath: folder + "/pictures")

            let told = "2 pictures or files are missing"
            #expect(try second.says("sync").contains(told + ": they come when the device that has them syncs"))
            #expect(try second.says("sync status").contains(told))
            #expect(try !second.says("sync --quiet").contains("missing"))
            #expect(try !first.says("sync").contains("missing"))
            let said = try second.says("sync")
            #expect(said.contains("1 photo") && said.contains("1 file of a kind") && !said.contains("missing"))
            #expect(try second.says("sync", "sync status").contains("0 to read · 0 to write"))

            // What nothing names any more is nothing for those who come later.
            _ = try first.says("closet remove Coat", "sync")
            let third = try Program()
            _ = try third.says("sync setup '\(folder)'", "sync")
            #expect(!FileManager.default.fileExists(atPath: third.home + "/.local/share/satchel/closet-photos"))
        }
    }

    @Test("A picture that was cut where others read it is written again by the device that has it")
    func cutPicture() throws {
        try two { first, second, folder in
            try Data(SamplePicture.png()).write(to: URL(filePath: first.home + "/coat.png"))
            _ = try first.says("closet add Coat --category outer --photo coat.png", "sync")
            let pictures = folder + "/pictures/closet-photos"
            for name in try FileManager.default.contentsOfDirectory(atPath: pictures) {
                try Data().write(to: URL(filePath: pictures + "/" + name))
            }
            #expect(try second.says("sync").contains("1 picture or file is missing"))

            _ = try first.says("sync")

            #expect(try second.says("sync").contains("1 photo"))
        }
    }

    @Test("Of some kinds, their files travel, too")
    func filesOfSomeKinds() throws {
        let (first, second) = (try Program(), try Program())
        try first.write("a label", to: "label.txt")
        for device in [first, second] {
            let made = try device.says("kinds new wine 'producer:text!' label:file --yes")
            #expect(made.contains("wine"))
            #expect(try device.says("sync setup '\(first.home)/shared' --only wine").contains("set up sync"))
        }
        _ = try first.says("wine add Barolo --label label.txt --producer Vietti", "sync")
        #expect(try second.says("sync").contains("1 file of a kind"))
    }

    @Test("Of some kinds or lists, no photo of another kind travels", arguments: [("books", false), ("closet", true)])
    func photos(_ kind: String, _ isSent: Bool) throws {
        let device = try Program()
        let (photo, folder) = (device.home + "/coat.png", device.home + "/shared")
        try Data(SamplePicture.png()).write(to: URL(filePath: photo))
        _ = try device.says("closet add Coat --category outer --photo '\(photo)'", "books add dune")
        _ = try device.says("sync setup '\(folder)' --only \(kind)", "sync --dry-run")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder) == ["satchel-sync.json"])
        _ = try device.says("sync")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        #expect(files.contains { $0.hasSuffix(".ndjson") })
        #expect(files.contains { $0.hasSuffix(".png") } == isSent, "\(files)")
    }

    @Test("Of one list its items travel with what is said of them, others once they come to it, and nothing else")
    func oneList() throws {
        let (first, second) = (try Program(), try Program())
        let folder = first.home + "/shared"
        _ = try first.says("books add hobbit --rating 4", "books add dune --rating 5", "books shelf add 'To lend' dune")
        for device in [first, second] {
            #expect(try device.says("sync setup '\(folder)' --only 'books:to LEND'", "sync").contains("set up sync"))
        }
        #expect(try second.says("books shelf show 'To lend' --output plain").contains("Dune"))
        #expect(try second.says("books mine --output plain").contains("5"))
        #expect(try !second.says("books mine --output plain").contains("Hobbit"))
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let bytes = try? Data(contentsOf: URL(filePath: folder + "/" + file))
            #expect(bytes?.firstRange(of: Data("obbit".utf8)) == nil, "\(file)")
        }
        #expect(try second.says("sync setup '\(folder)' --only books:").contains("doesn't name a list"))

        _ = try first.says("books shelf add 'To lend' hobbit", "sync")
        #expect(try second.says("sync", "books mine --output plain").contains("The Hobbit"))
        _ = try second.says("books shelf drop 'To lend' hobbit", "books rate hobbit 2", "sync")
        #expect(try first.says("sync", "books show hobbit --output plain").contains("2"))
    }

    /// Two devices with work trees of one repository, which is empty at first.
    private func twoWorkTrees() throws -> (Program, Program) {
        let (first, second) = (try Program(), try Program())
        try first.git("init", "--quiet", "--bare", "remote.git")
        for device in [first, second] {
            try device.git("clone", "--quiet", first.home + "/remote.git", "work")
            try device.write("[user]\nname = A\nemail = a@example.org\n", to: ".gitconfig")
            #expect(try device.says("sync setup work").contains("set up sync"))
        }
        return (first, second)
    }

    @Test("A git work tree carries the files, also through a repository that is empty at first")
    func git() throws {
        let (first, second) = try twoWorkTrees()
        #expect(try first.says("set sync.git=true", "books add dune", "sync").contains("written for others"))
        #expect(try second.says("set sync.git=true", "books add hobbit", "sync").contains("1 item"))
        #expect(try first.says("set sync.git=true", "sync", "books mine --output plain").contains("The Hobbit"))
    }

    @Test("What git refuses is told, left as it was, and synced once that is mended")
    func gitRefuses() throws {
        let (first, second) = try twoWorkTrees()
        for device in [first, second] { try device.write(device.home, to: "work/notes.txt") }
        let sync = ["set sync.git=true", "sync"]
        _ = try first.says("books add dune", sync[0], sync[1])
        _ = try second.says("books add hobbit")

        #expect(try second.says(sync[0], sync[1]).contains("CONFLICT (add/add): Merge conflict in notes.txt"))
        #expect(try second.says(sync[0], sync[1]).contains("CONFLICT"))
        #expect(!FileManager.default.fileExists(atPath: second.home + "/work/.git/rebase-merge"))
        try second.git("-C", "work", "checkout", "--quiet", "--detach")
        #expect(try second.says(sync[0], sync[1]).contains("no branch is checked out"))
        try second.git("-C", "work", "checkout", "--quiet", "-")
        try second.write(first.home, to: "work/notes.txt")
        try second.git("-C", "work", "commit", "--quiet", "--all", "--amend", "--no-edit")
        let hook = try first.hook("remote.git/hooks/pre-receive", "exit 1")
        #expect(try second.says(sync[0], sync[1]).contains("[remote rejected]"))
        try FileManager.default.removeItem(atPath: hook)

        #expect(try second.says(sync[0], sync[1], "books mine --output plain").contains("Dune"))
        #expect(try first.says(sync[0], sync[1], "books mine --output plain").contains("The Hobbit"))
    }

    @Test("A push that another one came before is tried again with what that brought, and not for ever")
    func gitRaces() throws {
        let (first, second) = try twoWorkTrees()
        let sync = ["set sync.git=true", "sync"]
        for device in [first, second, first] { _ = try device.says(sync[0], sync[1]) }
        var hook = try first.hook("remote.git/hooks/pre-receive", "exit 1")
        #expect(try first.says("books add dune", sync[0], sync[1]).contains("[remote rejected]"))
        try FileManager.default.removeItem(atPath: hook)
        let other = "unset $(git rev-parse --local-env-vars) && cd '\(first.home)/work'"
        hook = try second.hook("work/.git/hooks/post-commit", "\(other) && git push --quiet")

        let said = try second.says("books add hobbit", sync[0], sync[1], "books mine --output plain")
        #expect(said.contains("from") && said.contains("Dune"), "\(said)")
        try FileManager.default.removeItem(atPath: hook)
        #expect(try first.says(sync[0], sync[1], "books mine --output plain").contains("The Hobbit"))

        let commit = "git pull --quiet --rebase && git commit --quiet --allow-empty --message other && git push --quiet"
        hook = try second.hook("work/.git/hooks/pre-push", "\(other) && \(commit)")
        #expect(try second.says("books rate dune 2", sync[0], sync[1]).contains("other devices pushed each time"))
        try FileManager.default.removeItem(atPath: hook)
        #expect(!(try second.says(sync[0], sync[1])).contains("error"))
        #expect(try first.says(sync[0], sync[1], "books mine --output plain").contains("rated 2"))
    }

    @Test("A remote that never answers is waited for until the sync is interrupted", .timeLimit(.minutes(1)))
    func gitHangs() throws {
        let (first, _) = try twoWorkTrees()
        try first.write("[protocol \"ext\"]\nallow = always\n[user]\nname = A\nemail = a@b\n", to: ".gitconfig")
        try first.git("-C", "work", "remote", "set-url", "origin", "ext::sleep 100")
        let sync = [Program.path, "-c", "set sync.git=true", "-c", "sync"]
        _ = try first.run(["--signal", "INT", "5"] + sync, program: "/usr/bin/timeout")
    }

    @Test("Without git a folder that git carries is not synced, and what is missing is told")
    func noGit() throws {
        let (first, _) = try twoWorkTrees()
        let run = try first.run(["-c", "set sync.git=true", "-c", "sync"], environment: ["PATH": "/nowhere"])
        #expect(run.errors.contains("git is not installed"), "\(run.errors)")
    }

    @Test("What is encrypted tells nothing without the passphrase, files included, and a wrong one is told")
    func encrypted() throws {
        let (first, second) = (try Program(), try Program())
        let setUp = "sync setup '\(first.home)/shared' --passphrase"
        try first.write("correct horse battery\n", to: ".config/satchel/sync.passphrase")
        #expect(try first.says(setUp).contains("others may read it, too"))
        chmod(first.home + "/.config/satchel/sync.passphrase", 0o600)
        #expect(try !first.says(setUp).contains("not encrypted"))
        try first.write("a secret label", to: "label.txt")
        _ = try first.says(
            "kinds new wine 'producer:text!' label:file --yes",
            "wine add Barolo --producer Vietti --label label.txt",
            "sync"
        )
        for file in try #require(FileManager.default.enumerator(atPath: first.home + "/shared")) {
            let bytes = FileManager.default.contents(atPath: first.home + "/shared/\(file)") ?? Data()
            for word in ["Barolo", "secret"] { #expect(bytes.firstRange(of: Data(word.utf8)) == nil, "\(file)") }
        }

        #expect(try second.says("sync setup '\(first.home)/shared'").contains("is encrypted"))
        #expect(try second.says(setUp).contains("nobody to type"))
        #expect(try second.says(setUp, passphrase: "wrong horse battery").contains("wrong passphrase"))
        #expect(try second.says(setUp, passphrase: "correct horse battery").contains("set up sync"))

        #expect(try second.says("sync").contains("1 file of a kind"))
        #expect(try second.says("wine mine --output plain").contains("Barolo"))
        #expect(try second.says("sync").contains("nothing new"))
    }

    @Test("A passphrase is typed twice for a new folder, and never shown", .timeLimit(.minutes(1)))
    func typedPassphrase() async throws {
        let program = try Program()
        let terminal = try await program.start(columns: 200)
        try await terminal.send("sync setup '\(program.home)/shared' --passphrase\r", until: "Passphrase: ")
        try await terminal.send("correct horse battery\r", until: "Passphrase again: ")
        try await terminal.send("correct horse battery\r", until: "set up sync")
        #expect(!String(decoding: terminal.bytes(from: 0), as: UTF8.self).contains("horse"))
        try await terminal.send("books add dune\r", until: "added 'Dune'")
        try await terminal.send("sync\r", until: "written for others")
        try await terminal.send("sync status\r", until: "encrypted, last at 20")
    }

    @Test("Lists that two devices make under one name become one, with the items of both")
    func lists() throws {
        try two { first, second, _ in
            _ = try first.says("books shelf add sf dune", "sync")
            _ = try second.says("books shelf add SF hobbit", "sync")
            #expect(try first.says("sync", "books shelf list --output plain").contains("\t2\t2"))
            let shown = try first.says("books shelf show sf --output plain")
            #expect(shown.contains("Dune") && shown.contains("The Hobbit"))
        }
    }

    @Test("What two devices change of a kind at once is joined, and a renamed field has what was said by its old name")
    func kindsChangedAtOnce() throws {
        try two { first, second, _ in
            _ = try first.says(
                "kinds new wine 'producer:text!' vintage:year --yes",
                "wine add Barolo --producer Vietti --vintage 2015",
                "sync"
            )
            _ = try second.says("sync")
            _ = try first.says("kinds field rename wine vintage year", "kinds field add wine region:text", "sync")
            _ = try second.says("wine edit barolo --vintage 2016", "wine add Gavi --producer X --vintage 2012")
            _ = try second.says("kinds field add wine cellar:text", "wine edit gavi --cellar B2", "sync")
            for device in [first, second] {
                #expect(try !device.says("sync").contains("conflict"))
                let fields = try device.says("kinds show wine --output plain")
                for field in ["year", "cellar", "region"] { #expect(fields.contains("\n\(field)\t"), "\(fields)") }
                #expect(!fields.contains("vintage"))
                let wines = try device.says("wine mine --output csv")
                #expect(wines.contains("2016") && wines.contains("2012") && wines.contains("B2"), "\(wines)")
            }
        }
    }

    @Test("What one device said of a field by its old name stands, though another renamed the field later")
    func fieldRenamedLater() throws {
        try two { first, second, _ in
            _ = try first.says("kinds new wine maker:text --yes", "wine add Barolo --maker Vietti", "sync")
            _ = try first.says("wine add Gavi --maker Vietti", "sync")
            _ = try second.says("sync")
            _ = try first.says("wine edit barolo --maker Conterno", "wine edit gavi --maker Broglia", "sync")
            _ = try second.says("kinds field rename wine maker producer", "wine edit gavi --producer Scolca")
            #expect(try second.says("sync").contains("1 conflict"))
            for device in [first, second] {
                let wines = try device.says("sync", "wine mine --output csv")
                #expect(wines.contains("Conterno") && wines.contains("Scolca"), "\(wines)")
            }
            #expect(try first.says("sync conflicts use 1", "wine mine --output csv").contains("Broglia"))
            _ = try first.says("sync")
            #expect(try second.says("sync", "wine mine --output csv").contains("Broglia"))
        }
    }

    @Test("A file of a kind that can't be read on one device removes it on no other, and comes with the next change")
    func kindUnreadable() throws {
        try two { first, second, _ in
            _ = try first.says("kinds new wine maker:text --yes", "wine add Barolo --maker Vietti", "sync")
            _ = try second.says("sync")
            let file = URL(fileURLWithPath: second.home + "/.config/satchel/kinds/wine.plist")
            let text = try Data(contentsOf: file)
            try text.dropLast(20).write(to: file)
            #expect(try second.says("sync").contains("nothing new"))
            #expect(try first.says("sync", "wine mine").contains("Vietti"))

            _ = try first.says("kinds field add wine year:year", "sync")
            #expect(try second.says("sync", "wine mine --output csv").contains("year"))
        }
    }

    @Test("A device to which the data was copied without the settings gets the files of kinds, and removes none")
    func kindsWithoutFiles() throws {
        try two { first, second, _ in
            _ = try first.says("kinds new wine maker:text --yes", "wine add Barolo --maker Vietti", "sync")
            _ = try second.says("sync")
            try FileManager.default.removeItem(atPath: second.home + "/.config/satchel/kinds")
            _ = try second.says("sync")
            for device in [first, second] { #expect(try device.says("sync", "wine mine").contains("Vietti")) }
        }
    }

    @Test("The other value of a kind can be taken, and undo and redo pass what a sync said of kinds")
    func kindsInConflict() throws {
        try two { first, second, _ in
            _ = try first.says("kinds new wine score:number --yes", "wine add Barolo", "sync")
            #expect(try first.says("undo").contains("undid: added 'Barolo'"))
            #expect(try first.says("sync", "redo", "sync").contains("redid: added 'Barolo'"))
            _ = try second.says("sync", "kinds field retype wine 'score:rating(1..5)' --yes")
            _ = try first.says("kinds field retype wine 'score:text' --yes", "sync")
            #expect(try second.says("sync").contains("1 conflict"))
            let told = "wine\tplist\tscore:rating(1..5)"
            #expect(try second.says("sync conflicts --output plain").contains(told))
            #expect(try second.says("sync conflicts use 1", "sync").contains("score:rating(1..5) → score:text"))
            for device in [first, second] {
                #expect(try device.says("sync", "kinds show wine --output plain").contains("score\ttext"))
            }
            _ = try first.says("kinds remove wine --yes", "sync")
            #expect(try second.says("sync").contains("'wine' was removed on another device; 'kinds enable wine'"))
        }
    }

    @Test("Duplicates that two devices merge at once are one thing, with the copies of both")
    func duplicates() throws {
        try two { first, second, _ in
            for (device, place) in [(first, "attic"), (second, "cellar")] {
                _ = try device.says("books add 'My Diary' --author Me --place \(place)", "sync")
            }
            _ = try first.says("sync")
            for device in [first, second] { _ = try device.says("books duplicates --merge --yes") }
            for device in [first, second, first] { _ = try device.says("sync") }
            for device in [first, second] {
                #expect(try device.says("books mine --output plain").contains("2 copies"))
            }
        }
    }

    @Test("A device that a backup was restored on says that it syncs no more, and gets what came since once it does")
    func restored() throws {
        try two { first, second, folder in
            _ = try first.says("books add dune", "backup b.tar.gz", "books rate dune 4", "sync")
            #expect(try first.says("restore b.tar.gz --yes").contains("no longer syncs through '\(folder)'"))
            #expect(try !first.says("restore b.tar.gz --yes").contains("no longer syncs"))
            _ = try second.says("sync")
            #expect(try first.says("sync setup '\(folder)'", "sync", "books mine").contains("rated 4"))
        }
    }

    @Test("Kinds and files travel, and lines that nobody wrote harm nothing")
    func kindsAndFiles() throws {
        try two { first, second, folder in
            try first.write("a label", to: "label.txt")
            _ = try first.says(
                "kinds new wine 'producer:text!' vintage:year label:file --yes",
                "wine add Barolo --producer Vietti --label label.txt",
                "sync"
            )
            let device = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder).first {
                    !$0.contains(".") && $0 != "pictures"
                }
            )
            let month = folder + "/\(device)/2020-01.ndjson"
            try Data("{\"at\":\n../../x\n[[[[".utf8).write(to: URL(fileURLWithPath: month))

            let said = try second.says("sync")

            #expect(said.contains("2 lines of '\(device)/2020-01.ndjson' can't be read"))
            #expect(said.contains("the end of '\(device)/2020-01.ndjson' is not here yet"))
            #expect(said.contains("here: 1 item, 1 entry, 1 kind"))
            #expect(try second.says("doctor").contains("1 item, 1 entry, 1 kind"))
            #expect(try second.says("wine mine --output plain").contains("Barolo"))
            let files = try FileManager.default.contentsOfDirectory(atPath: second.home + "/.local/share/satchel/files")
            #expect(files.count == 1)
            #expect(try !second.says("sync status").contains("pictures"))
            for text in ["", "{\"na"] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/\(device)/device.json"))
                #expect(try second.says("sync status --output plain").contains("\(device)\t\(device)"))
                _ = try first.says("sync")
                #expect(try !second.says("sync status --output plain").contains("\(device)\t\(device)"))
            }
        }
    }
}

extension Program {
    fileprivate func git(_ words: String...) throws {
        let run = try run(words, program: "/usr/bin/git")
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Lets git run a line; returns the path of the file that says so.
    fileprivate func hook(_ path: String, _ line: String) throws -> String {
        try write("#!/bin/sh\n\(line)\n", to: path)
        chmod(home + "/" + path, 0o755)
        return home + "/" + path
    }

    /// Runs lines in a session, and returns all that it said.
    fileprivate func says(_ lines: String..., passphrase: String? = nil) throws -> String {
        let variables = passphrase.map { ["SATCHEL_SYNC_PASSPHRASE": $0] } ?? [:]
        let result = try run(lines.flatMap { ["-c", $0] }, environment: variables)
        return result.output + result.errors
    }
}
