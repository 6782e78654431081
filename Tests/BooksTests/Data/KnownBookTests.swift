import BooksData
import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelTestSupport
import TestSupport
import Testing

/// What people type, and the book they mean: `typed > title`, or `typed >` where nothing should be found.
///
/// Of several titles, as `typed > title | title`, each is meant: a translation, or all volumes in one.
/// A kind has a floor: the share of its searches that have the book first.
enum KnownBooks: String, CaseIterable, CustomTestStringConvertible {
    case title, titleWithAuthor, author, topic, unfinished, slip, otherOrder, natural, korean, nothing

    var testDescription: String { rawValue }

    /// The share of searches answered as wanted, among the built-in books.
    var floor: Double {
        switch self {
        case .title, .titleWithAuthor, .author, .topic, .unfinished, .otherOrder, .korean: 1
        case .slip: 0.9
        case .nothing: 0.95
        case .natural: 0.96
        }
    }

    /// The same among ten thousand imported books, where a topic is the title of another.
    var importedFloor: Double? {
        switch self {
        case .title, .titleWithAuthor, .korean: 1
        case .author: 0.97
        case .unfinished: 0.89
        case .natural: 0.97
        case .otherOrder: 0.88
        case .slip: 0.94
        case .topic, .nothing: nil
        }
    }

    var searches: [(typed: String, titles: [String])] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                String(parts[0]).trimmed,
                parts[1].split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
            )
        }
    }

    private var text: String {
        switch self {
        case .title:
            """
            dune > Dune
            the hobbit > The Hobbit
            hobbit > The Hobbit
            1984 > 1984
            it > It
            animal farm > Animal Farm
            catch 22 > Catch-22
            catch-22 > Catch-22
            les miserables > Les Misérables
            pride and prejudice > Pride and Prejudice
            sense and sensibility > Sense and Sensibility
            crime and punishment > Crime and Punishment
            war and peace > War and Peace
            the great gatsby > The Great Gatsby
            great gatsby > The Great Gatsby
            to kill a mockingbird > To Kill a Mockingbird
            the catcher in the rye > The Catcher in the Rye
            lord of the flies > Lord of the Flies
            fahrenheit 451 > Fahrenheit 451
            brave new world > Brave New World
            the da vinci code > The Da Vinci Code
            jane eyre > Jane Eyre
            wuthering heights > Wuthering Heights
            frankenstein > Frankenstein
            dracula > Dracula
            sapiens > Sapiens
            the road > The Road
            the prince > The Prince
            the little prince > The Little Prince
            leviathan > Leviathan
            holes > Holes
            the giver > The Giver
            gone girl > Gone Girl
            the martian > The Martian
            twilight > Twilight
            rebecca > Rebecca
            beloved > Beloved
            the stranger > The Stranger
            the trial > The Trial
            the plague > The Plague
            the lost world > The Lost World
            i robot > I, Robot
            slaughterhouse five > Slaughterhouse-Five
            moby dick > Moby-Dick or, The Whale
            don quixote > Don Quixote
            the odyssey > The Odyssey
            etranger > L'Étranger
            watchmen > Watchmen
            clean code > Clean Code
            walden > Walden
            """
        case .titleWithAuthor:
            """
            dune herbert > Dune
            dune frank herbert > Dune
            the hobbit tolkien > The Hobbit
            the two towers tolkien > The Two Towers
            animal farm orwell > Animal Farm
            1984 george orwell > 1984
            emma watson >
            hamlet shakespeare > Hamlet
            the trial kafka > The Trial
            metamorphosis kafka > The Metamorphosis
            siddhartha hesse > Siddhartha
            inferno dante > Inferno
            inferno dan brown > Inferno
            the lost world crichton > The Lost World
            the lost world doyle > The Lost World
            the stranger camus > The Stranger
            the plague albert camus > The Plague
            anna karenina tolstoy > Anna Karenina
            war and peace leo tolstoy > War and Peace
            coraline gaiman > Coraline
            good omens pratchett > Good Omens
            the shining king > The Shining
            treasure island stevenson > Treasure Island
            heart of darkness conrad > Heart of Darkness
            frankenstein shelley > Frankenstein
            dracula bram stoker > Dracula
            the prince machiavelli > The Prince
            the republic plato > The Republic
            walden thoreau > Walden
            beloved morrison > Beloved
            rebecca du maurier > Rebecca
            perfume suskind > Perfume
            cosmos sagan > Cosmos
            foundation asimov > Foundation
            neuromancer gibson > Neuromancer
            """
        case .author:
            """
            tolstoy > War and Peace
            leo tolstoy > War and Peace
            dickens > A Tale of Two Cities
            charles dickens > A Tale of Two Cities
            darwin > The Origin of Species
            charles darwin > The Origin of Species
            nietzsche > Thus Spoke Zarathustra
            marx > The Communist Manifesto
            hugo > Les Misérables
            victor hugo > Les Misérables
            tolkien > The Hobbit
            jrr tolkien > The Hobbit
            j.r.r. tolkien > The Hobbit
            orwell > 1984
            george orwell > 1984
            rowling > Harry Potter and the Sorcerer's Stone
            jk rowling > Harry Potter and the Sorcerer's Stone
            austen > Pride and Prejudice
            jane austen > Pride and Prejudice
            salinger > The Catcher in the Rye
            homer > The Odyssey
            plato > The Republic
            kafka > The Trial
            camus > The Stranger
            hesse > Siddhartha
            asimov > Foundation
            isaac asimov > Foundation
            herbert > Dune
            frank herbert > Dune
            neil gaiman > Good Omens
            le guin > A Wizard of Earthsea
            ursula k le guin > A Wizard of Earthsea
            conan doyle > The Hound of the Baskervilles
            arthur conan doyle > The Hound of the Baskervilles
            garcia marquez > One Hundred Years of Solitude
            saint-exupery > The Little Prince
            du maurier > Rebecca
            vonnegut > Slaughterhouse-Five
            murakami > Norwegian Wood
            stephen king > The Shining
            virginia woolf > A Room of One's Own
            melville > Moby-Dick or, The Whale
            stevenson > The Strange Case of Dr. Jekyll and Mr. Hyde
            machiavelli > The Prince
            """
        case .topic:
            """
            science fiction > Dune
            dystopia > 1984
            fantasy > Harry Potter and the Sorcerer's Stone
            mythology > The Odyssey
            thriller > The Da Vinci Code
            memoir > The Diary of a Young Girl
            economics > The Wealth of Nations
            psychology > Man's Search for Meaning
            computing > Gödel, Escher, Bach
            graphic novel > Maus I
            korean literature > The Vegetarian
            russian literature > Crime and Punishment
            french literature > Le Petit Prince
            self-help > How to Win Friends and Influence People
            subject:essays > A Room of One's Own
            subject:drama > Romeo and Juliet
            dystopia collins > The Hunger Games
            science sagan > Cosmos
            """
        case .unfinished:
            """
            animal f > Animal Farm
            the hob > The Hobbit
            the h > The Hobbit
            harry p > Harry Potter and the Sorcerer's Stone
            harry potter and the c > Harry Potter and the Chamber of Secrets
            harry potter and the pris > Harry Potter and the Prisoner of Azkaban
            pride and p > Pride and Prejudice
            pride a > Pride and Prejudice
            sense and s > Sense and Sensibility
            crime and pun > Crime and Punishment
            war and p > War and Peace
            the great g > The Great Gatsby
            great gat > The Great Gatsby
            to kill a m > To Kill a Mockingbird
            the catcher in t > The Catcher in the Rye
            catcher i > The Catcher in the Rye
            lord of the f > Lord of the Flies
            brave n > Brave New World
            the da v > The Da Vinci Code
            gone g > Gone Girl
            the mart > The Martian
            the book th > The Book Thief
            life of p > Life of Pi
            jurassic p > Jurassic Park
            snow c > Snow Crash
            the name of the w > The Name of the Wind
            the name of the r > The Name of the Rose
            the color of m > The Color of Magic
            the color p > The Color Purple
            the grapes of w > The Grapes of Wrath
            heart of d > Heart of Darkness
            treasure i > Treasure Island
            a tale of t > A Tale of Two Cities
            a christmas c > A Christmas Carol
            the lost w > The Lost World
            invisible m > The Invisible Man
            the war of the w > The War of the Worlds
            around the w > Around the World in Eighty Days
            the man in the h > The Man in the High Castle
            do androids d > Do Androids Dream of Electric Sheep?
            one flew >
            dun > Dune
            frank > The Diary of a Young Girl
            franken > Frankenstein
            harr > Harry Potter and the Sorcerer's Stone
            tolk > The Hobbit
            """
        case .slip:
            """
            hobit > The Hobbit
            the hobbti > The Hobbit
            dnue > Dune
            animl farm > Animal Farm
            frankenstien > Frankenstein
            frnkenstein > Frankenstein
            draculla > Dracula
            pride and prejudise > Pride and Prejudice
            wuthering hights > Wuthering Heights
            the graet gatsby > The Great Gatsby
            fahrenhiet 451 > Fahrenheit 451
            harry poter > Harry Potter and the Sorcerer's Stone
            tolkein > The Hobbit
            dostoyevski > Crime and Punishment
            nietzche > Thus Spoke Zarathustra
            shakespere > Romeo and Juliet
            dickins > A Tale of Two Cities
            the catcher in the rey > The Catcher in the Rye
            jurasic park > Jurassic Park
            slaughterhous five > Slaughterhouse-Five
            gullivers travles > Gulliver's Travels
            robinson cruso > Robinson Crusoe
            tresure island > Treasure Island
            the martain > The Martian
            watchmn > Watchmen
            steinbek > The Grapes of Wrath
            siddharta > Siddhartha
            les miserabels > Les Misérables
            anna karenena > Anna Karenina
            the alchemest > The Alchemist
            gone with teh wind > Gone with the Wind
            moby dik > Moby-Dick or, The Whale
            in the wods > In the Woods
            war and peece > War and Peace
            great gatsbee > The Great Gatsby
            """
        case .otherOrder:
            """
            prejudice pride > Pride and Prejudice
            farm animal > Animal Farm
            gatsby great > The Great Gatsby
            girl gone > Gone Girl
            heights wuthering > Wuthering Heights
            punishment crime > Crime and Punishment
            peace war > War and Peace
            herbert dune > Dune
            tolkien hobbit > The Hobbit
            orwell 1984 > 1984
            orwell animal farm > Animal Farm
            austen sense > Sense and Sensibility
            kafka trial > The Trial
            doyle lost world > The Lost World
            crichton lost world > The Lost World
            brown inferno > Inferno
            potter harry > Harry Potter and the Sorcerer's Stone
            park jurassic > Jurassic Park
            flies lord > Lord of the Flies
            world brave new > Brave New World
            rings lord > The Fellowship of the Ring
            eyre jane > Jane Eyre
            island treasure > Treasure Island
            crusoe robinson > Robinson Crusoe
            thief book > The Book Thief
            sherlock holmes > The Adventures of Sherlock Holmes
            holmes sherlock > The Adventures of Sherlock Holmes
            """
        case .natural:
            """
            1984 by george orwell > 1984
            dune by frank herbert > Dune
            books by tolkien > The Hobbit
            the hobbit book > The Hobbit
            dune novel > Dune
            the great gatsby paperback > The Great Gatsby
            harry potter book 1 > Harry Potter and the Sorcerer's Stone
            nineteen eighty four > 1984
            pride & prejudice > Pride and Prejudice
            the 7 habits of highly effective people > The 7 Habits of Highly Effective People
            the seven habits of highly effective people > The 7 Habits of Highly Effective People
            2 towers > The Two Towers
            a book by jane austen > Pride and Prejudice
            the diary of anne frank > The Diary of a Young Girl
            one hundred years of solitude > Cien años de soledad | One Hundred Years of Solitude
            the colour of magic > The Color of Magic
            the divine comedy > Inferno | The Divine Comedy
            blade runner > Do Androids Dream of Electric Sheep?
            narnia > The Lion, the Witch, and the Wardrobe | The Chronicles of Narnia
            discworld > The Color of Magic
            the author of dune > Dune
            the great gatsby hardcover > The Great Gatsby
            1984 ebook > 1984
            foundation trilogy > Foundation | The Foundation Trilogy
            novels by jane austen > Pride and Prejudice
            books by leo tolstoy > War and Peace
            a christmas carol by charles dickens > A Christmas Carol
            frankenstein by mary shelley > Frankenstein
            the trial by franz kafka > The Trial
            animal farm novel > Animal Farm
            harry potter series > Harry Potter and the Sorcerer's Stone
            a tale of 2 cities > A Tale of Two Cities
            fahrenheit four fifty one > Fahrenheit 451
            catch twenty two > Catch-22
            slaughterhouse 5 > Slaughterhouse-Five
            pride and prejudice novel by jane austen > Pride and Prejudice
            crime & punishment > Crime and Punishment
            the book thief book > The Book Thief
            """
        case .korean:
            """
            해리 포터와 마법사의 돌 > 해리 포터와 마법사의 돌
            해리포터 > 해리 포터와 마법사의 돌
            해리 > 해리 포터와 마법사의 돌
            리포 > 해리 포터와 마법사의 돌
            ㅎㄹㅍㅌ > 해리 포터와 마법사의 돌
            비밀의 방 > 해리 포터와 비밀의 방
            불의 잔 > 해리 포터와 불의 잔
            채식주의자 > 채식주의자
            ㅊㅅㅈㅇㅈ > 채식주의자
            채식 > 채식주의자
            한강 > 채식주의자
            han kang > The Vegetarian
            소년이 온다 > 소년이 온다
            소년이온다 > 소년이 온다
            82년생 김지영 > 82년생 김지영
            김지영 > 82년생 김지영
            조남주 > 82년생 김지영
            엄마를 부탁해 > 엄마를 부탁해
            신경숙 > 엄마를 부탁해
            어린 왕자 > 어린 왕자
            어린왕자 > 어린 왕자
            생텍쥐페리 > 어린 왕자
            반지의 제왕 > 반지의 제왕
            호빗 > 호빗
            동물농장 > 동물농장
            조지 오웰 > 1984
            오웰 > 1984
            데미안 > 데미안
            헤르만 헤세 > 데미안
            사피엔스 > 사피엔스
            유발 하라리 > 사피엔스
            아몬드 > 아몬드
            손원평 > 아몬드
            토지 > 토지
            박경리 > 토지
            노르웨이의 숲 > 노르웨이의 숲
            무라카미 하루키 > 노르웨이의 숲
            하루키 > 노르웨이의 숲
            난중일기 > 난중일기
            이순신 > 난중일기
            종의 기원 > 종의 기원
            정유정 > 7년의 밤
            구운몽 > 구운몽
            위대한 개츠비 > The Great Gatsby
            오만과 편견 > Pride and Prejudice
            노인과 바다 > The Old Man and the Sea
            """
        case .nothing:
            """
            xyzzy plugh >
            qwertzuiop >
            zzzzzz >
            0000000000 >
            ... >
            f6 >
            dune xyzzy >
            sequel to dune >
            swift 6.2 >
            rosewood 2049 user guide >
            iphone >
            json >
            covid-19 >
            toyota >
            logitech >
            photo_2024.jpg >
            playstation 5 >
            v2.0.1 >
            iso-8859-1 >
            dune year:2031 >
            dune -herbert >
            author:nobodyofthisname >
            9780000000002 >
            blorptastic flumph >
            ㅎㄹㅍㅌㅋㅋㅋ >
            """
        }
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

@Suite("Books: the book that is meant comes first")
struct KnownBookTests {
    @Test("There are three hundred searches")
    func count() {
        #expect(KnownBooks.allCases.reduce(0) { $0 + $1.searches.count } >= 300)
    }

    @Test("Among the built-in books", arguments: KnownBooks.allCases)
    func builtIn(_ kind: KnownBooks) async throws {
        try await Self.expect(kind, kind.floor) {
            try await Self.shown($0, in: EmbeddedBookTable.catalog, count: 1).first
        }
    }

    /// The first books that a list shows, maybe those of another search.
    static func shown<Books: Catalog>(_ query: SearchQuery<Book>, in books: Books, count: Int) async throws -> [Book]
    where Books.Item == Book {
        let found = try await books.search(query, by: .relevance, page: 1, size: count).items
        let relaxed = books.relaxedSearch
        let meant = found.isEmpty ? await relaxed.substitute(for: query) : await relaxed.closer(to: query, than: found)
        guard let meant else { return found }
        return try await books.search(meant.query, by: .relevance, page: 1, size: count).items
    }

    static func expect(_ kind: KnownBooks, _ floor: Double, first: (SearchQuery<Book>) async throws -> Book?)
        async throws
    {
        var missed: [String] = []
        for (typed, titles) in kind.searches {
            let found = try await first(SearchQuery<Book>.parse(typed))
            let shown = FoldedText(mainTitle(found?.title ?? "")).spaced
            if !titles.contains(where: { FoldedText(mainTitle($0)).spaced == shown }) {
                missed.append("\(typed) → \(found?.title ?? "nothing"), not \(titles[0])")
            }
        }
        let share = 1 - Double(missed.count) / Double(kind.searches.count)
        #expect(share >= floor, "\(missed.count) of \(kind.searches.count) missed: \(missed)")
    }

    /// The title without its subtitle and its series.
    private static func mainTitle(_ title: String) -> String {
        let main = title.prefix { $0 != ":" && $0 != "(" }
        return String(main.isEmpty ? title[...] : main)
    }
}
