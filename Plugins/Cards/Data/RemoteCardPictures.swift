import CardsDomain
import SatchelCatalog
import SatchelNetworking

/// Pictures from the addresses in the catalog, or else from pokemontcg.io by set and number.
package typealias RemoteCardPictures = RemotePictures<Card>

extension RemotePictures<Card> {
    /// The address of the pictures of pokemontcg.io.
    package static var pokemonTCG: String { "https://images.pokemontcg.io" }

    /// Others may be on this machine only if one of `services` is.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        self.init(network: network, services: services + [address]) { card in
            switch card.picture {
            case .none: nil
            case .address(let address): address
            // A few numbers contain characters such as `?` and `★`, which must be percent-encoded.
            case .numbered: address.text(followedBy: "/\(card.set.id)/\(Self.encoded(card.number))_hires.png")
            }
        }
    }

    private static func encoded(_ number: String) -> String {
        number.utf8.map { byte in
            let isPlain = byte.isDigit || byte.isLetter || byte == 0x2D || byte == 0x5F || byte == 0x2E
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
        }
        .joined()
    }
}
