/// Checks the limits of a binary property list before it is decoded, and finds repeated keys.
///
/// A few bytes may refer to the same object many times over, and the decoder follows each reference; so this counts the
/// values with every reference followed, and refuses a list that contains itself.
struct BinaryPropertyListScan {
    private(set) var keys = KeyRegister()
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objects: Int
    private let table: Int
    private var values = 0
    private var size = 0
    private var holders: Set<Int> = []

    static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

    init(_ bytes: [UInt8]) throws(PropertyListProblem) {
        self.bytes = bytes
        let trailer = bytes.count - 32
        guard trailer >= 8 else { throw .damaged }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objects = Self.number(bytes[trailer + 8..<trailer + 16]),
            let root = Self.number(bytes[trailer + 16..<trailer + 24]),
            let table = Self.number(bytes[trailer + 24..<trailer + 32]),
            // Neither exceeds the size of a 1 MB file, so the product can't overflow.
            table >= 8, table <= trailer, objects <= trailer, objects * offsetSize <= trailer - table
        else { throw .damaged }
        (self.objects, self.table) = (objects, table)
        try visit(root, level: 1, prefix: "")
    }

    /// A big-endian number of one to eight bytes; nil if it exceeds `Int`.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        Int(exactly: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

// MARK: - Objects

extension BinaryPropertyListScan {
    private struct Object {
        let kind: UInt8
        let count: Int
        let start: Int
    }

    private func object(_ number: Int) throws(PropertyListProblem) -> Object {
        guard number < objects else { throw .damaged }
        let entry = table + number * offsetSize
        guard let place = Self.number(bytes[entry..<entry + offsetSize]), place >= 8, place < table else {
            throw .damaged
        }
        let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 0x0F))
        // A container has its count in the marker byte, or in the next object if it is large.
        guard kind >= 4, kind != 8, low == 15 else { return Object(kind: kind, count: low, start: place + 1) }
        guard place + 1 < table, bytes[place + 1] >> 4 == 1 else { throw .damaged }
        let digits = 1 << Int(bytes[place + 1] & 0x0F)
        guard digits <= 8, place + 2 + digits <= table,
            let count = Self.number(bytes[place + 2..<place + 2 + digits])
        else { throw .damaged }
        return Object(kind: kind, count: count, start: place + 2 + digits)
    }

    private mutating func visit(_ number: Int, level: Int, prefix: String?) throws(PropertyListProblem) {
        values += 1
        guard values <= PropertyListLimits.values else { throw .tooManyValues }
        let object = try object(number)
        switch object.kind {
        case 0xA, 0xC, 0xD:
            guard level <= PropertyListLimits.levels else { throw .tooDeep }
            guard holders.insert(number).inserted else { throw .malformed("it has a value that contains itself") }
            let members = try references(of: object)
            if object.kind == 0xD {
                try visit(members, level: level, prefix: prefix)
            } else {
                for member in members { try visit(member, level: level + 1, prefix: nil) }
            }
            holders.remove(number)
        default:
            _ = try content(of: object)
        }
    }

    private mutating func visit(
        _ references: [Int],
        level: Int,
        prefix: String?
    ) throws(PropertyListProblem) {
        let dictionary = values
        let half = references.count / 2
        for member in 0..<half {
            let path = (prefix ?? "") + (try key(references[member]))
            let value = references[half + member]
            let held = try object(value)
            let leadsOn = held.kind == 0xD && held.count > 0
            keys.add(path, in: dictionary, line: 0, isSetting: !leadsOn && prefix != nil)
            try visit(value, level: level + 1, prefix: prefix.map { _ in path + "." })
        }
    }

    private mutating func references(of object: Object) throws(PropertyListProblem) -> [Int] {
        let places = object.count.multipliedReportingOverflow(by: object.kind == 0xD ? 2 : 1)
        guard !places.overflow, places.partialValue <= (table - object.start) / referenceSize else { throw .damaged }
        guard places.partialValue <= 2 * PropertyListLimits.values else { throw .tooManyValues }
        var references: [Int] = []
        for place in 0..<places.partialValue {
            let start = object.start + place * referenceSize
            guard let number = Self.number(bytes[start..<start + referenceSize]) else { throw .damaged }
            references.append(number)
        }
        return references
    }

    private mutating func key(_ number: Int) throws(PropertyListProblem) -> String {
        let object = try object(number)
        guard (5...7).contains(object.kind) else { throw .damaged }
        let content = try content(of: object)
        guard content.count <= PropertyListLimits.keyBytes else { throw .keyTooLong }
        guard object.kind == 6 else { return String(decoding: content, as: UTF8.self) }
        let start = content.startIndex
        let units = (0..<content.count / 2).map {
            UInt16(content[start + 2 * $0]) << 8 | UInt16(content[start + 2 * $0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The bytes of a scalar; their total is limited.
    private mutating func content(of object: Object) throws(PropertyListProblem) -> ArraySlice<UInt8> {
        let length: Int
        switch object.kind {
        case 0: length = 0
        // Numbers and dates store the binary logarithm of their length.
        case 1, 2, 3: length = 1 << min(object.count, 20)
        case 4, 5, 7: length = object.count
        case 6:
            guard object.count <= bytes.count else { throw .damaged }
            length = 2 * object.count
        case 8: length = object.count + 1
        default: throw .damaged
        }
        guard object.start <= table, length <= table - object.start else { throw .damaged }
        size += length
        guard size <= PropertyListLimits.bytes else { throw .tooLarge("its values need more than 1 MB") }
        return bytes[object.start..<object.start + length]
    }
}
