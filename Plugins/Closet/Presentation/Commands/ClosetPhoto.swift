import ClosetDomain
import SatchelLists
import SatchelPluginAPI

struct ClosetPhoto: Command {
    private static let file = Parameter.optionalArgument("file", .path, "a photo file to copy into the closet")
    private static let remove = Parameter.flag("remove", "remove the photos, or one with --number")
    private static let number = Parameter.option("number", .integer(1...100), "which of several photos")
    let viewModel: ClosetViewModel
    let photos: ItemPictureLoader<Garment>

    var spec: CommandSpec {
        CommandSpec(
            "closet photo",
            "show, add or remove photos",
            effect: .destroys,
            discussion: """
                A garment may have several photos; lists show the first. The file is copied, so you can move or delete the original. Supported formats are PNG, JPEG, GIF and WebP.
                Photos are drawn on terminals that support it, otherwise their paths are printed; the key shell.pictures overrides
                this.
                """,
            arguments: [viewModel.parameters.eitherOrOnScreen.spec, Self.file.spec],
            options: [Self.number.spec, Self.remove.spec],
            examples: [
                Example("closet photo Monday", "the photos of a style's clothes", after: ClosetParameters.oneStyle)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        if path != nil, invocation[Self.remove] {
            throw UsageError("a file and --remove can't be combined")
        }
        let reference = invocation[viewModel.parameters.eitherOrOnScreen]
        let garment: Garment
        switch try await viewModel.garmentOrStyle(reference) {
        case .garment(let found): garment = found
        case .style(let style): return try await photosOfStyle(style, invocation)
        }
        if let path {
            guard garment.photos.count < Self.most else {
                throw UsageError("'\(garment.title)' has \(Self.most) photos, which is the most")
            }
            guard try await viewModel.store.addPhoto(try await viewModel.photo(path), to: garment.id) else {
                return .message("restored the missing photo of '\(garment.title)'")
            }
            let count = garment.photos.isEmpty ? "" : " (\(garment.photos.count + 1) photos)"
            return .message("added a photo of '\(garment.title)'\(count)")
        }
        let chosen = try Self.chosen(invocation[Self.number], of: garment)
        if invocation[Self.remove] {
            try await viewModel.store.removePhotos(chosen, of: garment.id)
            let isOnly = garment.photos.count == 1
            let words = isOnly ? "the photo" : chosen.count == 1 ? "a photo" : "\(chosen.count) photos"
            return .message("removed \(words) of '\(garment.title)'")
        }
        context.whenDone { viewModel.list.show(garment) }
        var outputs: [Output] = []
        for photo in chosen {
            var one = garment
            one.photos = [photo]
            outputs.append(.picture(try await photos.output(for: one)))
        }
        return outputs.count == 1 ? outputs[0] : .sequence(outputs)
    }

    /// The most photos of a garment.
    private static let most = 20

    private static func chosen(_ number: Int?, of garment: Garment) throws -> [PhotoID] {
        guard !garment.photos.isEmpty else { throw ClosetError.noPhoto(garment.title) }
        guard let number else { return garment.photos }
        guard garment.photos.indices.contains(number - 1) else {
            throw UsageError("'\(garment.title)' has \(garment.photos.count) photos")
        }
        return [garment.photos[number - 1]]
    }

    private func photosOfStyle(_ style: Style, _ invocation: Invocation) async throws -> Output {
        guard invocation[Self.file] == nil, !invocation[Self.remove] else {
            throw UsageError("'\(style.name)' is a style; only garments have photos")
        }
        let garments = try await viewModel.store.lists().garments(of: style).filter { !$0.photos.isEmpty }
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
