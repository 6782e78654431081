import SatchelPluginAPI

extension ServiceAddressError: UserFacingError {
    package var message: String {
        switch self {
        case .unreadable(let text): "'\(text)' is not a web address"
        case .scheme(let text, let scheme): "'\(text)' starts with '\(scheme):', which is not a web address"
        case .host(let text): "'\(text)' names no server"
        case .port(let text): "'\(text)' has a port outside 1 to 65535"
        case .insecure(let text): "'\(text)' would send requests unencrypted to another machine"
        case .credentials: "a web address in the configuration holds a user name or password"
        case .query: "a web address in the configuration holds a '?' or '#'"
        }
    }

    package var hint: String? {
        switch self {
        case .insecure: "write https://; plain http is for this machine only, such as http://127.0.0.1:8080"
        case .credentials, .query: "give scheme, server, port and path only; keys have settings of their own"
        default: "an address looks like https://openlibrary.org or http://127.0.0.1:8080/mirror"
        }
    }

    package var exitStatus: ExitStatus { .configuration }
}
