import ClosetDomain
import SatchelPluginAPI

/// `closet import <file>`: merges newer items from a backup.
struct ClosetImport: Command {
    private static let file = Parameter.argument("file", .path, "a file that 'closet export' wrote")
    private static let isDryRun = Parameter.flag("dry-run", "only tell what would become of it")
    let backup: any ClosetBackup

    var spec: CommandSpec {
        CommandSpec(
            "closet import",
            "take over what a backup has more or newer",
            discussion: """
                Clothes and styles are told apart by their ids: of two copies the one changed later counts, days worn and
                favourites are put together, and nothing that is here is removed. 'closet undo' takes the whole import back.
                """,
            arguments: [Self.file.spec],
            options: [Self.isDryRun.spec],
            examples: [Example("closet import wardrobe.tar.gz --dry-run", "what it would change", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let isDryRun = invocation[Self.isDryRun]
        let report = try await backup.merge(from: invocation[Self.file], isDryRun: isDryRun)
        for problem in report.problems { context.notify("warning: " + problem.message) }
        return .detail(
            Detail(
                title: isDryRun ? "The import would do this" : "Imported",
                fields: [
                    .init("dryRun", label: nil, .boolean(isDryRun)),
                    .init("addedClothes", label: "new clothes", .integer(report.addedGarments.count)),
                    .init("changedClothes", label: "newer clothes", .integer(report.changedGarments.count)),
                    .init("addedStyles", label: "new styles", .integer(report.addedStyles.count)),
                    .init("changedStyles", label: "newer styles", .integer(report.changedStyles.count)),
                    .init("unchanged", label: "as they were", .integer(report.unchanged)),
                    .init("problems", label: nil, .texts(report.problems.map(\.message))),
                ],
                footer: isDryRun || !report.changesSomething ? nil : "'closet undo' takes it back"
            )
        )
    }
}

extension MergeReport.Problem {
    fileprivate var message: String {
        switch self {
        case .missingGarment(let id, let style): "'\(style)' named a garment '\(id)' that is not there"
        case .categoryTaken(let style, let category, let garment):
            "'\(style)' had another \(category) beside '\(garment)', which was left out of it"
        case .renamedStyle(let name, let new): "there is a style '\(name)' already; the other is now '\(new)'"
        case .unreadable(let name): "'\(name)' was left out: its name or its id is not usable"
        case .missingPhoto(let photo, let garment): "the photo '\(photo)' of '\(garment)' is missing or cannot be shown"
        }
    }
}
