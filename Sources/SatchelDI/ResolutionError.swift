/// Why a service could not be resolved from a validated container.
public enum ResolutionError: Error, Sendable {
    /// Nothing is registered under the type and name.
    case notRegistered(ServiceKey, implementations: [String])
    /// An initializer threw; the path leads from the requested service to the one that failed.
    case initializerFailed(path: [ServiceKey], underlying: any Error)
    /// The container was disposed of before the instance was created.
    case disposed(path: [ServiceKey])

    func reached(through key: ServiceKey) -> ResolutionError {
        switch self {
        case .notRegistered: self
        case .initializerFailed(let path, let underlying):
            .initializerFailed(path: [key] + path, underlying: underlying)
        case .disposed(let path): .disposed(path: path.first == key ? path : [key] + path)
        }
    }
}

extension ResolutionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notRegistered(let key, let implementations) where implementations.isEmpty:
            "\(key) is not registered"
        case .notRegistered(let key, let implementations):
            "no implementation of \(key) is selected (registered: \(implementations.joined(separator: ", ")))"
        case .initializerFailed(let path, let underlying):
            "\(path.map(\.description).joined(separator: " → ")) could not be created: \(underlying)"
        case .disposed(let path):
            "\(path.map(\.description).joined(separator: " → ")) was requested after its container was disposed of"
        }
    }
}
