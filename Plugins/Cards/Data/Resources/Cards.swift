extension EmbeddedCards {
    /// The built-in cards, the best known first.
    // swift-format-ignore
    static let text = #"""
        set	number	name	supertype	subtypes	types	hp	rarity	artist	evolves from	weaknesses	resistances	retreat
        base1	1	Alakazam	Pokémon	Stage 2	Psychic	80	Rare Holo	Ken Sugimori	Kadabra	Psychic ×2		3
        base1	2	Blastoise	Pokémon	Stage 2	Water	100	Rare Holo	Ken Sugimori	Wartortle	Lightning ×2		3
        base1	3	Chansey	Pokémon	Basic	Colorless	120	Rare Holo	Ken Sugimori		Fighting ×2	Psychic -30	1
        base1	4	Charizard	Pokémon	Stage 2	Fire	120	Rare Holo	Mitsuhiro Arita	Charmeleon	Water ×2	Fighting -30	3
        base1	5	Clefairy	Pokémon	Basic	Colorless	40	Rare Holo	Ken Sugimori		Fighting ×2	Psychic -30	1
        base1	6	Gyarados	Pokémon	Stage 1	Water	100	Rare Holo	Mitsuhiro Arita	Magikarp	Grass ×2	Fighting -30	3
        base1	7	Hitmonchan	Pokémon	Basic	Fighting	70	Rare Holo	Ken Sugimori		Psychic ×2		2
        base1	8	Machamp	Pokémon	Stage 2	Fighting	100	Rare Holo	Ken Sugimori	Machoke	Psychic ×2		3
        base1	9	Magneton	Pokémon	Stage 1	Lightning	60	Rare Holo	Keiji Kinebuchi	Magnemite	Fighting ×2		1
        base1	10	Mewtwo	Pokémon	Basic	Psychic	60	Rare Holo	Ken Sugimori		Psychic ×2		3
        base1	11	Nidoking	Pokémon	Stage 2	Grass	90	Rare Holo	Ken Sugimori	Nidorino	Psychic ×2		3
        base1	12	Ninetales	Pokémon	Stage 1	Fire	80	Rare Holo	Ken Sugimori	Vulpix	Water ×2		1
        base1	13	Poliwrath	Pokémon	Stage 2	Water	90	Rare Holo	Ken Sugimori	Poliwhirl	Grass ×2		3
        base1	14	Raichu	Pokémon	Stage 1	Lightning	80	Rare Holo	Ken Sugimori	Pikachu	Fighting ×2		1
        base1	15	Venusaur	Pokémon	Stage 2	Grass	100	Rare Holo	Mitsuhiro Arita	Ivysaur	Fire ×2		2
        base1	16	Zapdos	Pokémon	Basic	Lightning	90	Rare Holo	Ken Sugimori			Fighting -30	3
        base1	17	Beedrill	Pokémon	Stage 2	Grass	80	Rare	Ken Sugimori	Kakuna	Fire ×2	Fighting -30	0
        base1	18	Dragonair	Pokémon	Stage 1	Colorless	80	Rare	Mitsuhiro Arita	Dratini		Psychic -30	2
        base1	19	Dugtrio	Pokémon	Stage 1	Fighting	70	Rare	Keiji Kinebuchi	Diglett	Grass ×2	Lightning -30	2
        base1	20	Electabuzz	Pokémon	Basic	Lightning	70	Rare	Ken Sugimori		Fighting ×2		2
        base1	21	Electrode	Pokémon	Stage 1	Lightning	80	Rare	Keiji Kinebuchi	Voltorb	Fighting ×2		1
        base1	22	Pidgeotto	Pokémon	Stage 1	Colorless	60	Rare	Ken Sugimori	Pidgey	Lightning ×2	Fighting -30	1
        base1	23	Arcanine	Pokémon	Stage 1	Fire	100	Uncommon	Ken Sugimori	Growlithe	Water ×2		3
        base1	24	Charmeleon	Pokémon	Stage 1	Fire	80	Uncommon	Mitsuhiro Arita	Charmander	Water ×2		1
        base1	25	Dewgong	Pokémon	Stage 1	Water	80	Uncommon	Mitsuhiro Arita	Seel	Lightning ×2		3
        base1	26	Dratini	Pokémon	Basic	Colorless	40	Uncommon	Ken Sugimori			Psychic -30	1
        base1	27	Farfetch'd	Pokémon	Basic	Colorless	50	Uncommon	Ken Sugimori		Lightning ×2	Fighting -30	1
        base1	28	Growlithe	Pokémon	Basic	Fire	60	Uncommon	Ken Sugimori		Water ×2		1
        base1	29	Haunter	Pokémon	Stage 1	Psychic	60	Uncommon	Keiji Kinebuchi	Gastly		Fighting -30	1
        base1	30	Ivysaur	Pokémon	Stage 1	Grass	60	Uncommon	Ken Sugimori	Bulbasaur	Fire ×2		1
        base1	31	Jynx	Pokémon	Basic	Psychic	70	Uncommon	Ken Sugimori		Psychic ×2		2
        base1	32	Kadabra	Pokémon	Stage 1	Psychic	60	Uncommon	Ken Sugimori	Abra	Psychic ×2		3
        base1	33	Kakuna	Pokémon	Stage 1	Grass	80	Uncommon	Keiji Kinebuchi	Weedle	Fire ×2		2
        base1	34	Machoke	Pokémon	Stage 1	Fighting	80	Uncommon	Ken Sugimori	Machop	Psychic ×2		3
        base1	35	Magikarp	Pokémon	Basic	Water	30	Uncommon	Mitsuhiro Arita		Lightning ×2		1
        base1	36	Magmar	Pokémon	Basic	Fire	50	Uncommon	Ken Sugimori		Water ×2		2
        base1	37	Nidorino	Pokémon	Stage 1	Grass	60	Uncommon	Mitsuhiro Arita	Nidoran ♂	Psychic ×2		1
        base1	38	Poliwhirl	Pokémon	Stage 1	Water	60	Uncommon	Ken Sugimori	Poliwag	Grass ×2		1
        base1	39	Porygon	Pokémon	Basic	Colorless	30	Uncommon	Tomoaki Imakuni		Fighting ×2	Psychic -30	1
        base1	40	Raticate	Pokémon	Stage 1	Colorless	60	Uncommon	Ken Sugimori	Rattata	Fighting ×2	Psychic -30	1
        base1	41	Seel	Pokémon	Basic	Water	60	Uncommon	Ken Sugimori		Lightning ×2		1
        base1	42	Wartortle	Pokémon	Stage 1	Water	70	Uncommon	Ken Sugimori	Squirtle	Lightning ×2		1
        base1	43	Abra	Pokémon	Basic	Psychic	30	Common	Mitsuhiro Arita		Psychic ×2		0
        base1	44	Bulbasaur	Pokémon	Basic	Grass	40	Common	Mitsuhiro Arita		Fire ×2		1
        base1	45	Caterpie	Pokémon	Basic	Grass	40	Common	Ken Sugimori		Fire ×2		1
        base1	46	Charmander	Pokémon	Basic	Fire	50	Common	Mitsuhiro Arita		Water ×2		1
        base1	47	Diglett	Pokémon	Basic	Fighting	30	Common	Keiji Kinebuchi		Grass ×2	Lightning -30	0
        base1	48	Doduo	Pokémon	Basic	Colorless	50	Common	Mitsuhiro Arita		Lightning ×2	Fighting -30	0
        base1	49	Drowzee	Pokémon	Basic	Psychic	50	Common	Ken Sugimori		Psychic ×2		1
        base1	50	Gastly	Pokémon	Basic	Psychic	30	Common	Keiji Kinebuchi			Fighting -30	0
        base1	51	Koffing	Pokémon	Basic	Grass	50	Common	Mitsuhiro Arita		Psychic ×2		1
        base1	52	Machop	Pokémon	Basic	Fighting	50	Common	Mitsuhiro Arita		Psychic ×2		1
        base1	53	Magnemite	Pokémon	Basic	Lightning	40	Common	Keiji Kinebuchi		Fighting ×2		1
        base1	54	Metapod	Pokémon	Stage 1	Grass	70	Common	Ken Sugimori	Caterpie	Fire ×2		2
        base1	55	Nidoran ♂	Pokémon	Basic	Grass	40	Common	Ken Sugimori		Psychic ×2		1
        base1	56	Onix	Pokémon	Basic	Fighting	90	Common	Ken Sugimori		Grass ×2		3
        base1	57	Pidgey	Pokémon	Basic	Colorless	40	Common	Ken Sugimori		Lightning ×2	Fighting -30	1
        base1	58	Pikachu	Pokémon	Basic	Lightning	40	Common	Mitsuhiro Arita		Fighting ×2		1
        base1	59	Poliwag	Pokémon	Basic	Water	40	Common	Ken Sugimori		Grass ×2		1
        base1	60	Ponyta	Pokémon	Basic	Fire	40	Common	Ken Sugimori		Water ×2		1
        base1	61	Rattata	Pokémon	Basic	Colorless	30	Common	Mitsuhiro Arita		Fighting ×2	Psychic -30	0
        base1	62	Sandshrew	Pokémon	Basic	Fighting	40	Common	Ken Sugimori		Grass ×2	Lightning -30	1
        base1	63	Squirtle	Pokémon	Basic	Water	40	Common	Mitsuhiro Arita		Lightning ×2		1
        base1	64	Starmie	Pokémon	Stage 1	Water	60	Common	Keiji Kinebuchi	Staryu	Lightning ×2		1
        base1	65	Staryu	Pokémon	Basic	Water	40	Common	Keiji Kinebuchi		Lightning ×2		1
        base1	66	Tangela	Pokémon	Basic	Grass	50	Common	Mitsuhiro Arita		Fire ×2		2
        base1	67	Voltorb	Pokémon	Basic	Lightning	40	Common	Keiji Kinebuchi		Fighting ×2		1
        base1	68	Vulpix	Pokémon	Basic	Fire	50	Common	Ken Sugimori		Water ×2		1
        base1	69	Weedle	Pokémon	Basic	Grass	40	Common	Mitsuhiro Arita		Fire ×2		1
        base1	70	Clefairy Doll	Trainer			10	Rare	Keiji Kinebuchi				
        base1	71	Computer Search	Trainer				Rare	Keiji Kinebuchi				
        base1	72	Devolution Spray	Trainer				Rare	Keiji Kinebuchi				
        base1	73	Impostor Professor Oak	Trainer				Rare	Ken Sugimori				
        base1	74	Item Finder	Trainer				Rare	Keiji Kinebuchi				
        base1	75	Lass	Trainer				Rare	Ken Sugimori				
        base1	76	Pokémon Breeder	Trainer				Rare	Ken Sugimori				
        base1	77	Pokémon Trader	Trainer				Rare	Ken Sugimori				
        base1	78	Scoop Up	Trainer				Rare	Keiji Kinebuchi				
        base1	79	Super Energy Removal	Trainer				Rare	Keiji Kinebuchi				
        base1	80	Defender	Trainer				Uncommon	Keiji Kinebuchi				
        base1	81	Energy Retrieval	Trainer				Uncommon	Keiji Kinebuchi				
        base1	82	Full Heal	Trainer				Uncommon	Keiji Kinebuchi				
        base1	83	Maintenance	Trainer				Uncommon	Keiji Kinebuchi				
        base1	84	PlusPower	Trainer				Uncommon	Keiji Kinebuchi				
        base1	85	Pokémon Center	Trainer				Uncommon	Keiji Kinebuchi				
        base1	86	Pokémon Flute	Trainer				Uncommon	Keiji Kinebuchi				
        base1	87	Pokédex	Trainer				Uncommon	Keiji Kinebuchi				
        base1	88	Professor Oak	Trainer				Uncommon	Ken Sugimori				
        base1	89	Revive	Trainer				Uncommon	Keiji Kinebuchi				
        base1	90	Super Potion	Trainer				Uncommon	Keiji Kinebuchi				
        base1	91	Bill	Trainer				Common	Ken Sugimori				
        base1	92	Energy Removal	Trainer				Common	Keiji Kinebuchi				
        base1	93	Gust of Wind	Trainer				Common	Keiji Kinebuchi				
        base1	94	Potion	Trainer				Common	Keiji Kinebuchi				
        base1	95	Switch	Trainer				Common	Keiji Kinebuchi				
        base1	96	Double Colorless Energy	Energy	Special			Uncommon	Keiji Kinebuchi				
        base1	97	Fighting Energy	Energy	Basic				Keiji Kinebuchi				
        base1	98	Fire Energy	Energy	Basic				Keiji Kinebuchi				
        base1	99	Grass Energy	Energy	Basic				Keiji Kinebuchi				
        base1	100	Lightning Energy	Energy	Basic				Keiji Kinebuchi				
        base1	101	Psychic Energy	Energy	Basic				Keiji Kinebuchi				
        base1	102	Water Energy	Energy	Basic				Keiji Kinebuchi				
        base2	1	Clefable	Pokémon	Stage 1	Colorless	70	Rare Holo	Mitsuhiro Arita	Clefairy	Fighting ×2	Psychic -30	2
        base2	2	Electrode	Pokémon	Stage 1	Lightning	90	Rare Holo	Mitsuhiro Arita	Voltorb	Fighting ×2		1
        base2	3	Flareon	Pokémon	Stage 1	Fire	70	Rare Holo	Kagemaru Himeno	Eevee	Water ×2		1
        base2	4	Jolteon	Pokémon	Stage 1	Lightning	70	Rare Holo	Kagemaru Himeno	Eevee	Fighting ×2		1
        base2	5	Kangaskhan	Pokémon	Basic	Colorless	90	Rare Holo	Mitsuhiro Arita		Fighting ×2	Psychic -30	3
        base2	6	Mr. Mime	Pokémon	Basic	Psychic	40	Rare Holo	Ken Sugimori		Psychic ×2		1
        base2	7	Nidoqueen	Pokémon	Stage 2	Grass	90	Rare Holo	Ken Sugimori	Nidorina	Psychic ×2		3
        base2	8	Pidgeot	Pokémon	Stage 2	Colorless	80	Rare Holo	Kagemaru Himeno	Pidgeotto	Lightning ×2	Fighting -30	0
        base2	9	Pinsir	Pokémon	Basic	Grass	60	Rare Holo	Kagemaru Himeno		Fire ×2		1
        base2	10	Scyther	Pokémon	Basic	Grass	70	Rare Holo	Ken Sugimori		Fire ×2	Fighting -30	0
        base2	11	Snorlax	Pokémon	Basic	Colorless	90	Rare Holo	Ken Sugimori		Fighting ×2	Psychic -30	4
        base2	12	Vaporeon	Pokémon	Stage 1	Water	80	Rare Holo	Kagemaru Himeno	Eevee	Lightning ×2		1
        base2	13	Venomoth	Pokémon	Stage 1	Grass	70	Rare Holo	Ken Sugimori	Venonat	Fire ×2	Fighting -30	0
        base2	14	Victreebel	Pokémon	Stage 2	Grass	80	Rare Holo	Ken Sugimori	Weepinbell	Fire ×2		2
        base2	15	Vileplume	Pokémon	Stage 2	Grass	80	Rare Holo	Keiji Kinebuchi	Gloom	Fire ×2		2
        base2	16	Wigglytuff	Pokémon	Stage 1	Colorless	80	Rare Holo	Mitsuhiro Arita	Jigglypuff	Fighting ×2	Psychic -30	2
        base2	17	Clefable	Pokémon	Stage 1	Colorless	70	Rare	Mitsuhiro Arita	Clefairy	Fighting ×2	Psychic -30	2
        base2	18	Electrode	Pokémon	Stage 1	Lightning	90	Rare	Mitsuhiro Arita	Voltorb	Fighting ×2		1
        base2	19	Flareon	Pokémon	Stage 1	Fire	70	Rare	Kagemaru Himeno	Eevee	Water ×2		1
        base2	20	Jolteon	Pokémon	Stage 1	Lightning	70	Rare	Kagemaru Himeno	Eevee	Fighting ×2		1
        base2	21	Kangaskhan	Pokémon	Basic	Colorless	90	Rare	Mitsuhiro Arita		Fighting ×2	Psychic -30	3
        base2	22	Mr. Mime	Pokémon	Basic	Psychic	40	Rare	Ken Sugimori		Psychic ×2		1
        base2	23	Nidoqueen	Pokémon	Stage 2	Grass	90	Rare	Ken Sugimori	Nidorina	Psychic ×2		3
        base2	24	Pidgeot	Pokémon	Stage 2	Colorless	80	Rare	Kagemaru Himeno	Pidgeotto	Lightning ×2	Fighting -30	0
        base2	25	Pinsir	Pokémon	Basic	Grass	60	Rare	Kagemaru Himeno		Fire ×2		1
        base2	26	Scyther	Pokémon	Basic	Grass	70	Rare	Ken Sugimori		Fire ×2	Fighting -30	0
        base2	27	Snorlax	Pokémon	Basic	Colorless	90	Rare	Ken Sugimori		Fighting ×2	Psychic -30	4
        base2	28	Vaporeon	Pokémon	Stage 1	Water	80	Rare	Kagemaru Himeno	Eevee	Lightning ×2		1
        base2	29	Venomoth	Pokémon	Stage 1	Grass	70	Rare	Ken Sugimori	Venonat	Fire ×2	Fighting -30	0
        base2	30	Victreebel	Pokémon	Stage 2	Grass	80	Rare	Ken Sugimori	Weepinbell	Fire ×2		2
        base2	31	Vileplume	Pokémon	Stage 2	Grass	80	Rare	Keiji Kinebuchi	Gloom	Fire ×2		2
        base2	32	Wigglytuff	Pokémon	Stage 1	Colorless	80	Rare	Mitsuhiro Arita	Jigglypuff	Fighting ×2	Psychic -30	2
        base2	33	Butterfree	Pokémon	Stage 2	Grass	70	Uncommon	Kagemaru Himeno	Metapod	Fire ×2	Fighting -30	0
        base2	34	Dodrio	Pokémon	Stage 1	Colorless	70	Uncommon	Mitsuhiro Arita	Doduo	Lightning ×2	Fighting -30	0
        base2	35	Exeggutor	Pokémon	Stage 1	Grass	80	Uncommon	Kagemaru Himeno	Exeggcute	Fire ×2		3
        base2	36	Fearow	Pokémon	Stage 1	Colorless	70	Uncommon	Mitsuhiro Arita	Spearow	Lightning ×2	Fighting -30	0
        base2	37	Gloom	Pokémon	Stage 1	Grass	60	Uncommon	Keiji Kinebuchi	Oddish	Fire ×2		1
        base2	38	Lickitung	Pokémon	Basic	Colorless	90	Uncommon	Mitsuhiro Arita		Fighting ×2	Psychic -30	3
        base2	39	Marowak	Pokémon	Stage 1	Fighting	60	Uncommon	Mitsuhiro Arita	Cubone	Grass ×2	Lightning -30	1
        base2	40	Nidorina	Pokémon	Stage 1	Grass	70	Uncommon	Ken Sugimori	Nidoran ♀	Psychic ×2		1
        base2	41	Parasect	Pokémon	Stage 1	Grass	60	Uncommon	Ken Sugimori	Paras	Fire ×2		1
        base2	42	Persian	Pokémon	Stage 1	Colorless	70	Uncommon	Kagemaru Himeno	Meowth	Fighting ×2	Psychic -30	0
        base2	43	Primeape	Pokémon	Stage 1	Fighting	70	Uncommon	Kagemaru Himeno	Mankey	Psychic ×2		1
        base2	44	Rapidash	Pokémon	Stage 1	Fire	70	Uncommon	Mitsuhiro Arita	Ponyta	Water ×2		0
        base2	45	Rhydon	Pokémon	Stage 1	Fighting	100	Uncommon	Kagemaru Himeno	Rhyhorn	Grass ×2	Lightning -30	3
        base2	46	Seaking	Pokémon	Stage 1	Water	70	Uncommon	Kagemaru Himeno	Goldeen	Lightning ×2		1
        base2	47	Tauros	Pokémon	Basic	Colorless	60	Uncommon	Kagemaru Himeno		Fighting ×2	Psychic -30	2
        base2	48	Weepinbell	Pokémon	Stage 1	Grass	70	Uncommon	Kagemaru Himeno	Bellsprout	Fire ×2		1
        base2	49	Bellsprout	Pokémon	Basic	Grass	40	Common	Kagemaru Himeno		Fire ×2		1
        base2	50	Cubone	Pokémon	Basic	Fighting	40	Common	Mitsuhiro Arita		Grass ×2	Lightning -30	1
        base2	51	Eevee	Pokémon	Basic	Colorless	50	Common	Kagemaru Himeno		Fighting ×2	Psychic -30	1
        base2	52	Exeggcute	Pokémon	Basic	Grass	50	Common	Mitsuhiro Arita		Fire ×2		1
        base2	53	Goldeen	Pokémon	Basic	Water	40	Common	Kagemaru Himeno		Lightning ×2		0
        base2	54	Jigglypuff	Pokémon	Basic	Colorless	60	Common	Kagemaru Himeno		Fighting ×2	Psychic -30	1
        base2	55	Mankey	Pokémon	Basic	Fighting	30	Common	Kagemaru Himeno		Psychic ×2		0
        base2	56	Meowth	Pokémon	Basic	Colorless	50	Common	Mitsuhiro Arita		Fighting ×2	Psychic -30	1
        base2	57	Nidoran ♀	Pokémon	Basic	Grass	60	Common	Ken Sugimori		Psychic ×2		1
        base2	58	Oddish	Pokémon	Basic	Grass	50	Common	Keiji Kinebuchi		Fire ×2		1
        base2	59	Paras	Pokémon	Basic	Grass	40	Common	Ken Sugimori		Fire ×2		1
        base2	60	Pikachu	Pokémon	Basic	Lightning	50	Common	Ken Sugimori		Fighting ×2		1
        base2	61	Rhyhorn	Pokémon	Basic	Fighting	70	Common	Mitsuhiro Arita		Grass ×2	Lightning -30	3
        base2	62	Spearow	Pokémon	Basic	Colorless	50	Common	Mitsuhiro Arita		Lightning ×2	Fighting -30	0
        base2	63	Venonat	Pokémon	Basic	Grass	40	Common	Mitsuhiro Arita		Fire ×2		1
        base2	64	Poké Ball	Trainer				Common	Keiji Kinebuchi				
        base3	1	Aerodactyl	Pokémon	Stage 1	Fighting	60	Rare Holo	Kagemaru Himeno	Mysterious Fossil	Grass ×2	Fighting -30	2
        base3	2	Articuno	Pokémon	Basic	Water	70	Rare Holo	Mitsuhiro Arita			Fighting -30	2
        base3	3	Ditto	Pokémon	Basic	Colorless	50	Rare Holo	Keiji Kinebuchi		Fighting ×2	Psychic -30	1
        base3	4	Dragonite	Pokémon	Stage 2	Colorless	100	Rare Holo	Kagemaru Himeno	Dragonair		Fighting -30	1
        base3	5	Gengar	Pokémon	Stage 2	Psychic	80	Rare Holo	Keiji Kinebuchi	Haunter		Fighting -30	1
        base3	6	Haunter	Pokémon	Stage 1	Psychic	50	Rare Holo	Ken Sugimori	Gastly		Fighting -30	0
        base3	7	Hitmonlee	Pokémon	Basic	Fighting	60	Rare Holo	Ken Sugimori		Psychic ×2		1
        base3	8	Hypno	Pokémon	Stage 1	Psychic	90	Rare Holo	Ken Sugimori	Drowzee	Psychic ×2		2
        base3	9	Kabutops	Pokémon	Stage 2	Fighting	60	Rare Holo	Ken Sugimori	Kabuto	Grass ×2		1
        base3	10	Lapras	Pokémon	Basic	Water	80	Rare Holo	Ken Sugimori		Lightning ×2		2
        base3	11	Magneton	Pokémon	Stage 1	Lightning	80	Rare Holo	Ken Sugimori	Magnemite	Fighting ×2		2
        base3	12	Moltres	Pokémon	Basic	Fire	70	Rare Holo	Mitsuhiro Arita			Fighting -30	2
        base3	13	Muk	Pokémon	Stage 1	Grass	70	Rare Holo	Mitsuhiro Arita	Grimer	Psychic ×2		2
        base3	14	Raichu	Pokémon	Stage 1	Lightning	90	Rare Holo	Mitsuhiro Arita	Pikachu	Fighting ×2		1
        base3	15	Zapdos	Pokémon	Basic	Lightning	80	Rare Holo	Mitsuhiro Arita			Fighting -30	2
        base3	16	Aerodactyl	Pokémon	Stage 1	Fighting	60	Rare	Kagemaru Himeno	Mysterious Fossil	Grass ×2	Fighting -30	2
        base3	17	Articuno	Pokémon	Basic	Water	70	Rare	Mitsuhiro Arita			Fighting -30	2
        base3	18	Ditto	Pokémon	Basic	Colorless	50	Rare	Keiji Kinebuchi		Fighting ×2	Psychic -30	1
        base3	19	Dragonite	Pokémon	Stage 2	Colorless	100	Rare	Kagemaru Himeno	Dragonair		Fighting -30	1
        base3	20	Gengar	Pokémon	Stage 2	Psychic	80	Rare	Keiji Kinebuchi	Haunter		Fighting -30	1
        base3	21	Haunter	Pokémon	Stage 1	Psychic	50	Rare	Ken Sugimori	Gastly		Fighting -30	0
        base3	22	Hitmonlee	Pokémon	Basic	Fighting	60	Rare	Ken Sugimori		Psychic ×2		1
        base3	23	Hypno	Pokémon	Stage 1	Psychic	90	Rare	Ken Sugimori	Drowzee	Psychic ×2		2
        base3	24	Kabutops	Pokémon	Stage 2	Fighting	60	Rare	Ken Sugimori	Kabuto	Grass ×2		1
        base3	25	Lapras	Pokémon	Basic	Water	80	Rare	Ken Sugimori		Lightning ×2		2
        base3	26	Magneton	Pokémon	Stage 1	Lightning	80	Rare	Ken Sugimori	Magnemite	Fighting ×2		2
        base3	27	Moltres	Pokémon	Basic	Fire	70	Rare	Mitsuhiro Arita			Fighting -30	2
        base3	28	Muk	Pokémon	Stage 1	Grass	70	Rare	Mitsuhiro Arita	Grimer	Psychic ×2		2
        base3	29	Raichu	Pokémon	Stage 1	Lightning	90	Rare	Mitsuhiro Arita	Pikachu	Fighting ×2		1
        base3	30	Zapdos	Pokémon	Basic	Lightning	80	Rare	Mitsuhiro Arita			Fighting -30	2
        base3	31	Arbok	Pokémon	Stage 1	Grass	60	Uncommon	Ken Sugimori	Ekans	Psychic ×2		2
        base3	32	Cloyster	Pokémon	Stage 1	Water	50	Uncommon	Kagemaru Himeno	Shellder	Lightning ×2		2
        base3	33	Gastly	Pokémon	Basic	Psychic	50	Uncommon	Mitsuhiro Arita			Fighting -30	0
        base3	34	Golbat	Pokémon	Stage 1	Grass	60	Uncommon	Kagemaru Himeno	Zubat	Psychic ×2	Fighting -30	0
        base3	35	Golduck	Pokémon	Stage 1	Water	70	Uncommon	Kagemaru Himeno	Psyduck	Lightning ×2		1
        base3	36	Golem	Pokémon	Stage 2	Fighting	80	Uncommon	Kagemaru Himeno	Graveler	Grass ×2		4
        base3	37	Graveler	Pokémon	Stage 1	Fighting	60	Uncommon	Kagemaru Himeno	Geodude	Grass ×2		2
        base3	38	Kingler	Pokémon	Stage 1	Water	60	Uncommon	Kagemaru Himeno	Krabby	Lightning ×2		3
        base3	39	Magmar	Pokémon	Basic	Fire	70	Uncommon	Mitsuhiro Arita		Water ×2		1
        base3	40	Omastar	Pokémon	Stage 2	Water	70	Uncommon	Ken Sugimori	Omanyte	Grass ×2		1
        base3	41	Sandslash	Pokémon	Stage 1	Fighting	70	Uncommon	Ken Sugimori	Sandshrew	Grass ×2	Lightning -30	1
        base3	42	Seadra	Pokémon	Stage 1	Water	60	Uncommon	Ken Sugimori	Horsea	Lightning ×2		1
        base3	43	Slowbro	Pokémon	Stage 1	Psychic	60	Uncommon	Kagemaru Himeno	Slowpoke	Psychic ×2		1
        base3	44	Tentacruel	Pokémon	Stage 1	Water	60	Uncommon	Kagemaru Himeno	Tentacool	Lightning ×2		0
        base3	45	Weezing	Pokémon	Stage 1	Grass	60	Uncommon	Mitsuhiro Arita	Koffing	Psychic ×2		1
        base3	46	Ekans	Pokémon	Basic	Grass	40	Common	Kagemaru Himeno		Psychic ×2		1
        base3	47	Geodude	Pokémon	Basic	Fighting	50	Common	Kagemaru Himeno		Grass ×2		1
        base3	48	Grimer	Pokémon	Basic	Grass	50	Common	Mitsuhiro Arita		Psychic ×2		1
        base3	49	Horsea	Pokémon	Basic	Water	40	Common	Mitsuhiro Arita		Lightning ×2		0
        base3	50	Kabuto	Pokémon	Stage 1	Fighting	30	Common	Ken Sugimori	Mysterious Fossil	Grass ×2		1
        base3	51	Krabby	Pokémon	Basic	Water	50	Common	Mitsuhiro Arita		Lightning ×2		2
        base3	52	Omanyte	Pokémon	Stage 1	Water	40	Common	Kagemaru Himeno	Mysterious Fossil	Grass ×2		1
        base3	53	Psyduck	Pokémon	Basic	Water	50	Common	Kagemaru Himeno		Lightning ×2		1
        base3	54	Shellder	Pokémon	Basic	Water	30	Common	Mitsuhiro Arita		Lightning ×2		1
        base3	55	Slowpoke	Pokémon	Basic	Psychic	50	Common	Miki Tanaka		Psychic ×2		1
        base3	56	Tentacool	Pokémon	Basic	Water	30	Common	Kagemaru Himeno		Lightning ×2		0
        base3	57	Zubat	Pokémon	Basic	Grass	40	Common	Kagemaru Himeno		Psychic ×2	Fighting -30	0
        base3	58	Mr. Fuji	Trainer				Uncommon	Ken Sugimori				
        base3	59	Energy Search	Trainer				Common	Keiji Kinebuchi				
        base3	60	Gambler	Trainer				Common	Keiji Kinebuchi				
        base3	61	Recycle	Trainer				Common	Keiji Kinebuchi				
        base3	62	Mysterious Fossil	Trainer			10	Common	Keiji Kinebuchi				
        sv1	1	Pineco	Pokémon	Basic	Grass	60	Common	Shigenori Negishi		Fire ×2		2
        sv1	2	Heracross	Pokémon	Basic	Grass	120	Uncommon	Taira Akitsu		Fire ×2		2
        sv1	3	Shroomish	Pokémon	Basic	Grass	60	Common	kurumitsu		Fire ×2		1
        sv1	4	Breloom	Pokémon	Stage 1	Grass	110	Uncommon	Ryuta Fuse	Shroomish	Fire ×2		1
        sv1	5	Cacnea	Pokémon	Basic	Grass	60	Common	Tika Matsuno		Fire ×2		1
        sv1	6	Cacturne	Pokémon	Stage 1	Grass	130	Uncommon	DOM	Cacnea	Fire ×2		2
        sv1	7	Tropius	Pokémon	Basic	Grass	100	Common	aoki		Fire ×2		1
        sv1	8	Scatterbug	Pokémon	Basic	Grass	30	Common	sowsow		Fire ×2		1
        sv1	9	Spewpa	Pokémon	Stage 1	Grass	70	Common	Kagemaru Himeno	Scatterbug	Fire ×2		3
        sv1	10	Vivillon	Pokémon	Stage 2	Grass	120	Uncommon	Atsuko Nishida	Spewpa	Fire ×2		1
        sv1	11	Skiddo	Pokémon	Basic	Grass	60	Common	Tika Matsuno		Fire ×2		1
        sv1	12	Gogoat	Pokémon	Stage 1	Grass	130	Common	Gemi	Skiddo	Fire ×2		2
        sv1	13	Sprigatito	Pokémon	Basic	Grass	70	Common	Saya Tsuruta		Fire ×2		1
        sv1	14	Floragato	Pokémon	Stage 1	Grass	90	Uncommon	Kouki Saitou	Sprigatito	Fire ×2		1
        sv1	15	Meowscarada	Pokémon	Stage 2	Grass	160	Rare	Ryota Murayama	Floragato	Fire ×2		1
        sv1	16	Tarountula	Pokémon	Basic	Grass	40	Common	Tika Matsuno		Fire ×2		1
        sv1	17	Tarountula	Pokémon	Basic	Grass	40	Common	Pani Kobayashi		Fire ×2		1
        sv1	18	Tarountula	Pokémon	Basic	Grass	60	Common	Kouki Saitou		Fire ×2		2
        sv1	19	Spidops ex	Pokémon	Stage 1; ex	Grass	260	Double Rare	takuyoa	Tarountula	Fire ×2		2
        sv1	20	Smoliv	Pokémon	Basic	Grass	50	Common	yuu		Fire ×2		1
        sv1	21	Smoliv	Pokémon	Basic	Grass	60	Common	Shibuzoh.		Fire ×2		1
        sv1	22	Dolliv	Pokémon	Stage 1	Grass	90	Common	Mina Nakai	Smoliv	Fire ×2		1
        sv1	23	Arboliva	Pokémon	Stage 2	Grass	150	Rare	Kouki Saitou	Dolliv	Fire ×2		2
        sv1	24	Toedscool	Pokémon	Basic	Grass	50	Common	Shin Nagasawa		Fire ×2		1
        sv1	25	Toedscool	Pokémon	Basic	Grass	60	Common	Tika Matsuno		Fire ×2		2
        sv1	26	Toedscruel	Pokémon	Stage 1	Grass	120	Uncommon	nagimiso	Toedscool	Fire ×2		2
        sv1	27	Capsakid	Pokémon	Basic	Grass	60	Common	Kouki Saitou		Fire ×2		1
        sv1	28	Capsakid	Pokémon	Basic	Grass	70	Common	GIDORA		Fire ×2		1
        sv1	29	Scovillain	Pokémon	Stage 1	Grass	110	Uncommon	KEIICHIRO ITO	Capsakid	Fire ×2		1
        sv1	30	Growlithe	Pokémon	Basic	Fire	70	Common	kawayoo		Water ×2		2
        sv1	31	Growlithe	Pokémon	Basic	Fire	90	Common	Tika Matsuno		Water ×2		3
        sv1	32	Arcanine ex	Pokémon	Stage 1; Tera; ex	Fire	280	Double Rare	5ban Graphics	Growlithe	Water ×2		3
        sv1	33	Houndour	Pokémon	Basic	Fire	70	Common	nagimiso		Water ×2		1
        sv1	34	Houndoom	Pokémon	Stage 1	Fire	120	Common	hncl	Houndour	Water ×2		2
        sv1	35	Torkoal	Pokémon	Basic	Fire	130	Uncommon	Kurata So		Water ×2		3
        sv1	36	Fuecoco	Pokémon	Basic	Fire	80	Common	Akira Komayama		Water ×2		2
        sv1	37	Crocalor	Pokémon	Stage 1	Fire	100	Uncommon	kantaro	Fuecoco	Water ×2		3
        sv1	38	Skeledirge	Pokémon	Stage 2	Fire	180	Rare	nagimiso	Crocalor	Water ×2		3
        sv1	39	Charcadet	Pokémon	Basic	Fire	60	Common	Souichirou Gunjima		Water ×2		1
        sv1	40	Charcadet	Pokémon	Basic	Fire	70	Common	nagimiso		Water ×2		1
        sv1	41	Armarouge	Pokémon	Stage 1	Fire	130	Rare	AKIRA EGAWA	Charcadet	Water ×2		2
        sv1	42	Slowpoke	Pokémon	Basic	Water	70	Common	Narumi Sato		Lightning ×2		2
        sv1	43	Slowbro	Pokémon	Stage 1	Water	100	Rare	Shinji Kanda	Slowpoke	Lightning ×2		3
        sv1	44	Magikarp	Pokémon	Basic	Water	30	Common	KIYOTAKA OSHIYAMA		Lightning ×2		1
        sv1	45	Gyarados ex	Pokémon	Stage 1; Tera; ex	Water	300	Double Rare	5ban Graphics	Magikarp	Lightning ×2		4
        sv1	46	Buizel	Pokémon	Basic	Water	70	Common	Mizue		Lightning ×2		1
        sv1	47	Floatzel	Pokémon	Stage 1	Water	120	Uncommon	Gemi	Buizel	Lightning ×2		1
        sv1	48	Alomomola	Pokémon	Basic	Water	120	Common	Shinji Kanda		Lightning ×2		2
        sv1	49	Clauncher	Pokémon	Basic	Water	70	Common	miki kudo		Lightning ×2		1
        sv1	50	Clawitzer	Pokémon	Stage 1	Water	120	Common	Souichirou Gunjima	Clauncher	Lightning ×2		2
        sv1	51	Bruxish	Pokémon	Basic	Water	100	Common	kurumitsu		Lightning ×2		1
        sv1	52	Quaxly	Pokémon	Basic	Water	70	Common	Mizue		Lightning ×2		1
        sv1	53	Quaxwell	Pokémon	Stage 1	Water	100	Uncommon	kirisAki	Quaxly	Lightning ×2		1
        sv1	54	Quaquaval	Pokémon	Stage 2	Water	170	Rare	Kouki Saitou	Quaxwell	Lightning ×2		2
        sv1	55	Wiglett	Pokémon	Basic	Water	50	Common	Shin Nagasawa		Lightning ×2		1
        sv1	56	Wiglett	Pokémon	Basic	Water	60	Common	Tika Matsuno		Lightning ×2		1
        sv1	57	Wugtrio	Pokémon	Stage 1	Water	90	Uncommon	KIYOTAKA OSHIYAMA	Wiglett	Lightning ×2		2
        sv1	58	Cetoddle	Pokémon	Basic	Water	80	Common	Shin Nagasawa		Metal ×2		2
        sv1	59	Cetoddle	Pokémon	Basic	Water	100	Common	Kouki Saitou		Metal ×2		3
        sv1	60	Cetitan	Pokémon	Stage 1	Water	180	Uncommon	Anesaki Dynamic	Cetoddle	Metal ×2		3
        sv1	61	Dondozo	Pokémon	Basic	Water	160	Rare	Souichirou Gunjima		Lightning ×2		4
        sv1	62	Tatsugiri	Pokémon	Basic	Water	70	Uncommon	OKACHEKE		Lightning ×2		1
        sv1	63	Magnemite	Pokémon	Basic	Lightning	60	Common	KIYOTAKA OSHIYAMA		Fighting ×2		1
        sv1	64	Magneton	Pokémon	Stage 1	Lightning	90	Common	Shiburingaru	Magnemite	Fighting ×2		2
        sv1	65	Magnezone ex	Pokémon	Stage 2; ex	Lightning	330	Double Rare	hncl	Magneton	Fighting ×2		3
        sv1	66	Mareep	Pokémon	Basic	Lightning	60	Common	Narumi Sato		Fighting ×2		1
        sv1	67	Flaaffy	Pokémon	Stage 1	Lightning	90	Uncommon	Kurata So	Mareep	Fighting ×2		2
        sv1	68	Pachirisu	Pokémon	Basic	Lightning	70	Uncommon	Naoki Saito		Fighting ×2		1
        sv1	69	Rotom	Pokémon	Basic	Lightning	60	Common	Nisota Niso		Fighting ×2		1
        sv1	70	Rotom	Pokémon	Basic	Lightning	80	Common	Kouki Saitou		Fighting ×2		1
        sv1	71	Toxel	Pokémon	Basic	Lightning	70	Common	Yuu Nishida		Fighting ×2		2
        sv1	72	Toxtricity	Pokémon	Stage 1	Lightning	130	Uncommon	Atsushi Furusawa	Toxel	Fighting ×2		2
        sv1	73	Pawmi	Pokémon	Basic	Lightning	50	Common	Tika Matsuno		Fighting ×2		1
        sv1	74	Pawmi	Pokémon	Basic	Lightning	60	Common	kantaro		Fighting ×2		1
        sv1	75	Pawmo	Pokémon	Stage 1	Lightning	90	Common	Saya Tsuruta	Pawmi	Fighting ×2		1
        sv1	76	Pawmot	Pokémon	Stage 2	Lightning	130	Rare	Mizue	Pawmo	Fighting ×2		0
        sv1	77	Wattrel	Pokémon	Basic	Lightning	50	Common	Saya Tsuruta		Lightning ×2	Fighting -30	1
        sv1	78	Wattrel	Pokémon	Basic	Lightning	60	Common	Shin Nagasawa		Lightning ×2	Fighting -30	1
        sv1	79	Kilowattrel	Pokémon	Stage 1	Lightning	120	Uncommon	Kouki Saitou	Wattrel	Lightning ×2	Fighting -30	1
        sv1	80	Miraidon	Pokémon	Basic	Lightning	120	Rare	Kouki Saitou		Fighting ×2		1
        sv1	81	Miraidon ex	Pokémon	Basic; ex	Lightning	220	Double Rare	5ban Graphics		Fighting ×2		1
        sv1	82	Drowzee	Pokémon	Basic	Psychic	70	Common	OKACHEKE		Darkness ×2	Fighting -30	1
        sv1	83	Hypno	Pokémon	Stage 1	Psychic	110	Uncommon	Toshinao Aoki	Drowzee	Darkness ×2	Fighting -30	2
        sv1	84	Ralts	Pokémon	Basic	Psychic	70	Common	Tika Matsuno		Darkness ×2	Fighting -30	1
        sv1	85	Kirlia	Pokémon	Stage 1	Psychic	90	Common	kawayoo	Ralts	Darkness ×2	Fighting -30	1
        sv1	86	Gardevoir ex	Pokémon	Stage 2; ex	Psychic	310	Double Rare	N-DESIGN Inc.	Kirlia	Darkness ×2	Fighting -30	2
        sv1	87	Shuppet	Pokémon	Basic	Psychic	60	Common	Jerky		Darkness ×2	Fighting -30	1
        sv1	88	Banette ex	Pokémon	Stage 1; ex	Psychic	250	Double Rare	PLANETA Mochizuki	Shuppet	Darkness ×2	Fighting -30	2
        sv1	89	Drifloon	Pokémon	Basic	Psychic	70	Common	Taira Akitsu		Darkness ×2	Fighting -30	1
        sv1	90	Drifblim	Pokémon	Stage 1	Psychic	110	Uncommon	Yuu Nishida	Drifloon	Darkness ×2	Fighting -30	1
        sv1	91	Flabébé	Pokémon	Basic	Psychic	40	Common	Mizue		Metal ×2		1
        sv1	92	Floette	Pokémon	Stage 1	Psychic	70	Common	saino misaki	Flabébé	Metal ×2		1
        sv1	93	Florges	Pokémon	Stage 2	Psychic	140	Uncommon	Haru Akasaka	Floette	Metal ×2		2
        sv1	94	Dedenne	Pokémon	Basic	Psychic	70	Common	zig		Metal ×2		1
        sv1	95	Dedenne	Pokémon	Basic	Psychic	70	Common	Nelnal		Metal ×2		1
        sv1	96	Klefki	Pokémon	Basic	Psychic	70	Rare	GOSSAN		Metal ×2		1
        sv1	97	Fidough	Pokémon	Basic	Psychic	50	Common	Mizue		Metal ×2		1
        sv1	98	Fidough	Pokémon	Basic	Psychic	60	Common	Saya Tsuruta		Metal ×2		2
        sv1	99	Dachsbun	Pokémon	Stage 1	Psychic	90	Uncommon	You Iribi	Fidough	Metal ×2		1
        sv1	100	Flittle	Pokémon	Basic	Psychic	30	Common	Hitoshi Ariga		Darkness ×2	Fighting -30	0
        sv1	101	Flittle	Pokémon	Basic	Psychic	40	Common	Tika Matsuno		Darkness ×2	Fighting -30	1
        sv1	102	Flittle	Pokémon	Basic	Psychic	40	Common	Pani Kobayashi		Darkness ×2	Fighting -30	1
        sv1	103	Espathra	Pokémon	Stage 1	Psychic	110	Uncommon	Hitoshi Ariga	Flittle	Darkness ×2	Fighting -30	0
        sv1	104	Greavard	Pokémon	Basic	Psychic	70	Common	yuu		Darkness ×2	Fighting -30	2
        sv1	105	Greavard	Pokémon	Basic	Psychic	80	Common	Shin Nagasawa		Darkness ×2	Fighting -30	3
        sv1	106	Houndstone	Pokémon	Stage 1	Psychic	140	Rare	Kouki Saitou	Greavard	Darkness ×2	Fighting -30	3
        sv1	107	Mankey	Pokémon	Basic	Fighting	60	Common	nagimiso		Psychic ×2		1
        sv1	108	Primeape	Pokémon	Stage 1	Fighting	90	Common	Ryuta Fuse	Mankey	Psychic ×2		1
        sv1	109	Annihilape	Pokémon	Stage 2	Fighting	140	Rare	Anesaki Dynamic	Primeape	Psychic ×2		2
        sv1	110	Meditite	Pokémon	Basic	Fighting	60	Common	miki kudo		Psychic ×2		1
        sv1	111	Medicham	Pokémon	Stage 1	Fighting	90	Uncommon	Jerky	Meditite	Psychic ×2		1
        sv1	112	Riolu	Pokémon	Basic	Fighting	70	Common	Naoyo Kimura		Psychic ×2		1
        sv1	113	Riolu	Pokémon	Basic	Fighting	70	Common	chibi		Psychic ×2		1
        sv1	114	Lucario	Pokémon	Stage 1	Fighting	130	Uncommon	Nurikabe	Riolu	Psychic ×2		2
        sv1	115	Sandile	Pokémon	Basic	Fighting	70	Common	Tomokazu Komiya		Grass ×2		2
        sv1	116	Krokorok	Pokémon	Stage 1	Fighting	100	Common	kantaro	Sandile	Grass ×2		2
        sv1	117	Krookodile	Pokémon	Stage 2	Fighting	170	Uncommon	Misa Tsutsui	Krokorok	Grass ×2		3
        sv1	118	Hawlucha	Pokémon	Basic	Fighting	70	Rare	GOSSAN		Psychic ×2		1
        sv1	119	Silicobra	Pokémon	Basic	Fighting	80	Common	Kouki Saitou		Grass ×2		2
        sv1	120	Sandaconda	Pokémon	Stage 1	Fighting	140	Uncommon	Yuya Oka	Silicobra	Grass ×2		3
        sv1	121	Stonjourner	Pokémon	Basic	Fighting	130	Uncommon	Yuka Morii		Grass ×2		2
        sv1	122	Klawf	Pokémon	Basic	Fighting	130	Rare	nagimiso		Grass ×2		3
        sv1	123	Great Tusk ex	Pokémon	Basic; ex	Fighting	250	Double Rare	5ban Graphics		Psychic ×2		4
        sv1	124	Koraidon	Pokémon	Basic	Fighting	130	Rare	Kouki Saitou		Psychic ×2		2
        sv1	125	Koraidon ex	Pokémon	Basic; ex	Fighting	230	Double Rare	aky CG Works		Psychic ×2		2
        sv1	126	Grimer	Pokémon	Basic	Darkness	80	Common	Kouki Saitou		Fighting ×2		3
        sv1	127	Muk	Pokémon	Stage 1	Darkness	140	Uncommon	Haru Akasaka	Grimer	Fighting ×2		4
        sv1	128	Seviper	Pokémon	Basic	Darkness	120	Common	sui		Fighting ×2		2
        sv1	129	Spiritomb	Pokémon	Basic	Darkness	70	Uncommon	Naoyo Kimura		Grass ×2		1
        sv1	130	Croagunk	Pokémon	Basic	Darkness	70	Common	Shiburingaru		Fighting ×2		1
        sv1	131	Toxicroak ex	Pokémon	Stage 1; ex	Darkness	250	Double Rare	Nisota Niso	Croagunk	Fighting ×2		2
        sv1	132	Pawniard	Pokémon	Basic	Darkness	70	Common	sowsow		Grass ×2		1
        sv1	133	Bisharp	Pokémon	Stage 1	Darkness	120	Common	Hideki Ishikawa	Pawniard	Grass ×2		1
        sv1	134	Kingambit	Pokémon	Stage 2	Darkness	170	Rare	Anesaki Dynamic	Bisharp	Grass ×2		3
        sv1	135	Maschiff	Pokémon	Basic	Darkness	70	Common	kantaro		Grass ×2		2
        sv1	136	Maschiff	Pokémon	Basic	Darkness	80	Common	KEIICHIRO ITO		Grass ×2		3
        sv1	137	Mabosstiff	Pokémon	Stage 1	Darkness	130	Uncommon	KIYOTAKA OSHIYAMA	Maschiff	Grass ×2		3
        sv1	138	Bombirdier	Pokémon	Basic	Darkness	110	Uncommon	nagimiso		Lightning ×2	Fighting -30	1
        sv1	139	Forretress	Pokémon	Stage 1	Metal	120	Uncommon	Lee HyunJung	Pineco	Fire ×2	Grass -30	3
        sv1	140	Varoom	Pokémon	Basic	Metal	60	Common	Shin Nagasawa		Fire ×2	Grass -30	1
        sv1	141	Varoom	Pokémon	Basic	Metal	80	Common	nagimiso		Fire ×2	Grass -30	2
        sv1	142	Revavroom	Pokémon	Stage 1	Metal	140	Rare	Anesaki Dynamic	Varoom	Fire ×2	Grass -30	2
        sv1	143	Iron Treads ex	Pokémon	Basic; ex	Metal	220	Double Rare	5ban Graphics		Fire ×2	Grass -30	3
        sv1	144	Chansey	Pokémon	Basic	Colorless	110	Common	sui		Fighting ×2		2
        sv1	145	Blissey	Pokémon	Stage 1	Colorless	150	Uncommon	chibi	Chansey	Fighting ×2		2
        sv1	146	Zangoose	Pokémon	Basic	Colorless	90	Common	Yuya Oka		Fighting ×2		1
        sv1	147	Zangoose	Pokémon	Basic	Colorless	110	Uncommon	aoki		Fighting ×2		2
        sv1	148	Starly	Pokémon	Basic	Colorless	60	Common	Yuka Morii		Lightning ×2	Fighting -30	1
        sv1	149	Staravia	Pokémon	Stage 1	Colorless	80	Common	kantaro	Starly	Lightning ×2	Fighting -30	1
        sv1	150	Staraptor	Pokémon	Stage 2	Colorless	150	Uncommon	Atsushi Furusawa	Staravia	Lightning ×2	Fighting -30	1
        sv1	151	Skwovet	Pokémon	Basic	Colorless	60	Common	HYOGONOSUKE		Fighting ×2		1
        sv1	152	Greedent	Pokémon	Stage 1	Colorless	120	Uncommon	kantaro	Skwovet	Fighting ×2		2
        sv1	153	Indeedee	Pokémon	Basic	Colorless	90	Rare	Kagemaru Himeno		Fighting ×2		1
        sv1	154	Lechonk	Pokémon	Basic	Colorless	60	Common	Teeziro		Fighting ×2		1
        sv1	155	Lechonk	Pokémon	Basic	Colorless	60	Common	kodama		Fighting ×2		1
        sv1	156	Lechonk	Pokémon	Basic	Colorless	70	Common	Mina Nakai		Fighting ×2		1
        sv1	157	Oinkologne	Pokémon	Stage 1	Colorless	120	Uncommon	kirisAki	Lechonk	Fighting ×2		2
        sv1	158	Oinkologne ex	Pokémon	Stage 1; ex	Colorless	260	Double Rare	aky CG Works	Lechonk	Fighting ×2		2
        sv1	159	Tandemaus	Pokémon	Basic	Colorless	30	Common	Pani Kobayashi		Fighting ×2		1
        sv1	160	Tandemaus	Pokémon	Basic	Colorless	40	Common	yuu		Fighting ×2		1
        sv1	161	Maushold	Pokémon	Stage 1	Colorless	70	Uncommon	KIYOTAKA OSHIYAMA	Tandemaus	Fighting ×2		1
        sv1	162	Squawkabilly	Pokémon	Basic	Colorless	70	Common	Oswaldo KATO		Lightning ×2	Fighting -30	1
        sv1	163	Cyclizar	Pokémon	Basic	Colorless	110	Uncommon	AKIRA EGAWA		Fighting ×2		1
        sv1	164	Cyclizar	Pokémon	Basic	Colorless	110	Rare	Ryota Murayama		Fighting ×2		0
        sv1	165	Flamigo	Pokémon	Basic	Colorless	110	Uncommon	kantaro		Lightning ×2	Fighting -30	1
        sv1	166	Arven	Trainer	Supporter			Uncommon	GIDORA				
        sv1	167	Beach Court	Trainer	Stadium			Uncommon	Oswaldo KATO				
        sv1	168	Crushing Hammer	Trainer	Item			Common	Ayaka Yoshida				
        sv1	169	Defiance Band	Trainer	Pokémon Tool			Uncommon	inose yukie				
        sv1	170	Electric Generator	Trainer	Item			Uncommon	Toyste Beach				
        sv1	171	Energy Retrieval	Trainer	Item			Common	Studio Bora Inc.				
        sv1	172	Energy Search	Trainer	Item			Common	Toyste Beach				
        sv1	173	Energy Switch	Trainer	Item			Common	Studio Bora Inc.				
        sv1	174	Exp. Share	Trainer	Pokémon Tool			Uncommon	Toyste Beach				
        sv1	175	Jacq	Trainer	Supporter			Uncommon	GIDORA				
        sv1	176	Judge	Trainer	Supporter			Uncommon	Hideki Ishikawa				
        sv1	177	Katy	Trainer	Supporter			Uncommon	Akira Komayama				
        sv1	178	Mesagoza	Trainer	Stadium			Uncommon	Oswaldo KATO				
        sv1	179	Miriam	Trainer	Supporter			Uncommon	Sanosuke Sakuma				
        sv1	180	Nemona	Trainer	Supporter			Common	Sanosuke Sakuma				
        sv1	181	Nest Ball	Trainer	Item			Uncommon	Toyste Beach				
        sv1	182	Pal Pad	Trainer	Item			Common	Studio Bora Inc.				
        sv1	183	Penny	Trainer	Supporter			Uncommon	yuu				
        sv1	184	Picnic Basket	Trainer	Item			Uncommon	OKACHEKE				
        sv1	185	Poké Ball	Trainer	Item			Common	Studio Bora Inc.				
        sv1	186	Pokégear 3.0	Trainer	Item			Common	Toyste Beach				
        sv1	187	Pokémon Catcher	Trainer	Item			Common	Studio Bora Inc.				
        sv1	188	Potion	Trainer	Item			Common	Ayaka Yoshida				
        sv1	189	Professor's Research (Professor Sada)	Trainer	Supporter			Rare	kirisAki				
        sv1	190	Professor's Research (Professor Turo)	Trainer	Supporter			Rare	kirisAki				
        sv1	191	Rare Candy	Trainer	Item			Common	Studio Bora Inc.				
        sv1	192	Rock Chestplate	Trainer	Pokémon Tool			Uncommon	Toyste Beach				
        sv1	193	Rocky Helmet	Trainer	Pokémon Tool			Uncommon	Ayaka Yoshida				
        sv1	194	Switch	Trainer	Item			Common	Studio Bora Inc.				
        sv1	195	Team Star Grunt	Trainer	Supporter			Uncommon	nagimiso				
        sv1	196	Ultra Ball	Trainer	Item			Uncommon	Ayaka Yoshida				
        sv1	197	Vitality Band	Trainer	Pokémon Tool			Uncommon	Studio Bora Inc.				
        sv1	198	Youngster	Trainer	Supporter			Uncommon	Hitoshi Ariga				
        sv1	199	Tarountula	Pokémon	Basic	Grass	40	Illustration Rare	Miki Tanaka		Fire ×2		1
        sv1	200	Dolliv	Pokémon	Stage 1	Grass	90	Illustration Rare	Oswaldo KATO	Smoliv	Fire ×2		1
        sv1	201	Toedscool	Pokémon	Basic	Grass	50	Illustration Rare	Akira Komayama		Fire ×2		1
        sv1	202	Scovillain	Pokémon	Stage 1	Grass	110	Illustration Rare	KIYOTAKA OSHIYAMA	Capsakid	Fire ×2		1
        sv1	203	Armarouge	Pokémon	Stage 1	Fire	130	Illustration Rare	nagimiso	Charcadet	Water ×2		2
        sv1	204	Slowpoke	Pokémon	Basic	Water	70	Illustration Rare	Toshinao Aoki		Lightning ×2		2
        sv1	205	Clauncher	Pokémon	Basic	Water	70	Illustration Rare	Shinya Komatsu		Lightning ×2		1
        sv1	206	Wiglett	Pokémon	Basic	Water	50	Illustration Rare	You Iribi		Lightning ×2		1
        sv1	207	Dondozo	Pokémon	Basic	Water	160	Illustration Rare	AKIRA EGAWA		Lightning ×2		4
        sv1	208	Pachirisu	Pokémon	Basic	Lightning	70	Illustration Rare	zig		Fighting ×2		1
        sv1	209	Pawmot	Pokémon	Stage 2	Lightning	130	Illustration Rare	Kouki Saitou	Pawmo	Fighting ×2		0
        sv1	210	Drowzee	Pokémon	Basic	Psychic	70	Illustration Rare	Tomokazu Komiya		Darkness ×2	Fighting -30	1
        sv1	211	Ralts	Pokémon	Basic	Psychic	70	Illustration Rare	Jiro Sasumo		Darkness ×2	Fighting -30	1
        sv1	212	Kirlia	Pokémon	Stage 1	Psychic	90	Illustration Rare	Jiro Sasumo	Ralts	Darkness ×2	Fighting -30	1
        sv1	213	Fidough	Pokémon	Basic	Psychic	60	Illustration Rare	Tika Matsuno		Metal ×2		2
        sv1	214	Greavard	Pokémon	Basic	Psychic	70	Illustration Rare	sowsow		Darkness ×2	Fighting -30	2
        sv1	215	Riolu	Pokémon	Basic	Fighting	70	Illustration Rare	Nelnal		Psychic ×2		1
        sv1	216	Sandile	Pokémon	Basic	Fighting	70	Illustration Rare	Nurikabe		Grass ×2		2
        sv1	217	Klawf	Pokémon	Basic	Fighting	130	Illustration Rare	Mina Nakai		Grass ×2		3
        sv1	218	Mabosstiff	Pokémon	Stage 1	Darkness	130	Illustration Rare	OKACHEKE	Maschiff	Grass ×2		3
        sv1	219	Bombirdier	Pokémon	Basic	Darkness	110	Illustration Rare	Shibuzoh.		Lightning ×2	Fighting -30	1
        sv1	220	Kingambit	Pokémon	Stage 2	Darkness	170	Illustration Rare	Shin Nagasawa	Bisharp	Grass ×2		3
        sv1	221	Starly	Pokémon	Basic	Colorless	60	Illustration Rare	saino misaki		Lightning ×2	Fighting -30	1
        sv1	222	Skwovet	Pokémon	Basic	Colorless	60	Illustration Rare	Teeziro		Fighting ×2		1
        sv1	223	Spidops ex	Pokémon	Stage 1; ex	Grass	260	Ultra Rare	takuyoa	Tarountula	Fire ×2		2
        sv1	224	Arcanine ex	Pokémon	Stage 1; Tera; ex	Fire	280	Ultra Rare	5ban Graphics	Growlithe	Water ×2		3
        sv1	225	Gyarados ex	Pokémon	Stage 1; Tera; ex	Water	300	Ultra Rare	5ban Graphics	Magikarp	Lightning ×2		4
        sv1	226	Magnezone ex	Pokémon	Stage 2; ex	Lightning	330	Ultra Rare	PLANETA Tsuji	Magneton	Fighting ×2		3
        sv1	227	Miraidon ex	Pokémon	Basic; ex	Lightning	220	Ultra Rare	5ban Graphics		Fighting ×2		1
        sv1	228	Gardevoir ex	Pokémon	Stage 2; ex	Psychic	310	Ultra Rare	N-DESIGN Inc.	Kirlia	Darkness ×2	Fighting -30	2
        sv1	229	Banette ex	Pokémon	Stage 1; ex	Psychic	250	Ultra Rare	PLANETA Mochizuki	Shuppet	Darkness ×2	Fighting -30	2
        sv1	230	Great Tusk ex	Pokémon	Basic; ex	Fighting	250	Ultra Rare	5ban Graphics		Psychic ×2		4
        sv1	231	Koraidon ex	Pokémon	Basic; ex	Fighting	230	Ultra Rare	aky CG Works		Psychic ×2		2
        sv1	232	Toxicroak ex	Pokémon	Stage 1; ex	Darkness	250	Ultra Rare	PLANETA Hiiragi	Croagunk	Fighting ×2		2
        sv1	233	Iron Treads ex	Pokémon	Basic; ex	Metal	220	Ultra Rare	5ban Graphics		Fire ×2	Grass -30	3
        sv1	234	Oinkologne ex	Pokémon	Stage 1; ex	Colorless	260	Ultra Rare	aky CG Works	Lechonk	Fighting ×2		2
        sv1	235	Arven	Trainer	Supporter			Ultra Rare	GIDORA				
        sv1	236	Jacq	Trainer	Supporter			Ultra Rare	GIDORA				
        sv1	237	Katy	Trainer	Supporter			Ultra Rare	Akira Komayama				
        sv1	238	Miriam	Trainer	Supporter			Ultra Rare	Sanosuke Sakuma				
        sv1	239	Penny	Trainer	Supporter			Ultra Rare	yuu				
        sv1	240	Professor's Research (Professor Sada)	Trainer	Supporter			Ultra Rare	kirisAki				
        sv1	241	Professor's Research (Professor Turo)	Trainer	Supporter			Ultra Rare	kirisAki				
        sv1	242	Team Star Grunt	Trainer	Supporter			Ultra Rare	nagimiso				
        sv1	243	Spidops ex	Pokémon	Stage 1; ex	Grass	260	Special Illustration Rare	Miki Tanaka	Tarountula	Fire ×2		2
        sv1	244	Miraidon ex	Pokémon	Basic; ex	Lightning	220	Special Illustration Rare	kantaro		Fighting ×2		1
        sv1	245	Gardevoir ex	Pokémon	Stage 2; ex	Psychic	310	Special Illustration Rare	Jiro Sasumo	Kirlia	Darkness ×2	Fighting -30	2
        sv1	246	Great Tusk ex	Pokémon	Basic; ex	Fighting	250	Special Illustration Rare	Pani Kobayashi		Psychic ×2		4
        sv1	247	Koraidon ex	Pokémon	Basic; ex	Fighting	230	Special Illustration Rare	Ryota Murayama		Psychic ×2		2
        sv1	248	Iron Treads ex	Pokémon	Basic; ex	Metal	220	Special Illustration Rare	KEIICHIRO ITO		Fire ×2	Grass -30	3
        sv1	249	Arven	Trainer	Supporter			Special Illustration Rare	kantaro				
        sv1	250	Jacq	Trainer	Supporter			Special Illustration Rare	Oswaldo KATO				
        sv1	251	Miriam	Trainer	Supporter			Special Illustration Rare	Akira Komayama				
        sv1	252	Penny	Trainer	Supporter			Special Illustration Rare	OKACHEKE				
        sv1	253	Miraidon ex	Pokémon	Basic; ex	Lightning	220	Hyper Rare	5ban Graphics		Fighting ×2		1
        sv1	254	Koraidon ex	Pokémon	Basic; ex	Fighting	230	Hyper Rare	aky CG Works		Psychic ×2		2
        sv1	255	Nest Ball	Trainer	Item			Hyper Rare	Toyste Beach				
        sv1	256	Rare Candy	Trainer	Item			Hyper Rare	Studio Bora Inc.				
        sv1	257	Basic Lightning Energy	Energy	Basic			Hyper Rare					
        sv1	258	Basic Fighting Energy	Energy	Basic			Hyper Rare					

        """#
}
