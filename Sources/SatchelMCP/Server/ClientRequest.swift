import SatchelPluginAPI

/// How a request is spoken: its era, and what its client can do.
struct ClientRequest: Sendable {
    let era: ProtocolEra
    let abilities: ClientAbilities

    /// Reads what a request says of itself; `session` is what `initialize` said, if anything.
    init(_ method: String, _ params: Value, session: ClientAbilities?) throws(RPCError) {
        let meta = params["_meta"]
        if let version = meta?[MetaKey.version] {
            guard version == .text(ProtocolEra.modern.version) else {
                throw RPCError(
                    RPCError.unsupportedVersion,
                    "unsupported protocol version",
                    data: .object([
                        "requested": .text(version.plainText),
                        "supported": .list([.text(ProtocolEra.modern.version)]),
                    ])
                )
            }
            guard let capabilities = meta?[MetaKey.clientCapabilities], capabilities.members != nil else {
                throw RPCError(RPCError.invalidParams, "missing _meta.\(MetaKey.clientCapabilities)")
            }
            (era, abilities) = (.modern, ClientAbilities(capabilities))
        } else {
            let isOpen = [RPCMethod.initialize, RPCMethod.ping].contains(method)
            guard isOpen || session != nil else {
                throw RPCError(
                    RPCError.invalidParams,
                    "missing _meta.\(MetaKey.version); clients of older versions begin with initialize"
                )
            }
            (era, abilities) = (.legacy, session ?? ClientAbilities(elicitsForms: false))
        }
    }

    /// What a result of the modern era that may be kept says: for a minute, as the tools seldom change.
    static let cacheable: KeyValuePairs<String, Value?> = [
        "ttlMs": .integer(60_000), "cacheScope": .text("private"),
    ]

    /// A result as its era wants it.
    func complete(_ result: Value, from server: Implementation) -> Value {
        guard era == .modern else { return result }
        return result.adding([
            "resultType": .text("complete"), "_meta": .object([MetaKey.serverInfo: server.value]),
        ])
    }
}
