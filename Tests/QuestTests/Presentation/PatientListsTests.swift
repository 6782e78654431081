import QuestDomain
import QuestPresentation
import SatchelCatalog
import SatchelLists
import Testing

@Suite("Quest: lists of patients")
struct PatientListsTests {
    @Test("The commands have the words of the kind")
    func words() {
        #expect(PatientLists.words.feature == Patient.kind.id)
        #expect(PatientLists.words.one == Patient.kind.one)
        #expect(PatientLists.words.many == Patient.kind.many)
    }
}
