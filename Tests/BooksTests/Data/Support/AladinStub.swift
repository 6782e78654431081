import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport

/// A small Aladin, which answers as its manual says, and dresses its answers in all the ways it is known for.
struct AladinStub: Sendable {
    /// How an answer looks around its JSON.
    enum Dress: CaseIterable, Sendable {
        case plain, semicolon, byteOrderMark, padding, codePage949

        func applied(to text: String) -> [UInt8] {
            switch self {
            case .plain: return Array(text.utf8)
            case .semicolon: return Array((text + " ;\n").utf8)
            case .byteOrderMark: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case .padding: return Array("cb(false, \(text));".utf8)
            case .codePage949:
                let encoding = String.Encoding(rawValue: 0x8000_0422)
                return text.data(using: encoding).map { Array($0) } ?? Array(text.utf8)
            }
        }
    }

    struct Item: Sendable {
        var id: Int
        var title: String
        var author = ""
        var date = ""
        var isbn = "K142832207"
        var isbn13 = ""
        var category = "국내도서&gt;소설/시/희곡&gt;한국소설"
        var cover = "http://image.aladin.co.kr/product/1/2/cover200/k1_1.jpg"
        var description = ""
    }

    static let key = "ttbtester001"

    /// The books, those that sell best first.
    var items = Self.smallShop
    /// How answers look, one after the other.
    var dresses = Dress.allCases

    func respond(to request: StubRequest) -> StubResponse {
        let text = answer(to: request)
        let dress = dresses[abs(request.target.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % dresses.count]
        return .answer(200, dress.applied(to: text), type: "text/javascript")
    }

    private func answer(to request: StubRequest) -> String {
        let query = request.query
        guard query["ttbkey"] == Self.key else { return Self.error(4, "API출력이 금지된 회원입니다.") }
        guard query["Version"] == "20131101", query["Output"] == "js" else { return "<?xml version=\"1.0\"?><object/>" }
        switch request.path.split(separator: "/").last {
        case "ItemSearch.aspx": return page(sorted(items.filter { Self.fits($0, query) }, query["Sort"]), query)
        case "ItemList.aspx": return page(items, query)
        case "ItemLookUp.aspx":
            let found = items.filter { item in
                query["ItemIdType"] == "ISBN13" ? item.isbn13 == query["ItemId"] : String(item.id) == query["ItemId"]
            }
            return found.isEmpty ? Self.error(8, "키에 해당하는 상품이 존재하지 않습니다.") : Self.body(found, count: 1, more: true)
        default: return Self.error(900, "?")
        }
    }

    /// At most 50 rows to a page, and none beyond the 200th.
    private func page(_ found: [Item], _ query: [String: String]) -> String {
        let size = min(Int(query["MaxResults"] ?? "10") ?? 10, 50)
        let start = Int(query["Start"] ?? "1") ?? 1
        let rows = start * size > 200 ? [] : Array(found.dropFirst((start - 1) * size).prefix(size))
        return Self.body(rows, count: found.count, more: false)
    }

    private func sorted(_ items: [Item], _ sort: String?) -> [Item] {
        switch sort {
        case "Title": items.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        case "PublishTime": items.sorted { ($1.date, $0.id) < ($0.date, $1.id) }
        default: items
        }
    }

    private static func fits(_ item: Item, _ query: [String: String]) -> Bool {
        let texts: [String] =
            switch query["QueryType"] {
            case "Title": [item.title]
            case "Author": [item.author]
            default: [item.title, item.author]
            }
        return (query["Query"] ?? "").split(separator: " ").allSatisfy { word in
            texts.contains { $0.lowercased().contains(word.lowercased()) }
        }
    }

    private static func error(_ code: Int, _ message: String) -> String {
        json(["errorCode": code, "errorMessage": message])
    }

    private static func body(_ items: [Item], count: Int, more: Bool) -> String {
        json([
            "version": "20131101", "title": "알라딘", "totalResults": count, "startIndex": 1, "itemsPerPage": 50,
            "link": "http://www.aladin.co.kr/search?KeyWord=%c0%a7%b4&amp;partner=openAPI",
            "item": items.map { item in
                [
                    "itemId": item.id, "title": item.title, "author": item.author, "pubDate": item.date,
                    "isbn": item.isbn, "isbn13": item.isbn13, "categoryName": item.category, "cover": item.cover,
                    "description": item.description, "publisher": "견본 &amp; 책",
                    "link": "http://www.aladin.co.kr/shop/wproduct.aspx?ItemId=\(item.id)&amp;partner=openAPI",
                    "subInfo": more ? ["itemPage": 218, "originalTitle": "An Original"] as [String: Any] : [:],
                ] as [String: Any]
            },
        ])
    }

    /// Books with every oddity that the service is known for.
    static let smallShop: [Item] = [
        Item(
            id: 501,
            title: "견본의 방 - 개정판",
            author: "한 견본 (지은이)",
            date: "2014-05-19",
            isbn: "8936434128",
            isbn13: "9788936434120",
            description: "&lt;견본&gt; 이야기"
        ),
        Item(id: 502, title: "[세트] 바다 1~2 세트 - 전2권", author: "박 표본 (지은이), 이 그림 (그림)", date: "2023-04-05"),
        Item(
            id: 503,
            title: "King Harry &amp; the Sea",
            author: "Ada Sample, Bo Model (지은이), 김 옮김 (옮긴이)",
            date: "2001-01-02",
            isbn: "897288832X",
            cover: "https://image.aladin.co.kr/img/noimg_sum_b.gif"
        ),
        Item(id: 504, title: "의자", author: "", date: ""),
        Item(id: 505, title: "<Love> 사전", author: "최 모형 외 2인 (엮은이)", date: "2001-12-31"),
        Item(id: 506, title: "Love, King, Love", author: "Cy Pattern (지은이)", date: "1999-07-01"),
        Item(id: 507, title: "바다의 왕", author: "박 표본 (글.그림)", date: "2020-02-29"),
    ]
}
