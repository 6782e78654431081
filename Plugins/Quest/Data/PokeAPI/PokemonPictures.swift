import QuestDomain
import SatchelCatalog
import SatchelNetworking

/// Pictures of Pokémon, from where PokeAPI keeps them.
package struct PokemonPictures: ItemPictures {
    private let network: any RawDataFetchable
    private let address: ServiceAddress

    /// Creates the source of pictures.
    ///
    /// - Parameters:
    ///   - network: Fetches the bytes.
    ///   - address: The folder of the pictures.
    package init(network: any RawDataFetchable, address: ServiceAddress) {
        self.network = network
        self.address = address
    }

    package func picture(of patient: Patient) async throws -> [UInt8] {
        guard let address = address(of: patient), let request = PictureEndpoint(address, of: [self.address]) else {
            throw QuestError.noPicture(patient.title)
        }
        do {
            return Array(try await network.data(for: request).value)
        } catch let error as NetworkError where error.isNotFound {
            throw QuestError.noPicture(patient.title)
        }
    }

    package func address(of patient: Patient) -> String? {
        patient.number.map { address.text(followedBy: "/pokemon/other/official-artwork/\($0).png") }
    }
}
