import SatchelCatalog
import SatchelImporting
import SatchelPluginAPI
import Testing

@Suite("Files of exchange rates")
struct ExchangeRateFileTests {
    private func days(_ text: String) throws -> [String: [String: String]] {
        let days = try ExchangeRateFile.days(in: Array(text.utf8)[...], path: "rates")
        return Dictionary(uniqueKeysWithValues: days.map { ($0.key.description, $0.value) })
    }

    @Test("The history has a column for each currency, some of them without a rate, and a comma at the end")
    func history() throws {
        let text = "Date,USD,CYP,KRW,\n2024-04-26,1.0714,N/A,1474.65,\n2024-04-25,1.072,,1475.1,\n"
        #expect(
            try days(text) == [
                "2024-04-26": ["USD": "1.0714", "KRW": "1474.65"], "2024-04-25": ["USD": "1.072", "KRW": "1475.1"],
            ]
        )
    }

    @Test("The daily file has its day in words and blanks before the names")
    func daily() throws {
        #expect(
            try days("Date, USD, JPY, \n26 April 2024, 1.0714, 168.03, \n") == [
                "2024-04-26": ["USD": "1.0714", "JPY": "168.03"]
            ]
        )
    }

    @Test("The XML has the days in cubes")
    func xml() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="x" xmlns="y"><gesmes:subject>Rates
            </gesmes:subject><Cube><Cube time='2024-04-26'><Cube currency='USD' rate='1.0714'/><Cube currency="JPY" rate="168.03"/>
            </Cube><Cube time="2024-04-25"><Cube currency="USD" rate="1.072"/></Cube></Cube></gesmes:Envelope>
            """
        #expect(try days(text) == ["2024-04-26": ["USD": "1.0714", "JPY": "168.03"], "2024-04-25": ["USD": "1.072"]])
    }

    @Test(
        "Anything else says what is wrong",
        arguments: [
            "": "no exchange rates", "name,USD\nx,1\n": "not Date",
            "Date,USD\nyesterday,1\n": "line 2: 'yesterday' is not a day",
            "Date,USD\n2024-04-26,-1\n": "line 2: '-1' is not a rate", "Date,USD\n2024-04-26,NaN\n": "is not a rate",
            "<!DOCTYPE x [<!ENTITY a 'b'>]><Cube/>": "entities", "<Cube><Cube time='2024-04-26'>": "ends too early",
        ]
    )
    func wrong(_ text: String, _ words: String) {
        let error = #expect(throws: (any Error).self) { try days(text) }
        #expect(error?.userMessage.contains(words) == true, "\(error?.userMessage ?? "")")
    }
}
