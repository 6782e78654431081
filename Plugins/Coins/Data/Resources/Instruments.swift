extension InstrumentTable {
    /// What exchanges trade, by market and symbol.
    // swift-format-ignore
    static let text = #"""
        market	symbol	id	name	also
        krw	1INCH	1inch	1inch	1인치
        krw	AAVE	aave	Aave	에이브
        krw	ACH	alchemy-pay	Alchemy Pay	알케미페이
        krw	ADA	cardano	Cardano	에이다; 카르다노
        krw	AERGO	aergo	Aergo	아르고
        krw	AGLD	adventure-gold	Adventure Gold	어드벤처골드
        krw	AKT	akash-network	Akash Network	아카시네트워크
        krw	ALGO	algorand	Algorand	알고랜드
        krw	ALICE	my-neighbor-alice	My Neighbor Alice	마이네이버앨리스
        krw	ALT	altlayer	AltLayer	알트레이어
        krw	AMP	amp-token	Amp	앰프
        krw	ANKR	ankr	Ankr	앵커
        krw	APE	apecoin	ApeCoin	에이프코인
        krw	API3	api3	API3	에이피아이쓰리
        krw	APT	aptos	Aptos	앱토스
        krw	AQT	alpha-quark-token	Alpha Quark	알파쿼크
        krw	AR	arweave	Arweave	알위브
        krw	ARB	arbitrum	Arbitrum	아비트럼
        krw	ARDR	ardor	Ardor	아더
        krw	ARK	ark	ARK	아크
        krw	ARKM	arkham	Arkham	아캄
        krw	ARPA	arpa	ARPA	알파
        krw	ASTR	astar	Astar	아스타
        krw	ATOM	cosmos	Cosmos Hub	코스모스
        krw	AUCTION	auction	Bounce	바운스토큰
        krw	AUDIO	audius	Audius	오디우스
        krw	AVAX	avalanche-2	Avalanche	아발란체
        krw	AXS	axie-infinity	Axie Infinity	엑시인피니티
        krw	BAL	balancer	Balancer	밸런서
        krw	BAT	basic-attention-token	Basic Attention	베이직어텐션토큰
        krw	BCH	bitcoin-cash	Bitcoin Cash	비트코인캐시
        krw	BEL	bella-protocol	Bella Protocol	벨라프로토콜
        krw	BFC	bifrost	Bifrost	바이프로스트
        krw	BICO	biconomy	Biconomy	바이코노미
        krw	BLAST	blast	Blast	블라스트
        krw	BLUR	blur	Blur	블러
        krw	BNB	binancecoin	BNB	바이낸스코인; 비앤비
        krw	BNT	bancor	Bancor Network	뱅코르
        krw	BOBA	boba-network	Boba Network	보바토큰
        krw	BONK	bonk	Bonk	봉크
        krw	BORA	bora	BORA	보라
        krw	BSV	bitcoin-cash-sv	Bitcoin SV	비트코인에스브이
        krw	BTC	bitcoin	Bitcoin	비트코인
        krw	BTG	bitcoin-gold	Bitcoin Gold	비트코인골드
        krw	BTT	bittorrent	BitTorrent	비트토렌트
        krw	C98	coin98	Coin98	코인98
        krw	CAKE	pancakeswap-token	PancakeSwap	팬케이크스왑
        krw	CBK	cobak-token	Cobak	코박토큰
        krw	CELO	celo	Celo	셀로
        krw	CELR	celer-network	Celer Network	셀러네트워크
        krw	CFX	conflux-token	Conflux	콘플럭스
        krw	CHR	chromaway	Chromia	크로미아
        krw	CHZ	chiliz	Chiliz	칠리즈
        krw	CKB	nervos-network	Nervos Network	너보스
        krw	COMP	compound-governance-token	Compound	컴파운드
        krw	COTI	coti	COTI	코티
        krw	CRO	crypto-com-chain	Cronos	크로노스
        krw	CRV	curve-dao-token	Curve DAO	커브
        krw	CSPR	casper-network	Casper Network	캐스퍼
        krw	CTC	creditcoin-2	Creditcoin	크레딧코인
        krw	CTK	certik	Shentu	셴투
        krw	CTSI	cartesi	Cartesi	카르테시
        krw	CVC	civic	Civic	시빅
        krw	CYBER	cyberconnect	Cyber	사이버
        krw	DAI	dai	Dai	다이
        krw	DASH	dash	Dash	대시
        krw	DCR	decred	Decred	디크레드
        krw	DKA	dkargo	dKargo	디카르고
        krw	DOGE	dogecoin	Dogecoin	도지코인
        krw	DOT	polkadot	Polkadot	폴카닷
        krw	DYDX	dydx	dYdX	디와이디엑스
        krw	EGLD	elrond-erd-2	MultiversX (Elrond)	멀티버스엑스
        krw	EIGEN	eigenlayer	EigenLayer	아이겐레이어
        krw	ELF	aelf	aelf	엘프
        krw	ENA	ethena	Ethena	에테나
        krw	ENJ	enjincoin	Enjin Coin	엔진코인
        krw	ENS	ethereum-name-service	Ethereum Name Service	이더리움네임서비스
        krw	EOS	eos	EOS	이오스
        krw	ETC	ethereum-classic	Ethereum Classic	이더리움클래식
        krw	ETH	ethereum	Ethereum	이더리움
        krw	ETHFI	ether-fi	Ether.fi	이더파이
        krw	ETHW	ethereum-pow-iou	EthereumPoW	
        krw	FCT2	firmachain	Firmachain	피르마체인
        krw	FET	fetch-ai	Fetch.ai	페치
        krw	FIDA	bonfida	Bonfida	
        krw	FIL	filecoin	Filecoin	파일코인
        krw	FLOKI	floki	FLOKI	플로키
        krw	FLOW	flow	Flow	플로우
        krw	FLR	flare-networks	Flare Network	플레어
        krw	FLUX	zelcash	Flux	플럭스
        krw	FTM	fantom	Fantom	
        krw	FXS	frax-share	Frax Share	프랙스셰어
        krw	GALA	gala	GALA	갈라
        krw	GAS	gas	Gas	가스
        krw	GHX	gamercoin	GamerCoin	게이머코인
        krw	GLM	golem	Golem	골렘
        krw	GMT	stepn	STEPN	스테픈
        krw	GMX	gmx	GMX	지엠엑스
        krw	GRS	groestlcoin	Groestlcoin	그로스톨코인
        krw	GRT	the-graph	The Graph	더그래프
        krw	GTC	gitcoin	Gitcoin	깃코인
        krw	HBAR	hedera-hashgraph	Hedera	헤데라
        krw	HFT	hashflow	Hashflow	해시플로우
        krw	HIFI	hifi-finance	Hifi Finance	하이파이
        krw	HIGH	highstreet	Highstreet	하이스트리트
        krw	HIVE	hive	Hive	하이브
        krw	HOOK	hooked-protocol	Hooked Protocol	훅트프로토콜
        krw	HUNT	hunt-token	Hunt	헌트
        krw	ICP	internet-computer	Internet Computer	인터넷컴퓨터
        krw	ICX	icon	ICON	아이콘
        krw	ID	space-id	SPACE ID	스페이스아이디
        krw	ILV	illuvium	Illuvium	일루비움
        krw	IMX	immutable-x	ImmutableX	이뮤터블엑스
        krw	INJ	injective-protocol	Injective	인젝티브
        krw	IOST	iostoken	IOST	이오스트
        krw	IOTA	iota	IOTA	아이오타
        krw	IOTX	iotex	IoTeX	아이오텍스
        krw	IQ	everipedia	IQ	아이큐
        krw	JASMY	jasmycoin	JasmyCoin	재스미코인
        krw	JOE	joe	JOE	트레이더조
        krw	JST	just	JUST	저스트
        krw	JTO	jito-governance-token	Jito	지토
        krw	JUP	jupiter-exchange-solana	Jupiter	주피터
        krw	KAIA	kaia	Kaia	카이아
        krw	KAVA	kava	Kava	카바
        krw	KLAY	klay-token	Klaytn	클레이튼
        krw	KNC	kyber-network-crystal	Kyber Network Crystal	카이버네트워크
        krw	KSM	kusama	Kusama	쿠사마
        krw	LDO	lido-dao	Lido DAO	리도다오
        krw	LINK	chainlink	Chainlink	체인링크
        krw	LPT	livepeer	Livepeer	라이브피어
        krw	LRC	loopring	Loopring	루프링
        krw	LSK	lisk	Lisk	리스크
        krw	LUNC	terra-luna	Terra Luna Classic	
        krw	MAGIC	magic	Magic	매직
        krw	MANA	decentraland	Decentraland	디센트럴랜드
        krw	MANTA	manta-network	Manta Network	만타네트워크
        krw	MASK	mask-network	Mask Network	마스크네트워크
        krw	MATIC	matic-network	Polygon	폴리곤
        krw	MAV	maverick-protocol	Maverick Protocol	매버릭프로토콜
        krw	MBL	moviebloc	MovieBloc	무비블록
        krw	MBX	marblex	Marblex	마브렉스
        krw	MED	medibloc	Medibloc	메디블록
        krw	META	metadium	Metadium	메타디움
        krw	METIS	metis-token	Metis	메티스다오
        krw	MEW	cat-in-a-dogs-world	cat in a dogs world	캣인어독스월드
        krw	MINA	mina-protocol	Mina Protocol	미나
        krw	MKR	maker	Maker	메이커
        krw	MLK	milk-alliance	MiL.k Alliance	밀크
        krw	MNT	mantle	Mantle	맨틀
        krw	MOC	mossland	Mossland	모스코인
        krw	MTL	metal	Metal DAO	메탈
        krw	NCT	polyswarm	PolySwarm	폴리스웜
        krw	NEAR	near	NEAR Protocol	니어프로토콜
        krw	NEO	neo	NEO	네오
        krw	NKN	nkn	NKN	엔케이엔
        krw	NMR	numeraire	Numeraire	뉴메레르
        krw	OAS	oasys	Oasys	오아시스
        krw	OGN	origin-protocol	Origin Protocol	오리진프로토콜
        krw	ONDO	ondo-finance	Ondo Finance	온도파이낸스
        krw	ONG	ong	Ontology Gas	온톨로지가스
        krw	ONT	ontology	Ontology	온톨로지
        krw	OP	optimism	Optimism	옵티미즘
        krw	ORBS	orbs	Orbs	오브스
        krw	OSMO	osmosis	Osmosis	오스모시스
        krw	OXT	orchid-protocol	Orchid Protocol	오키드
        krw	PENDLE	pendle	Pendle	펜들
        krw	PENGU	pudgy-penguins	Pudgy Penguins	펏지펭귄
        krw	PEPE	pepe	Pepe	페페
        krw	POKT	pocket-network	Pocket Network	포켓네트워크
        krw	POL	polygon-ecosystem-token	POL (ex-MATIC)	폴리곤에코시스템토큰
        krw	POLYX	polymesh	Polymesh	폴리매쉬
        krw	POWR	power-ledger	Power Ledger	파워렛저
        krw	PUNDIX	pundi-x-2	Pundi X	펀디엑스
        krw	PYR	vulcan-forged	Vulcan Forged	불칸포지드
        krw	PYTH	pyth-network	Pyth Network	피스네트워크
        krw	QTUM	qtum	Qtum	퀀텀
        krw	RAD	radicle	Radicle	래드웍스
        krw	RAY	raydium	Raydium	레이디움
        krw	RENDER	render-token	Render	렌더토큰
        krw	REQ	request-network	Request	리퀘스트
        krw	RLC	iexec-rlc	iExec RLC	아이젝
        krw	RON	ronin	Ronin	로닌
        krw	RPL	rocket-pool	Rocket Pool	로켓풀
        krw	RSR	reserve-rights-token	Reserve Rights	리저브라이트
        krw	RSS3	rss3	RSS3	알에스에스쓰리
        krw	RUNE	thorchain	THORChain	
        krw	RVN	ravencoin	Ravencoin	레이븐코인
        krw	SAND	the-sandbox	The Sandbox	샌드박스
        krw	SC	siacoin	Siacoin	시아코인
        krw	SEI	sei-network	Sei	세이
        krw	SFP	safepal	SafePal	세이프팔
        krw	SHIB	shiba-inu	Shiba Inu	시바이누
        krw	SKL	skale	SKALE	스케일
        krw	SNT	status	Status	스테이터스네트워크토큰
        krw	SNX	havven	Synthetix Network	신세틱스
        krw	SOL	solana	Solana	솔라나
        krw	STEEM	steem	Steem	스팀
        krw	STG	stargate-finance	Stargate Finance	스타게이트파이낸스
        krw	STMX	storm	StormX	스톰엑스
        krw	STORJ	storj	Storj	스토리지
        krw	STPT	stp-network	STP	에스티피
        krw	STRAX	stratis	Stratis	스트라티스
        krw	STRK	starknet	StarkNet	스타크넷
        krw	STX	blockstack	Stacks	스택스
        krw	SUI	sui	Sui	수이
        krw	SUSHI	sushi	Sushi	스시스왑
        krw	SXP	swipe	SXP	솔라
        krw	T	threshold-network-token	Threshold Network	쓰레스홀드
        krw	TAIKO	taiko	Taiko	타이코
        krw	TDROP	thetadrop	ThetaDrop	티드랍
        krw	TFUEL	theta-fuel	Theta Fuel	쎄타퓨엘
        krw	THETA	theta-token	Theta Network	쎄타토큰
        krw	TIA	celestia	Celestia	셀레스티아
        krw	TOKAMAK	tokamak	Tokamak Network	토카막네트워크
        krw	TON	the-open-network	Toncoin	톤코인
        krw	TRX	tron	TRON	트론
        krw	TT	thunder-token	ThunderCore	썬더코어
        krw	TWT	trust-wallet-token	Trust Wallet	
        krw	UMA	uma	UMA	우마
        krw	UNI	uniswap	Uniswap	유니스왑
        krw	UOS	ultra	Ultra	울트라
        krw	USDC	usd-coin	USD Coin	유에스디코인
        krw	USDT	tether	Tether	테더
        krw	VET	vechain	VeChain	비체인
        krw	VIRTUAL	virtual-protocol	Virtuals Protocol	버추얼프로토콜
        krw	W	wormhole	Wormhole	웜홀
        krw	WAVES	waves	Waves	웨이브
        krw	WAXL	axelar	Axelar	엑셀라
        krw	WAXP	wax	WAX	왁스
        krw	WIF	dogwifcoin	dogwifhat	도그위프햇
        krw	WLD	worldcoin-wld	Worldcoin	월드코인
        krw	WOO	woo-network	WOO Network	우
        krw	XEC	ecash	eCash	이캐시
        krw	XEM	nem	NEM	넴
        krw	XLM	stellar	Stellar	스텔라루멘
        krw	XMR	monero	Monero	모네로
        krw	XPLA	xpla	XPLA	엑스플라
        krw	XPR	proton	Proton	엑스피알네트워크
        krw	XRP	ripple	XRP	리플; 엑스알피
        krw	XTZ	tezos	Tezos	테조스
        krw	XVS	venus	Venus	비너스
        krw	XYO	xyo-network	XYO Network	엑스와이오
        krw	YFI	yearn-finance	yearn.finance	연파이낸스
        krw	YGG	yield-guild-games	Yield Guild Games	일드길드게임즈
        krw	ZEC	zcash	Zcash	지캐시
        krw	ZIL	zilliqa	Zilliqa	질리카
        krw	ZK	zksync	ZKsync	지케이싱크
        krw	ZRO	layerzero	LayerZero	레이어제로
        krw	ZRX	0x	0x	제로엑스

        """#
}
