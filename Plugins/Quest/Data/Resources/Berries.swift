extension PokemonTable {
    /// The berries, by tag number.
    // swift-format-ignore
    static let berryText = #"""
        number	id	english	korean
        1	cheri	Cheri Berry	버치열매
        2	chesto	Chesto Berry	유루열매
        3	pecha	Pecha Berry	복슝열매
        4	rawst	Rawst Berry	복분열매
        5	aspear	Aspear Berry	배리열매
        6	leppa	Leppa Berry	과사열매
        7	oran	Oran Berry	오랭열매
        8	persim	Persim Berry	시몬열매
        9	lum	Lum Berry	리샘열매
        10	sitrus	Sitrus Berry	자뭉열매
        11	figy	Figy Berry	무화열매
        12	wiki	Wiki Berry	위키열매
        13	mago	Mago Berry	마고열매
        14	aguav	Aguav Berry	아바열매
        15	iapapa	Iapapa Berry	파야열매
        16	razz	Razz Berry	라즈열매
        17	bluk	Bluk Berry	블리열매
        18	nanab	Nanab Berry	나나열매
        19	wepear	Wepear Berry	서배열매
        20	pinap	Pinap Berry	파인열매
        21	pomeg	Pomeg Berry	유석열매
        22	kelpsy	Kelpsy Berry	시마열매
        23	qualot	Qualot Berry	파비열매
        24	hondew	Hondew Berry	로매열매
        25	grepa	Grepa Berry	또뽀열매
        26	tamato	Tamato Berry	토망열매
        27	cornn	Cornn Berry	수숙열매
        28	magost	Magost Berry	고스티열매
        29	rabuta	Rabuta Berry	라부탐열매
        30	nomel	Nomel Berry	노멜열매
        31	spelon	Spelon Berry	메호키열매
        32	pamtre	Pamtre Berry	자야열매
        33	watmel	Watmel Berry	슈박열매
        34	durin	Durin Berry	두리열매
        35	belue	Belue Berry	루베열매
        36	occa	Occa Berry	오카열매
        37	passho	Passho Berry	꼬시개열매
        38	wacan	Wacan Berry	초나열매
        39	rindo	Rindo Berry	린드열매
        40	yache	Yache Berry	플카열매
        41	chople	Chople Berry	로플열매
        42	kebia	Kebia Berry	으름열매
        43	shuca	Shuca Berry	슈캐열매
        44	coba	Coba Berry	바코열매
        45	payapa	Payapa Berry	야파열매
        46	tanga	Tanga Berry	리체열매
        47	charti	Charti Berry	루미열매
        48	kasib	Kasib Berry	수불열매
        49	haban	Haban Berry	하반열매
        50	colbur	Colbur Berry	마코열매
        51	babiri	Babiri Berry	바리비열매
        52	chilan	Chilan Berry	카리열매
        53	liechi	Liechi Berry	치리열매
        54	ganlon	Ganlon Berry	용아열매
        55	salac	Salac Berry	캄라열매
        56	petaya	Petaya Berry	야타비열매
        57	apicot	Apicot Berry	규살열매
        58	lansat	Lansat Berry	랑사열매
        59	starf	Starf Berry	스타열매
        60	enigma	Enigma Berry	의문열매
        61	micle	Micle Berry	미클열매
        62	custap	Custap Berry	애슈열매
        63	jaboca	Jaboca Berry	자보열매
        64	rowap	Rowap Berry	애터열매

        """#
}
