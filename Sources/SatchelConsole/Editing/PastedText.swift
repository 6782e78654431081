/// The bytes of a line without those that would act on the terminal, or hide, when it is shown; ASCII controls stay,
/// since readline shows them as `^X` and line feeds separate the lines of a block.
struct PastedText {
    private(set) var bytes: [UInt8] = []
    /// Readline's cursor and mark, in bytes.
    private(set) var point: Int
    private(set) var mark: Int

    init(point: Int, mark: Int) {
        (self.point, self.mark) = (point, mark)
    }

    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        guard line.contains(where: { $0 >= 0x80 }) else { return false }
        bytes = dropping(Self.broken(line), from: line)
        let text = String(decoding: bytes, as: UTF8.self)
        var hidden: [Range<Int>] = []
        var place = 0
        VisibleText.visit(text) { scalar, isShown in
            let end = place + UTF8.width(scalar)
            if !isShown, !scalar.isASCII { hidden.append(place..<end) }
            place = end
        }
        bytes = dropping(hidden, from: bytes)
        return bytes.count < line.count
    }

    private static func broken(_ line: some Collection<UInt8>) -> [Range<Int>] {
        var broken: [Range<Int>] = []
        var parser = Unicode.UTF8.ForwardParser()
        var rest = line.makeIterator()
        var place = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .emptyInput:
                return broken
            case .error(let length):
                broken.append(place..<(place + length))
                place += length
            case .valid(let units):
                place += units.count
            }
        }
    }

    private mutating func dropping(_ ranges: [Range<Int>], from line: some Collection<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(line.count)
        let (oldPoint, oldMark) = (point, mark)
        var rest = ranges[...]
        for (place, byte) in line.enumerated() {
            while let first = rest.first, place >= first.upperBound { rest.removeFirst() }
            guard let first = rest.first, first.contains(place) else {
                kept.append(byte)
                continue
            }
            if place < oldPoint { point -= 1 }
            if place < oldMark { mark -= 1 }
        }
        return kept
    }
}

extension PastedText {
    /// The lines of text accepted at the prompt; the empty lines of a pasted block are layout, not commands.
    static func lines(of text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        guard lines.count > 1 else { return [text] }
        let commands = lines.filter { $0.contains { !$0.isWhitespace } }.map(String.init)
        return commands.isEmpty ? [""] : commands
    }
}
