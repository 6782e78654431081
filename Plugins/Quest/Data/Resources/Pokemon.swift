extension PokemonTable {
    /// The first 151 Pokémon, by number.
    // swift-format-ignore
    static let pokemonText = #"""
        number	id	english	korean	types	height	weight
        1	bulbasaur	Bulbasaur	이상해씨	grass; poison	7	69
        2	ivysaur	Ivysaur	이상해풀	grass; poison	10	130
        3	venusaur	Venusaur	이상해꽃	grass; poison	20	1000
        4	charmander	Charmander	파이리	fire	6	85
        5	charmeleon	Charmeleon	리자드	fire	11	190
        6	charizard	Charizard	리자몽	fire; flying	17	905
        7	squirtle	Squirtle	꼬부기	water	5	90
        8	wartortle	Wartortle	어니부기	water	10	225
        9	blastoise	Blastoise	거북왕	water	16	855
        10	caterpie	Caterpie	캐터피	bug	3	29
        11	metapod	Metapod	단데기	bug	7	99
        12	butterfree	Butterfree	버터플	bug; flying	11	320
        13	weedle	Weedle	뿔충이	bug; poison	3	32
        14	kakuna	Kakuna	딱충이	bug; poison	6	100
        15	beedrill	Beedrill	독침붕	bug; poison	10	295
        16	pidgey	Pidgey	구구	normal; flying	3	18
        17	pidgeotto	Pidgeotto	피죤	normal; flying	11	300
        18	pidgeot	Pidgeot	피죤투	normal; flying	15	395
        19	rattata	Rattata	꼬렛	normal	3	35
        20	raticate	Raticate	레트라	normal	7	185
        21	spearow	Spearow	깨비참	normal; flying	3	20
        22	fearow	Fearow	깨비드릴조	normal; flying	12	380
        23	ekans	Ekans	아보	poison	20	69
        24	arbok	Arbok	아보크	poison	35	650
        25	pikachu	Pikachu	피카츄	electric	4	60
        26	raichu	Raichu	라이츄	electric	8	300
        27	sandshrew	Sandshrew	모래두지	ground	6	120
        28	sandslash	Sandslash	고지	ground	10	295
        29	nidoran-f	Nidoran♀	니드런♀	poison	4	70
        30	nidorina	Nidorina	니드리나	poison	8	200
        31	nidoqueen	Nidoqueen	니드퀸	poison; ground	13	600
        32	nidoran-m	Nidoran♂	니드런♂	poison	5	90
        33	nidorino	Nidorino	니드리노	poison	9	195
        34	nidoking	Nidoking	니드킹	poison; ground	14	620
        35	clefairy	Clefairy	삐삐	fairy	6	75
        36	clefable	Clefable	픽시	fairy	13	400
        37	vulpix	Vulpix	식스테일	fire	6	99
        38	ninetales	Ninetales	나인테일	fire	11	199
        39	jigglypuff	Jigglypuff	푸린	normal; fairy	5	55
        40	wigglytuff	Wigglytuff	푸크린	normal; fairy	10	120
        41	zubat	Zubat	주뱃	poison; flying	8	75
        42	golbat	Golbat	골뱃	poison; flying	16	550
        43	oddish	Oddish	뚜벅쵸	grass; poison	5	54
        44	gloom	Gloom	냄새꼬	grass; poison	8	86
        45	vileplume	Vileplume	라플레시아	grass; poison	12	186
        46	paras	Paras	파라스	bug; grass	3	54
        47	parasect	Parasect	파라섹트	bug; grass	10	295
        48	venonat	Venonat	콘팡	bug; poison	10	300
        49	venomoth	Venomoth	도나리	bug; poison	15	125
        50	diglett	Diglett	디그다	ground	2	8
        51	dugtrio	Dugtrio	닥트리오	ground	7	333
        52	meowth	Meowth	나옹	normal	4	42
        53	persian	Persian	페르시온	normal	10	320
        54	psyduck	Psyduck	고라파덕	water	8	196
        55	golduck	Golduck	골덕	water	17	766
        56	mankey	Mankey	망키	fighting	5	280
        57	primeape	Primeape	성원숭	fighting	10	320
        58	growlithe	Growlithe	가디	fire	7	190
        59	arcanine	Arcanine	윈디	fire	19	1550
        60	poliwag	Poliwag	발챙이	water	6	124
        61	poliwhirl	Poliwhirl	슈륙챙이	water	10	200
        62	poliwrath	Poliwrath	강챙이	water; fighting	13	540
        63	abra	Abra	캐이시	psychic	9	195
        64	kadabra	Kadabra	윤겔라	psychic	13	565
        65	alakazam	Alakazam	후딘	psychic	15	480
        66	machop	Machop	알통몬	fighting	8	195
        67	machoke	Machoke	근육몬	fighting	15	705
        68	machamp	Machamp	괴력몬	fighting	16	1300
        69	bellsprout	Bellsprout	모다피	grass; poison	7	40
        70	weepinbell	Weepinbell	우츠동	grass; poison	10	64
        71	victreebel	Victreebel	우츠보트	grass; poison	17	155
        72	tentacool	Tentacool	왕눈해	water; poison	9	455
        73	tentacruel	Tentacruel	독파리	water; poison	16	550
        74	geodude	Geodude	꼬마돌	rock; ground	4	200
        75	graveler	Graveler	데구리	rock; ground	10	1050
        76	golem	Golem	딱구리	rock; ground	14	3000
        77	ponyta	Ponyta	포니타	fire	10	300
        78	rapidash	Rapidash	날쌩마	fire	17	950
        79	slowpoke	Slowpoke	야돈	water; psychic	12	360
        80	slowbro	Slowbro	야도란	water; psychic	16	785
        81	magnemite	Magnemite	코일	electric; steel	3	60
        82	magneton	Magneton	레어코일	electric; steel	10	600
        83	farfetchd	Farfetch’d	파오리	normal; flying	8	150
        84	doduo	Doduo	두두	normal; flying	14	392
        85	dodrio	Dodrio	두트리오	normal; flying	18	852
        86	seel	Seel	쥬쥬	water	11	900
        87	dewgong	Dewgong	쥬레곤	water; ice	17	1200
        88	grimer	Grimer	질퍽이	poison	9	300
        89	muk	Muk	질뻐기	poison	12	300
        90	shellder	Shellder	셀러	water	3	40
        91	cloyster	Cloyster	파르셀	water; ice	15	1325
        92	gastly	Gastly	고오스	ghost; poison	13	1
        93	haunter	Haunter	고우스트	ghost; poison	16	1
        94	gengar	Gengar	팬텀	ghost; poison	15	405
        95	onix	Onix	롱스톤	rock; ground	88	2100
        96	drowzee	Drowzee	슬리프	psychic	10	324
        97	hypno	Hypno	슬리퍼	psychic	16	756
        98	krabby	Krabby	크랩	water	4	65
        99	kingler	Kingler	킹크랩	water	13	600
        100	voltorb	Voltorb	찌리리공	electric	5	104
        101	electrode	Electrode	붐볼	electric	12	666
        102	exeggcute	Exeggcute	아라리	grass; psychic	4	25
        103	exeggutor	Exeggutor	나시	grass; psychic	20	1200
        104	cubone	Cubone	탕구리	ground	4	65
        105	marowak	Marowak	텅구리	ground	10	450
        106	hitmonlee	Hitmonlee	시라소몬	fighting	15	498
        107	hitmonchan	Hitmonchan	홍수몬	fighting	14	502
        108	lickitung	Lickitung	내루미	normal	12	655
        109	koffing	Koffing	또가스	poison	6	10
        110	weezing	Weezing	또도가스	poison	12	95
        111	rhyhorn	Rhyhorn	뿔카노	ground; rock	10	1150
        112	rhydon	Rhydon	코뿌리	ground; rock	19	1200
        113	chansey	Chansey	럭키	normal	11	346
        114	tangela	Tangela	덩쿠리	grass	10	350
        115	kangaskhan	Kangaskhan	캥카	normal	22	800
        116	horsea	Horsea	쏘드라	water	4	80
        117	seadra	Seadra	시드라	water	12	250
        118	goldeen	Goldeen	콘치	water	6	150
        119	seaking	Seaking	왕콘치	water	13	390
        120	staryu	Staryu	별가사리	water	8	345
        121	starmie	Starmie	아쿠스타	water; psychic	11	800
        122	mr-mime	Mr. Mime	마임맨	psychic; fairy	13	545
        123	scyther	Scyther	스라크	bug; flying	15	560
        124	jynx	Jynx	루주라	ice; psychic	14	406
        125	electabuzz	Electabuzz	에레브	electric	11	300
        126	magmar	Magmar	마그마	fire	13	445
        127	pinsir	Pinsir	쁘사이저	bug	15	550
        128	tauros	Tauros	켄타로스	normal	14	884
        129	magikarp	Magikarp	잉어킹	water	9	100
        130	gyarados	Gyarados	갸라도스	water; flying	65	2350
        131	lapras	Lapras	라프라스	water; ice	25	2200
        132	ditto	Ditto	메타몽	normal	3	40
        133	eevee	Eevee	이브이	normal	3	65
        134	vaporeon	Vaporeon	샤미드	water	10	290
        135	jolteon	Jolteon	쥬피썬더	electric	8	245
        136	flareon	Flareon	부스터	fire	9	250
        137	porygon	Porygon	폴리곤	normal	8	365
        138	omanyte	Omanyte	암나이트	rock; water	4	75
        139	omastar	Omastar	암스타	rock; water	10	350
        140	kabuto	Kabuto	투구	rock; water	5	115
        141	kabutops	Kabutops	투구푸스	rock; water	13	405
        142	aerodactyl	Aerodactyl	프테라	rock; flying	18	590
        143	snorlax	Snorlax	잠만보	normal	21	4600
        144	articuno	Articuno	프리져	ice; flying	17	554
        145	zapdos	Zapdos	썬더	electric; flying	16	526
        146	moltres	Moltres	파이어	fire; flying	20	600
        147	dratini	Dratini	미뇽	dragon	18	33
        148	dragonair	Dragonair	신뇽	dragon	40	165
        149	dragonite	Dragonite	망나뇽	dragon; flying	22	2100
        150	mewtwo	Mewtwo	뮤츠	psychic	20	1220
        151	mew	Mew	뮤	psychic	4	40

        """#
}
