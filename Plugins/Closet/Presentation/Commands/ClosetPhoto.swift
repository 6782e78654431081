import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// `closet photo [garment|style] [file]`: shows photos, or adds one.
struct ClosetPhoto: Command {
    private static let file = Parameter.optionalArgument("file", .path, "a photo file to copy into the closet")
    private static let remove = Parameter.flag("remove", "remove the photo")
    let viewModel: ClosetViewModel
    let photos: ItemPictureLoader<Garment>

    var spec: CommandSpec {
        CommandSpec(
            "closet photo",
            "show, add or remove photos",
            effect: .destroys,
            discussion: """
                The file is copied, so you can move or delete the original. Supported formats are PNG, JPEG, GIF and WebP.
                Photos are drawn on terminals that support it, otherwise their paths are printed; the key shell.pictures overrides
                this.
                """,
            arguments: [viewModel.parameters.eitherOrOnScreen.spec, Self.file.spec],
            options: [Self.remove.spec],
            examples: [
                Example("closet photo Monday", "the photos of a style's clothes", after: ClosetParameters.oneStyle)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        if path != nil, invocation[Self.remove] {
            throw UsageError(.other("a file and --remove can't be combined", hint: nil))
        }
        let reference = invocation[viewModel.parameters.eitherOrOnScreen]
        let garment: Garment
        switch try await viewModel.garmentOrStyle(reference) {
        case .garment(let found): garment = found
        case .style(let style): return try await photosOfStyle(style, invocation)
        }
        if let path {
            try await viewModel.store.setPhoto(of: garment.id, to: try await viewModel.photo(path))
            return .message(
                (garment.photo == nil ? "added a photo of" : "replaced the photo of") + " '\(garment.title)'"
            )
        }
        if invocation[Self.remove] {
            try await viewModel.removePhoto(of: garment)
            return .message("removed the photo of '\(garment.title)'")
        }
        let photo = try await photos.output(for: garment)
        context.whenDone { viewModel.list.show(garment) }
        return .picture(photo)
    }

    private func photosOfStyle(_ style: Style, _ invocation: Invocation) async throws -> Output {
        guard invocation[Self.file] == nil, !invocation[Self.remove] else {
            throw UsageError(
                .other("'\(style.name)' is a style; only garments have photos", hint: nil)
            )
        }
        let garments = try await viewModel.store.closet().garments(of: style).filter { $0.photo != nil }
        guard !garments.isEmpty else { return .message("no garment in '\(style.name)' has a photo") }
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
