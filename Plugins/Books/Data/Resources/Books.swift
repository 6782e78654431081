extension EmbeddedBookTable {
    /// The built-in books, the most popular first; `; ` separates the members of a list, an empty cell is an unknown fact.
    // swift-format-ignore
    package static let text = #"""
        id	title	authors	year	isbn13	language	subjects	otherNames
        harry-potter-1	Harry Potter and the Sorcerer's Stone	J.K. Rowling	1997	9780439554930	en	fantasy; children	Harry Potter and the Philosopher's Stone; 해리 포터와 마법사의 돌
        the-hobbit	The Hobbit	J.R.R. Tolkien	1937	9780618260300	en	fantasy; classic	There and Back Again; 호빗
        dune	Dune	Frank Herbert	1965	9780340839935	en	science fiction; classic	듄
        harry-potter-1-ko	해리 포터와 마법사의 돌	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Philosopher's Stone; J.K. Rowling
        nineteen-eighty-four	1984	George Orwell	1949	9780451524935	en	dystopia; classic	Nineteen Eighty-Four
        pride-and-prejudice	Pride and Prejudice	Jane Austen	1813	9780679783268	en	classic; romance	오만과 편견
        the-vegetarian-ko	채식주의자	한강	2007		ko	korean literature; fiction	The Vegetarian; Han Kang
        the-fellowship-of-the-ring	The Fellowship of the Ring	J.R.R. Tolkien	1954	9780618346257	en	fantasy; classic	The Lord of the Rings; 반지 원정대
        to-kill-a-mockingbird	To Kill a Mockingbird	Harper Lee	1960	9780061120084	en	classic; fiction	앵무새 죽이기
        the-great-gatsby	The Great Gatsby	F. Scott Fitzgerald	1925	9780743273565	en	classic; fiction	위대한 개츠비
        the-little-prince-ko	어린 왕자	앙투안 드 생텍쥐페리			ko	children; classic	Le Petit Prince; The Little Prince; Saint-Exupéry
        the-little-prince	The Little Prince	Antoine de Saint-Exupéry		9780156012195	en	children; classic	Le Petit Prince; 어린 왕자
        the-hunger-games	The Hunger Games	Suzanne Collins	2008	9780439023481	en	dystopia; young adult	헝거 게임
        human-acts-ko	소년이 온다	한강	2014		ko	korean literature; historical fiction	Human Acts; Han Kang
        the-catcher-in-the-rye	The Catcher in the Rye	J.D. Salinger	1951	9780316769174	en	classic; fiction	호밀밭의 파수꾼
        le-petit-prince	Le Petit Prince	Antoine de Saint-Exupéry			fr	children; classic; french literature	The Little Prince; 어린 왕자
        harry-potter-2	Harry Potter and the Chamber of Secrets	J.K. Rowling	1998	9780439064866	en	fantasy; children	해리 포터와 비밀의 방
        harry-potter-3	Harry Potter and the Prisoner of Azkaban	J.K. Rowling	1999	9780439655484	en	fantasy; children	해리 포터와 아즈카반의 죄수
        cien-anos-de-soledad	Cien años de soledad	Gabriel García Márquez	1967		es	classic; spanish literature	One Hundred Years of Solitude; 백년의 고독
        animal-farm	Animal Farm	George Orwell	1945	9780452284241	en	classic; politics	동물농장
        kim-ji-young-born-1982-ko	82년생 김지영	조남주	2016		ko	korean literature; fiction	Kim Ji-young, Born 1982; Cho Nam-joo
        the-odyssey	The Odyssey	Homer	-720	9780143039952	en	classic; poetry; mythology	Odysseia; 오디세이아
        a-game-of-thrones	A Game of Thrones	George R.R. Martin	1996	9780553588484	en	fantasy	A Song of Ice and Fire; 왕좌의 게임
        the-lord-of-the-rings-ko	반지의 제왕	J.R.R. 톨킨			ko	fantasy; classic	The Lord of the Rings; J.R.R. Tolkien
        harry-potter-4	Harry Potter and the Goblet of Fire	J.K. Rowling	2000	9780439139601	en	fantasy; children	해리 포터와 불의 잔
        les-miserables	Les Misérables	Victor Hugo	1862		fr	classic; historical fiction; french literature	레 미제라블; 장발장
        harry-potter-5	Harry Potter and the Order of the Phoenix	J.K. Rowling	2003	9780439358071	en	fantasy; children	해리 포터와 불사조 기사단
        harry-potter-2-ko	해리 포터와 비밀의 방	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Chamber of Secrets; J.K. Rowling
        harry-potter-3-ko	해리 포터와 아즈카반의 죄수	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Prisoner of Azkaban; J.K. Rowling
        harry-potter-6	Harry Potter and the Half-Blood Prince	J.K. Rowling	2005	9780439785969	en	fantasy; children	해리 포터와 혼혈 왕자
        harry-potter-7	Harry Potter and the Deathly Hallows	J.K. Rowling	2007	9780545010221	en	fantasy; children	해리 포터와 죽음의 성물
        please-look-after-mom-ko	엄마를 부탁해	신경숙	2008		ko	korean literature; fiction	Please Look After Mom; Shin Kyung-sook; Kyung-Sook Shin
        the-two-towers	The Two Towers	J.R.R. Tolkien	1954	9780618346264	en	fantasy; classic	The Lord of the Rings; 두 개의 탑
        the-return-of-the-king	The Return of the King	J.R.R. Tolkien	1955	9780345339737	en	fantasy; classic	The Lord of the Rings; 왕의 귀환
        harry-potter-4-ko	해리 포터와 불의 잔	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Goblet of Fire; J.K. Rowling
        harry-potter-5-ko	해리 포터와 불사조 기사단	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Order of the Phoenix; J.K. Rowling
        harry-potter-6-ko	해리 포터와 혼혈 왕자	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Half-Blood Prince; J.K. Rowling
        harry-potter-7-ko	해리 포터와 죽음의 성물	조앤 K. 롤링			ko	fantasy; children	Harry Potter and the Deathly Hallows; J.K. Rowling
        the-diary-of-a-young-girl	The Diary of a Young Girl	Anne Frank	1947	9780553296983	en	memoir; history	Het Achterhuis; The Diary of Anne Frank; 안네의 일기
        the-alchemist	The Alchemist	Paulo Coelho	1988	9780061122415	en	fiction; philosophy	O Alquimista; 연금술사
        l-etranger	L'Étranger	Albert Camus	1942		fr	classic; french literature	The Stranger; The Outsider; 이방인
        brave-new-world	Brave New World	Aldous Huxley	1932	9780060929879	en	dystopia; classic; science fiction	멋진 신세계
        nineteen-eighty-four-ko	1984	조지 오웰			ko	dystopia; classic	Nineteen Eighty-Four; George Orwell
        fahrenheit-451	Fahrenheit 451	Ray Bradbury	1953		en	dystopia; science fiction; classic	화씨 451
        almond-ko	아몬드	손원평	2017		ko	korean literature; young adult	Almond; Sohn Won-pyung
        the-da-vinci-code	The Da Vinci Code	Dan Brown	2003	9780307277671	en	thriller; mystery	다빈치 코드
        jane-eyre	Jane Eyre	Charlotte Brontë	1847	9780142437209	en	classic; romance	제인 에어
        toji-ko	토지	박경리			ko	korean literature; historical fiction; classic	Land; Toji; Park Kyung-ni
        wuthering-heights	Wuthering Heights	Emily Brontë	1847	9780393978896	en	classic; romance	폭풍의 언덕
        lord-of-the-flies	Lord of the Flies	William Golding	1954	9780140283334	en	classic; fiction	파리대왕
        the-three-body-problem-zh	三体	刘慈欣			zh	science fiction; chinese literature	The Three-Body Problem; Liu Cixin; 삼체
        narnia-lion-witch-wardrobe	The Lion, the Witch, and the Wardrobe	C.S. Lewis	1950	9780060764890	en	fantasy; children	The Chronicles of Narnia; 사자와 마녀와 옷장
        sky-wind-star-and-poem-ko	하늘과 바람과 별과 시	윤동주	1948		ko	korean literature; poetry; classic	Sky, Wind, Star and Poem; Yun Dong-ju
        the-hitchhikers-guide-to-the-galaxy	The Hitchhiker's Guide to the Galaxy	Douglas Adams	1979	9780345391803	en	science fiction; humor	은하수를 여행하는 히치하이커를 위한 안내서
        frankenstein	Frankenstein	Mary Wollstonecraft Shelley	1818	9780141439471	en	horror; classic; science fiction	The Modern Prometheus; Mary Shelley; 프랑켄슈타인
        sapiens-ko	사피엔스	유발 하라리			ko	history; science	Sapiens; Yuval Noah Harari
        dracula	Dracula	Bram Stoker	1897	9780393970128	en	horror; classic	드라큘라
        the-art-of-war	The Art of War	Sun Tzu	-500	9781590302255	en	classic; war; philosophy	孫子兵法; 손자병법
        demian-ko	데미안	헤르만 헤세			ko	classic; german literature	Demian; Hermann Hesse
        sapiens	Sapiens	Yuval Noah Harari	2011		en	history; science	A Brief History of Humankind; 사피엔스
        cosmos	Cosmos	Carl Sagan	1980	9780375508325	en	science	코스모스
        crime-and-punishment	Crime and Punishment	Fyodor Dostoyevsky	1866	9780143058144	en	classic; russian literature	Преступление и наказание; Dostoevsky; 죄와 벌
        crime-and-punishment-ru	Преступление и наказание	Фёдор Достоевский	1866		ru	classic; russian literature	Crime and Punishment; Fyodor Dostoyevsky; 죄와 벌
        the-handmaids-tale	The Handmaid's Tale	Margaret Atwood	1985	9780385490818	en	dystopia; fiction	시녀 이야기
        one-hundred-years-of-solitude	One Hundred Years of Solitude	Gabriel García Márquez	1967	9780060531041	en	classic; spanish literature	Cien años de soledad; 백년의 고독
        the-dwarf-ko	난장이가 쏘아올린 작은 공	조세희	1978		ko	korean literature; classic	The Dwarf; 난쏘공; Cho Se-hui
        of-mice-and-men	Of Mice and Men	John Steinbeck	1937	9780142000670	en	classic; fiction	생쥐와 인간
        the-old-man-and-the-sea	The Old Man and the Sea	Ernest Hemingway	1952	9780684830490	en	classic; fiction	노인과 바다
        romeo-and-juliet	Romeo and Juliet	William Shakespeare		9780743477116	en	drama; classic	로미오와 줄리엣
        guns-germs-and-steel-ko	총, 균, 쇠	재레드 다이아몬드			ko	history; science	Guns, Germs, and Steel; Jared Diamond; 총균쇠
        hamlet	Hamlet	William Shakespeare		9780521618748	en	drama; classic	햄릿
        the-count-of-monte-cristo	The Count of Monte Cristo	Alexandre Dumas	1844	9780140449266	en	classic; adventure; french literature	Le Comte de Monte-Cristo; 몬테크리스토 백작
        we-do-not-part-ko	작별하지 않는다	한강	2021		ko	korean literature; historical fiction	We Do Not Part; Han Kang
        foundation	Foundation	Isaac Asimov	1951	9780553803716	en	science fiction; classic	파운데이션
        neuromancer	Neuromancer	William Gibson	1984	9780441569595	en	science fiction	뉴로맨서
        i-am-a-cat-ja	吾輩は猫である	夏目漱石	1905		ja	classic; japanese literature	I Am a Cat; Natsume Soseki; 나는 고양이로소이다
        enders-game	Ender's Game	Orson Scott Card	1985	9780812550702	en	science fiction	엔더의 게임
        the-shining	The Shining	Stephen King	1977	9780450040184	en	horror	샤이닝
        der-prozess	Der Prozess	Franz Kafka	1925		de	classic; german literature	The Trial; Der Prozeß; 소송
        and-then-there-were-none	And Then There Were None	Agatha Christie	1939	9780312330873	en	mystery; classic	그리고 아무도 없었다
        murder-on-the-orient-express	Murder on the Orient Express	Agatha Christie	1934	9780425200452	en	mystery; classic	오리엔트 특급 살인
        the-hound-of-the-baskervilles	The Hound of the Baskervilles	Arthur Conan Doyle		9780451528018	en	mystery; classic	Sherlock Holmes; 바스커빌 가의 개
        the-second-chance-convenience-store-ko	불편한 편의점	김호연	2021		ko	korean literature; fiction	The Second Chance Convenience Store; Kim Ho-yeon
        the-adventures-of-sherlock-holmes	The Adventures of Sherlock Holmes	Arthur Conan Doyle	1892	9780192835086	en	mystery; short stories; classic	셜록 홈즈의 모험
        the-adventures-of-tom-sawyer	The Adventures of Tom Sawyer	Mark Twain	1876	9780143039563	en	classic; children; adventure	톰 소여의 모험
        the-adventures-of-huckleberry-finn	The Adventures of Huckleberry Finn	Mark Twain	1884	9780142437179	en	classic; adventure	허클베리 핀의 모험
        cosmos-ko	코스모스	칼 세이건			ko	science	Cosmos; Carl Sagan
        little-women	Little Women	Louisa May Alcott	1868	9780451529305	en	classic; children	작은 아씨들
        anne-of-green-gables	Anne of Green Gables	L.M. Montgomery	1908	9780451528827	en	classic; children	빨강 머리 앤
        charlottes-web	Charlotte's Web	E.B. White	1952	9780064410939	en	children; classic	샬롯의 거미줄
        dallergut-dream-department-store-ko	달러구트 꿈 백화점	이미예	2020		ko	korean literature; fantasy	The Dallergut Dream Department Store; Lee Mi-ye
        where-the-wild-things-are	Where the Wild Things Are	Maurice Sendak	1963	9780099408390	en	children	괴물들이 사는 나라
        the-very-hungry-caterpillar	The Very Hungry Caterpillar	Eric Carle	1969	9780241003008	en	children	배고픈 애벌레
        the-cat-in-the-hat	The Cat in the Hat	Dr. Seuss	1957	9780394800011	en	children	Theodor Geisel
        dream-of-the-red-chamber-zh	红楼梦	曹雪芹			zh	classic; chinese literature	Dream of the Red Chamber; 紅樓夢; Cao Xueqin; 홍루몽
        charlie-and-the-chocolate-factory	Charlie and the Chocolate Factory	Roald Dahl	1964	9780142403884	en	children; fantasy	찰리와 초콜릿 공장
        matilda	Matilda	Roald Dahl	1988	9780141301068	en	children	마틸다
        alices-adventures-in-wonderland	Alice's Adventures in Wonderland	Lewis Carroll	1865		en	children; fantasy; classic	Alice in Wonderland; 이상한 나라의 앨리스
        taebaek-mountain-range-ko	태백산맥	조정래			ko	korean literature; historical fiction	The Taebaek Mountain Range; Jo Jung-rae
        winnie-the-pooh	Winnie-the-Pooh	A.A. Milne	1926	9780525467564	en	children; classic	곰돌이 푸
        the-secret-garden	The Secret Garden	Frances Hodgson Burnett	1911	9780517189603	en	children; classic	비밀의 화원
        the-wonderful-wizard-of-oz	The Wonderful Wizard of Oz	L. Frank Baum	1900	9780140621679	en	children; fantasy; classic	오즈의 마법사
        song-of-the-sword-ko	칼의 노래	김훈	2001		ko	korean literature; historical fiction	Song of the Sword; Kim Hoon
        the-giver	The Giver	Lois Lowry	1993	9780385732550	en	dystopia; young adult	기억 전달자
        holes	Holes	Louis Sachar	1998	9780439244190	en	children; young adult	구덩이
        a-wrinkle-in-time	A Wrinkle in Time	Madeleine L'Engle	1962	9780440498056	en	children; science fiction	시간의 주름
        the-shower-ko	소나기	황순원			ko	korean literature; short stories; classic	The Shower; Hwang Sun-won
        the-giving-tree	The Giving Tree	Shel Silverstein	1964	9780060256654	en	children	아낌없이 주는 나무
        twilight	Twilight	Stephenie Meyer	2005	9780316015844	en	young adult; romance; fantasy	트와일라잇
        the-fault-in-our-stars	The Fault in Our Stars	John Green	2012	9780525478812	en	young adult; romance	잘못은 우리 별에 있어
        azaleas-ko	진달래꽃	김소월	1925		ko	korean literature; poetry; classic	Azaleas; Kim Sowol
        the-book-thief	The Book Thief	Markus Zusak	2005	9780375831003	en	historical fiction; young adult; war	책도둑
        the-kite-runner	The Kite Runner	Khaled Hosseini	2003	9781594480003	en	fiction	연을 쫓는 아이
        life-of-pi	Life of Pi	Yann Martel	2001	9780770430078	en	fiction; adventure	파이 이야기
        dune-ko	듄	프랭크 허버트			ko	science fiction; classic	Dune; Frank Herbert
        the-girl-with-the-dragon-tattoo	The Girl with the Dragon Tattoo	Stieg Larsson	2005	9780307269751	en	thriller; mystery	Män som hatar kvinnor
        gone-girl	Gone Girl	Gillian Flynn	2012	9780297859383	en	thriller; mystery	나를 찾아줘
        the-martian	The Martian	Andy Weir		9780804139021	en	science fiction	마션
        the-square-ko	광장	최인훈	1960		ko	korean literature; classic	The Square; Choi In-hun
        jurassic-park	Jurassic Park	Michael Crichton	1990		en	science fiction; thriller	쥬라기 공원
        the-three-body-problem	The Three-Body Problem	Liu Cixin		9780765377067	en	science fiction; chinese literature	三体; 삼체
        project-hail-mary	Project Hail Mary	Andy Weir	2021		en	science fiction	프로젝트 헤일메리
        norwegian-wood-ko	노르웨이의 숲	무라카미 하루키			ko	fiction; japanese literature	Norwegian Wood; 상실의 시대; Haruki Murakami
        good-omens	Good Omens	Neil Gaiman; Terry Pratchett	1990	9780060853983	en	fantasy; humor	멋진 징조들
        american-gods	American Gods	Neil Gaiman	2001	9780747263746	en	fantasy; mythology	신들의 전쟁
        coraline	Coraline	Neil Gaiman	2002	9780061139376	en	children; fantasy; horror	코렐라인
        norwegian-wood-ja	ノルウェイの森	村上春樹	1987		ja	fiction; japanese literature	Norwegian Wood; Haruki Murakami; 노르웨이의 숲
        the-golden-compass	The Golden Compass	Philip Pullman	1995	9780679879244	en	fantasy; young adult	Northern Lights; His Dark Materials; 황금나침반
        the-name-of-the-wind	The Name of the Wind	Patrick Rothfuss	2007	9780756404079	en	fantasy	The Kingkiller Chronicle; 바람의 이름
        the-final-empire	The Final Empire	Brandon Sanderson	2006	9780765311788	en	fantasy	Mistborn
        our-twisted-hero-ko	우리들의 일그러진 영웅	이문열	1987		ko	korean literature; fiction	Our Twisted Hero; Yi Mun-yol
        the-eye-of-the-world	The Eye of the World	Robert Jordan	1990	9780812511819	en	fantasy	The Wheel of Time
        the-color-of-magic	The Color of Magic	Terry Pratchett	1983	9780060855925	en	fantasy; humor	Discworld; The Colour of Magic
        a-wizard-of-earthsea	A Wizard of Earthsea	Ursula K. Le Guin	1968	9780553383041	en	fantasy; classic	어스시의 마법사
        namiya-general-store-ko	나미야 잡화점의 기적	히가시노 게이고			ko	fiction; japanese literature	ナミヤ雑貨店の奇蹟; Keigo Higashino
        the-left-hand-of-darkness	The Left Hand of Darkness	Ursula K. Le Guin	1969	9780441007318	en	science fiction; classic	어둠의 왼손
        the-dispossessed	The Dispossessed	Ursula K. Le Guin	1974	9780061054884	en	science fiction	빼앗긴 자들
        dune-messiah	Dune Messiah	Frank Herbert	1969	9780441172696	en	science fiction	듄의 메시아
        the-hobbit-ko	호빗	J.R.R. 톨킨			ko	fantasy; classic	The Hobbit; J.R.R. Tolkien
        children-of-dune	Children of Dune	Frank Herbert	1976	9780441104024	en	science fiction	듄의 아이들
        do-androids-dream-of-electric-sheep	Do Androids Dream of Electric Sheep?	Philip K. Dick	1968	9780345404473	en	science fiction	Blade Runner; 안드로이드는 전기양의 꿈을 꾸는가?
        the-man-in-the-high-castle	The Man in the High Castle	Philip K. Dick	1962	9780679740674	en	science fiction	높은 성의 사내
        diary-of-a-murderer-ko	살인자의 기억법	김영하	2013		ko	korean literature; thriller	Diary of a Murderer; Kim Young-ha
        snow-crash	Snow Crash	Neal Stephenson	1992	9780553380958	en	science fiction	스노 크래시
        hyperion	Hyperion	Dan Simmons	1989	9780553283686	en	science fiction	히페리온
        2001-a-space-odyssey	2001: A Space Odyssey	Arthur C. Clarke	1968	9780451457998	en	science fiction	2001 스페이스 오디세이
        les-fleurs-du-mal	Les Fleurs du mal	Charles Baudelaire	1857		fr	poetry; classic; french literature	The Flowers of Evil; 악의 꽃
        rendezvous-with-rama	Rendezvous with Rama	Arthur C. Clarke	1973	9781857231588	en	science fiction	라마와의 랑데부
        i-robot	I, Robot	Isaac Asimov	1950	9780553803709	en	science fiction; short stories	아이, 로봇
        foundation-and-empire	Foundation and Empire	Isaac Asimov	1952	9780553803723	en	science fiction	파운데이션과 제국
        kokoro-ja	こころ	夏目漱石	1914		ja	classic; japanese literature	Kokoro; Natsume Soseki; 마음
        second-foundation	Second Foundation	Isaac Asimov	1953	9780553803730	en	science fiction	제2파운데이션
        ringworld	Ringworld	Larry Niven	1970	9780575077027	en	science fiction	링월드
        the-mote-in-gods-eye	The Mote in God's Eye	Larry Niven; Jerry Pournelle	1974	9781568650548	en	science fiction	
        animal-farm-ko	동물농장	조지 오웰			ko	classic; politics	Animal Farm; George Orwell
        solaris	Solaris	Stanisław Lem	1961		en	science fiction; classic	솔라리스
        roadside-picnic	Roadside Picnic	Arkady Strugatsky; Boris Strugatsky	1972	9780575070530	en	science fiction; russian literature	Пикник на обочине; 노변의 피크닉
        kindred	Kindred	Octavia E. Butler	1979	9780807083697	en	science fiction; historical fiction	킨
        seven-years-of-darkness-ko	7년의 밤	정유정	2011		ko	korean literature; thriller	Seven Years of Darkness; Jeong You-jeong
        leviathan-wakes	Leviathan Wakes	James S.A. Corey	2011	9781841499888	en	science fiction	The Expanse
        ancillary-justice	Ancillary Justice	Ann Leckie	2013	9780316246620	en	science fiction	사소한 정의
        stories-of-your-life-and-others	Stories of Your Life and Others	Ted Chiang	2002	9780330426640	en	science fiction; short stories	당신 인생의 이야기
        when-buckwheat-flowers-bloom-ko	메밀꽃 필 무렵	이효석	1936		ko	korean literature; short stories; classic	When Buckwheat Flowers Bloom; Lee Hyo-seok
        ready-player-one	Ready Player One	Ernest Cline	2011	9780307887436	en	science fiction	레디 플레이어 원
        slaughterhouse-five	Slaughterhouse-Five	Kurt Vonnegut	1969	9780385333849	en	science fiction; war; classic	제5도살장
        stranger-in-a-strange-land	Stranger in a Strange Land	Robert A. Heinlein	1961	9780441788385	en	science fiction	낯선 땅 이방인
        a-lucky-day-ko	운수 좋은 날	현진건	1924		ko	korean literature; short stories; classic	A Lucky Day; Hyun Jin-geon
        the-war-of-the-worlds	The War of the Worlds	H.G. Wells		9780375759239	en	science fiction; classic	우주 전쟁
        the-time-machine	The Time Machine	H.G. Wells	1895	9780451528551	en	science fiction; classic	타임머신
        the-invisible-man	The Invisible Man	H.G. Wells	1897	9780451528520	en	science fiction; classic	투명인간
        the-master-and-margarita-ru	Мастер и Маргарита	Михаил Булгаков	1967		ru	classic; russian literature; fantasy	The Master and Margarita; Mikhail Bulgakov; 거장과 마르가리타
        twenty-thousand-leagues-under-the-sea	Twenty Thousand Leagues Under the Sea	Jules Verne		9780760728505	en	science fiction; adventure; classic	Vingt mille lieues sous les mers; 해저 2만리
        around-the-world-in-eighty-days	Around the World in Eighty Days	Jules Verne	1872	9780140449068	en	adventure; classic	Le tour du monde en quatre-vingts jours; 80일간의 세계 일주
        the-iliad	The Iliad	Homer	-750	9780140275360	en	classic; poetry; mythology	Ilias; 일리아스
        the-hen-who-dreamed-ko	마당을 나온 암탉	황선미	2000		ko	korean literature; children	The Hen Who Dreamed She Could Fly; Hwang Sun-mi
        the-republic	The Republic	Plato	-380	9780140449143	en	philosophy; classic	Politeia; 국가
        meditations	Meditations	Marcus Aurelius		9780140449334	en	philosophy; classic	명상록
        tao-te-ching	Tao Te Ching	Lao Tzu		9780679776192	en	philosophy; classic	道德經; Laozi; 도덕경
        the-analects	The Analects	Confucius		9780140443486	en	philosophy; classic	論語; 논어
        the-selfish-gene-ko	이기적 유전자	리처드 도킨스			ko	science	The Selfish Gene; Richard Dawkins
        inferno-dante	Inferno	Dante Alighieri		9780812970067	en	poetry; classic	The Divine Comedy; 신곡
        inferno-dan-brown	Inferno	Dan Brown	2013	9780385537858	en	thriller	인페르노
        don-quixote	Don Quixote	Miguel de Cervantes Saavedra	1605	9780142437230	en	classic; spanish literature; adventure	Don Quijote de la Mancha; Cervantes; 돈키호테
        no-longer-human-ja	人間失格	太宰治	1948		ja	classic; japanese literature	No Longer Human; Osamu Dazai; 인간 실격
        war-and-peace	War and Peace	Leo Tolstoy	1869	9780192833983	en	classic; russian literature; war	Война и мир; 전쟁과 평화
        anna-karenina	Anna Karenina	Leo Tolstoy		9780345803924	en	classic; russian literature	Анна Каренина; 안나 카레니나
        the-brothers-karamazov	The Brothers Karamazov	Fyodor Dostoyevsky		9780374528379	en	classic; russian literature	Братья Карамазовы; Dostoevsky; 카라마조프가의 형제들
        the-white-book-ko	흰	한강	2016		ko	korean literature; fiction	The White Book; Han Kang
        the-master-and-margarita	The Master and Margarita	Mikhail Bulgakov	1967	9780679760801	en	classic; russian literature; fantasy	Мастер и Маргарита; 거장과 마르가리타
        the-stranger	The Stranger	Albert Camus	1942		en	classic; french literature	L'Étranger; The Outsider; 이방인
        the-plague	The Plague	Albert Camus	1947	9780679720218	en	classic; french literature	La Peste; 페스트
        wings-ko	날개	이상	1936		ko	korean literature; short stories; classic	Wings; Yi Sang
        the-trial	The Trial	Franz Kafka	1925	9780099428640	en	classic; german literature	Der Prozess; 소송; 심판
        the-metamorphosis	The Metamorphosis	Franz Kafka	1915	9780553213690	en	classic; german literature	Die Verwandlung; 변신
        siddhartha	Siddhartha	Hermann Hesse	1922	9780553208849	en	classic; german literature	싯다르타
        all-quiet-on-the-western-front	All Quiet on the Western Front	Erich Maria Remarque	1929	9780449213940	en	war; classic; german literature	Im Westen nichts Neues; 서부 전선 이상 없다
        journey-to-mujin-ko	무진기행	김승옥	1964		ko	korean literature; short stories; classic	Journey to Mujin; Kim Seung-ok
        the-unbearable-lightness-of-being	The Unbearable Lightness of Being	Milan Kundera	1984	9780571224388	en	fiction	Nesnesitelná lehkost bytí; 참을 수 없는 존재의 가벼움
        the-name-of-the-rose	The Name of the Rose	Umberto Eco	1980	9780156001311	en	historical fiction; mystery	Il nome della rosa; 장미의 이름
        the-shadow-of-the-wind	The Shadow of the Wind	Carlos Ruiz Zafón	2001	9780143034902	en	fiction; mystery; spanish literature	La sombra del viento; 바람의 그림자
        norwegian-wood	Norwegian Wood	Haruki Murakami	1987	9780375704024	en	fiction; japanese literature	ノルウェイの森; 노르웨이의 숲; 상실의 시대
        justice-ko	정의란 무엇인가	마이클 샌델			ko	philosophy; politics	Justice: What's the Right Thing to Do?; Michael J. Sandel
        kafka-on-the-shore	Kafka on the Shore	Haruki Murakami	2002	9781400079278	en	fiction; japanese literature	海辺のカフカ; 해변의 카프카
        the-vegetarian	The Vegetarian	Han Kang	2007	9780553448184	en	fiction; korean literature	채식주의자; 한강
        please-look-after-mom	Please Look After Mom	Kyung-Sook Shin	2008	9780307593917	en	fiction; korean literature	엄마를 부탁해; 신경숙
        things-fall-apart	Things Fall Apart	Chinua Achebe	1958	9780385474542	en	classic; fiction	모든 것이 산산이 부서지다
        snow-country-ja	雪国	川端康成	1937		ja	classic; japanese literature	Snow Country; Yasunari Kawabata; 설국
        half-of-a-yellow-sun	Half of a Yellow Sun	Chimamanda Ngozi Adichie	2006	9781400044160	en	historical fiction; war	
        beloved	Beloved	Toni Morrison	1987	9781400033416	en	historical fiction; classic	빌러비드
        their-eyes-were-watching-god	Their Eyes Were Watching God	Zora Neale Hurston	1937	9780061120060	en	classic; fiction	
        invisible-man	Invisible Man	Ralph Ellison	1952	9780679732761	en	classic; fiction	보이지 않는 인간
        speed-of-light-ko	우리가 빛의 속도로 갈 수 없다면	김초엽	2019		ko	korean literature; science fiction; short stories	If We Cannot Move at the Speed of Light; Kim Cho-yeop
        the-color-purple	The Color Purple	Alice Walker	1982	9780671727796	en	historical fiction; classic	컬러 퍼플
        catch-22	Catch-22	Joseph Heller	1961	9780684833392	en	classic; war; humor	캐치-22
        the-grapes-of-wrath	The Grapes of Wrath	John Steinbeck	1939	9780142000663	en	classic; historical fiction	분노의 포도
        moby-dick	Moby-Dick or, The Whale	Herman Melville	1851	9780142437247	en	classic; adventure	Moby Dick; 모비 딕; 백경
        la-casa-de-los-espiritus	La casa de los espíritus	Isabel Allende	1982		es	fiction; spanish literature	The House of the Spirits; 영혼의 집
        the-scarlet-letter	The Scarlet Letter	Nathaniel Hawthorne	1850	9780142437261	en	classic; fiction	주홍 글씨
        the-call-of-the-wild	The Call of the Wild	Jack London	1903	9780439227148	en	classic; adventure	야성의 부름
        walden	Walden	Henry David Thoreau	1854	9780691096124	en	nature; philosophy; classic	Life in the Woods; 월든
        a-tale-of-two-cities	A Tale of Two Cities	Charles Dickens	1859	9780141439600	en	classic; historical fiction	두 도시 이야기
        cursed-bunny-ko	저주토끼	정보라	2017		ko	korean literature; horror; short stories	Cursed Bunny; Bora Chung
        great-expectations	Great Expectations	Charles Dickens		9780192833594	en	classic; fiction	위대한 유산
        a-christmas-carol	A Christmas Carol	Charles Dickens	1843		en	classic; fiction	크리스마스 캐럴
        sense-and-sensibility	Sense and Sensibility	Jane Austen	1811	9780141439662	en	classic; romance	이성과 감성
        middlemarch	Middlemarch	George Eliot	1871	9780451529176	en	classic; fiction	Mary Ann Evans; 미들마치
        whale-ko	고래	천명관	2004		ko	korean literature; fiction	Whale; Cheon Myeong-kwan
        the-picture-of-dorian-gray	The Picture of Dorian Gray	Oscar Wilde		9780375751516	en	classic; horror	도리언 그레이의 초상
        jekyll-and-hyde	The Strange Case of Dr. Jekyll and Mr. Hyde	Robert Louis Stevenson	1886	9780451528957	en	horror; classic	지킬 박사와 하이드 씨
        treasure-island	Treasure Island	Robert Louis Stevenson		9780753453803	en	adventure; children; classic	보물섬
        arirang-ko	아리랑	조정래			ko	korean literature; historical fiction	Arirang; Jo Jung-rae
        gullivers-travels	Gulliver's Travels	Jonathan Swift	1726	9780141439495	en	classic; adventure	걸리버 여행기
        robinson-crusoe	Robinson Crusoe	Daniel Defoe	1719	9780375757327	en	classic; adventure	로빈슨 크루소
        heart-of-darkness	Heart of Darkness	Joseph Conrad	1899	9781892295491	en	classic; fiction	어둠의 심연
        the-silence-of-love-ko	님의 침묵	한용운	1926		ko	korean literature; poetry; classic	The Silence of Love; Han Yong-un
        the-lost-world-doyle	The Lost World	Arthur Conan Doyle	1912	9780812967258	en	adventure; science fiction; classic	잃어버린 세계
        the-lost-world-crichton	The Lost World	Michael Crichton	1995	9780752224411	en	science fiction; thriller	Jurassic Park 2; 잃어버린 세계
        death-of-a-salesman	Death of a Salesman	Arthur Miller	1949	9780435233075	en	drama; classic	세일즈맨의 죽음
        waiting-for-godot	Waiting for Godot	Samuel Beckett	1952		en	drama; classic; french literature	En attendant Godot; 고도를 기다리며
        momo-de	Momo	Michael Ende	1973	9783522168571	de	children; fantasy; german literature	모모
        leaves-of-grass	Leaves of Grass	Walt Whitman	1855	9781416523710	en	poetry; classic	풀잎
        the-waste-land	The Waste Land	T.S. Eliot	1922	9780393974997	en	poetry; classic	황무지
        howl-and-other-poems	Howl and Other Poems	Allen Ginsberg	1956	9780872863101	en	poetry	
        who-ate-up-all-the-shinga-ko	그 많던 싱아는 누가 다 먹었을까	박완서	1992		ko	korean literature; memoir	Who Ate Up All the Shinga?; Park Wan-suh
        ariel	Ariel	Sylvia Plath	1965	9780060931728	en	poetry	
        the-prophet	The Prophet	Kahlil Gibran	1923	9780001000391	en	poetry; philosophy	예언자
        where-the-sidewalk-ends	Where the Sidewalk Ends	Shel Silverstein	1974	9780060513030	en	poetry; children	
        the-heartless-ko	무정	이광수	1917		ko	korean literature; classic	The Heartless; Yi Kwang-su
        a-brief-history-of-time	A Brief History of Time	Stephen Hawking		9780553380163	en	science	시간의 역사
        the-selfish-gene	The Selfish Gene	Richard Dawkins	1976	9780199291151	en	science	이기적 유전자
        the-origin-of-species	The Origin of Species	Charles Darwin	1859	9780785819110	en	science; classic	On the Origin of Species; 종의 기원
        silent-spring	Silent Spring	Rachel Carson	1962	9780618249060	en	science; nature	침묵의 봄
        the-good-son-ko	종의 기원	정유정	2016		ko	korean literature; thriller	The Good Son; Jeong You-jeong
        the-structure-of-scientific-revolutions	The Structure of Scientific Revolutions	Thomas S. Kuhn	1962	9780226458083	en	science; philosophy	과학 혁명의 구조
        a-short-history-of-nearly-everything	A Short History of Nearly Everything	Bill Bryson	2003	9780767908184	en	science; history	거의 모든 것의 역사
        surely-youre-joking-mr-feynman	Surely You're Joking, Mr. Feynman!	Richard Feynman	1984	9780393316049	en	memoir; science	파인만 씨, 농담도 잘하시네!
        right-to-destroy-myself-ko	나는 나를 파괴할 권리가 있다	김영하	1996		ko	korean literature; fiction	I Have the Right to Destroy Myself; Kim Young-ha
        the-immortal-life-of-henrietta-lacks	The Immortal Life of Henrietta Lacks	Rebecca Skloot	2010	9781400052172	en	science; biography	헨리에타 랙스의 불멸의 삶
        godel-escher-bach	Gödel, Escher, Bach	Douglas R. Hofstadter	1979	9780465026562	en	science; computing; philosophy	An Eternal Golden Braid; 괴델, 에셔, 바흐
        guns-germs-and-steel	Guns, Germs, and Steel	Jared Diamond	1997	9780739467350	en	history; science	총, 균, 쇠
        demian-de	Demian	Hermann Hesse	1919	9783518367063	de	classic; german literature	데미안; Die Geschichte von Emil Sinclair
        the-guns-of-august	The Guns of August	Barbara W. Tuchman	1962	9780345476098	en	history; war	8월의 포성
        a-peoples-history-of-the-united-states	A People's History of the United States	Howard Zinn	1980	9780060838652	en	history; politics	미국 민중사
        the-communist-manifesto	The Communist Manifesto	Karl Marx; Friedrich Engels	1848	9780140447576	en	politics; classic	Manifest der Kommunistischen Partei; 공산당 선언
        the-prince	The Prince	Niccolò Machiavelli		9780937832387	en	politics; philosophy; classic	Il Principe; 군주론
        leviathan	Leviathan	Thomas Hobbes	1651	9780140431957	en	politics; philosophy; classic	리바이어던
        the-wealth-of-nations	The Wealth of Nations	Adam Smith	1776	9780553585971	en	economics; classic	국부론
        school-nurse-ahn-eunyoung-ko	보건교사 안은영	정세랑	2015		ko	korean literature; fantasy	School Nurse Ahn Eunyoung; Chung Serang
        thus-spoke-zarathustra	Thus Spoke Zarathustra	Friedrich Nietzsche	1883	9780140047486	en	philosophy; classic	Also sprach Zarathustra; 차라투스트라는 이렇게 말했다
        mans-search-for-meaning	Man's Search for Meaning	Viktor E. Frankl	1946	9780807014295	en	psychology; memoir	죽음의 수용소에서
        thinking-fast-and-slow	Thinking, Fast and Slow	Daniel Kahneman	2011	9780374275631	en	psychology; economics	생각에 관한 생각
        influence	Influence	Robert B. Cialdini	1984	9780061241895	en	psychology; business	설득의 심리학
        freakonomics	Freakonomics	Steven D. Levitt; Stephen J. Dubner	2005	9780061234002	en	economics	괴짜 경제학
        pippi-langstrump	Pippi Långstrump	Astrid Lindgren	1945		sv	children; classic	Pippi Longstocking; 삐삐 롱스타킹
        outliers	Outliers	Malcolm Gladwell	2008	9780316017923	en	psychology; business	아웃라이어
        how-to-win-friends-and-influence-people	How to Win Friends and Influence People	Dale Carnegie	1936		en	self-help; business	인간관계론
        the-7-habits-of-highly-effective-people	The 7 Habits of Highly Effective People	Stephen R. Covey	1989	9780743269513	en	self-help; business	성공하는 사람들의 7가지 습관
        the-lean-startup	The Lean Startup	Eric Ries	2011	9780307887894	en	business	린 스타트업
        zero-to-one	Zero to One	Peter Thiel; Blake Masters	2014	9780804139298	en	business	제로 투 원
        steve-jobs	Steve Jobs	Walter Isaacson	2011	9781451648539	en	biography; business	스티브 잡스
        princess-bari-ko	바리데기	황석영	2007		ko	korean literature; fiction	Princess Bari; Hwang Sok-yong
        long-walk-to-freedom	Long Walk to Freedom	Nelson Mandela	1994	9780316548182	en	memoir; politics	자유를 향한 머나먼 길
        i-know-why-the-caged-bird-sings	I Know Why the Caged Bird Sings	Maya Angelou	1969	9780553279375	en	memoir	새장에 갇힌 새가 왜 노래하는지 나는 아네
        bolano-2666	2666	Roberto Bolaño	2004	9788433968678	es	fiction; spanish literature	
        into-the-wild	Into the Wild	Jon Krakauer	1996	9780385486804	en	biography; travel	인투 더 와일드
        a-room-of-ones-own	A Room of One's Own	Virginia Woolf	1929	9780141183534	en	essays; classic	자기만의 방
        mrs-dalloway	Mrs. Dalloway	Virginia Woolf	1925	9780151009985	en	classic; fiction	댈러웨이 부인
        the-elements-of-style	The Elements of Style	William Strunk Jr.; E.B. White		9780205313426	en	writing	
        puppy-poop-ko	강아지똥	권정생	1969		ko	korean literature; children	Kwon Jeong-saeng
        maus-i	Maus I	Art Spiegelman		9780394541556	en	graphic novel; history; memoir	Maus; My Father Bleeds History; 쥐
        persepolis	Persepolis	Marjane Satrapi	2000	9780375714573	en	graphic novel; memoir	페르세폴리스
        watchmen	Watchmen	Alan Moore; Dave Gibbons		9780930289232	en	graphic novel	왓치맨
        the-nine-cloud-dream-ko	구운몽	김만중			ko	korean literature; classic	The Nine Cloud Dream; 九雲夢; Kim Man-jung
        v-for-vendetta	V for Vendetta	Alan Moore; David Lloyd		9781401207922	en	graphic novel; dystopia	브이 포 벤데타
        the-big-sleep	The Big Sleep	Raymond Chandler	1939	9780394758282	en	mystery; classic	빅 슬립
        rebecca	Rebecca	Daphne du Maurier	1938	9781844080380	en	mystery; romance; classic	레베카
        black-leaf-in-my-mouth-ko	입 속의 검은 잎	기형도	1989		ko	korean literature; poetry	Ki Hyongdo; Gi Hyeong-do
        perfume	Perfume	Patrick Süskind	1985	9780140120837	en	thriller; historical fiction; german literature	Das Parfum; 향수
        the-silence-of-the-lambs	The Silence of the Lambs	Thomas Harris	1988	9780099446781	en	thriller; horror	양들의 침묵
        le-petit-nicolas	Le Petit Nicolas	René Goscinny; Jean-Jacques Sempé		9782070364237	fr	children; humor; french literature	Little Nicholas; 꼬마 니콜라
        it	It	Stephen King	1986	9780451169518	en	horror	그것
        the-road	The Road	Cormac McCarthy	2006	9780307265432	en	dystopia; fiction	로드
        never-let-me-go	Never Let Me Go	Kazuo Ishiguro	2005	9781400078776	en	science fiction; fiction	나를 보내지 마
        the-remains-of-the-day	The Remains of the Day	Kazuo Ishiguro	1989	9780571225385	en	fiction; historical fiction	남아 있는 나날
        nanjung-ilgi-ko	난중일기	이순신			ko	history; war; memoir	War Diary; 亂中日記; Yi Sun-sin
        pachinko	Pachinko	Min Jin Lee	2017		en	historical fiction	파친코; 이민진
        wolf-hall	Wolf Hall	Hilary Mantel	2009	9780007230204	en	historical fiction	울프 홀
        the-lottery-and-other-stories	The Lottery and Other Stories	Shirley Jackson	1949	9780374529536	en	short stories; horror	제비뽑기
        the-pragmatic-programmer	The Pragmatic Programmer	Andrew Hunt; Dave Thomas	1999	9780201616224	en	computing	From Journeyman to Master; David Thomas; 실용주의 프로그래머
        the-c-programming-language	The C Programming Language	Brian W. Kernighan; Dennis M. Ritchie	1978		en	computing	K&R
        the-mythical-man-month	The Mythical Man-Month	Frederick P. Brooks Jr.	1975		en	computing	맨먼스 미신
        sicp	Structure and Interpretation of Computer Programs	Harold Abelson; Gerald Jay Sussman			en	computing	SICP; 컴퓨터 프로그램의 구조와 해석
        design-patterns	Design Patterns	Erich Gamma; Richard Helm; Ralph Johnson; John Vlissides			en	computing	Gang of Four
        refactoring	Refactoring	Martin Fowler	1999		en	computing	리팩터링
        the-art-of-computer-programming	The Art of Computer Programming	Donald E. Knuth	1968		en	computing	TAOCP
        clean-code	Clean Code	Robert C. Martin	2008		en	computing	Uncle Bob; 클린 코드
        bath-time-ko	뽀득뽀득 목욕을 해요	김경애; 서영		9788950925048	ko	children	
        philosophy-and-reality-ko	철학은 현실과 무관한 공리공담의 학문인가	선우현	2023	9791185136714	ko	philosophy	
        five-roles-ko	파이브 롤 Five Roles	이덕화	2023	9791168320512	ko	business	팀장이 감당해야 하는 5가지 역할

        """#
}
