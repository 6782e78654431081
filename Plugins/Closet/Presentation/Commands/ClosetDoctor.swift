import ClosetDomain
import SatchelPluginAPI

/// `closet doctor [--repair]`: finds photos without garments and garments without photos.
struct ClosetDoctor: Command {
    private static let repair = Parameter.flag("repair", "put right what is named, and nothing else")
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet doctor",
            "compare the photo files with the closet",
            options: [Self.repair.spec],
            examples: [Example("closet doctor", "what is not as it should be")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let repairs = invocation[Self.repair]
        let faults = try await viewModel.inspect(repairs: repairs)
        return .records(
            RecordList(
                columns: [
                    .init("problem", "Problem", .subtitle), .init("name", "What", .title),
                    .init("garment", "Garment", .fact), .init("bytes", "Bytes", .data),
                    .init("repair", repairs ? "Done" : "Repair", .fact),
                ],
                records: faults.map { .init($0.values(isDone: repairs)) },
                firstNumber: nil,
                footer: repairs || faults.isEmpty ? nil : "'closet doctor --repair' does what the last column says",
                emptyMessage: "the closet and its photos are in order"
            )
        )
    }
}

extension ClosetFault {
    fileprivate func values(isDone: Bool) -> [Value] {
        let removed = isDone ? "removed the file" : "remove the file"
        return switch self {
        case .orphan(let photo, let bytes):
            [.text("photo of no garment"), .text(photo.name), .absent, .integer(bytes), .text(removed)]
        case .unfinished(let name, let bytes):
            [.text("unfinished file"), .text(name), .absent, .integer(bytes), .text(removed)]
        case .stranger(let name):
            [.text("file of somebody else"), .text(name), .absent, .absent, .text("none: it is left alone")]
        case .missing(let photo, let garment):
            [
                .text("missing photo"), .text(photo.name), .text(garment), .absent,
                .text(isDone ? "said that it has none" : "say that it has none"),
            ]
        case .damaged(let photo, let garment):
            [.text("damaged photo"), .text(photo.name), .text(garment), .absent, .text("none: add another photo")]
        }
    }
}
