extension CardSetTable {
    /// The sets, by id.
    // swift-format-ignore
    static let text = #"""
        id	name	series	released	total
        mep	Mega Evolution Black Star Promos	Mega Evolution		13
        base1	Base	Base	1999-01-09	102
        base2	Jungle	Base	1999-06-16	64
        basep	Wizards Black Star Promos	Base	1999-07-01	53
        base3	Fossil	Base	1999-10-10	62
        base4	Base Set 2	Base	2000-02-24	130
        base5	Team Rocket	Base	2000-04-24	83
        gym1	Gym Heroes	Gym	2000-08-14	132
        gym2	Gym Challenge	Gym	2000-10-16	132
        neo1	Neo Genesis	Neo	2000-12-16	111
        neo2	Neo Discovery	Neo	2001-06-01	75
        si1	Southern Islands	Other	2001-07-31	18
        neo3	Neo Revelation	Neo	2001-09-21	66
        neo4	Neo Destiny	Neo	2002-02-28	113
        base6	Legendary Collection	Other	2002-05-24	110
        ecard1	Expedition Base Set	E-Card	2002-09-15	165
        bp	Best of Game	Other	2002-12-01	9
        ecard2	Aquapolis	E-Card	2003-01-15	182
        ecard3	Skyridge	E-Card	2003-05-12	182
        ex1	Ruby & Sapphire	EX	2003-07-01	109
        ex2	Sandstorm	EX	2003-09-18	100
        np	Nintendo Black Star Promos	NP	2003-10-01	40
        ex3	Dragon	EX	2003-11-24	100
        ex4	Team Magma vs Team Aqua	EX	2004-03-01	97
        tk1a	EX Trainer Kit Latias	EX	2004-06-01	10
        tk1b	EX Trainer Kit Latios	EX	2004-06-01	10
        ex5	Hidden Legends	EX	2004-06-01	102
        ex6	FireRed & LeafGreen	EX	2004-09-01	116
        pop1	POP Series 1	POP	2004-09-01	17
        ex7	Team Rocket Returns	EX	2004-11-01	111
        ex8	Deoxys	EX	2005-02-01	108
        ex9	Emerald	EX	2005-05-01	107
        ex10	Unseen Forces	EX	2005-08-01	145
        pop2	POP Series 2	POP	2005-08-01	17
        ex11	Delta Species	EX	2005-10-31	114
        ex12	Legend Maker	EX	2006-02-01	93
        tk2a	EX Trainer Kit 2 Plusle	EX	2006-03-01	12
        tk2b	EX Trainer Kit 2 Minun	EX	2006-03-01	12
        pop3	POP Series 3	POP	2006-04-01	17
        ex13	Holon Phantoms	EX	2006-05-01	111
        ex14	Crystal Guardians	EX	2006-08-01	100
        pop4	POP Series 4	POP	2006-08-01	17
        ex15	Dragon Frontiers	EX	2006-11-01	101
        ex16	Power Keepers	EX	2007-02-02	108
        pop5	POP Series 5	POP	2007-03-01	17
        dp1	Diamond & Pearl	Diamond & Pearl	2007-05-01	130
        dpp	DP Black Star Promos	Diamond & Pearl	2007-05-01	56
        dp2	Mysterious Treasures	Diamond & Pearl	2007-08-01	124
        pop6	POP Series 6	POP	2007-09-01	17
        dp3	Secret Wonders	Diamond & Pearl	2007-11-01	132
        dp4	Great Encounters	Diamond & Pearl	2008-02-01	106
        pop7	POP Series 7	POP	2008-03-01	17
        dp5	Majestic Dawn	Diamond & Pearl	2008-05-01	100
        dp6	Legends Awakened	Diamond & Pearl	2008-08-01	146
        pop8	POP Series 8	POP	2008-09-01	17
        dp7	Stormfront	Diamond & Pearl	2008-11-01	106
        pl1	Platinum	Platinum	2009-02-11	133
        pop9	POP Series 9	POP	2009-03-01	17
        pl2	Rising Rivals	Platinum	2009-05-16	120
        pl3	Supreme Victors	Platinum	2009-08-19	153
        pl4	Arceus	Platinum	2009-11-04	111
        ru1	Pokémon Rumble	Other	2009-12-02	16
        hgss1	HeartGold & SoulSilver	HeartGold & SoulSilver	2010-02-10	124
        hsp	HGSS Black Star Promos	HeartGold & SoulSilver	2010-02-10	25
        hgss2	HS—Unleashed	HeartGold & SoulSilver	2010-05-12	96
        hgss3	HS—Undaunted	HeartGold & SoulSilver	2010-08-18	91
        hgss4	HS—Triumphant	HeartGold & SoulSilver	2010-11-03	103
        col1	Call of Legends	HeartGold & SoulSilver	2011-02-09	106
        bwp	BW Black Star Promos	Black & White	2011-03-01	101
        bw1	Black & White	Black & White	2011-04-25	115
        mcd11	McDonald's Collection 2011	Other	2011-06-17	12
        bw2	Emerging Powers	Black & White	2011-08-31	98
        bw3	Noble Victories	Black & White	2011-11-16	102
        bw4	Next Destinies	Black & White	2012-02-08	103
        bw5	Dark Explorers	Black & White	2012-05-09	111
        mcd12	McDonald's Collection 2012	Other	2012-06-15	12
        bw6	Dragons Exalted	Black & White	2012-08-15	128
        dv1	Dragon Vault	Black & White	2012-10-05	21
        bw7	Boundaries Crossed	Black & White	2012-11-07	153
        bw8	Plasma Storm	Black & White	2013-02-06	138
        bw9	Plasma Freeze	Black & White	2013-05-08	122
        bw10	Plasma Blast	Black & White	2013-08-14	105
        xyp	XY Black Star Promos	XY	2013-10-12	216
        bw11	Legendary Treasures	Black & White	2013-11-06	140
        xy0	Kalos Starter Set	XY	2013-11-08	39
        xy1	XY	XY	2014-02-05	146
        xy2	Flashfire	XY	2014-05-07	110
        mcd14	McDonald's Collection 2014	Other	2014-05-23	12
        xy3	Furious Fists	XY	2014-08-13	114
        xy4	Phantom Forces	XY	2014-11-05	124
        xy5	Primal Clash	XY	2015-02-04	164
        dc1	Double Crisis	XY	2015-03-25	34
        xy6	Roaring Skies	XY	2015-05-06	112
        xy7	Ancient Origins	XY	2015-08-12	100
        xy8	BREAKthrough	XY	2015-11-04	165
        mcd15	McDonald's Collection 2015	Other	2015-11-27	12
        xy9	BREAKpoint	XY	2016-02-03	126
        g1	Generations	XY	2016-02-22	117
        xy10	Fates Collide	XY	2016-05-02	129
        xy11	Steam Siege	XY	2016-08-03	116
        mcd16	McDonald's Collection 2016	Other	2016-08-19	12
        xy12	Evolutions	XY	2016-11-02	113
        sm1	Sun & Moon	Sun & Moon	2017-02-03	173
        smp	SM Black Star Promos	Sun & Moon	2017-02-03	250
        sm2	Guardians Rising	Sun & Moon	2017-05-05	180
        sm3	Burning Shadows	Sun & Moon	2017-08-05	177
        sm35	Shining Legends	Sun & Moon	2017-10-06	81
        sm4	Crimson Invasion	Sun & Moon	2017-11-03	126
        mcd17	McDonald's Collection 2017	Other	2017-11-07	12
        sm5	Ultra Prism	Sun & Moon	2018-02-02	178
        sm6	Forbidden Light	Sun & Moon	2018-05-04	150
        sm7	Celestial Storm	Sun & Moon	2018-08-03	187
        sm75	Dragon Majesty	Sun & Moon	2018-09-07	80
        mcd18	McDonald's Collection 2018	Other	2018-10-16	12
        sm8	Lost Thunder	Sun & Moon	2018-11-02	240
        sm9	Team Up	Sun & Moon	2019-02-01	198
        det1	Detective Pikachu	Sun & Moon	2019-04-05	18
        sm10	Unbroken Bonds	Sun & Moon	2019-05-03	234
        sm11	Unified Minds	Sun & Moon	2019-08-02	260
        sm115	Hidden Fates	Sun & Moon	2019-08-23	69
        sma	Hidden Fates Shiny Vault	Sun & Moon	2019-08-23	94
        mcd19	McDonald's Collection 2019	Other	2019-10-15	12
        sm12	Cosmic Eclipse	Sun & Moon	2019-11-01	272
        swshp	SWSH Black Star Promos	Sword & Shield	2019-11-15	304
        swsh1	Sword & Shield	Sword & Shield	2020-02-07	216
        swsh2	Rebel Clash	Sword & Shield	2020-05-01	209
        swsh3	Darkness Ablaze	Sword & Shield	2020-08-14	201
        fut20	Pokémon Futsal Collection	Other	2020-09-11	5
        swsh35	Champion's Path	Sword & Shield	2020-09-25	80
        swsh4	Vivid Voltage	Sword & Shield	2020-11-13	203
        mcd21	McDonald's Collection 2021	Other	2021-02-09	25
        swsh45	Shining Fates	Sword & Shield	2021-02-19	73
        swsh45sv	Shining Fates Shiny Vault	Sword & Shield	2021-02-19	122
        swsh5	Battle Styles	Sword & Shield	2021-03-19	183
        swsh6	Chilling Reign	Sword & Shield	2021-06-18	233
        swsh7	Evolving Skies	Sword & Shield	2021-08-27	237
        cel25	Celebrations	Sword & Shield	2021-10-08	25
        cel25c	Celebrations: Classic Collection	Sword & Shield	2021-10-08	25
        swsh8	Fusion Strike	Sword & Shield	2021-11-12	284
        swsh9	Brilliant Stars	Sword & Shield	2022-02-25	186
        swsh9tg	Brilliant Stars Trainer Gallery	Sword & Shield	2022-02-25	30
        swsh10	Astral Radiance	Sword & Shield	2022-05-27	216
        swsh10tg	Astral Radiance Trainer Gallery	Sword & Shield	2022-05-27	30
        pgo	Pokémon GO	Sword & Shield	2022-07-01	88
        mcd22	McDonald's Collection 2022	Other	2022-08-03	15
        swsh11	Lost Origin	Sword & Shield	2022-09-09	217
        swsh11tg	Lost Origin Trainer Gallery	Sword & Shield	2022-09-09	30
        swsh12	Silver Tempest	Sword & Shield	2022-11-11	215
        swsh12tg	Silver Tempest Trainer Gallery	Sword & Shield	2022-11-11	30
        svp	Scarlet & Violet Black Star Promos	Scarlet & Violet	2023-01-01	75
        swsh12pt5	Crown Zenith	Sword & Shield	2023-01-20	160
        swsh12pt5gg	Crown Zenith Galarian Gallery	Sword & Shield	2023-01-20	70
        sve	Scarlet & Violet Energies	Scarlet & Violet	2023-03-31	8
        sv1	Scarlet & Violet	Scarlet & Violet	2023-03-31	258
        sv2	Paldea Evolved	Scarlet & Violet	2023-06-09	279
        sv3	Obsidian Flames	Scarlet & Violet	2023-08-11	230
        sv3pt5	151	Scarlet & Violet	2023-09-22	207
        sv4	Paradox Rift	Scarlet & Violet	2023-11-03	266
        sv4pt5	Paldean Fates	Scarlet & Violet	2024-01-26	245
        sv5	Temporal Forces	Scarlet & Violet	2024-03-22	218
        sv6	Twilight Masquerade	Scarlet & Violet	2024-05-24	226
        sv6pt5	Shrouded Fable	Scarlet & Violet	2024-08-02	99
        sv7	Stellar Crown	Scarlet & Violet	2024-09-13	175
        sv8	Surging Sparks	Scarlet & Violet	2024-11-08	252
        sv8pt5	Prismatic Evolutions	Scarlet & Violet	2025-01-17	180
        sv9	Journey Together	Scarlet & Violet	2025-03-28	190
        sv10	Destined Rivals	Scarlet & Violet	2025-05-30	244
        zsv10pt5	Black Bolt	Scarlet & Violet	2025-07-18	172
        rsv10pt5	White Flare	Scarlet & Violet	2025-07-18	173
        me1	Mega Evolution	Mega Evolution	2025-09-26	188
        me2	Phantasmal Flames	Mega Evolution	2025-11-14	130
        me2pt5	Ascended Heroes	Mega Evolution	2026-01-30	295

        """#
}
