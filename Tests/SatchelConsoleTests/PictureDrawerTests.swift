import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: drawn for a terminal")
struct PictureDrawerTests {
    private let terminal = TerminalFacts(output: .init(isTerminal: true, usesColor: true), columns: 80, rows: 24)
    private let png: Picture
    private let jpeg: Picture

    init() throws {
        png = try Picture(SamplePicture.png())
        jpeg = try Picture(SamplePicture.jpeg(width: 80, height: 160))
    }

    private func drawing(
        _ picture: Picture,
        _ choice: PictureChoice,
        path: String = "",
        environment: [String: String] = ["TERM": "xterm-256color"],
        thumbnails: any ThumbnailMaking = KeptPictures(),
        timeLimit: Duration = .seconds(20)
    ) async throws -> String? {
        let drawer = PictureDrawer(
            choice: choice,
            environment: environment.merging(["PATH": path]) { $1 },
            thumbnails: thumbnails,
            timeLimit: timeLimit
        )
        let output = Output.sequence([.message("one"), .picture(PictureOutput(picture, title: "Dune"))])
        return await drawer.pictures(of: output, as: .table, on: terminal)?.drawings[picture]
    }

    /// Puts a program named `chafa` into a folder of its own and hands over the folder.
    private func withChafa<Result>(_ script: String, _ body: (String) async throws -> Result) async throws -> Result {
        let folder = NSTemporaryDirectory() + "satchel-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "#!/bin/sh\nfolder='\(folder)'\nexport PATH=/usr/bin:/bin\n" + script
        try Data(text.utf8).write(to: URL(filePath: folder + "/text"))
        // Copied by another process: one that a test starts while we write would hold the file open, and a file that is
        // open for writing cannot be run.
        let copy = try Process.run(URL(filePath: "/usr/bin/install"), arguments: [folder + "/text", folder + "/chafa"])
        copy.waitUntilExit()
        return try await body(folder)
    }

    // MARK: - Without any program

    @Test("No picture reaches a terminal that could not be decoded", arguments: [PictureChoice.kitty, .iterm])
    func undecodable(_ choice: PictureChoice) async throws {
        for picture in [png, jpeg] {
            #expect(try await drawing(picture, choice, path: "/none", thumbnails: OneThumbnail(made: nil)) == nil)
        }
    }

    @Test("Kitty gets a PNG as it is, in one chunk where it fits")
    func kitty() async throws {
        let payload = Data(png.bytes).base64EncodedString()
        #expect(try await drawing(png, .kitty) == "\u{1B}_Ga=T,f=100,c=1,r=1,q=2,m=0;\(payload)\u{1B}\\")
    }

    @Test("Kitty gets a larger PNG in chunks of 4096 characters, the last one marked")
    func kittyChunks() async throws {
        let large = try Picture(SamplePicture.png(width: 60, height: 40))
        let text = try #require(try await drawing(large, .kitty))
        let payload = Data(large.bytes).base64EncodedString()
        let parts = text.split(separator: "\u{1B}\\").map { $0.split(separator: ";", maxSplits: 1).map(String.init) }

        #expect(parts.map { $0[0] } == ["\u{1B}_Ga=T,f=100,c=8,r=3,q=2,m=1", "\u{1B}_Gm=1", "\u{1B}_Gm=0"])
        #expect(parts.map { $0[1].count } == [4096, 4096, payload.count - 8192])
        #expect(parts.map { $0[1] }.joined() == payload)
    }

    @Test("iTerm2 gets what was made of a picture")
    func itermDecoded() async throws {
        let drawn = try await drawing(jpeg, .iterm, thumbnails: OneThumbnail(made: png))
        #expect(drawn?.contains(Data(png.bytes).base64EncodedString()) == true)
    }

    @Test("iTerm2 gets a format that is not decoded as it is")
    func iterm() async throws {
        let payload = Data(jpeg.bytes).base64EncodedString()
        let keys = "inline=1;size=\(jpeg.bytes.count);width=10;height=10;preserveAspectRatio=1"
        #expect(try await drawing(jpeg, .iterm) == "\u{1B}]1337;File=\(keys):\(payload)\u{7}")
    }

    @Test("Without chafa what needs it is not drawn", arguments: [PictureChoice.kitty, .sixel, .symbols, .auto])
    func absent(_ choice: PictureChoice) async throws {
        #expect(try await drawing(jpeg, choice, path: "/nonexistent:relative:") == nil)
    }

    @Test("Nothing is drawn where there is no terminal, for programs, or when pictures are off")
    func nowhere() async throws {
        let output = Output.picture(PictureOutput(png, title: "Dune"))
        let kitty = ["TERM": "xterm-kitty"]
        let drawer = PictureDrawer(choice: .auto, environment: kitty, thumbnails: KeptPictures())
        #expect(await drawer.pictures(of: output, as: .table, on: TerminalFacts()) == nil)
        for format in OutputFormat.allCases where ![.table, .html].contains(format) {
            #expect(await drawer.pictures(of: output, as: format, on: terminal) == nil)
        }
        #expect(await drawer.pictures(of: .message("hello"), as: .table, on: terminal) == nil)
        #expect(
            await PictureDrawer(choice: .off, environment: kitty, thumbnails: KeptPictures())
                .pictures(of: output, as: .table, on: terminal) == nil
        )
        #expect(await drawer.pictures(of: output, as: .table, on: terminal)?.drawings.count == 1)
    }

    // MARK: - Through chafa

    @Test("Chafa gets the picture as its input, our size and colors as words, and none of our secrets")
    func arguments() async throws {
        let script = #"""
            cat "$9" >"$folder/input" 2>/dev/null || cat /dev/stdin >"$folder/input"
            printf '%s\n' "$@" >"$folder/arguments"; env >"$folder/environment"; stty size <&2 >"$folder/size"
            printf '\033[?25l\033[38;2;1;2;3m##\033[0m\n##\n\033[?25h'
            """#
        try await withChafa(script) { folder in
            let environment = ["TERM": "xterm", "COLORTERM": "truecolor", "SATCHEL_ALADIN_TTBKEY": "ttbsecret"]
            let drawn = try await drawing(jpeg, .auto, path: "relative:\(folder)", environment: environment)
            #expect(drawn == "\u{1B}[38;2;1;2;3m##\u{1B}[0m\n##")
            func text(_ name: String) throws -> String {
                try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
            }
            #expect(try Data(contentsOf: URL(filePath: folder + "/input")) == Data(jpeg.bytes))
            #expect(
                try text("arguments").split(separator: "\n") == [
                    "--format", "symbols", "--size", "20x20", "--animate", "off", "--colors", "full", "/dev/stdin",
                ]
            )
            #expect(try !text("environment").contains("ttbsecret"))
            #expect(try text("size") == "20 80\n")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "/tmp").allSatisfy {
                    !$0.hasPrefix("satchel-picture-")
                }
            )
        }
    }

    @Test("A JPEG on kitty goes through chafa, a PNG does not")
    func kittyThroughChafa() async throws {
        try await withChafa(#"printf '\033_Ga=T,f=32,s=1,v=1,c=1,r=1,m=0;AAAA\033\\\n'"#) { folder in
            let converted = try await drawing(jpeg, .kitty, path: folder)
            let whole = try await drawing(png, .kitty, path: folder)
            #expect(
                converted == "\u{1B}_Ga=T,f=32,s=1,v=1,c=1,r=1,m=0;AAAA\u{1B}\\"
            )
            #expect(whole?.contains("f=100") == true)
        }
    }

    @Test("A JPEG on kitty is made a PNG where that can be done, and goes through chafa where not")
    func kittyThroughThumbnails() async throws {
        let made = OneThumbnail(made: png)
        let kept = OneThumbnail(made: try Picture(SamplePicture.gif(width: 5, height: 5)))
        let drawn = try await drawing(jpeg, .kitty, path: "/nonexistent", thumbnails: made)
        #expect(drawn == "\u{1B}_Ga=T,f=100,c=1,r=1,q=2,m=0;\(Data(png.bytes).base64EncodedString())\u{1B}\\")

        try await withChafa(#"printf '\033_Ga=T,f=32,s=1,v=1,c=1,r=1,m=0;AAAA\033\\\n'"#) { folder in
            for thumbnails in [kept, OneThumbnail(made: nil)] {
                let drawn = try await drawing(jpeg, .kitty, path: folder, thumbnails: thumbnails)
                #expect(drawn?.contains("f=32") == true)
            }
        }
    }

    @Test("Sixels pass as they are")
    func sixel() async throws {
        try await withChafa(#"printf '\033P0;1;0q"1;1;2;3#0;2;0;0;0~-\033\\'"#) { folder in
            let drawn = try await drawing(png, .sixel, path: folder)
            #expect(drawn == "\u{1B}P0;1;0q\"1;1;2;3#0;2;0;0;0~-\u{1B}\\")
        }
    }

    @Test(
        "An answer that does more than draw is not passed on",
        arguments: [
            #"printf '\033]0;title\007##'"#, #"printf '\033[2J##'"#, #"printf '\033[10;10H##'"#, #"printf '\233m##'"#,
            #"printf '\033]52;c;aGk=\007'"#, #"printf '\033_Ga=T,t=f;L2V0Yw==\033\\'"#, #"printf '\033P+q544e\033\\'"#,
            #"printf '##\033'"#, #"printf 'a\rb'"#, #"printf '\300\257'"#, "true", #"printf '\n\n'"#,
            #"printf '##'; exit 1"#, #"printf '##'; kill -9 $$"#,
        ]
    )
    func misbehaving(_ script: String) async throws {
        try await withChafa(script) { folder in
            for choice in [PictureChoice.symbols, .sixel, .kitty] {
                let drawn = try await drawing(jpeg, choice, path: folder)
                #expect(drawn == nil, "\(choice)")
            }
        }
    }

    @Test("A program that takes too long is ended with all it started")
    func timeLimit() async throws {
        let script = #"printf '##'; sleep 300 & echo $! >"$folder/child"; wait"#
        try await withChafa(script) { folder in
            let start = ContinuousClock.now
            let drawn = try await drawing(jpeg, .symbols, path: folder, timeLimit: .milliseconds(300))
            #expect(drawn == nil)
            #expect(ContinuousClock.now - start < .seconds(120))
            let child = try String(contentsOfFile: folder + "/child", encoding: .utf8)
            #expect(try await hasEnded(child.trimmingCharacters(in: .newlines)))
        }
    }

    @Test("A canceled caller is not kept waiting")
    func cancellation() async throws {
        try await withChafa(#"touch "$folder/started"; sleep 300"#) { folder in
            let task = Task { try await drawing(jpeg, .symbols, path: folder, timeLimit: .seconds(300)) }
            while !FileManager.default.fileExists(atPath: folder + "/started") {
                try await Task.sleep(for: .milliseconds(2))
            }
            let start = ContinuousClock.now
            task.cancel()
            #expect(try await task.value == nil)
            #expect(ContinuousClock.now - start < .seconds(120))
        }
    }

    /// Waits until a process is gone, or only its entry is left.
    private func hasEnded(_ process: String) async throws -> Bool {
        for _ in 0..<500 {
            let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            if status.isEmpty || status.contains(") Z ") { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

/// Takes every picture for one that can be decoded and is small.
private struct KeptPictures: ThumbnailMaking {
    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture { picture }
}

/// Makes one and the same picture of everything, or fails.
private struct OneThumbnail: ThumbnailMaking {
    let made: Picture?

    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture {
        guard let made else { throw PictureError.undecodable(picture.format, isTooCostly: false) }
        return made
    }
}
