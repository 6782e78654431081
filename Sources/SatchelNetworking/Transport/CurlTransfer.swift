import CCurl
import Foundation
import Glibc

/// One request and its response, on the thread of a ``CurlLoop``.
final class CurlTransfer {
    /// The library's handle, which names the transfer.
    let handle: UnsafeMutableRawPointer

    private let exchange: CurlExchange
    private var collector: ResponseCollector
    private var isLocal = false
    private var isHeard = false
    private var headers: UnsafeMutableRawPointer?
    /// The library writes here what went wrong, as long as the handle lives.
    private let problem: UnsafeMutablePointer<CChar>

    /// Nil without memory.
    init?(_ exchange: CurlExchange) {
        guard let handle = satchel_curl_new() else { return nil }
        self.handle = handle
        self.exchange = exchange
        collector = ResponseCollector(limit: exchange.sizeLimit)
        problem = .allocate(capacity: SATCHEL_CURL_ERROR_SIZE)
        problem.initialize(repeating: 0, count: SATCHEL_CURL_ERROR_SIZE)
    }

    deinit {
        satchel_curl_free(handle)
        satchel_curl_list_free(headers)
        problem.deallocate()
    }

    /// Starts it; the library keeps pointers to this object until ``end(on:)``.
    func begin(on multi: UnsafeMutableRawPointer) -> Bool {
        setUpConnection()
        setUpRequest()
        setUpCallbacks()
        return satchel_curl_multi_add(multi, handle) == 0
    }

    /// Ends it; a connection in use is closed, unless others share it.
    func end(on multi: UnsafeMutableRawPointer) {
        _ = satchel_curl_multi_remove(multi, handle)
    }

    /// What came of it; asked once it has ended, and is still with the others.
    func result(_ code: CInt) -> Result<TransportResponse, any Error> {
        if let answer = collector.answer(isWhole: code == 0) { return .success(answer) }
        if isLocal { return .failure(NetworkError(exchange.request.host, .localAddress)) }
        if let fault = collector.refusal { return .failure(NetworkError(exchange.request.host, fault)) }
        let circumstances = NetworkError.Circumstances(
            exchange: exchange,
            code: code,
            problem: String(cString: problem),
            status: number(SATCHEL_CURL_INFO_STATUS),
            proxyStatus: number(SATCHEL_CURL_INFO_CONNECT_STATUS),
            proxyError: number(SATCHEL_CURL_INFO_PROXY_ERROR),
            systemError: CInt(clamping: number(SATCHEL_CURL_INFO_ERRNO)),
            verification: number(SATCHEL_CURL_INFO_VERIFY_RESULT),
            isSent: satchel_curl_size(handle, CInt(SATCHEL_CURL_INFO_PRETRANSFER_TIME)) > 0,
            progress: collector.progress
        )
        return .failure(NetworkError(circumstances))
    }

    private func number(_ info: Int) -> Int {
        satchel_curl_number(handle, CInt(info))
    }
}

// MARK: - Options

extension CurlTransfer {
    private func setUpConnection() {
        set(SATCHEL_CURL_URL, exchange.request.address.text)
        set(SATCHEL_CURL_PATH_AS_IS, 1)
        set(SATCHEL_CURL_PROTOCOLS, SATCHEL_CURL_ONLY_HTTP)
        set(SATCHEL_CURL_HTTP_VERSION, SATCHEL_CURL_HTTP_2TLS)
        set(SATCHEL_CURL_NOSIGNAL, 1)
        // Otherwise a cancellation waits for the system's look-up of a name, and every other transfer with it.
        set(SATCHEL_CURL_QUICK_EXIT, 1)
        set(SATCHEL_CURL_CONNECTTIMEOUT_MS, max(1, exchange.connectTimeout.milliseconds))
        set(SATCHEL_CURL_TIMEOUT_MS, max(1, exchange.timeLeft.milliseconds))
        // Which proxy to use was decided; without these the library would look at the environment itself.
        set(SATCHEL_CURL_PROXY, exchange.proxy?.address ?? "")
        set(SATCHEL_CURL_NOPROXY, "")
        set(SATCHEL_CURL_SUPPRESS_CONNECT_HEADERS, 1)
        setUpTrust()
    }

    private func setUpTrust() {
        switch exchange.trust {
        case .system(let file, let folder):
            if let file {
                set(SATCHEL_CURL_CAINFO, file)
                set(SATCHEL_CURL_PROXY_CAINFO, file)
            }
            if let folder {
                set(SATCHEL_CURL_CAPATH, folder)
                set(SATCHEL_CURL_PROXY_CAPATH, folder)
            }
        case .only(let certificates):
            set(SATCHEL_CURL_CAINFO, nil)
            set(SATCHEL_CURL_CAPATH, nil)
            let bytes = Array(certificates.utf8)
            _ = satchel_curl_set_blob(handle, CInt(SATCHEL_CURL_CAINFO_BLOB), bytes, bytes.count)
        }
    }

    private func setUpRequest() {
        let request = exchange.request
        var fields = [("User-Agent", exchange.userAgent), ("Accept-Encoding", "gzip"), ("Accept", ""), ("Expect", "")]
        for header in request.headers {
            fields.removeAll { $0.0.lowercased() == header.name.lowercased() }
            fields.append((header.name, header.value))
        }
        for (name, value) in fields {
            // To the library, nothing after the colon means not to send the header, and a semicolon to send it empty.
            let isUnwanted = value.isEmpty && !request.headers.contains { $0.name == name }
            let line = value.isEmpty ? (isUnwanted ? name + ":" : name + ";") : name + ": " + value
            headers = satchel_curl_list_add(headers, line) ?? headers
        }
        _ = satchel_curl_set_pointer(handle, CInt(SATCHEL_CURL_HTTPHEADER), headers)
    }

    private func set(_ option: Int, _ number: Int) {
        _ = satchel_curl_set_number(handle, CInt(option), number)
    }

    private func set(_ option: Int, _ text: String?) {
        _ = satchel_curl_set_text(handle, CInt(option), text)
    }
}

// MARK: - Callbacks

extension CurlTransfer {
    private func setUpCallbacks() {
        // Not retained: the thread holds this object until it has ended the transfer.
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [SATCHEL_CURL_WRITEDATA, SATCHEL_CURL_HEADERDATA, SATCHEL_CURL_OPENSOCKETDATA] {
            _ = satchel_curl_set_pointer(handle, CInt(option), context)
        }
        _ = satchel_curl_set_pointer(handle, CInt(SATCHEL_CURL_ERRORBUFFER), problem)
        _ = satchel_curl_set_take(handle, CInt(SATCHEL_CURL_HEADERFUNCTION)) { bytes, size, count, context in
            CurlTransfer.taken(bytes, size * count, context) { $0.take(headerLine: $1) }
        }
        _ = satchel_curl_set_take(handle, CInt(SATCHEL_CURL_WRITEFUNCTION)) { bytes, size, count, context in
            CurlTransfer.taken(bytes, size * count, context) { $0.collector.take(body: $1) }
        }
        _ = satchel_curl_set_open(handle) { context, _, address in
            guard let context, let address else { return CInt(SATCHEL_CURL_SOCKET_BAD) }
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().open(address)
        }
    }

    private func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        if !isHeard { exchange.heard() }
        isHeard = true
        return collector.take(headerLine: line)
    }

    /// Returns the bytes taken, as the library expects; fewer than given end the transfer.
    private static func taken(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        by take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context, let bytes, count > 0 else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    /// Opens a socket that no program started from here inherits, unless the server must not be local.
    ///
    /// Where a proxy leads to is up to whoever named it, in a network that may not be this one.
    private func open(_ target: UnsafePointer<satchel_curl_address>) -> CInt {
        if exchange.proxy == nil, !exchange.request.mayBeLocal {
            let address = IPAddress(
                UnsafeRawPointer(target) + MemoryLayout<satchel_curl_address>.size,
                size: Int(target.pointee.size)
            )
            guard address.map(HostName.isPublic) ?? false else {
                isLocal = true
                return CInt(SATCHEL_CURL_SOCKET_BAD)
            }
        }
        return socket(target.pointee.family, target.pointee.type | CInt(SOCK_CLOEXEC.rawValue), target.pointee.protocol)
    }
}
