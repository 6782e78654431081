import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// A patient as a page of its own.
struct PatientPage {
    let patient: Patient
    /// The berries that help, the one made for it first.
    let berries: [Berry]
    let details: PokemonDetails?
    /// Why there is no more, if so.
    let problem: String?

    func detail(isFavorite: Bool) -> Detail {
        let provenance = details?.provenance ?? patient.provenance
        let state = details?.state ?? DataState(patient.provenance)
        let position = PositionValues(patient.position).values
        let notes = [
            problem.map { "more could not be fetched: \($0)" }, provenance.source + " " + state.words,
        ]
        return Detail(
            title: patient.title,
            fields: [
                .init("id", label: "id", .text(patient.id.rawValue)),
                .init("name", label: nil, .text(patient.title)),
                .init("koreanName", label: "Korean name", .text(details?.koreanName ?? patient.koreanName)),
                .init("number", label: "number", .integer(patient.number)),
                .init("place", label: "place", .text(patient.place)),
                .init("position", label: "position", .text(patient.position.description)),
                .init("latitude", label: nil, position[0]), .init("longitude", label: nil, position[1]),
                .init("x", label: nil, position[2]), .init("y", label: nil, position[3]),
                .init("ailment", label: "ailment", .text(patient.ailment?.rawValue)),
                .init("berry", label: nil, .text(patient.ailment?.berry)),
                .init("berries", label: berries.count > 1 ? "berries" : "berry", .texts(berries.map(Self.name))),
                .init("leg", label: "from the stop before", length(patient.step?.leg)),
                .init("distance", label: "from the start", length(patient.step?.distance)),
                .init("visited", label: "visited", .boolean(patient.isVisited)),
                .init("favorite", label: "favourite", .boolean(isFavorite)),
                .init("types", label: "types", .texts(details?.types ?? [])),
                .init("height", label: "height", tenth(details?.height, " m")),
                .init("weight", label: "weight", tenth(details?.weight, " kg")),
                .init("genus", label: "kind", .text(details?.genus)),
                .init("source", label: "source", .text(provenance.source)),
                .init("asOf", label: "as of", .text(provenance.asOf)),
            ] + state.fields(problem: problem) + [.init("description", label: nil, .text(details?.description))],
            body: details?.description,
            footer: notes.compactMap { $0 }.joined(separator: " · ")
        )
    }

    private static func name(_ berry: Berry) -> String { "\(berry.name) (\(berry.koreanName))" }

    private func length(_ length: Double?) -> Value { length.map { .length($0, patient.position) } ?? .absent }

    /// A number that is counted in tenths.
    private func tenth(_ number: Int?, _ unit: String) -> Value {
        .amount(number.map { Position.digits(Double($0) / 10) }, suffix: unit)
    }
}
