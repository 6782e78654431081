import CardsDomain
import SatchelCatalog
import SatchelNetworking

/// Pictures from wherever the catalog says, and otherwise from pokemontcg.io by set and number.
package typealias RemoteCardPictures = RemotePictures<Card>

extension RemotePictures<Card> {
    /// Describes the pictures of cards.
    ///
    /// - Parameters:
    ///   - network: Fetches the bytes.
    ///   - address: Where the pictures of pokemontcg.io are.
    ///   - services: The services of cards, whose pictures may lie beside them on this machine.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        self.init(network: network, services: services + [address]) { card in
            switch card.picture {
            case .none: nil
            case .address(let address): address
            // The numbers are letters, digits and, on a few cards, signs such as `?` and `★` that an address must spell out.
            case .numbered: address.text(followedBy: "/\(card.set.id)/\(Self.encoded(card.number))_hires.png")
            }
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
    /// The pictures of the Pokémon TCG API.
    package static let pictures = "https://images.pokemontcg.io"
}
