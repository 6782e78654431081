import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet photo <garment|style> [file]`: shows photos, or adds one.
struct ClosetPhoto: Command {
    private static let file = Parameter.optionalArgument("file", .path, "a picture file to keep with the garment")
    private static let remove = Parameter.flag("remove", "take the photo away")
    let viewModel: ClosetViewModel
    let photos: ItemPictureLoader<Garment>

    var spec: CommandSpec {
        CommandSpec(
            "closet photo",
            "show the photo of a garment or of a whole style, or take one in",
            discussion: """
                The file is copied, whole or not at all, and may then be moved or deleted. PNG, JPEG, GIF and WebP are
                taken, told by their bytes. Photos are drawn where the terminal can, scaled down and upright; shell.pictures
                overrides.
                """,
            arguments: [viewModel.parameters.either.spec, Self.file.spec],
            options: [Self.remove.spec],
            examples: [
                Example("closet photo Monday", "the photos of a style's clothes", after: ClosetParameters.oneStyle)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        if path != nil, invocation[Self.remove] {
            throw UsageError(.other("a file and --remove exclude each other", hint: nil))
        }
        guard case .garment(let garment) = try await viewModel.garmentOrStyle(invocation[viewModel.parameters.either])
        else {
            return try await photosOfStyle(invocation)
        }
        if let path {
            try await viewModel.setPhoto(of: garment, to: try await viewModel.photo(at: path))
            return .message(
                (garment.photo == nil ? "added a photo of" : "replaced the photo of") + " '\(garment.title)'"
            )
        }
        if invocation[Self.remove] {
            try await viewModel.removePhoto(of: garment)
            return .message("removed the photo of '\(garment.title)'")
        }
        return .picture(try await photos.output(for: garment))
    }

    private func photosOfStyle(_ invocation: Invocation) async throws -> Output {
        guard invocation[Self.file] == nil, !invocation[Self.remove] else {
            throw UsageError(
                .other(
                    "a photo belongs to a garment, and '\(invocation[viewModel.parameters.either])' is a style",
                    hint: nil
                )
            )
        }
        let style = try await viewModel.style(invocation[viewModel.parameters.either])
        let garments = try await viewModel.closet().garments(of: style).filter { $0.photo != nil }
        guard !garments.isEmpty else { return .message("no garment of '\(style.name)' has a photo") }
        return .sequence(
            try await photos.outputs(for: garments).map { garment, outcome in
                switch outcome {
                case .success(let picture): .picture(picture)
                case .failure(let error):
                    .message("'\(garment.title)': " + error.userMessage)
                }
            }
        )
    }
}
