import CCurl

/// Requests through libcurl and nothing else, over one connection, to measure the network layer against.
final class BareCurl {
    private let multi: UnsafeMutableRawPointer
    private var received = 0

    /// Loads the library; nil without it.
    init?() {
        guard satchel_curl_load() == nil, let multi = satchel_curl_multi_new() else { return nil }
        self.multi = multi
    }

    deinit {
        satchel_curl_multi_free(multi)
    }

    /// Fetches an address, blocking; returns the bytes of the body, or nil if that fails.
    func fetch(_ address: String) -> Int? {
        guard let transfer = satchel_curl_new() else { return nil }
        defer {
            _ = satchel_curl_multi_remove(multi, transfer)
            satchel_curl_free(transfer)
        }
        received = 0
        _ = satchel_curl_set_text(transfer, CInt(SATCHEL_CURL_URL), address)
        _ = satchel_curl_set_text(transfer, CInt(SATCHEL_CURL_PROXY), "")
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = satchel_curl_set_pointer(transfer, CInt(SATCHEL_CURL_WRITEDATA), context)
        _ = satchel_curl_set_take(transfer, CInt(SATCHEL_CURL_WRITEFUNCTION)) { _, size, count, context in
            guard let context else { return 0 }
            Unmanaged<BareCurl>.fromOpaque(context).takeUnretainedValue().received += size * count
            return size * count
        }
        guard satchel_curl_multi_add(multi, transfer) == 0 else { return nil }
        var code: CInt = 0
        while satchel_curl_multi_perform(multi) == 0 {
            if satchel_curl_multi_next(multi, &code) != nil { return code == 0 ? received : nil }
            _ = satchel_curl_multi_poll(multi, 1000)
        }
        return nil
    }
}
