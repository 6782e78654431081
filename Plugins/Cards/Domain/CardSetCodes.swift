import SatchelCatalog

/// What the cards of a set have printed on them besides their numbers: how many cards the set has, and its code.
///
/// Codes are those of Pokémon TCG Live and of the game before it, which deck lists and the apps of collectors use; eight
/// name a set and the gallery in it. All are facts of the public list of sets.
package struct CardSetCodes: Hashable, Sendable {
    /// The number of cards that each card states, without secret ones.
    package let printed: Int?
    /// The codes, such as `BS`.
    package let codes: [String]

    /// The codes of a set; empty for an unknown one.
    package init(of id: String) {
        self = Self.known[id] ?? Self.known[id.withoutLeadingZeros] ?? Self(printed: nil, codes: [])
    }

    /// Whether a folded word without leading zeros is the id or the code of a set.
    static func isKnown(_ key: String) -> Bool { keys.contains(key) }

    /// The ids of the sets with a code, the set before the gallery in it.
    package static func sets(called code: String) -> [String] { sets[code.uppercased()] ?? [] }

    private static let sets = known.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
        .reduce(into: [String: [String]]()) { sets, set in
            for code in set.value.codes { sets[code, default: []].append(set.key) }
        }

    private init(printed: Int?, codes: [String]) {
        self.printed = printed
        self.codes = codes
    }

    private static let known = Dictionary(
        uniqueKeysWithValues: table.split(separator: ", ").map { entry in
            let cells = entry.split(separator: " ").map(String.init)
            return (cells[0], CardSetCodes(printed: Int(cells[1]), codes: Array(cells.dropFirst(2))))
        }
    )

    private static let keys = Set(
        known.flatMap { id, set in ([id] + set.codes).compactMap { CardTerm($0)?.key } }
    )

    /// The id, the printed number of cards and the code of each set.
    package static let table = """
        mep 13 MEP, base1 102 BS, base2 64 JU, basep 53 PR, base3 62 FO, base4 130 B2, base5 82 TR, gym1 132 G1, gym2 \
        132 G2, neo1 111 N1, neo2 75 N2, si1 18, neo3 64 N3, neo4 105 N4, base6 110 LC, ecard1 165 EX, bp 9 BP, ecard2 \
        147 AQ, ecard3 144 SK, ex1 109 RS, ex2 100 SS, np 40 PR-NP, ex3 97 DR, ex4 95 MA, tk1a 10, tk1b 10, ex5 101 \
        HL, ex6 112 RG, pop1 17, ex7 109 TRR, ex8 107 DX, ex9 106 EM, ex10 115 UF, pop2 17, ex11 113 DS, ex12 92 LM, \
        tk2a 12, tk2b 12, pop3 17, ex13 110 HP, ex14 100 CG, pop4 17, ex15 101 DF, ex16 108 PK, pop5 17, dp1 130 DP, \
        dpp 56 PR-DPP, dp2 123 MT, pop6 17, dp3 132 SW, dp4 106 GE, pop7 17, dp5 100 MD, dp6 146 LA, pop8 17, dp7 100 \
        SF, pl1 127 PL, pop9 17, pl2 111 RR, pl3 147 SV, pl4 99 AR, ru1 16, hgss1 123 HS, hsp 25 PR-HS, hgss2 95 UL, \
        hgss3 90 UD, hgss4 102 TM, col1 95 CL, bwp 101 PR-BLW, bw1 114 BLW, mcd11 12, bw2 98 EPO, bw3 101 NVI, bw4 99 \
        NXD, bw5 108 DEX, mcd12 12, bw6 124 DRX, dv1 20 DRV, bw7 149 BCR, bw8 135 PLS, bw9 116 PLF, bw10 101 PLB, xyp \
        211 PR-XY, bw11 113 LTR, xy0 39 KSS, xy1 146 XY, xy2 106 FLF, mcd14 12, xy3 111 FFI, xy4 119 PHF, xy5 160 PRC, \
        dc1 34 DCR, xy6 108 ROS, xy7 98 AOR, xy8 162 BKT, mcd15 12, xy9 122 BKP, g1 83 GEN, xy10 124 FCO, xy11 114 \
        STS, mcd16 12, xy12 108 EVO, sm1 149 SUM, smp 248 PR-SM, sm2 145 GRI, sm3 147 BUS, sm35 73 SLG, sm4 111 CIN, \
        mcd17 12, sm5 156 UPR, sm6 131 FLI, sm7 168 CES, sm75 70 DRM, mcd18 12, sm8 214 LOT, sm9 181 TEU, det1 18 DET, \
        sm10 214 UNB, sm11 236 UNM, sm115 68 HIF, sma 94 HIF, mcd19 12, sm12 236 CEC, swshp 307 PR-SW, swsh1 202 SSH, \
        swsh2 192 RCL, swsh3 189 DAA, fut20 5 FUT20, swsh35 73 CPA, swsh4 185 VIV, mcd21 25, swsh45 72 SHF, swsh45sv \
        122 SHF, swsh5 163 BST, swsh6 198 CRE, swsh7 203 EVS, cel25 25 CEL, cel25c 25 CEL, swsh8 264 FST, swsh9 172 \
        BRS, swsh9tg 30 BRS, swsh10 189 ASR, swsh10tg 30 ASR, pgo 78 PGO, mcd22 15, swsh11 196 LOR, swsh11tg 30 LOR, \
        swsh12 195 SIT, swsh12tg 30 SIT, svp 102 PR-SV, swsh12pt5 159 CRZ, swsh12pt5gg 70 CRZ, sve 8 SVE, sv1 198 SVI, \
        sv2 193 PAL, sv3 197 OBF, sv3pt5 165 MEW, sv4 182 PAR, sv4pt5 91 PAF, sv5 162 TEF, sv6 167 TWM, sv6pt5 64 SFA, \
        sv7 142 SCR, sv8 191 SSP, sv8pt5 131 PRE, sv9 159 JTG, sv10 182 DRI, zsv10pt5 86 BLK, rsv10pt5 86 WHT, me1 132 \
        MEG, me2 94 PFL, me2pt5 131 ASC
        """
}

extension String {
    /// The text with no zeros before the digits of a number: `sv1-50` of `sv01-050`.
    package var withoutLeadingZeros: String {
        var plain = String.UnicodeScalarView()
        var zeros = 0
        var isInNumber = false
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        for scalar in unicodeScalars {
            if scalar == "0", !isInNumber {
                zeros += 1
                continue
            }
            if zeros > 0, !isDigit(scalar) { plain.append("0") }
            zeros = 0
            isInNumber = isDigit(scalar)
            plain.append(scalar)
        }
        if zeros > 0 { plain.append("0") }
        return String(plain)
    }
}
