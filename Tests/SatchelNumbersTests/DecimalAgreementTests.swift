import Foundation
import SatchelNumbers
import TestSupport
import Testing

@Suite("Numbers: exact decimals against another implementation")
struct DecimalAgreementTests {
    /// Writes one case a line: an operation, two numbers, how many places, and what Python's `decimal` makes of them.
    private static let program = """
        import random, sys
        from decimal import *
        getcontext().prec = 3000
        getcontext().rounding = ROUND_HALF_UP
        draw = random.Random(int(sys.argv[1]))
        def number():
            count = draw.choice([1, 2, 5, 10, 18, 19, 20, 40, 60])
            digits = "".join(draw.choice("0123456789") for _ in range(count))
            point = draw.randint(0, count)
            text = draw.choice(["", "-", "+"]) + digits[:point] + "." + digits[point:]
            return text if draw.random() < 0.7 else text + draw.choice("eE") + str(draw.randint(-(point + 60 - count), 60 - point))
        def plain(number):
            text = format(number, "f")
            if "." in text: text = text.rstrip("0").rstrip(".")
            return "0" if text in ("-0", "") else text
        for _ in range(int(sys.argv[2])):
            a, b, places = number(), number(), draw.randint(-5, 70)
            x, y, unit = Decimal(a), Decimal(b), Decimal(1).scaleb(-places)
            kind = draw.choice(["+", "-", "*", "/", "<", "round", "text"])
            if kind == "+": answer = plain(x + y)
            elif kind == "-": answer = plain(x - y)
            elif kind == "*": answer = plain(x * y)
            elif kind == "/": answer = plain((x / y).quantize(unit)) if y else "none"
            elif kind == "<": answer = str(x < y)
            elif kind == "round": answer = plain(x.quantize(unit)) if x.as_tuple().exponent < -places else plain(x)
            else: answer = plain(x)
            print(kind, a, b, places, answer)
        """

    /// `NUMBER_CASES` asks for more than can be had in passing.
    private static let cases = ProcessInfo.processInfo.environment["NUMBER_CASES"].flatMap { Int($0) } ?? 20_000

    @Test(
        "Random operations give what Python's decimals give",
        .enabled(if: TestProcess.python != nil, "it takes python3"),
        arguments: 1...4
    )
    func agreement(seed: Int) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: try #require(TestProcess.python))
        process.arguments = ["-c", Self.program, "\(seed)", "\(Self.cases / 4)"]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == Self.cases / 4)
        for line in lines {
            let parts = line.split(separator: " ").map(String.init)
            guard let left = ExactDecimal(parts[1]), let right = ExactDecimal(parts[2]), let places = Int(parts[3])
            else {
                Issue.record("not read: \(line)")
                continue
            }
            let answer = Self.answer(parts[0], left, right, places)
            if answer != parts[4] { Issue.record("\(line), not \(answer)") }
        }
    }

    private static func answer(_ kind: String, _ left: ExactDecimal, _ right: ExactDecimal, _ places: Int) -> String {
        switch kind {
        case "+": (left + right).description
        case "-": (left - right).description
        case "*": (left * right).description
        case "/": left.divided(by: right, places: places)?.description ?? "none"
        case "<": left < right ? "True" : "False"
        case "round": left.rounded(places: places).description
        default: left.description
        }
    }
}
