/// What people write above the columns of their own tables: in English, then in German, French, Spanish, Italian, Portuguese, Dutch,
/// Korean, Japanese and Chinese.
///
/// What means one thing on books and another on cards, such as `Estado`, is not here; `--map` says it.
package enum ColumnHeadings {
    /// The keys of the fields that a heading may mean, in any case and spelling; the likeliest first.
    package static func keys(for heading: String) -> [Substring] { keys[letters(heading)[...]] ?? [] }

    /// The letters and digits of a heading in lower case.
    static func letters(_ heading: String) -> String { heading.lowercased().filter { $0.isLetter || $0.isNumber } }

    private static let keys: [Substring: [Substring]] = {
        var keys: [Substring: [Substring]] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: ":")
            for heading in parts[1].split(separator: " ") where keys[heading] == nil {
                keys[heading] = parts[0].split(separator: " ")
            }
        }
        return keys
    }()

    private static let lines = """
        title: title name item productname simplename cardname booktitle
        title: titel buchtitel bezeichnung titre nom título nombre titolo nome naam 제목 책제목 도서명 책이름 이름 タイトル 書名 书名 名前 名称
        authors artist artists producer: author authors writer creator creators artist artists by
        authors artist artists producer: autor autorin autoren verfasser künstler interpret auteur auteurs artiste autores autora
        authors artist artists producer: autore autori artista schrijver artiest 저자 지은이 작가 가수 著者 作者 作家 アーティスト
        isbn13: isbn isbn13 isbnuid ean isbn10 eanisbn13
        set: setname edition editionname expansion expansionname erweiterung extension édition expansión espansione 세트 확장팩 セット
        set series: reihe série serie 시리즈 シリーズ 系列
        number: cardnumber collectornumber no nummer kartennummer numéro número numero 번호 番号 编号
        pageCount: pages numberofpages pagecount seiten seitenzahl seitenanzahl nombredepages páginas pagine paginas 쪽수 페이지 페이지수 ページ数 页数
        year vintage: yearpublished releaseyear released vintage publicationyear jahr erscheinungsjahr jahrgang année annéedepublication
        year vintage: millésime año añodepublicación anno annata ano jaar 연도 출판연도 출간연도 출시연도 出版年 発行年 年份
        rating: myrating starrating stars yourrating score bewertung wertung sterne évaluation étoiles valoración calificación puntuación
        rating: valutazione voto avaliação classificação beoordeling waardering 별점 평점 評価 评分
        note: review notes comment comments remarks description notiz notizen anmerkung anmerkungen bemerkung bemerkungen kommentar
        note: rezension commentaire commentaires remarques notas comentario comentarios reseña commento commenti comentário comentários
        note: opmerking opmerkingen notities 메모 비고 감상 한줄평 メモ 備考 感想 备注
        tags: tag labels genres keywords schlagwort schlagwörter schlagworte stichwörter motsclés étiquettes etiquetas palabrasclave
        tags: etichette palavraschave trefwoorden 태그 키워드 タグ 标签
        color: colour colours colors farbe farben couleur couleurs colore colori cor cores kleur 색 색상 色 颜色
        category: type typ kategorie catégorie categoría tipo categoria categorie 종류 분류 카테고리 カテゴリ 分類 分类
        brand: marke hersteller marque marca merk 브랜드 ブランド 品牌
        size: größe taille talla taglia tamanho maat 사이즈 サイズ 尺码
        length playTime: runtime duration runningtime playtime playingtime laufzeit dauer spieldauer durée duración durata duração duur
        condition: zustand état condizione toestand
        list: shelf shelves bookshelf bookshelves collection collections folder foldername binder lists sammlung colección collezione
        list: coleção verzameling 컬렉션 책장 本棚
        status: status readstatus lesestatus statut statutdelecture estadodelectura statodilettura estadodeleitura leesstatus
        status: 독서상태 읽기상태 読書状況 阅读状态
        copies: quantity qty qtyowned count copies owned amount anzahl stückzahl exemplare quantité exemplaires cantidad ejemplares quantità
        copies: quantidade exemplares aantal 수량 권수 개수 数量 冊数
        place: location where storage shelflocation physicallocation standort lagerort aufbewahrungsort emplacement ubicación lugar
        place: posizione localização locatie plaats 위치 장소 보관장소 場所 位置
        paid: price cost purchaseprice pricepaid pricebought boughtfor preis kaufpreis einkaufspreis bezahlt prix prixdachat precio
        paid: preciodecompra prezzo prezzodacquisto preço preçodecompra prijs aankoopprijs 가격 구입가 구입가격 구매가 구매가격 価格 購入価格 价格
        bought: purchasedate datebought acquired dateacquired datepurchased kaufdatum gekauft gekauftam erworbenam datedachat achetéle
        bought: fechadecompra datadacquisto datadiacquisto datadecompra aankoopdatum gekochtop 구입일 구입날짜 구매일 購入日 购买日期
        finished: finished dateread datefinished finish lastdateread readon gelesenam beendet beendetam ausgelesen lule datedelecture
        finished: terminado fechadefin fechadelectura finitoil terminadoem lidoem gelezenop uitgelezen 읽은날 다읽은날 완독일 読了日
        started: started datestarted start startdate begonnen begonnenam angefangen commencéle fechadeinicio iniziatoil iniciadoem
        started: begonnenop 시작일 開始日 开始日期
        stopped: stopped
        borrower: borrower loanedto lentto borrowedby verliehenan ausgeliehenan prêtéà prestadoa prestatoa emprestadoa uitgeleendaan 빌려준사람 貸出先
        lent: dateloaned lenton verliehenam ausgeliehenam prêtéle 빌려준날 貸出日
        added: dateadded entrydate created addedon hinzugefügt hinzugefügtam ajoutéle datedajout aggiuntoil adicionadoem toegevoegdop 추가일
        added: 등록일 登録日
        favorite: favorite favourite favorites isfavorite loved favorit favori favorito preferito 즐겨찾기 お気に入り 收藏
        currency: pricecurrency purchasepricecurrency währung devise moneda valuta moeda 통화 通貨 货币
        """
}
