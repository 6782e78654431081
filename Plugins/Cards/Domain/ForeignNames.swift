import SatchelCatalog

/// Korean and Japanese names of Pokémon, by which their cards are found; names alone are facts.
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
        let words = folded.texts
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
        let matcher = SearchMatcher(SearchQuery<Card>([[SearchTerm<Card>(.word(word, in: .name))]]))
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
    private static let byWords = Dictionary(firstOf: foreign.map { (FoldedText($0.key).spaced, $0.value) })

    private static let firstWords = Set(byWords.keys.map { ArraySlice($0.unicodeScalars.prefix { $0 != " " }) })

    private static let mostWords = byWords.keys.map { $0.split(separator: " ").count }.max() ?? 1

    private static let table = """
        Bulbasaur 이상해씨 フシギダネ, Ivysaur 이상해풀 フシギソウ, Venusaur 이상해꽃 フシギバナ, Charmander 파이리 ヒトカゲ, Charmeleon 리자드 リザード, \
        Charizard 리자몽 リザードン, Squirtle 꼬부기 ゼニガメ, Wartortle 어니부기 カメール, Blastoise 거북왕 カメックス, Caterpie 캐터피 キャタピー, \
        Metapod 단데기 トランセル, Butterfree 버터플 バタフリー, Weedle 뿔충이 ビードル, Kakuna 딱충이 コクーン, Beedrill 독침붕 スピアー, Pidgey 구구 ポッポ, \
        Pidgeotto 피죤 ピジョン, Pidgeot 피죤투 ピジョット, Rattata 꼬렛 コラッタ, Raticate 레트라 ラッタ, Spearow 깨비참 オニスズメ, \
        Fearow 깨비드릴조 オニドリル, Ekans 아보 アーボ, Arbok 아보크 アーボック, Pikachu 피카츄 ピカチュウ, Raichu 라이츄 ライチュウ, Sandshrew 모래두지 サンド, \
        Sandslash 고지 サンドパン, Nidoran 니드런 ニドラン, Nidorina 니드리나 ニドリーナ, Nidoqueen 니드퀸 ニドクイン, Nidorino 니드리노 ニドリーノ, \
        Nidoking 니드킹 ニドキング, Clefairy 삐삐 ピッピ, Clefable 픽시 ピクシー, Vulpix 식스테일 ロコン, Ninetales 나인테일 キュウコン, \
        Jigglypuff 푸린 プリン, Wigglytuff 푸크린 プクリン, Zubat 주뱃 ズバット, Golbat 골뱃 ゴルバット, Oddish 뚜벅쵸 ナゾノクサ, Gloom 냄새꼬 クサイハナ, \
        Vileplume 라플레시아 ラフレシア, Paras 파라스 パラス, Parasect 파라섹트 パラセクト, Venonat 콘팡 コンパン, Venomoth 도나리 モルフォン, \
        Diglett 디그다 ディグダ, Dugtrio 닥트리오 ダグトリオ, Meowth 나옹 ニャース, Persian 페르시온 ペルシアン, Psyduck 고라파덕 コダック, \
        Golduck 골덕 ゴルダック, Mankey 망키 マンキー, Primeape 성원숭 オコリザル, Growlithe 가디 ガーディ, Arcanine 윈디 ウインディ, Poliwag 발챙이 ニョロモ, \
        Poliwhirl 슈륙챙이 ニョロゾ, Poliwrath 강챙이 ニョロボン, Abra 캐이시 ケーシィ, Kadabra 윤겔라 ユンゲラー, Alakazam 후딘 フーディン, \
        Machop 알통몬 ワンリキー, Machoke 근육몬 ゴーリキー, Machamp 괴력몬 カイリキー, Bellsprout 모다피 マダツボミ, Weepinbell 우츠동 ウツドン, \
        Victreebel 우츠보트 ウツボット, Tentacool 왕눈해 メノクラゲ, Tentacruel 독파리 ドククラゲ, Geodude 꼬마돌 イシツブテ, Graveler 데구리 ゴローン, \
        Golem 딱구리 ゴローニャ, Ponyta 포니타 ポニータ, Rapidash 날쌩마 ギャロップ, Slowpoke 야돈 ヤドン, Slowbro 야도란 ヤドラン, Magnemite 코일 コイル, \
        Magneton 레어코일 レアコイル, Farfetch’d 파오리 カモネギ, Doduo 두두 ドードー, Dodrio 두트리오 ドードリオ, Seel 쥬쥬 パウワウ, Dewgong 쥬레곤 ジュゴン, \
        Grimer 질퍽이 ベトベター, Muk 질뻐기 ベトベトン, Shellder 셀러 シェルダー, Cloyster 파르셀 パルシェン, Gastly 고오스 ゴース, Haunter 고우스트 ゴースト, \
        Gengar 팬텀 ゲンガー, Onix 롱스톤 イワーク, Drowzee 슬리프 スリープ, Hypno 슬리퍼 スリーパー, Krabby 크랩 クラブ, Kingler 킹크랩 キングラー, \
        Voltorb 찌리리공 ビリリダマ, Electrode 붐볼 マルマイン, Exeggcute 아라리 タマタマ, Exeggutor 나시 ナッシー, Cubone 탕구리 カラカラ, \
        Marowak 텅구리 ガラガラ, Hitmonlee 시라소몬 サワムラー, Hitmonchan 홍수몬 エビワラー, Lickitung 내루미 ベロリンガ, Koffing 또가스 ドガース, \
        Weezing 또도가스 マタドガス, Rhyhorn 뿔카노 サイホーン, Rhydon 코뿌리 サイドン, Chansey 럭키 ラッキー, Tangela 덩쿠리 モンジャラ, \
        Kangaskhan 캥카 ガルーラ, Horsea 쏘드라 タッツー, Seadra 시드라 シードラ, Goldeen 콘치 トサキント, Seaking 왕콘치 アズマオウ, Staryu 별가사리 ヒトデマン, \
        Starmie 아쿠스타 スターミー, Mr. Mime 마임맨 バリヤード, Scyther 스라크 ストライク, Jynx 루주라 ルージュラ, Electabuzz 에레브 エレブー, \
        Magmar 마그마 ブーバー, Pinsir 쁘사이저 カイロス, Tauros 켄타로스 ケンタロス, Magikarp 잉어킹 コイキング, Gyarados 갸라도스 ギャラドス, \
        Lapras 라프라스 ラプラス, Ditto 메타몽 メタモン, Eevee 이브이 イーブイ, Vaporeon 샤미드 シャワーズ, Jolteon 쥬피썬더 サンダース, Flareon 부스터 ブースター, \
        Porygon 폴리곤 ポリゴン, Omanyte 암나이트 オムナイト, Omastar 암스타 オムスター, Kabuto 투구 カブト, Kabutops 투구푸스 カブトプス, \
        Aerodactyl 프테라 プテラ, Snorlax 잠만보 カビゴン, Articuno 프리져 フリーザー, Zapdos 썬더 サンダー, Moltres 파이어 ファイヤー, \
        Dratini 미뇽 ミニリュウ, Dragonair 신뇽 ハクリュー, Dragonite 망나뇽 カイリュー, Mewtwo 뮤츠 ミュウツー, Mew 뮤 ミュウ, Chikorita 치코리타 チコリータ, \
        Bayleef 베이리프 ベイリーフ, Meganium 메가니움 メガニウム, Cyndaquil 브케인 ヒノアラシ, Quilava 마그케인 マグマラシ, Typhlosion 블레이범 バクフーン, \
        Totodile 리아코 ワニノコ, Croconaw 엘리게이 アリゲイツ, Feraligatr 장크로다일 オーダイル, Sentret 꼬리선 オタチ, Furret 다꼬리 オオタチ, \
        Hoothoot 부우부 ホーホー, Noctowl 야부엉 ヨルノズク, Ledyba 레디바 レディバ, Ledian 레디안 レディアン, Spinarak 페이검 イトマル, \
        Ariados 아리아도스 アリアドス, Crobat 크로뱃 クロバット, Chinchou 초라기 チョンチー, Lanturn 랜턴 ランターン, Pichu 피츄 ピチュー, Cleffa 삐 ピィ, \
        Igglybuff 푸푸린 ププリン, Togepi 토게피 トゲピー, Togetic 토게틱 トゲチック, Natu 네이티 ネイティ, Xatu 네이티오 ネイティオ, Mareep 메리프 メリープ, \
        Flaaffy 보송송 モココ, Ampharos 전룡 デンリュウ, Bellossom 아르코 キレイハナ, Marill 마릴 マリル, Azumarill 마릴리 マリルリ, \
        Sudowoodo 꼬지모 ウソッキー, Politoed 왕구리 ニョロトノ, Hoppip 통통코 ハネッコ, Skiploom 두코 ポポッコ, Jumpluff 솜솜코 ワタッコ, \
        Aipom 에이팜 エイパム, Sunkern 해너츠 ヒマナッツ, Sunflora 해루미 キマワリ, Yanma 왕자리 ヤンヤンマ, Wooper 우파 ウパー, Quagsire 누오 ヌオー, \
        Espeon 에브이 エーフィ, Umbreon 블래키 ブラッキー, Murkrow 니로우 ヤミカラス, Slowking 야도킹 ヤドキング, Misdreavus 무우마 ムウマ, \
        Unown 안농 アンノーン, Wobbuffet 마자용 ソーナンス, Girafarig 키링키 キリンリキ, Pineco 피콘 クヌギダマ, Forretress 쏘콘 フォレトス, \
        Dunsparce 노고치 ノコッチ, Gligar 글라이거 グライガー, Steelix 강철톤 ハガネール, Snubbull 블루 ブルー, Granbull 그랑블루 グランブル, \
        Qwilfish 침바루 ハリーセン, Scizor 핫삼 ハッサム, Shuckle 단단지 ツボツボ, Heracross 헤라크로스 ヘラクロス, Sneasel 포푸니 ニューラ, \
        Teddiursa 깜지곰 ヒメグマ, Ursaring 링곰 リングマ, Slugma 마그마그 マグマッグ, Magcargo 마그카르고 マグカルゴ, Swinub 꾸꾸리 ウリムー, \
        Piloswine 메꾸리 イノムー, Corsola 코산호 サニーゴ, Remoraid 총어 テッポウオ, Octillery 대포무노 オクタン, Delibird 딜리버드 デリバード, \
        Mantine 만타인 マンタイン, Skarmory 무장조 エアームド, Houndour 델빌 デルビル, Houndoom 헬가 ヘルガー, Kingdra 킹드라 キングドラ, \
        Phanpy 코코리 ゴマゾウ, Donphan 코리갑 ドンファン, Porygon2 폴리곤2 ポリゴン２, Stantler 노라키 オドシシ, Smeargle 루브도 ドーブル, \
        Tyrogue 배루키 バルキー, Hitmontop 카포에라 カポエラー, Smoochum 뽀뽀라 ムチュール, Elekid 에레키드 エレキッド, Magby 마그비 ブビィ, \
        Miltank 밀탱크 ミルタンク, Blissey 해피너스 ハピナス, Raikou 라이코 ライコウ, Entei 앤테이 エンテイ, Suicune 스이쿤 スイクン, Larvitar 애버라스 ヨーギラス, \
        Pupitar 데기라스 サナギラス, Tyranitar 마기라스 バンギラス, Lugia 루기아 ルギア, Ho-Oh 칠색조 ホウオウ, Celebi 세레비 セレビィ, Treecko 나무지기 キモリ, \
        Grovyle 나무돌이 ジュプトル, Sceptile 나무킹 ジュカイン, Torchic 아차모 アチャモ, Combusken 영치코 ワカシャモ, Blaziken 번치코 バシャーモ, \
        Mudkip 물짱이 ミズゴロウ, Marshtomp 늪짱이 ヌマクロー, Swampert 대짱이 ラグラージ, Poochyena 포챠나 ポチエナ, Mightyena 그라에나 グラエナ, \
        Zigzagoon 지그제구리 ジグザグマ, Linoone 직구리 マッスグマ, Wurmple 개무소 ケムッソ, Silcoon 실쿤 カラサリス, Beautifly 뷰티플라이 アゲハント, \
        Cascoon 카스쿤 マユルド, Dustox 독케일 ドクケイル, Lotad 연꽃몬 ハスボー, Lombre 로토스 ハスブレロ, Ludicolo 로파파 ルンパッパ, Seedot 도토링 タネボー, \
        Nuzleaf 잎새코 コノハナ, Shiftry 다탱구 ダーテング, Taillow 테일로 スバメ, Swellow 스왈로 オオスバメ, Wingull 갈모매 キャモメ, \
        Pelipper 패리퍼 ペリッパー, Ralts 랄토스 ラルトス, Kirlia 킬리아 キルリア, Gardevoir 가디안 サーナイト, Surskit 비구술 アメタマ, \
        Masquerain 비나방 アメモース, Shroomish 버섯꼬 キノココ, Breloom 버섯모 キノガッサ, Slakoth 게을로 ナマケロ, Vigoroth 발바로 ヤルキモノ, \
        Slaking 게을킹 ケッキング, Nincada 토중몬 ツチニン, Ninjask 아이스크 テッカニン, Shedinja 껍질몬 ヌケニン, Whismur 소곤룡 ゴニョニョ, \
        Loudred 노공룡 ドゴーム, Exploud 폭음룡 バクオング, Makuhita 마크탕 マクノシタ, Hariyama 하리뭉 ハリテヤマ, Azurill 루리리 ルリリ, \
        Nosepass 코코파스 ノズパス, Skitty 에나비 エネコ, Delcatty 델케티 エネコロロ, Sableye 깜까미 ヤミラミ, Mawile 입치트 クチート, Aron 가보리 ココドラ, \
        Lairon 갱도라 コドラ, Aggron 보스로라 ボスゴドラ, Meditite 요가랑 アサナン, Medicham 요가램 チャーレム, Electrike 썬더라이 ラクライ, \
        Manectric 썬더볼트 ライボルト, Plusle 플러시 プラスル, Minun 마이농 マイナン, Volbeat 볼비트 バルビート, Illumise 네오비트 イルミーゼ, \
        Roselia 로젤리아 ロゼリア, Gulpin 꼴깍몬 ゴクリン, Swalot 꿀꺽몬 マルノーム, Carvanha 샤프니아 キバニア, Sharpedo 샤크니아 サメハダー, \
        Wailmer 고래왕자 ホエルコ, Wailord 고래왕 ホエルオー, Numel 둔타 ドンメル, Camerupt 폭타 バクーダ, Torkoal 코터스 コータス, Spoink 피그점프 バネブー, \
        Grumpig 피그킹 ブーピッグ, Spinda 얼루기 パッチール, Trapinch 톱치 ナックラー, Vibrava 비브라바 ビブラーバ, Flygon 플라이곤 フライゴン, \
        Cacnea 선인왕 サボネア, Cacturne 밤선인 ノクタス, Swablu 파비코 チルット, Altaria 파비코리 チルタリス, Zangoose 쟝고 ザングース, \
        Seviper 세비퍼 ハブネーク, Lunatone 루나톤 ルナトーン, Solrock 솔록 ソルロック, Barboach 미꾸리 ドジョッチ, Whiscash 메깅 ナマズン, \
        Corphish 가재군 ヘイガニ, Crawdaunt 가재장군 シザリガー, Baltoy 오뚝군 ヤジロン, Claydol 점토도리 ネンドール, Lileep 릴링 リリーラ, \
        Cradily 릴리요 ユレイドル, Anorith 아노딥스 アノプス, Armaldo 아말도 アーマルド, Feebas 빈티나 ヒンバス, Milotic 밀로틱 ミロカロス, \
        Castform 캐스퐁 ポワルン, Kecleon 켈리몬 カクレオン, Shuppet 어둠대신 カゲボウズ, Banette 다크펫 ジュペッタ, Duskull 해골몽 ヨマワル, \
        Dusclops 미라몽 サマヨール, Tropius 트로피우스 トロピウス, Chimecho 치렁 チリーン, Absol 앱솔 アブソル, Wynaut 마자 ソーナノ, Snorunt 눈꼬마 ユキワラシ, \
        Glalie 얼음귀신 オニゴーリ, Spheal 대굴레오 タマザラシ, Sealeo 씨레오 トドグラー, Walrein 씨카이저 トドゼルガ, Clamperl 진주몽 パールル, \
        Huntail 헌테일 ハンテール, Gorebyss 분홍장이 サクラビス, Relicanth 시라칸 ジーランス, Luvdisc 사랑동이 ラブカス, Bagon 아공이 タツベイ, \
        Shelgon 쉘곤 コモルー, Salamence 보만다 ボーマンダ, Beldum 메탕 ダンバル, Metang 메탕구 メタング, Metagross 메타그로스 メタグロス, \
        Regirock 레지락 レジロック, Regice 레지아이스 レジアイス, Registeel 레지스틸 レジスチル, Latias 라티아스 ラティアス, Latios 라티오스 ラティオス, \
        Kyogre 가이오가 カイオーガ, Groudon 그란돈 グラードン, Rayquaza 레쿠쟈 レックウザ, Jirachi 지라치 ジラーチ, Deoxys 테오키스 デオキシス, \
        Turtwig 모부기 ナエトル, Grotle 수풀부기 ハヤシガメ, Torterra 토대부기 ドダイトス, Chimchar 불꽃숭이 ヒコザル, Monferno 파이숭이 モウカザル, \
        Infernape 초염몽 ゴウカザル, Piplup 팽도리 ポッチャマ, Prinplup 팽태자 ポッタイシ, Empoleon 엠페르트 エンペルト, Starly 찌르꼬 ムックル, \
        Staravia 찌르버드 ムクバード, Staraptor 찌르호크 ムクホーク, Bidoof 비버니 ビッパ, Bibarel 비버통 ビーダル, Kricketot 귀뚤뚜기 コロボーシ, \
        Kricketune 귀뚤톡크 コロトック, Shinx 꼬링크 コリンク, Luxio 럭시오 ルクシオ, Luxray 렌트라 レントラー, Budew 꼬몽울 スボミー, \
        Roserade 로즈레이드 ロズレイド, Cranidos 두개도스 ズガイドス, Rampardos 램펄드 ラムパルド, Shieldon 방패톱스 タテトプス, Bastiodon 바리톱스 トリデプス, \
        Burmy 도롱충이 ミノムッチ, Wormadam 도롱마담 ミノマダム, Mothim 나메일 ガーメイル, Combee 세꿀버리 ミツハニー, Vespiquen 비퀸 ビークイン, \
        Pachirisu 파치리스 パチリス, Buizel 브이젤 ブイゼル, Floatzel 플로젤 フローゼル, Cherubi 체리버 チェリンボ, Cherrim 체리꼬 チェリム, \
        Shellos 깝질무 カラナクシ, Gastrodon 트리토돈 トリトドン, Ambipom 겟핸보숭 エテボース, Drifloon 흔들풍손 フワンテ, Drifblim 둥실라이드 フワライド, \
        Buneary 이어롤 ミミロル, Lopunny 이어롭 ミミロップ, Mismagius 무우마직 ムウマージ, Honchkrow 돈크로우 ドンカラス, Glameow 나옹마 ニャルマー, \
        Purugly 몬냥이 ブニャット, Chingling 랑딸랑 リーシャン, Stunky 스컹뿡 スカンプー, Skuntank 스컹탱크 スカタンク, Bronzor 동미러 ドーミラー, \
        Bronzong 동탁군 ドータクン, Bonsly 꼬지지 ウソハチ, Mime Jr. 흉내내 マネネ, Happiny 핑복 ピンプク, Chatot 페라페 ペラップ, Spiritomb 화강돌 ミカルゲ, \
        Gible 딥상어동 フカマル, Gabite 한바이트 ガバイト, Garchomp 한카리아스 ガブリアス, Munchlax 먹고자 ゴンベ, Riolu 리오르 リオル, Lucario 루카리오 ルカリオ, \
        Hippopotas 히포포타스 ヒポポタス, Hippowdon 하마돈 カバルドン, Skorupi 스콜피 スコルピ, Drapion 드래피온 ドラピオン, Croagunk 삐딱구리 グレッグル, \
        Toxicroak 독개굴 ドクロッグ, Carnivine 무스틈니 マスキッパ, Finneon 형광어 ケイコウオ, Lumineon 네오라이트 ネオラント, Mantyke 타만타 タマンタ, \
        Snover 눈쓰개 ユキカブリ, Abomasnow 눈설왕 ユキノオー, Weavile 포푸니라 マニューラ, Magnezone 자포코일 ジバコイル, Lickilicky 내룸벨트 ベロベルト, \
        Rhyperior 거대코뿌리 ドサイドン, Tangrowth 덩쿠림보 モジャンボ, Electivire 에레키블 エレキブル, Magmortar 마그마번 ブーバーン, \
        Togekiss 토게키스 トゲキッス, Yanmega 메가자리 メガヤンマ, Leafeon 리피아 リーフィア, Glaceon 글레이시아 グレイシア, Gliscor 글라이온 グライオン, \
        Mamoswine 맘모꾸리 マンムー, Porygon-Z 폴리곤Z ポリゴンＺ, Gallade 엘레이드 エルレイド, Probopass 대코파스 ダイノーズ, Dusknoir 야느와르몽 ヨノワール, \
        Froslass 눈여아 ユキメノコ, Rotom 로토무 ロトム, Uxie 유크시 ユクシー, Mesprit 엠라이트 エムリット, Azelf 아그놈 アグノム, Dialga 디아루가 ディアルガ, \
        Palkia 펄기아 パルキア, Heatran 히드런 ヒードラン, Regigigas 레지기가스 レジギガス, Giratina 기라티나 ギラティナ, Cresselia 크레세리아 クレセリア, \
        Phione 피오네 フィオネ, Manaphy 마나피 マナフィ, Darkrai 다크라이 ダークライ, Shaymin 쉐이미 シェイミ, Arceus 아르세우스 アルセウス, \
        Victini 비크티니 ビクティニ, Snivy 주리비얀 ツタージャ, Servine 샤비 ジャノビー, Serperior 샤로다 ジャローダ, Tepig 뚜꾸리 ポカブ, \
        Pignite 차오꿀 チャオブー, Emboar 염무왕 エンブオー, Oshawott 수댕이 ミジュマル, Dewott 쌍검자비 フタチマル, Samurott 대검귀 ダイケンキ, \
        Patrat 보르쥐 ミネズミ, Watchog 보르그 ミルホッグ, Lillipup 요테리 ヨーテリー, Herdier 하데리어 ハーデリア, Stoutland 바랜드 ムーランド, \
        Purrloin 쌔비냥 チョロネコ, Liepard 레파르다스 レパルダス, Pansage 야나프 ヤナップ, Simisage 야나키 ヤナッキー, Pansear 바오프 バオップ, \
        Simisear 바오키 バオッキー, Panpour 앗차프 ヒヤップ, Simipour 앗차키 ヒヤッキー, Munna 몽나 ムンナ, Musharna 몽얌나 ムシャーナ, Pidove 콩둘기 マメパト, \
        Tranquill 유토브 ハトーボー, Unfezant 켄호로우 ケンホロウ, Blitzle 줄뮤마 シママ, Zebstrika 제브라이카 ゼブライカ, Roggenrola 단굴 ダンゴロ, \
        Boldore 암트르 ガントル, Gigalith 기가이어스 ギガイアス, Woobat 또르박쥐 コロモリ, Swoobat 맘박쥐 ココロモリ, Drilbur 두더류 モグリュー, \
        Excadrill 몰드류 ドリュウズ, Audino 다부니 タブンネ, Timburr 으랏차 ドッコラー, Gurdurr 토쇠골 ドテッコツ, Conkeldurr 노보청 ローブシン, \
        Tympole 동챙이 オタマロ, Palpitoad 두까비 ガマガル, Seismitoad 두빅굴 ガマゲロゲ, Throh 던지미 ナゲキ, Sawk 타격귀 ダゲキ, Sewaddle 두르보 クルミル, \
        Swadloon 두르쿤 クルマユ, Leavanny 모아머 ハハコモリ, Venipede 마디네 フシデ, Whirlipede 휠구 ホイーガ, Scolipede 펜드라 ペンドラー, \
        Cottonee 소미안 モンメン, Whimsicott 엘풍 エルフーン, Petilil 치릴리 チュリネ, Lilligant 드레디어 ドレディア, Basculin 배쓰나이 バスラオ, \
        Sandile 깜눈크 メグロコ, Krokorok 악비르 ワルビル, Krookodile 악비아르 ワルビアル, Darumaka 달막화 ダルマッカ, Darmanitan 불비달마 ヒヒダルマ, \
        Maractus 마라카치 マラカッチ, Dwebble 돌살이 イシズマイ, Crustle 암팰리스 イワパレス, Scraggy 곤율랭 ズルッグ, Scrafty 곤율거니 ズルズキン, \
        Sigilyph 심보러 シンボラー, Yamask 데스마스 デスマス, Cofagrigus 데스니칸 デスカーン, Tirtouga 프로토가 プロトーガ, Carracosta 늑골라 アバゴーラ, \
        Archen 아켄 アーケン, Archeops 아케오스 アーケオス, Trubbish 깨봉이 ヤブクロン, Garbodor 더스트나 ダストダス, Zorua 조로아 ゾロア, \
        Zoroark 조로아크 ゾロアーク, Minccino 치라미 チラーミィ, Cinccino 치라치노 チラチーノ, Gothita 고디탱 ゴチム, Gothorita 고디보미 ゴチミル, \
        Gothitelle 고디모아젤 ゴチルゼル, Solosis 유니란 ユニラン, Duosion 듀란 ダブラン, Reuniclus 란쿨루스 ランクルス, Ducklett 꼬지보리 コアルヒー, \
        Swanna 스완나 スワンナ, Vanillite 바닐프티 バニプッチ, Vanillish 바닐리치 バニリッチ, Vanilluxe 배바닐라 バイバニラ, Deerling 사철록 シキジカ, \
        Sawsbuck 바라철록 メブキジカ, Emolga 에몽가 エモンガ, Karrablast 딱정곤 カブルモ, Escavalier 슈바르고 シュバルゴ, Foongus 깜놀버슬 タマゲタケ, \
        Amoonguss 뽀록나 モロバレル, Frillish 탱그릴 プルリル, Jellicent 탱탱겔 ブルンゲル, Alomomola 맘복치 ママンボウ, Joltik 파쪼옥 バチュル, \
        Galvantula 전툴라 デンチュラ, Ferroseed 철시드 テッシード, Ferrothorn 너트령 ナットレイ, Klink 기어르 ギアル, Klang 기기어르 ギギアル, \
        Klinklang 기기기어르 ギギギアル, Tynamo 저리어 シビシラス, Eelektrik 저리릴 シビビール, Eelektross 저리더프 シビルドン, Elgyem 리그레 リグレー, \
        Beheeyem 벰크 オーベム, Litwick 불켜미 ヒトモシ, Lampent 램프라 ランプラー, Chandelure 샹델라 シャンデラ, Axew 터검니 キバゴ, Fraxure 액슨도 オノンド, \
        Haxorus 액스라이즈 オノノクス, Cubchoo 코고미 クマシュン, Beartic 툰베어 ツンベアー, Cryogonal 프리지오 フリージオ, Shelmet 쪼마리 チョボマキ, \
        Accelgor 어지리더 アギルダー, Stunfisk 메더 マッギョ, Mienfoo 비조푸 コジョフー, Mienshao 비조도 コジョンド, Druddigon 크리만 クリムガン, \
        Golett 골비람 ゴビット, Golurk 골루그 ゴルーグ, Pawniard 자망칼 コマタナ, Bisharp 절각참 キリキザン, Bouffalant 버프론 バッフロン, \
        Rufflet 수리둥보 ワシボン, Braviary 워글 ウォーグル, Vullaby 벌차이 バルチャイ, Mandibuzz 버랜지나 バルジーナ, Heatmor 앤티골 クイタラン, \
        Durant 아이앤트 アイアント, Deino 모노두 モノズ, Zweilous 디헤드 ジヘッド, Hydreigon 삼삼드래 サザンドラ, Larvesta 활화르바 メラルバ, \
        Volcarona 불카모스 ウルガモス, Cobalion 코바르온 コバルオン, Terrakion 테라키온 テラキオン, Virizion 비리디온 ビリジオン, Tornadus 토네로스 トルネロス, \
        Thundurus 볼트로스 ボルトロス, Reshiram 레시라무 レシラム, Zekrom 제크로무 ゼクロム, Landorus 랜드로스 ランドロス, Kyurem 큐레무 キュレム, \
        Keldeo 케르디오 ケルディオ, Meloetta 메로엣타 メロエッタ, Genesect 게노세크트 ゲノセクト, Chespin 도치마론 ハリマロン, Quilladin 도치보구 ハリボーグ, \
        Chesnaught 브리가론 ブリガロン, Fennekin 푸호꼬 フォッコ, Braixen 테르나 テールナー, Delphox 마폭시 マフォクシー, Froakie 개구마르 ケロマツ, \
        Frogadier 개굴반장 ゲコガシラ, Greninja 개굴닌자 ゲッコウガ, Bunnelby 파르빗 ホルビー, Diggersby 파르토 ホルード, Fletchling 화살꼬빈 ヤヤコマ, \
        Fletchinder 불화살빈 ヒノヤコマ, Talonflame 파이어로 ファイアロー, Scatterbug 분이벌레 コフキムシ, Spewpa 분떠도리 コフーライ, Vivillon 비비용 ビビヨン, \
        Litleo 레오꼬 シシコ, Pyroar 화염레오 カエンジシ, Flabébé 플라베베 フラベベ, Floette 플라엣테 フラエッテ, Florges 플라제스 フラージェス, \
        Skiddo 메이클 メェークル, Gogoat 고고트 ゴーゴート, Pancham 판짱 ヤンチャム, Pangoro 부란다 ゴロンダ, Furfrou 트리미앙 トリミアン, Espurr 냐스퍼 ニャスパー, \
        Meowstic 냐오닉스 ニャオニクス, Honedge 단칼빙 ヒトツキ, Doublade 쌍검킬 ニダンギル, Aegislash 킬가르도 ギルガルド, Spritzee 슈쁘 シュシュプ, \
        Aromatisse 프레프티르 フレフワン, Swirlix 나룸퍼프 ペロッパフ, Slurpuff 나루림 ペロリーム, Inkay 오케이징 マーイーカ, Malamar 칼라마네로 カラマネロ, \
        Binacle 거북손손 カメテテ, Barbaracle 거북손데스 ガメノデス, Skrelp 수레기 クズモー, Dragalge 드래캄 ドラミドロ, Clauncher 완철포 ウデッポウ, \
        Clawitzer 블로스터 ブロスター, Helioptile 목도리키텔 エリキテル, Heliolisk 일레도리자드 エレザード, Tyrunt 티고라스 チゴラス, Tyrantrum 견고라스 ガチゴラス, \
        Amaura 아마루스 アマルス, Aurorus 아마루르가 アマルルガ, Sylveon 님피아 ニンフィア, Hawlucha 루차불 ルチャブル, Dedenne 데덴네 デデンネ, \
        Carbink 멜리시 メレシー, Goomy 미끄메라 ヌメラ, Sliggoo 미끄네일 ヌメイル, Goodra 미끄래곤 ヌメルゴン, Klefki 클레피 クレッフィ, Phantump 나목령 ボクレー, \
        Trevenant 대로트 オーロット, Pumpkaboo 호바귀 バケッチャ, Gourgeist 펌킨인 パンプジン, Bergmite 꽁어름 カチコール, Avalugg 크레베이스 クレベース, \
        Noibat 음뱃 オンバット, Noivern 음번 オンバーン, Xerneas 제르네아스 ゼルネアス, Yveltal 이벨타르 イベルタル, Zygarde 지가르데 ジガルデ, \
        Diancie 디안시 ディアンシー, Hoopa 후파 フーパ, Volcanion 볼케니온 ボルケニオン, Rowlet 나몰빼미 モクロー, Dartrix 빼미스로우 フクスロー, \
        Decidueye 모크나이퍼 ジュナイパー, Litten 냐오불 ニャビー, Torracat 냐오히트 ニャヒート, Incineroar 어흥염 ガオガエン, Popplio 누리공 アシマリ, \
        Brionne 키요공 オシャマリ, Primarina 누리레느 アシレーヌ, Pikipek 콕코구리 ツツケラ, Trumbeak 크라파 ケララッパ, Toucannon 왕큰부리 ドデカバシ, \
        Yungoos 영구스 ヤングース, Gumshoos 형사구스 デカグース, Grubbin 턱지충이 アゴジムシ, Charjabug 전지충이 デンヂムシ, Vikavolt 투구뿌논 クワガノン, \
        Crabrawler 오기지게 マケンカニ, Crabominable 모단단게 ケケンカニ, Oricorio 춤추새 オドリドリ, Cutiefly 에블리 アブリー, Ribombee 에리본 アブリボン, \
        Rockruff 암멍이 イワンコ, Lycanroc 루가루암 ルガルガン, Wishiwashi 약어리 ヨワシ, Mareanie 시마사리 ヒドイデ, Toxapex 더시마사리 ドヒドイデ, \
        Mudbray 머드나기 ドロバンコ, Mudsdale 만마드 バンバドロ, Dewpider 물거미 シズクモ, Araquanid 깨비물거미 オニシズクモ, Fomantis 짜랑랑 カリキリ, \
        Lurantis 라란티스 ラランテス, Morelull 자마슈 ネマシュ, Shiinotic 마셰이드 マシェード, Salandit 야도뇽 ヤトウモリ, Salazzle 염뉴트 エンニュート, \
        Stufful 포곰곰 ヌイコグマ, Bewear 이븐곰 キテルグマ, Bounsweet 달콤아 アマカジ, Steenee 달무리나 アママイコ, Tsareena 달코퀸 アマージョ, \
        Comfey 큐아링 キュワワー, Oranguru 하랑우탄 ヤレユータン, Passimian 내던숭이 ナゲツケサル, Wimpod 꼬시레 コソクムシ, Golisopod 갑주무사 グソクムシャ, \
        Sandygast 모래꿍 スナバァ, Palossand 모래성이당 シロデスナ, Pyukumuku 해무기 ナマコブシ, Type: Null 타입:널 タイプ：ヌル, Silvally 실버디 シルヴァディ, \
        Minior 메테노 メテノ, Komala 자말라 ネッコアラ, Turtonator 폭거북스 バクガメス, Togedemaru 토게데마루 トゲデマル, Mimikyu 따라큐 ミミッキュ, \
        Bruxish 치갈기 ハギギシリ, Drampa 할비롱 ジジーロン, Dhelmise 타타륜 ダダリン, Jangmo-o 짜랑꼬 ジャラコ, Hakamo-o 짜랑고우 ジャランゴ, \
        Kommo-o 짜랑고우거 ジャラランガ, Tapu Koko 카푸꼬꼬꼭 カプ・コケコ, Tapu Lele 카푸나비나 カプ・テテフ, Tapu Bulu 카푸브루루 カプ・ブルル, \
        Tapu Fini 카푸느지느 カプ・レヒレ, Cosmog 코스모그 コスモッグ, Cosmoem 코스모움 コスモウム, Solgaleo 솔가레오 ソルガレオ, Lunala 루나아라 ルナアーラ, \
        Nihilego 텅비드 ウツロイド, Buzzwole 매시붕 マッシブーン, Pheromosa 페로코체 フェローチェ, Xurkitree 전수목 デンジュモク, Celesteela 철화구야 テッカグヤ, \
        Kartana 종이신도 カミツルギ, Guzzlord 악식킹 アクジキング, Necrozma 네크로즈마 ネクロズマ, Magearna 마기아나 マギアナ, Marshadow 마샤도 マーシャドー, \
        Poipole 베베놈 ベベノム, Naganadel 아고용 アーゴヨン, Stakataka 차곡차곡 ツンデツンデ, Blacephalon 두파팡 ズガドーン, Zeraora 제라오라 ゼラオラ, \
        Meltan 멜탄 メルタン, Melmetal 멜메탈 メルメタル, Grookey 흥나숭 サルノリ, Thwackey 채키몽 バチンキー, Rillaboom 고릴타 ゴリランダー, \
        Scorbunny 염버니 ヒバニー, Raboot 래비풋 ラビフット, Cinderace 에이스번 エースバーン, Sobble 울머기 メッソン, Drizzile 누겔레온 ジメレオン, \
        Inteleon 인텔리레온 インテレオン, Skwovet 탐리스 ホシガリス, Greedent 요씽리스 ヨクバリス, Rookidee 파라꼬 ココガラ, Corvisquire 파크로우 アオガラス, \
        Corviknight 아머까오 アーマーガア, Blipbug 두루지벌레 サッチムシ, Dottler 레돔벌레 レドームシ, Orbeetle 이올브 イオルブ, Nickit 훔처우 クスネ, \
        Thievul 폭슬라이 フォクスライ, Gossifleur 꼬모카 ヒメンカ, Eldegoss 백솜모카 ワタシラガ, Wooloo 우르 ウールー, Dubwool 배우르 バイウールー, \
        Chewtle 깨물부기 カムカメ, Drednaw 갈가부기 カジリガメ, Yamper 멍파치 ワンパチ, Boltund 펄스멍 パルスワン, Rolycoly 탄동 タンドン, \
        Carkol 탄차곤 トロッゴン, Coalossal 석탄산 セキタンザン, Applin 과사삭벌레 カジッチュ, Flapple 애프룡 アップリュー, Appletun 단지래플 タルップル, \
        Silicobra 모래뱀 スナヘビ, Sandaconda 사다이사 サダイジャ, Cramorant 윽우지 ウッウ, Arrokuda 찌로꼬치 サシカマス, Barraskewda 꼬치조 カマスジョー, \
        Toxel 일레즌 エレズン, Toxtricity 스트린더 ストリンダー, Sizzlipede 태우지네 ヤクデ, Centiskorch 다태우지네 マルヤクデ, Clobbopus 때때무노 タタッコ, \
        Grapploct 케오퍼스 オトスパス, Sinistea 데인차 ヤバチャ, Polteageist 포트데스 ポットデス, Hatenna 몸지브림 ミブリム, Hattrem 손지브림 テブリム, \
        Hatterene 브리무음 ブリムオン, Impidimp 메롱꿍 ベロバー, Morgrem 쏘겨모 ギモー, Grimmsnarl 오롱털 オーロンゲ, Obstagoon 가로막구리 タチフサグマ, \
        Perrserker 나이킹 ニャイキング, Cursola 산호르곤 サニゴーン, Sirfetch’d 창파나이트 ネギガナイト, Mr. Rime 마임꽁꽁 バリコオル, Runerigus 데스판 デスバーン, \
        Milcery 마빌크 マホミル, Alcremie 마휘핑 マホイップ, Falinks 대여르 タイレーツ, Pincurchin 찌르성게 バチンウニ, Snom 누니머기 ユキハミ, \
        Frosmoth 모스노우 モスノウ, Stonjourner 돌헨진 イシヘンジン, Eiscue 빙큐보 コオリッポ, Indeedee 에써르 イエッサン, Morpeko 모르페코 モルペコ, \
        Cufant 끼리동 ゾウドウ, Copperajah 대왕끼리동 ダイオウドウ, Dracozolt 파치래곤 パッチラゴン, Arctozolt 파치르돈 パッチルドン, Dracovish 어래곤 ウオノラゴン, \
        Arctovish 어치르돈 ウオチルドン, Duraludon 두랄루돈 ジュラルドン, Dreepy 드라꼰 ドラメシヤ, Drakloak 드래런치 ドロンチ, Dragapult 드래펄트 ドラパルト, \
        Zacian 자시안 ザシアン, Zamazenta 자마젠타 ザマゼンタ, Eternatus 무한다이노 ムゲンダイナ, Kubfu 치고마 ダクマ, Urshifu 우라오스 ウーラオス, \
        Zarude 자루도 ザルード, Regieleki 레지에레키 レジエレキ, Regidrago 레지드래고 レジドラゴ, Glastrier 블리자포스 ブリザポス, Spectrier 레이스포스 レイスポス, \
        Calyrex 버드렉스 バドレックス, Wyrdeer 신비록 アヤシシ, Kleavor 사마자르 バサギリ, Ursaluna 다투곰 ガチグマ, Basculegion 대쓰여너 イダイトウ, \
        Sneasler 포푸니크 オオニューラ, Overqwil 장침바루 ハリーマン, Enamorus 러브로스 ラブトロス, Sprigatito 나오하 ニャオハ, Floragato 나로테 ニャローテ, \
        Meowscarada 마스카나 マスカーニャ, Fuecoco 뜨아거 ホゲータ, Crocalor 악뜨거 アチゲータ, Skeledirge 라우드본 ラウドボーン, Quaxly 꾸왁스 クワッス, \
        Quaxwell 아꾸왁 ウェルカモ, Quaquaval 웨이니발 ウェーニバル, Lechonk 맛보돈 グルトン, Oinkologne 퍼퓨돈 パフュートン, Tarountula 타랜툴라 タマンチュラ, \
        Spidops 트래피더 ワナイダー, Nymble 콩알뚜기 マメバッタ, Lokix 엑스레그 エクスレッグ, Pawmi 빠모 パモ, Pawmo 빠모트 パモット, Pawmot 빠르모트 パーモット, \
        Tandemaus 두리쥐 ワッカネズミ, Maushold 파밀리쥐 イッカネズミ, Fidough 쫀도기 パピモッチ, Dachsbun 바우첼 バウッツェル, Smoliv 미니브 ミニーブ, \
        Dolliv 올리뇨 オリーニョ, Arboliva 올리르바 オリーヴァ, Squawkabilly 시비꼬 イキリンコ, Nacli 베베솔트 コジオ, Naclstack 스태솔트 ジオヅム, \
        Garganacl 콜로솔트 キョジオーン, Charcadet 카르본 カルボウ, Armarouge 카디나르마 グレンアルマ, Ceruledge 파라블레이즈 ソウブレイズ, Tadbulb 빈나두 ズピカ, \
        Bellibolt 찌리배리 ハラバリー, Wattrel 찌리비 カイデン, Kilowattrel 찌리비크 タイカイデン, Maschiff 오라티프 オラチフ, Mabosstiff 마피티프 マフィティフ, \
        Shroodle 땃쭈르 シルシュルー, Grafaiai 태깅구르 タギングル, Bramblin 그푸리 アノクサ, Brambleghast 공푸리 アノホラグサ, Toedscool 들눈해 ノノクラゲ, \
        Toedscruel 육파리 リククラゲ, Klawf 절벼게 ガケガニ, Capsakid 캡싸이 カプサイジ, Scovillain 스코빌런 スコヴィラン, Rellor 구르데 シガロコ, \
        Rabsca 베라카스 ベラカス, Flittle 하느라기 ヒラヒナ, Espathra 클레스퍼트라 クエスパトラ, Tinkatink 어리짱 カヌチャン, Tinkatuff 벼리짱 ナカヌチャン, \
        Tinkaton 두드리짱 デカヌチャン, Wiglett 바다그다 ウミディグダ, Wugtrio 바닥트리오 ウミトリオ, Bombirdier 떨구새 オトシドリ, Finizen 맨돌핀 ナミイルカ, \
        Palafin 돌핀맨 イルカマン, Varoom 부르롱 ブロロン, Revavroom 부르르룸 ブロロローム, Cyclizar 모토마 モトトカゲ, Orthworm 꿈트렁 ミミズズ, \
        Glimmet 초롱순 キラーメ, Glimmora 킬라플로르 キラフロル, Greavard 망망이 ボチ, Houndstone 묘두기 ハカドッグ, Flamigo 꼬이밍고 カラミンゴ, \
        Cetoddle 터벅고래 アルクジラ, Cetitan 우락고래 ハルクジラ, Veluza 가비루사 ミガルーサ, Dondozo 어써러셔 ヘイラッシャ, Tatsugiri 싸리용 シャリタツ, \
        Annihilape 저승갓숭 コノヨザル, Clodsire 토오 ドオー, Farigiraf 키키링 リキキリン, Dudunsparce 노고고치 ノココッチ, Kingambit 대도각참 ドドゲザン, \
        Great Tusk 위대한엄니 イダイナキバ, Scream Tail 우렁찬꼬리 サケブシッポ, Brute Bonnet 사나운버섯 アラブルタケ, Flutter Mane 날개치는머리 ハバタクカミ, \
        Slither Wing 땅을기는날개 チヲハウハネ, Sandy Shocks 모래털가죽 スナノケガワ, Iron Treads 무쇠바퀴 テツノワダチ, Iron Bundle 무쇠보따리 テツノツツミ, \
        Iron Hands 무쇠손 テツノカイナ, Iron Jugulis 무쇠머리 テツノコウベ, Iron Moth 무쇠독나방 テツノドクガ, Iron Thorns 무쇠가시 テツノイバラ, \
        Frigibax 드니차 セビエ, Arctibax 드니꽁 セゴール, Baxcalibur 드닐레이브 セグレイブ, Gimmighoul 모으령 コレクレー, Gholdengo 타부자고 サーフゴー, \
        Wo-Chien 총지엔 チオンジェン, Chien-Pao 파오젠 パオジアン, Ting-Lu 딩루 ディンルー, Chi-Yu 위유이 イーユイ, Roaring Moon 고동치는달 トドロクツキ, \
        Iron Valiant 무쇠무인 テツノブジン, Koraidon 코라이돈 コライドン, Miraidon 미라이돈 ミライドン, Walking Wake 굽이치는물결 ウネルミナモ, \
        Iron Leaves 무쇠잎새 テツノイサハ, Dipplin 과미르 カミッチュ, Poltchageist 차데스 チャデス, Sinistcha 그우린차 ヤバソチャ, Okidogi 조타구 イイネイヌ, \
        Munkidori 이야후 マシマシラ, Fezandipiti 기로치 キチキギス, Ogerpon 오거폰 オーガポン, Archaludon 브리두라스 ブリジュラス, \
        Hydrapple 과미드라 カミツオロチ, Gouging Fire 꿰뚫는화염 ウガツホムラ, Raging Bolt 날뛰는우레 タケルライコ, Iron Boulder 무쇠암석 テツノイワオ, \
        Iron Crown 무쇠감투 テツノカシラ, Terapagos 테라파고스 テラパゴス, Pecharunt 복숭악동 モモワロウ
        """
}
