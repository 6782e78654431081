import Foundation
import SatchelPluginAPI

/// The program `chafa`, which turns pictures into sixels, characters, or kitty's protocol.
struct Chafa: Sendable {
    /// What is asked of it, by its own word.
    enum Mode: String, Sendable, CaseIterable {
        case kitty, sixels, symbols
    }

    private let path: String
    private let environment: [String: String]
    private let timeLimit: Duration
    private let colors: String

    /// Finds the program on `PATH`; nil where it is not installed.
    init?(environment: [String: String], timeLimit: Duration, usesColor: Bool) {
        // A relative entry would let the folder one happens to be in decide what runs.
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let candidates = folders.map { String($0) + "/chafa" }
        guard let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        self.path = path
        self.timeLimit = timeLimit
        // Keys and tokens of ours are none of its business.
        self.environment = environment.filter { !$0.key.hasPrefix("SATCHEL_") }
        colors = Self.colors(environment: environment, usesColor: usesColor)
    }

    /// Draws a picture, or returns nil when the program fails, takes too long or answers anything but a drawing.
    func draw(_ picture: Picture, as mode: Mode, on canvas: PictureCanvas) async -> String? {
        let area = canvas.fit(picture, mayEnlarge: mode == .symbols)
        var arguments = ["--format", mode.rawValue, "--size", "\(area.columns)x\(area.rows)", "--animate", "off"]
        if mode == .symbols { arguments += ["--colors", colors] }
        let filter = PictureFilter(
            command: [path] + arguments + ["/dev/stdin"],
            environment: environment,
            canvas: canvas,
            timeLimit: timeLimit
        )
        guard let bytes = await filter.run(on: picture.bytes) else { return nil }
        return DrawingCheck.drawing(bytes, of: mode)
    }

    private static func colors(environment: [String: String], usesColor: Bool) -> String {
        guard usesColor else { return "none" }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return "full" }
        return environment["TERM"]?.contains("256color") == true ? "256" : "16"
    }
}
