import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet export <file>`: writes the whole closet to one file.
struct ClosetExport: Command {
    private static let file = Parameter.argument("file", .path, "a name that ends in .zip, .tar.gz or .tgz")
    let backup: any ClosetBackup

    var spec: CommandSpec {
        CommandSpec(
            "closet export",
            "write the whole closet with its photos to one file",
            discussion: """
                The data are in closet.json, the photos beside it in photos/. A file that is there is replaced after asking,
                or with --yes. What undo would need is not part of it.
                """,
            arguments: [Self.file.spec],
            options: [ClosetParameters.yes.spec],
            examples: [Example("closet export wardrobe.tar.gz", "a backup", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        if await backup.exists(path), !invocation[ClosetParameters.yes] {
            guard try await context.confirm("replace '\(path)'") else { return .message("nothing was written") }
        }
        let summary = try await backup.export(to: path)
        for name in summary.missingPhotos {
            context.notify("warning: the photo of '\(name)' is not there; 'closet doctor' tells more")
        }
        return .message(
            "exported \(count(summary.garments, "garment")), \(count(summary.styles, "style")) and "
                + "\(count(summary.photos, "photo")) to '\(path)'"
        )
    }

    private func count(_ number: Int, _ one: String) -> String { number == 1 ? "1 \(one)" : "\(number) \(one)s" }
}
