import CardsDomain
import SatchelCatalog
import SatchelNetworking

/// Pictures from wherever the catalogue says, and otherwise from pokemontcg.io by set and number.
package struct RemoteCardPictures: ItemPictures {
    private let network: any RawDataFetchable
    private let address: ServiceAddress
    private let services: [ServiceAddress]

    /// Creates the source of pictures.
    ///
    /// - Parameters:
    ///   - network: Fetches the bytes.
    ///   - address: Where the pictures of pokemontcg.io are.
    ///   - services: The services of cards, whose pictures may lie beside them on this machine.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        self.network = network
        self.address = address
        self.services = services + [address]
    }

    package func picture(of card: Card) async throws -> [UInt8] {
        guard let request = self.address(of: card).flatMap({ PictureEndpoint($0, of: services) }) else {
            throw CardError.noPicture(name: card.name)
        }
        do {
            return Array(try await network.data(for: request).value)
        } catch let error as NetworkError where error.isNotFound {
            throw CardError.noPicture(name: card.name)
        }
    }

    package func address(of card: Card) -> String? {
        switch card.picture {
        case .none: nil
        case .address(let address): address
        // The numbers are letters, digits and, on a few cards, signs such as `?` and `★` that an address must spell out.
        case .numbered: address.text(followedBy: "/\(card.set.id)/\(Self.encoded(card.number))_hires.png")
        }
    }

    private static func encoded(_ number: String) -> String {
        number.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x5F || byte == 0x2E
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
        }
        .joined()
    }
}

/// Where the public services for cards are.
package enum RemoteCardAddresses {
    /// The Pokémon TCG API.
    package static let pokemonTCG = "https://api.pokemontcg.io"
    /// The pictures of the Pokémon TCG API.
    package static let pokemonTCGImages = "https://images.pokemontcg.io"
    /// TCGdex.
    package static let tcgdex = "https://api.tcgdex.net"
}
