import SatchelCatalog
import SatchelSearch

/// Korean and Japanese names of Pokémon, by which their cards are found.
///
/// They are those of the first 151 and of all others on built-in cards; names alone are facts.
package enum ForeignNames {
    /// The Korean and the Japanese names by the English ones; the two Nidoran are one.
    package static let foreign: [String: [String]] = Dictionary(
        uniqueKeysWithValues: table.split(separator: ",").map { entry in
            // English names may have spaces, the others have none.
            let words = entry.split(separator: " ").map(String.init)
            return (words.dropLast(2).joined(separator: " "), Array(words.suffix(2)))
        }
    )

    /// The name of a card, folded, with the names of Pokémon in Korean and in Japanese; none if it has none that is known.
    ///
    /// `Dark Charizard` is `dark 리자몽` and `dark リザードン`.
    package static func foreign(in name: String) -> [String] { names[name] }

    /// A Pokémon has many cards, and each is asked for its name whenever it is searched.
    private static let names = TextMemo(limit: 10_000, findForeign)

    @Sendable
    private static func findForeign(in name: String) -> [String] {
        let folded = FoldedText(name)
        guard folded.words.contains(where: { firstWords.contains(folded.letters[$0]) }) else { return [] }
        let words = folded.words.map { String(String.UnicodeScalarView(folded.letters[$0])) }
        var results: [[String]] = [[], []]
        var start = 0
        while start < words.count {
            let (names, count) = longestName(in: words[start...]) ?? ([words[start], words[start]], 1)
            for (index, name) in names.enumerated() { results[index].append(name) }
            start += count
        }
        return results.filter { $0 != words }.map { $0.joined(separator: " ") }
    }

    /// The English names of the Pokémon whose names a search for a Korean or a Japanese word finds, by name.
    package static func english(for word: String) -> [String] {
        let matcher = SearchMatcher(CardQuery([[CardSearchTerm(.word(word, in: .name))]]))
        return pokemon.filter { matcher.rank($0) != nil }.map(\.item.name)
    }

    private static let pokemon = foreign.keys.sorted().map { name in
        let provenance = ItemSource(source: "names")
        return SearchEntry(
            Card(id: CardID(name), name: name, supertype: .pokemon, set: CardSet(id: ""), provenance: provenance)
        )
    }

    /// The names of the Pokémon that folded words begin with, and how many of them its English name has.
    private static func longestName(in words: ArraySlice<String>) -> (names: [String], count: Int)? {
        for count in (1...mostWords).reversed() where count <= words.count {
            if let names = byWords[words.prefix(count).joined(separator: " ")] { return (names, count) }
        }
        return nil
    }

    /// The names by the folded words of the English ones.
    private static let byWords = Dictionary(
        foreign.map { (FoldedText($0.key).spaced, $0.value) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let firstWords = Set(byWords.keys.map { ArraySlice($0.unicodeScalars.prefix { $0 != " " }) })

    private static let mostWords = byWords.keys.map { $0.split(separator: " ").count }.max() ?? 1

    private static let table = """
        Bulbasaur 이상해씨 フシギダネ, Ivysaur 이상해풀 フシギソウ, Venusaur 이상해꽃 フシギバナ, Charmander 파이리 ヒトカゲ, Charmeleon 리자드 リザード, \
        Charizard 리자몽 リザードン, Squirtle 꼬부기 ゼニガメ, Wartortle 어니부기 カメール, Blastoise 거북왕 カメックス, Caterpie 캐터피 キャタピー, \
        Metapod 단데기 トランセル, Butterfree 버터플 バタフリー, Weedle 뿔충이 ビードル, Kakuna 딱충이 コクーン, Beedrill 독침붕 スピアー, \
        Pidgey 구구 ポッポ, Pidgeotto 피죤 ピジョン, Pidgeot 피죤투 ピジョット, Rattata 꼬렛 コラッタ, Raticate 레트라 ラッタ, \
        Spearow 깨비참 オニスズメ, Fearow 깨비드릴조 オニドリル, Ekans 아보 アーボ, Arbok 아보크 アーボック, Pikachu 피카츄 ピカチュウ, \
        Raichu 라이츄 ライチュウ, Sandshrew 모래두지 サンド, Sandslash 고지 サンドパン, Nidoran 니드런 ニドラン, Nidorina 니드리나 ニドリーナ, \
        Nidoqueen 니드퀸 ニドクイン, Nidorino 니드리노 ニドリーノ, Nidoking 니드킹 ニドキング, Clefairy 삐삐 ピッピ, Clefable 픽시 ピクシー, \
        Vulpix 식스테일 ロコン, Ninetales 나인테일 キュウコン, Jigglypuff 푸린 プリン, Wigglytuff 푸크린 プクリン, Zubat 주뱃 ズバット, \
        Golbat 골뱃 ゴルバット, Oddish 뚜벅쵸 ナゾノクサ, Gloom 냄새꼬 クサイハナ, Vileplume 라플레시아 ラフレシア, Paras 파라스 パラス, \
        Parasect 파라섹트 パラセクト, Venonat 콘팡 コンパン, Venomoth 도나리 モルフォン, Diglett 디그다 ディグダ, Dugtrio 닥트리오 ダグトリオ, \
        Meowth 나옹 ニャース, Persian 페르시온 ペルシアン, Psyduck 고라파덕 コダック, Golduck 골덕 ゴルダック, Mankey 망키 マンキー, \
        Primeape 성원숭 オコリザル, Growlithe 가디 ガーディ, Arcanine 윈디 ウインディ, Poliwag 발챙이 ニョロモ, Poliwhirl 슈륙챙이 ニョロゾ, \
        Poliwrath 강챙이 ニョロボン, Abra 캐이시 ケーシィ, Kadabra 윤겔라 ユンゲラー, Alakazam 후딘 フーディン, Machop 알통몬 ワンリキー, \
        Machoke 근육몬 ゴーリキー, Machamp 괴력몬 カイリキー, Bellsprout 모다피 マダツボミ, Weepinbell 우츠동 ウツドン, Victreebel 우츠보트 ウツボット, \
        Tentacool 왕눈해 メノクラゲ, Tentacruel 독파리 ドククラゲ, Geodude 꼬마돌 イシツブテ, Graveler 데구리 ゴローン, Golem 딱구리 ゴローニャ, \
        Ponyta 포니타 ポニータ, Rapidash 날쌩마 ギャロップ, Slowpoke 야돈 ヤドン, Slowbro 야도란 ヤドラン, Magnemite 코일 コイル, \
        Magneton 레어코일 レアコイル, Farfetch’d 파오리 カモネギ, Doduo 두두 ドードー, Dodrio 두트리오 ドードリオ, Seel 쥬쥬 パウワウ, \
        Dewgong 쥬레곤 ジュゴン, Grimer 질퍽이 ベトベター, Muk 질뻐기 ベトベトン, Shellder 셀러 シェルダー, Cloyster 파르셀 パルシェン, Gastly 고오스 ゴース, \
        Haunter 고우스트 ゴースト, Gengar 팬텀 ゲンガー, Onix 롱스톤 イワーク, Drowzee 슬리프 スリープ, Hypno 슬리퍼 スリーパー, Krabby 크랩 クラブ, \
        Kingler 킹크랩 キングラー, Voltorb 찌리리공 ビリリダマ, Electrode 붐볼 マルマイン, Exeggcute 아라리 タマタマ, Exeggutor 나시 ナッシー, \
        Cubone 탕구리 カラカラ, Marowak 텅구리 ガラガラ, Hitmonlee 시라소몬 サワムラー, Hitmonchan 홍수몬 エビワラー, Lickitung 내루미 ベロリンガ, \
        Koffing 또가스 ドガース, Weezing 또도가스 マタドガス, Rhyhorn 뿔카노 サイホーン, Rhydon 코뿌리 サイドン, Chansey 럭키 ラッキー, \
        Tangela 덩쿠리 モンジャラ, Kangaskhan 캥카 ガルーラ, Horsea 쏘드라 タッツー, Seadra 시드라 シードラ, Goldeen 콘치 トサキント, \
        Seaking 왕콘치 アズマオウ, Staryu 별가사리 ヒトデマン, Starmie 아쿠스타 スターミー, Mr. Mime 마임맨 バリヤード, Scyther 스라크 ストライク, \
        Jynx 루주라 ルージュラ, Electabuzz 에레브 エレブー, Magmar 마그마 ブーバー, Pinsir 쁘사이저 カイロス, Tauros 켄타로스 ケンタロス, \
        Magikarp 잉어킹 コイキング, Gyarados 갸라도스 ギャラドス, Lapras 라프라스 ラプラス, Ditto 메타몽 メタモン, Eevee 이브이 イーブイ, \
        Vaporeon 샤미드 シャワーズ, Jolteon 쥬피썬더 サンダース, Flareon 부스터 ブースター, Porygon 폴리곤 ポリゴン, Omanyte 암나이트 オムナイト, \
        Omastar 암스타 オムスター, Kabuto 투구 カブト, Kabutops 투구푸스 カブトプス, Aerodactyl 프테라 プテラ, Snorlax 잠만보 カビゴン, \
        Articuno 프리져 フリーザー, Zapdos 썬더 サンダー, Moltres 파이어 ファイヤー, Dratini 미뇽 ミニリュウ, Dragonair 신뇽 ハクリュー, \
        Dragonite 망나뇽 カイリュー, Mewtwo 뮤츠 ミュウツー, Mew 뮤 ミュウ, Mareep 메리프 メリープ, Flaaffy 보송송 モココ, Pineco 피콘 クヌギダマ, \
        Forretress 쏘콘 フォレトス, Heracross 헤라크로스 ヘラクロス, Houndour 델빌 デルビル, Houndoom 헬가 ヘルガー, Blissey 해피너스 ハピナス, \
        Ralts 랄토스 ラルトス, Kirlia 킬리아 キルリア, Gardevoir 가디안 サーナイト, Shroomish 버섯꼬 キノココ, Breloom 버섯모 キノガッサ, \
        Meditite 요가랑 アサナン, Medicham 요가램 チャーレム, Torkoal 코터스 コータス, Cacnea 선인왕 サボネア, Cacturne 밤선인 ノクタス, \
        Zangoose 쟝고 ザングース, Seviper 세비퍼 ハブネーク, Shuppet 어둠대신 カゲボウズ, Banette 다크펫 ジュペッタ, Tropius 트로피우스 トロピウス, \
        Starly 찌르꼬 ムックル, Staravia 찌르버드 ムクバード, Staraptor 찌르호크 ムクホーク, Pachirisu 파치리스 パチリス, Buizel 브이젤 ブイゼル, \
        Floatzel 플로젤 フローゼル, Drifloon 흔들풍손 フワンテ, Drifblim 둥실라이드 フワライド, Spiritomb 화강돌 ミカルゲ, Riolu 리오르 リオル, \
        Lucario 루카리오 ルカリオ, Croagunk 삐딱구리 グレッグル, Toxicroak 독개굴 ドクロッグ, Magnezone 자포코일 ジバコイル, Rotom 로토무 ロトム, \
        Sandile 깜눈크 メグロコ, Krokorok 악비르 ワルビル, Krookodile 악비아르 ワルビアル, Alomomola 맘복치 ママンボウ, Pawniard 자망칼 コマタナ, \
        Bisharp 절각참 キリキザン, Scatterbug 분이벌레 コフキムシ, Spewpa 분떠도리 コフーライ, Vivillon 비비용 ビビヨン, Flabébé 플라베베 フラベベ, \
        Floette 플라엣테 フラエッテ, Florges 플라제스 フラージェス, Skiddo 메이클 メェークル, Gogoat 고고트 ゴーゴート, Clauncher 완철포 ウデッポウ, \
        Clawitzer 블로스터 ブロスター, Hawlucha 루차불 ルチャブル, Dedenne 데덴네 デデンネ, Klefki 클레피 クレッフィ, Bruxish 치갈기 ハギギシリ, \
        Skwovet 탐리스 ホシガリス, Greedent 요씽리스 ヨクバリス, Silicobra 모래뱀 スナヘビ, Sandaconda 사다이사 サダイジャ, Toxel 일레즌 エレズン, \
        Toxtricity 스트린더 ストリンダー, Stonjourner 돌헨진 イシヘンジン, Indeedee 에써르 イエッサン, Sprigatito 나오하 ニャオハ, \
        Floragato 나로테 ニャローテ, Meowscarada 마스카나 マスカーニャ, Fuecoco 뜨아거 ホゲータ, Crocalor 악뜨거 アチゲータ, \
        Skeledirge 라우드본 ラウドボーン, Quaxly 꾸왁스 クワッス, Quaxwell 아꾸왁 ウェルカモ, Quaquaval 웨이니발 ウェーニバル, Lechonk 맛보돈 グルトン, \
        Oinkologne 퍼퓨돈 パフュートン, Tarountula 타랜툴라 タマンチュラ, Spidops 트래피더 ワナイダー, Pawmi 빠모 パモ, Pawmo 빠모트 パモット, \
        Pawmot 빠르모트 パーモット, Tandemaus 두리쥐 ワッカネズミ, Maushold 파밀리쥐 イッカネズミ, Fidough 쫀도기 パピモッチ, Dachsbun 바우첼 バウッツェル, \
        Smoliv 미니브 ミニーブ, Dolliv 올리뇨 オリーニョ, Arboliva 올리르바 オリーヴァ, Squawkabilly 시비꼬 イキリンコ, Charcadet 카르본 カルボウ, \
        Armarouge 카디나르마 グレンアルマ, Wattrel 찌리비 カイデン, Kilowattrel 찌리비크 タイカイデン, Maschiff 오라티프 オラチフ, \
        Mabosstiff 마피티프 マフィティフ, Toedscool 들눈해 ノノクラゲ, Toedscruel 육파리 リククラゲ, Klawf 절벼게 ガケガニ, Capsakid 캡싸이 カプサイジ, \
        Scovillain 스코빌런 スコヴィラン, Flittle 하느라기 ヒラヒナ, Espathra 클레스퍼트라 クエスパトラ, Wiglett 바다그다 ウミディグダ, \
        Wugtrio 바닥트리오 ウミトリオ, Bombirdier 떨구새 オトシドリ, Varoom 부르롱 ブロロン, Revavroom 부르르룸 ブロロローム, Cyclizar 모토마 モトトカゲ, \
        Greavard 망망이 ボチ, Houndstone 묘두기 ハカドッグ, Flamigo 꼬이밍고 カラミンゴ, Cetoddle 터벅고래 アルクジラ, Cetitan 우락고래 ハルクジラ, \
        Dondozo 어써러셔 ヘイラッシャ, Tatsugiri 싸리용 シャリタツ, Annihilape 저승갓숭 コノヨザル, Kingambit 대도각참 ドドゲザン, \
        Great Tusk 위대한엄니 イダイナキバ, Iron Treads 무쇠바퀴 テツノワダチ, Koraidon 코라이돈 コライドン, Miraidon 미라이돈 ミライドン
        """
}
