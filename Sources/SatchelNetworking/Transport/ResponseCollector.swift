import Foundation
import SatchelCatalog
import SatchelImporting

/// Collects one response, and refuses early what is too large or not HTTP.
struct ResponseCollector {
    struct Progress: Equatable, Sendable {
        var hasHead = false
        /// Bytes of the body as they were sent, compressed or not.
        var received = 0
        var expected: Int?
    }

    static let mostInterim = 16
    static let mostFields = 256
    static let mostHeadBytes = 80 << 10
    /// The most memory reserved up front for the announced size.
    private static let mostReserved = 1 << 20

    let limit: Int
    private(set) var progress = Progress()
    /// Why nothing more is taken, once it is not.
    private(set) var refusal: NetworkError.Fault?

    private var status: Int?
    private var fields: [(name: String, value: String)] = []
    private var headBytes = 0
    private var interimCount = 0
    private var body = Data()
    private var gzip: GzipBody?

    init(limit: Int) {
        self.limit = limit
    }

    /// The response, once it is there as a whole.
    mutating func answer(isWhole: Bool) -> TransportResponse? {
        guard isWhole, refusal == nil, progress.hasHead, let status else { return nil }
        guard gzip?.isUnfinished != true else {
            refusal = .damagedCompression
            return nil
        }
        return TransportResponse(status: status, headers: ResponseHeaders(fields), body: body)
    }

    // MARK: - The head

    /// Takes a line of a head; returns whether more may come.
    mutating func take(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        headBytes += bytes.count
        guard headBytes <= Self.mostHeadBytes, fields.count <= Self.mostFields else {
            return refuse(.headTooLarge)
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        // After the head, only trailers follow.
        guard !progress.hasHead else { return true }
        if line.isEmpty { return endHead() }
        if fields.isEmpty, line.hasPrefix("HTTP/") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            fields.append((String(line[..<colon]), value))
        }
        return true
    }

    private mutating func endHead() -> Bool {
        switch status ?? 0 {
        case 200...999: break
        // No request asks for a protocol upgrade, so 101 is never an answer.
        case 100, 102...199:
            interimCount += 1
            fields = []
            headBytes = 0
            return interimCount <= Self.mostInterim || refuse(.tooManyInterim(limit: Self.mostInterim))
        default: return refuse(.invalidStatus(status))
        }
        progress.hasHead = true
        guard status != 204, status != 304 else { return true }
        let headers = ResponseHeaders(fields)
        if let length = headers["content-length"], !length.isEmpty {
            guard length.isDigits else { return refuse(.notHTTP) }
            guard let announced = Int(length), announced <= limit else { return refuse(.tooLarge(limit: limit)) }
            progress.expected = announced
            body.reserveCapacity(min(announced, Self.mostReserved))
        }
        if headers.words("content-encoding").contains(where: { $0 == "gzip" || $0 == "x-gzip" }) { gzip = GzipBody() }
        return true
    }

    // MARK: - The body

    /// Takes bytes of the body; returns whether more may come.
    mutating func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        progress.received += bytes.count
        guard let gzip else {
            guard bytes.count <= limit - body.count else { return refuse(.tooLarge(limit: limit)) }
            body.append(contentsOf: bytes)
            return true
        }
        let fault = gzip.unpack(bytes, to: &body, limit: limit)
        return fault.map { refuse($0) } ?? true
    }

    private mutating func refuse(_ fault: NetworkError.Fault) -> Bool {
        refusal = fault
        // What was read is not used any more.
        body = Data()
        return false
    }
}

/// Decompresses a body piece by piece, and stops before it takes more memory than it may.
private final class GzipBody {
    private let inflater = Inflater(.gzip)
    private var output = [UInt8](repeating: 0, count: 64 << 10)
    private var packed = 0
    private var unpacked = 0
    private var isBetweenMembers = false

    /// Whether the body has begun and its checksum has not come.
    var isUnfinished: Bool { packed > 0 && !isBetweenMembers }

    func unpack(_ bytes: UnsafeRawBufferPointer, to body: inout Data, limit: Int) -> NetworkError.Fault? {
        var rest = bytes.bindMemory(to: UInt8.self)[...]
        while true {
            if isBetweenMembers {
                guard !rest.isEmpty else { return nil }
                inflater.reset()
                isBetweenMembers = false
            }
            let step = output.withUnsafeMutableBytes { buffer in
                inflater.step(from: UnsafeBufferPointer(rebasing: rest), into: buffer)
            }
            rest = rest.dropFirst(step.consumed)
            packed += step.consumed
            unpacked += step.produced
            guard unpacked <= packed * NetworkLimits.mostUnpackingRatio else { return .decompressionBomb }
            guard step.produced <= limit - body.count else { return .tooLarge(limit: limit) }
            body.append(contentsOf: output[..<step.produced])
            switch step.state {
            case .damaged: return .damagedCompression
            case .finished: isBetweenMembers = true
            case .unfinished:
                // A full buffer may have left output behind, even without input.
                if rest.isEmpty, step.produced < output.count { return nil }
            }
        }
    }
}
