import Foundation
import SatchelPluginAPI

/// The sequences that hand a picture's own bytes to a terminal.
enum PictureSequence {
    /// The base64 characters a chunk of kitty's protocol may have.
    private static let chunkCount = 4096

    /// Returns kitty's sequence for a PNG picture.
    ///
    /// `q=2` keeps the terminal from answering: the answer would look like something typed.
    static func kitty(_ png: Picture, in area: PictureCanvas.Area) -> String {
        let payload = Array(Data(png.bytes).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: payload.count, by: chunkCount) {
            let end = min(start + chunkCount, payload.count)
            let more = end < payload.count ? 1 : 0
            let keys = start == 0 ? "a=T,f=100,c=\(area.columns),r=\(area.rows),q=2,m=\(more)" : "m=\(more)"
            text += "\u{1B}_G\(keys);" + String(decoding: payload[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return text
    }

    /// Returns iTerm2's sequence for a picture of any format.
    static func iterm(_ picture: Picture, in area: PictureCanvas.Area) -> String {
        let keys = "inline=1;size=\(picture.bytes.count);width=\(area.columns);height=\(area.rows)"
        return "\u{1B}]1337;File=\(keys);preserveAspectRatio=1:" + Data(picture.bytes).base64EncodedString() + "\u{7}"
    }
}
