import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet export <file>`: writes the whole closet to one file.
struct ClosetExport: Command {
    private static let file = Parameter.argument("file", .path, "a file name that ends in .zip, .tar.gz or .tgz")
    /// Writes the closet to a file; nil if there is one that the closure leaves.
    let export: @Sendable (_ path: String, () async throws -> Bool) async throws -> BackupSummary?

    var spec: CommandSpec {
        CommandSpec(
            "closet export",
            "back up the closet and its photos to one file",
            effect: .destroys,
            discussion: """
                The archive contains closet.json and the photos in photos/, but no undo history. Asks before replacing a
                file, unless --yes is given.
                """,
            arguments: [Self.file.spec],
            options: [.yes()],
            examples: [Example("closet export wardrobe.tar.gz", "a backup", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        guard let summary = try await export(path, { try await context.confirm("replace '\(path)'", invocation) })
        else { return .message("canceled: nothing was written") }
        for name in summary.missingPhotos {
            context.notify("warning: the photo of '\(name)' is missing; run 'closet doctor' for details")
        }
        return .message(
            "exported \(count(summary.garments, "garment")), \(count(summary.styles, "style")) and "
                + "\(count(summary.photos, "photo")) to '\(path)'"
        )
    }

    private func count(_ number: Int, _ one: String) -> String { number == 1 ? "1 \(one)" : "\(number) \(one)s" }
}
