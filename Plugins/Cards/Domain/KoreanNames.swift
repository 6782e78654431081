import SatchelCatalog
import SatchelSearch

/// Korean names of Pokémon, by which their cards are found.
///
/// They are those of the first 151 and of all others on built-in cards; names alone are facts.
package enum KoreanNames {
    /// The Korean names by the English ones; the two Nidoran are one.
    package static let korean: [String: String] = Dictionary(
        uniqueKeysWithValues: table.split(separator: ",").map { entry in
            // English names may have spaces, Korean ones have none.
            let words = entry.split(separator: " ")
            return (words.dropLast().joined(separator: " "), String(words.last ?? ""))
        }
    )

    /// The name of a card, folded, with the names of Pokémon in Korean; nil if it has none that is known.
    ///
    /// `Dark Charizard` is `dark 리자몽`.
    package static func korean(in name: String) -> String? { names[name] }

    /// A Pokémon has many cards, and each is asked for its name whenever it is searched.
    private static let names = TextMemo(limit: 10_000, findKorean)

    @Sendable
    private static func findKorean(in name: String) -> String? {
        let folded = FoldedText(name)
        guard folded.words.contains(where: { firstWords.contains(folded.letters[$0]) }) else { return nil }
        let words = folded.words.map { String(String.UnicodeScalarView(folded.letters[$0])) }
        var result: [String] = []
        var start = 0
        while start < words.count {
            let (name, count) = longestName(in: words[start...]) ?? (words[start], 1)
            result.append(name)
            start += count
        }
        return result == words ? nil : result.joined(separator: " ")
    }

    /// The English names of the Pokémon whose Korean names a search for a Korean word finds, by name.
    package static func english(for word: String) -> [String] {
        let matcher = SearchMatcher(CardQuery([[CardSearchTerm(.word(word, in: .name))]]))
        return pokemon.filter { matcher.rank($0) != nil }.map(\.item.name)
    }

    private static let pokemon = korean.keys.sorted().map { name in
        let provenance = ItemSource(source: "names")
        return SearchEntry(
            Card(id: CardID(name), name: name, supertype: .pokemon, set: CardSet(id: ""), provenance: provenance)
        )
    }

    /// The Korean name of the Pokémon that folded words begin with, and how many of them its English name has.
    private static func longestName(in words: ArraySlice<String>) -> (korean: String, count: Int)? {
        for count in (1...mostWords).reversed() where count <= words.count {
            if let name = byWords[words.prefix(count).joined(separator: " ")] { return (name, count) }
        }
        return nil
    }

    /// The Korean names by the folded words of the English ones.
    private static let byWords = Dictionary(
        korean.map { (FoldedText($0.key).spaced, $0.value) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let firstWords = Set(byWords.keys.map { ArraySlice($0.unicodeScalars.prefix { $0 != " " }) })

    private static let mostWords = byWords.keys.map { $0.split(separator: " ").count }.max() ?? 1

    private static let table = """
        Bulbasaur 이상해씨, Ivysaur 이상해풀, Venusaur 이상해꽃, Charmander 파이리, Charmeleon 리자드, Charizard 리자몽, \
        Squirtle 꼬부기, Wartortle 어니부기, Blastoise 거북왕, Caterpie 캐터피, Metapod 단데기, Butterfree 버터플, Weedle 뿔충이, \
        Kakuna 딱충이, Beedrill 독침붕, Pidgey 구구, Pidgeotto 피죤, Pidgeot 피죤투, Rattata 꼬렛, Raticate 레트라, Spearow 깨비참, \
        Fearow 깨비드릴조, Ekans 아보, Arbok 아보크, Pikachu 피카츄, Raichu 라이츄, Sandshrew 모래두지, Sandslash 고지, Nidoran 니드런, \
        Nidorina 니드리나, Nidoqueen 니드퀸, Nidorino 니드리노, Nidoking 니드킹, Clefairy 삐삐, Clefable 픽시, Vulpix 식스테일, \
        Ninetales 나인테일, Jigglypuff 푸린, Wigglytuff 푸크린, Zubat 주뱃, Golbat 골뱃, Oddish 뚜벅쵸, Gloom 냄새꼬, \
        Vileplume 라플레시아, Paras 파라스, Parasect 파라섹트, Venonat 콘팡, Venomoth 도나리, Diglett 디그다, Dugtrio 닥트리오, \
        Meowth 나옹, Persian 페르시온, Psyduck 고라파덕, Golduck 골덕, Mankey 망키, Primeape 성원숭, Growlithe 가디, Arcanine 윈디, \
        Poliwag 발챙이, Poliwhirl 슈륙챙이, Poliwrath 강챙이, Abra 캐이시, Kadabra 윤겔라, Alakazam 후딘, Machop 알통몬, Machoke 근육몬, \
        Machamp 괴력몬, Bellsprout 모다피, Weepinbell 우츠동, Victreebel 우츠보트, Tentacool 왕눈해, Tentacruel 독파리, \
        Geodude 꼬마돌, Graveler 데구리, Golem 딱구리, Ponyta 포니타, Rapidash 날쌩마, Slowpoke 야돈, Slowbro 야도란, Magnemite 코일, \
        Magneton 레어코일, Farfetch’d 파오리, Doduo 두두, Dodrio 두트리오, Seel 쥬쥬, Dewgong 쥬레곤, Grimer 질퍽이, Muk 질뻐기, \
        Shellder 셀러, Cloyster 파르셀, Gastly 고오스, Haunter 고우스트, Gengar 팬텀, Onix 롱스톤, Drowzee 슬리프, Hypno 슬리퍼, \
        Krabby 크랩, Kingler 킹크랩, Voltorb 찌리리공, Electrode 붐볼, Exeggcute 아라리, Exeggutor 나시, Cubone 탕구리, \
        Marowak 텅구리, Hitmonlee 시라소몬, Hitmonchan 홍수몬, Lickitung 내루미, Koffing 또가스, Weezing 또도가스, Rhyhorn 뿔카노, \
        Rhydon 코뿌리, Chansey 럭키, Tangela 덩쿠리, Kangaskhan 캥카, Horsea 쏘드라, Seadra 시드라, Goldeen 콘치, Seaking 왕콘치, \
        Staryu 별가사리, Starmie 아쿠스타, Mr. Mime 마임맨, Scyther 스라크, Jynx 루주라, Electabuzz 에레브, Magmar 마그마, Pinsir 쁘사이저, \
        Tauros 켄타로스, Magikarp 잉어킹, Gyarados 갸라도스, Lapras 라프라스, Ditto 메타몽, Eevee 이브이, Vaporeon 샤미드, Jolteon 쥬피썬더, \
        Flareon 부스터, Porygon 폴리곤, Omanyte 암나이트, Omastar 암스타, Kabuto 투구, Kabutops 투구푸스, Aerodactyl 프테라, \
        Snorlax 잠만보, Articuno 프리져, Zapdos 썬더, Moltres 파이어, Dratini 미뇽, Dragonair 신뇽, Dragonite 망나뇽, Mewtwo 뮤츠, \
        Mew 뮤, Mareep 메리프, Flaaffy 보송송, Pineco 피콘, Forretress 쏘콘, Heracross 헤라크로스, Houndour 델빌, Houndoom 헬가, \
        Blissey 해피너스, Ralts 랄토스, Kirlia 킬리아, Gardevoir 가디안, Shroomish 버섯꼬, Breloom 버섯모, Meditite 요가랑, \
        Medicham 요가램, Torkoal 코터스, Cacnea 선인왕, Cacturne 밤선인, Zangoose 쟝고, Seviper 세비퍼, Shuppet 어둠대신, \
        Banette 다크펫, Tropius 트로피우스, Starly 찌르꼬, Staravia 찌르버드, Staraptor 찌르호크, Pachirisu 파치리스, Buizel 브이젤, \
        Floatzel 플로젤, Drifloon 흔들풍손, Drifblim 둥실라이드, Spiritomb 화강돌, Riolu 리오르, Lucario 루카리오, Croagunk 삐딱구리, \
        Toxicroak 독개굴, Magnezone 자포코일, Rotom 로토무, Sandile 깜눈크, Krokorok 악비르, Krookodile 악비아르, Alomomola 맘복치, \
        Pawniard 자망칼, Bisharp 절각참, Scatterbug 분이벌레, Spewpa 분떠도리, Vivillon 비비용, Flabébé 플라베베, Floette 플라엣테, \
        Florges 플라제스, Skiddo 메이클, Gogoat 고고트, Clauncher 완철포, Clawitzer 블로스터, Hawlucha 루차불, Dedenne 데덴네, \
        Klefki 클레피, Bruxish 치갈기, Skwovet 탐리스, Greedent 요씽리스, Silicobra 모래뱀, Sandaconda 사다이사, Toxel 일레즌, \
        Toxtricity 스트린더, Stonjourner 돌헨진, Indeedee 에써르, Sprigatito 나오하, Floragato 나로테, Meowscarada 마스카나, \
        Fuecoco 뜨아거, Crocalor 악뜨거, Skeledirge 라우드본, Quaxly 꾸왁스, Quaxwell 아꾸왁, Quaquaval 웨이니발, Lechonk 맛보돈, \
        Oinkologne 퍼퓨돈, Tarountula 타랜툴라, Spidops 트래피더, Pawmi 빠모, Pawmo 빠모트, Pawmot 빠르모트, Tandemaus 두리쥐, \
        Maushold 파밀리쥐, Fidough 쫀도기, Dachsbun 바우첼, Smoliv 미니브, Dolliv 올리뇨, Arboliva 올리르바, Squawkabilly 시비꼬, \
        Charcadet 카르본, Armarouge 카디나르마, Wattrel 찌리비, Kilowattrel 찌리비크, Maschiff 오라티프, Mabosstiff 마피티프, \
        Toedscool 들눈해, Toedscruel 육파리, Klawf 절벼게, Capsakid 캡싸이, Scovillain 스코빌런, Flittle 하느라기, Espathra 클레스퍼트라, \
        Wiglett 바다그다, Wugtrio 바닥트리오, Bombirdier 떨구새, Varoom 부르롱, Revavroom 부르르룸, Cyclizar 모토마, Greavard 망망이, \
        Houndstone 묘두기, Flamigo 꼬이밍고, Cetoddle 터벅고래, Cetitan 우락고래, Dondozo 어써러셔, Tatsugiri 싸리용, Annihilape 저승갓숭, \
        Kingambit 대도각참, Great Tusk 위대한엄니, Iron Treads 무쇠바퀴, Koraidon 코라이돈, Miraidon 미라이돈
        """
}
