import ClosetDomain
import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// Checks for `doctor` that photos and clothes belong together, and that styles follow the rules.
package struct ClosetCheck: DiagnosticCheck {
    package let subject = "closet"
    private let closet: StoredCloset

    package init(_ closet: StoredCloset) { self.closet = closet }

    @concurrent
    package func diagnose() async -> Diagnosis {
        do {
            let (closet, findings) = try await findings()
            let garments = closet.garments
            guard !garments.isEmpty || !findings.isEmpty else { return Diagnosis("no clothes yet") }
            let photos = garments.reduce(0) { $0 + $1.photos.count }.counted("photo")
            return Diagnosis("\(garments.count.counted("garment", "clothes")), \(photos)", findings)
        } catch {
            // What is wrong with the file is said of the databases.
            return Diagnosis("not checked: the closet can't be read")
        }
    }

    /// Removes files of no garment, and clears photos whose file is missing, unless another device may bring it.
    @concurrent
    package func repair() async throws -> [String] {
        // Locked for writing, so that no photo is named meanwhile.
        try await closet.store.change("cleared photos whose file is missing") { [photos = closet.photos] change in
            let files = try photos.contents()
            let leftOver = try files.leftOver(needed: change.contents.neededPhotos())
            for name in leftOver { try photos.remove(name) }
            let missing =
                try change.contents.isSynced()
                ? [] : change.contents.closet().garments.filter { $0.photos.contains(where: files.lack) }
            for garment in missing {
                let left = garment.photos.filter { !files.lack($0) }.map(\.name)
                try change.set([ClosetKey.photos: left], of: .garment(garment.id))
            }
            return leftOver.map { "removed '\($0)', which was the photo of no garment" }
                + missing.map { "cleared the photo of '\($0.title)', whose file is missing" }
        }
    }

    private func findings() async throws -> (closet: Closet, findings: [DiagnosticFinding]) {
        let photos = closet.photos
        let kept = try await closet.store.inspect { contents in
            (try photos.contents(), try contents.closet(), try contents.neededPhotos(), try contents.isSynced())
        }
        let (files, now, needed, isSynced) = try kept ?? (photos.contents(), Closet(), [], false)
        var findings: [DiagnosticFinding] = []
        for (garment, photo) in now.garments.flatMap({ garment in garment.photos.map { (garment, $0) } }) {
            try Task.checkCancellation()
            if files.lack(photo) {
                findings.append(
                    .init(
                        .problem,
                        "the photo of '\(garment.title)' is missing",
                        hint: isSynced
                            ? "it comes when the device that has it syncs; then run 'satchel sync'"
                            : "restore a backup, or run 'satchel doctor --repair' to clear it"
                    )
                )
            } else if (try? photos.bytes(of: photo).map { try Picture($0, byteLimit: .max) }) == nil {
                findings.append(
                    .init(
                        .problem,
                        "the photo of '\(garment.title)' is damaged",
                        hint: "add another one: satchel closet photo \(garment.id) FILE"
                    )
                )
            }
        }
        let leftOver = files.leftOver(needed: needed)
        if !leftOver.isEmpty {
            findings.append(
                .init(
                    .warning,
                    leftOver.count == 1
                        ? "the photo '\(leftOver[0])' is of no garment"
                        : "\(leftOver.count) photos such as '\(leftOver[0])' are of no garment",
                    hint: "run 'satchel doctor --repair' to remove what no garment needs"
                )
            )
        }
        for name in files.strangers.prefix(3) {
            findings.append(
                .init(.warning, "'\(name)' is among the photos of clothes", hint: "move it somewhere else")
            )
        }
        return (now, findings + broken(now))
    }

    /// Styles that break a rule, as a merge or a change of `closet.several` may leave them.
    private func broken(_ now: Closet) -> [DiagnosticFinding] {
        let clothes = now.garments(of: now.styles)
        var findings: [DiagnosticFinding] = []
        var names: Set<String> = []
        for style in now.styles {
            let clothes = clothes[style.id] ?? []
            do {
                for garment in clothes { try closet.rules.check(style.name, of: clothes, has: garment) }
            } catch ClosetError.categoryTaken(_, let category, let other, let garment) {
                findings.append(
                    .init(
                        .warning,
                        "style '\(style.name)' has both '\(other)' and '\(garment)' as \(category)",
                        hint: "drop one: satchel closet style drop \(style.id) '\(garment)'"
                    )
                )
            } catch {}
            let name = FoldedText(style.name).spaced
            guard !name.isEmpty, !names.insert(name).inserted else { continue }
            findings.append(
                .init(
                    .warning,
                    "two styles are named '\(style.name)'",
                    hint: "rename one: satchel closet style rename \(style.id) NAME"
                )
            )
        }
        return findings
    }
}

extension PhotoFolder.Contents {
    fileprivate func lack(_ photo: PhotoID) -> Bool { !photos.contains(photo) }

    /// The files that no garment needs, and those of interrupted writes.
    fileprivate func leftOver(needed: Set<String>) -> [String] {
        photos.map(\.name).filter { !needed.contains($0) }.sorted() + unfinished
    }
}
