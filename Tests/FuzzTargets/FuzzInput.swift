/// The bytes of an input, taken from the front as what a target needs; a short input is as good as a long one.
struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether nothing is left.
    var isEmpty: Bool { rest.isEmpty }

    /// The next byte; 0 at the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number below a bound.
    mutating func number(below bound: Int) -> Int {
        let number = bound > 256 ? Int(byte()) << 16 | Int(byte()) << 8 | Int(byte()) : Int(byte())
        return number % max(1, bound)
    }

    /// A yes or a no.
    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// One of several.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// A short text, whose length comes first.
    mutating func text() -> String { String(decoding: bytes(number(below: 48)), as: UTF8.self) }

    /// So many bytes, or those that are left.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// What is left, in parts between the bytes that ASCII has for the ends of records.
    mutating func records() -> [[UInt8]] {
        let parts = rest.split(separator: 0x1E, omittingEmptySubsequences: false).map { Array($0) }
        rest = []
        return parts
    }
}
