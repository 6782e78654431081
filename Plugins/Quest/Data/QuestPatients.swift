import QuestDomain
import SatchelCatalog

/// The patients of the current quest, in visiting order, as a searchable catalog.
package struct QuestPatients: Catalog {
    package typealias Item = Patient

    private let store: any QuestStore

    package init(_ store: any QuestStore) { self.store = store }

    package var source: String { store.patients.source }

    package func search(_ request: SearchRequest<Patient>) async throws -> Page<Patient> {
        let all = try await everyone()
        let state = all.first.map { DataState($0.provenance) } ?? .live
        // Relevance puts the popular first, which here is the order of the quest; all of it needs no index.
        if request.query.isEverything && request.order == .relevance {
            return Page(request.page, size: request.size, of: all, state: state)
        }
        return SearchIndex<Patient>(all).page(request, state: state)
    }

    package func item(_ id: PatientID) async throws -> Patient? {
        try await items(named: id.rawValue).first
    }

    package func items(named reference: String) async throws -> [Patient] {
        let all = try await everyone()
        if let patient = all.first(where: { $0.id.rawValue == reference }) { return [patient] }
        let name = FoldedText(reference).spaced
        return name.isEmpty ? [] : all.filter { FoldedText($0.title).spaced == name }
    }

    package func current(_ patient: Patient) async throws -> Patient? {
        try await everyone().first { $0.id == patient.id }
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        guard let all = try? await everyone() else { return [] }
        let typed = prefix.lowercased()
        return Array(all.lazy.map(\.title).filter { $0.lowercased().hasPrefix(typed) }.prefix(limit))
    }

    package func correction(of query: SearchQuery<Patient>) async -> SearchCorrection<Patient>? {
        guard let all = try? await everyone() else { return nil }
        return SearchIndex<Patient>(all).correction(of: query)
    }

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        let all = (try? await everyone()) ?? []
        return SearchIndex<Patient>(all).texts(in: section, matching: prefix, limit: limit)
    }

    package func values(of field: FieldWord<Patient>) async -> [String] { field.choices }

    private func everyone() async throws -> [Patient] {
        try await store.quest().inVisitingOrder
    }
}
