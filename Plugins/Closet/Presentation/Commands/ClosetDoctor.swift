import ClosetDomain
import SatchelPluginAPI

/// `closet doctor [--repair]`: finds photos without garments and garments without photos.
struct ClosetDoctor: Command {
    private static let repair = Parameter.flag("repair", "repair the problems found")
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet doctor",
            "check the closet and its photo files",
            effect: .destroys,
            options: [Self.repair.spec],
            examples: [Example("closet doctor", "list problems")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let repairs = invocation[Self.repair]
        let faults = try await viewModel.inspect(repairs: repairs)
        return .records(
            RecordList(
                columns: [
                    .init("problem", "Problem", .subtitle), .init("name", "Item", .title),
                    .init("garment", "Garment", .fact), .init("bytes", "Bytes", .data),
                    .init("repair", repairs ? "Done" : "Repair", .fact),
                ],
                records: faults.map { .init($0.values(isDone: repairs)) },
                firstNumber: nil,
                footer: repairs || faults.isEmpty
                    ? nil : "run 'closet doctor --repair' for the repairs in the last column",
                emptyMessage: "no problems found in the closet and its photos"
            )
        )
    }
}

extension ClosetFault {
    fileprivate func values(isDone: Bool) -> [Value] {
        let removed = isDone ? "removed the file" : "remove the file"
        return switch self {
        case .orphan(let photo, let bytes):
            [.text("unused photo"), .text(photo.name), .absent, .integer(bytes), .text(removed)]
        case .unfinished(let name, let bytes):
            [.text("partial file"), .text(name), .absent, .integer(bytes), .text(removed)]
        case .stranger(let name):
            [.text("unknown file"), .text(name), .absent, .absent, .text("none: the file is left alone")]
        case .missing(let photo, let garment):
            [
                .text("missing photo"), .text(photo.name), .text(garment), .absent,
                .text(isDone ? "cleared the photo" : "clear the photo"),
            ]
        case .damaged(let photo, let garment):
            [.text("damaged photo"), .text(photo.name), .text(garment), .absent, .text("none: add another photo")]
        }
    }
}
