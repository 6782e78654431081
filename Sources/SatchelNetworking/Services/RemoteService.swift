import SatchelCatalog
import SatchelDI
import SatchelPluginAPI

/// A service as configured: the network, the address, and its keys.
///
/// A catalog takes one and asks it, without knowing whether a mirror stands in or where a key is stored.
///
/// ```swift
/// builder.register((any FilmCatalog).self, as: "filmdb", asking: FilmsSettings.filmDB) { service, _ in
///     FilmDBCatalog(service)
/// }
/// ```
public struct RemoteService: Sendable {
    /// The address of the service.
    public let address: ServiceAddress
    private let network: any DecodableDataFetchable
    private let secrets: SecretStore

    /// Its key, if it takes one, is looked up in the secrets when it is needed.
    public init(
        _ network: any DecodableDataFetchable,
        at address: ServiceAddress,
        secrets: SecretStore = SecretStore(environment: [:], folder: "/nonexistent")
    ) {
        self.network = network
        self.address = address
        self.secrets = secrets
    }

    /// Fetches and decodes the response of an endpoint.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for endpoint: some HTTPRequestable,
        policy: FetchPolicy = .standard
    ) async throws -> Fetched<Value> {
        try await network.value(type, for: endpoint.at(address), policy: policy)
    }

    /// Returns a key of the service.
    ///
    /// - Throws: ``SecretError`` when there is none, or its file can be read by others.
    public func key(_ name: SecretName) throws(SecretError) -> Secret { try secrets.secret(name) }

    /// Returns a key of the service, or nil if there is none; throws if it cannot be read.
    public func keyIfAny(_ name: SecretName) throws(SecretError) -> Secret? {
        do {
            return try secrets.secret(name)
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }
}

extension ContainerBuilder {
    /// Registers a named implementation that asks the service at a configured address.
    public mutating func register<Service: Sendable>(
        _ service: Service.Type,
        as name: String,
        asking address: SettingKey<ServiceAddress>,
        _ make: @escaping @Sendable (RemoteService, Settings) -> Service
    ) {
        register(service, as: name) {
            (network: any DecodableDataFetchable, secrets: SecretStore, settings: Settings) in
            make(RemoteService(network, at: settings[address], secrets: secrets), settings)
        }
    }
}
