import Inventory

/// Further column headings that people and other programs use, beyond the names of the fields: in English, German, French and Spanish.
enum ImportHeadings {
    /// Returns further headings of a column, best first, as `plain` or `ImportHeader.normalized` returns them.
    static func names(of column: ImportColumn) -> [String] { table[column] ?? [] }

    /// Returns whether a heading means a column, by the table or as an amount.
    static func claims(_ title: String) -> Bool { all.contains(plain(title)) || MoneyHeading(title) != nil }

    private static let all = Set(table.values.joined())

    private static let table: [ImportColumn: [String]] = [
        .field(.name): [
            "assetname", "entryname", "productname", "itemdescription", "bezeichnung", "gegenstand", "artikel", "designation", "nom",
            "objet", "article", "articulo", "objeto", "denominacion", "nombre", "shortdescription",
        ],
        .field(.type): ["kategorie", "typ", "categorie", "categoria", "tipo", "productgroup"],
        .field(.maker): ["hersteller", "marke", "fabricant", "marque", "fabricante", "marca", "manufacturername"],
        .field(.model): ["modell", "modele", "modelo"],
        .field(.serialNumber): ["seriennummer", "seriennr", "numerodeserie", "ndeserie", "noserie", "sn"],
        .field(.assetNumber): ["inventarnummer", "inventarnr", "numerodinventaire", "numerodeinventario", "assetno"],
        .field(.code): ["barcodeqr1data", "strichcode", "codebarres", "codeabarres", "codigodebarras"],
        .field(.condition): ["zustand", "etat", "estado"],
        .field(.quantity): ["anzahl", "menge", "stuck", "stuckzahl", "quantite", "nombre", "cantidad", "unidades", "pcs"],
        .field(.unit): ["einheit", "unite", "unidad", "quantityunit"],
        .field(.description): ["beschreibung", "descripcion"],
        .field(.place): [
            "raum", "zimmer", "ort", "standort", "lagerort", "pièce", "emplacement", "lieu", "ubicacion", "habitacion", "lugar",
        ],
        .field(.tags): ["schlagworte", "schlagworter", "stichworte", "motscles", "etiquettes", "etiquetas"],
        .field(.bought): [
            "purchasedon", "boughton", "datebought", "acquired", "dateacquired", "acquisitiondate", "kaufdatum", "gekauftam", "gekauft",
            "anschaffungsdatum", "datum", "datedachat", "dateachat", "achetele", "fechadecompra", "fecha",
        ],
        .field(.source): [
            "supplier", "retailer", "wherebought", "wherepurchased", "handler", "haendler", "geschaft", "laden", "verkaufer", "gekauftbei",
            "lieferant", "magasin", "vendeur", "fournisseur", "tienda", "vendedor", "proveedor",
        ],
        .field(.price): [
            "pricepaid", "amountpaid", "purchaseamount", "kaufpreis", "anschaffungspreis", "anschaffungskosten", "einkaufspreis", "preis",
            "kosten", "prixdachat", "prix", "cout", "preciodecompra", "precio", "coste", "costo",
        ],
        .field(.value): [
            "worth", "wert", "aktuellerwert", "zeitwert", "marktwert", "schatzwert", "wiederbeschaffungswert", "neuwert",
            "versicherungswert", "valeur", "valeuractuelle", "valeurestimee", "valeurderemplacement", "valeuraneuf", "valor",
            "valoractual", "valorestimado", "valordereposicion",
        ],
        .field(.warrantyEnds): [
            "warrantyend", "warrantyenddate", "warrantyexpiry", "warrantyexpirydate", "warrantyexpirationdate", "warrantydate",
            "garantiebis", "garantieende", "gewahrleistungbis", "findegarantie", "garantiejusquau", "garantiahasta", "findegarantia",
        ],
        .field(.warrantyTerms): [
            "warrantyperiod", "warrantylength", "warrantyduration", "warrantyyrs", "warrantyyears", "warrantyinyears", "warrantymonths",
            "warrantymos", "warrantyinmonths", "garantie", "garantiezeit", "garantiedauer", "gewahrleistung", "garantia",
        ],
        .field(.disposedOn): ["solddate", "datesold", "verkauftam"],
        .field(.disposedTo): ["verkauftan"],
        .field(.notes): [
            "bemerkung", "bemerkungen", "notiz", "notizen", "anmerkung", "anmerkungen", "kommentar", "remarque", "remarques",
            "commentaire", "commentaires", "notas", "observaciones", "comentarios",
        ],
        .currency(of: .value): ["wahrung", "devise", "moneda"],
        .photos: ["foto", "fotos", "bild", "bilder", "imagen", "imagenes"],
    ]

    /// Returns the letters and digits of a heading, lowercase and without accents.
    static func plain(_ title: String) -> String { words(title).joined() }

    /// Returns the words of a heading, lowercase and without accents.
    static func words(_ title: String) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in title.lowercased().unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            if let letter = letters[scalar] {
                word += letter
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else if scalar != "'" && scalar != "\u{2019}" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ä": "a", "à": "a", "á": "a", "â": "a", "ã": "a", "å": "a", "ö": "o", "ó": "o", "ò": "o", "ô": "o", "õ": "o", "ü": "u", "ú": "u",
        "ù": "u", "û": "u", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i", "ì": "i", "î": "i", "ï": "i", "ñ": "n", "ç": "c", "ß": "ss",
    ]
}

/// A heading of a column of amounts, made of several words: "Est. Value", "Replacement Cost", "Purchase Price".
struct MoneyHeading {
    /// The field: value or price.
    let field: ItemField
    /// The rank among several headings of a field; the lowest wins.
    let rank: Int
    /// True if the amounts are for all pieces together.
    let isInAll: Bool

    init?(_ title: String) {
        // Headings of custom fields are never amounts.
        guard !OwnColumn.isField(title) else { return nil }
        let words = Set(ImportHeadings.words(title))
        guard !words.isDisjoint(with: Self.nouns), words.isDisjoint(with: Self.others) else { return nil }
        isInAll = !words.isDisjoint(with: Self.totals)
        if let index = Self.values.firstIndex(where: { !words.isDisjoint(with: $0) }) {
            (field, rank) = (.value, index)
        } else if !words.isDisjoint(with: Self.prices) {
            (field, rank) = (.price, 0)
        } else if isInAll {
            (field, rank) = (words.contains("value") || words.contains("worth") ? .value : .price, 99)
        } else {
            return nil
        }
    }

    private static let nouns: Set<String> = ["value", "worth", "cost", "price"]
    /// The words that make the heading a value, best first.
    private static let values: [Set<String>] = [
        ["current", "today", "todays", "present", "now", "actual"], ["market", "fair", "resale"],
        ["estimated", "est", "estimate", "approx"],
        ["appraised", "appraisal"], ["replacement", "replace", "new"], ["insured", "insurance", "insurable", "declared"],
    ]
    /// The words that make the heading a price.
    private static let prices: Set<String> = [
        "purchase", "purchased", "original", "paid", "bought", "buying", "acquisition", "last", "unit", "retail", "historic", "historical",
    ]
    private static let totals: Set<String> = ["total", "extended"]
    /// The words that exclude value and price.
    private static let others: Set<String> = [
        "date", "currency", "source", "by", "on", "sold", "sale", "sell", "selling", "asking", "got", "tax", "vat", "shipping", "min",
        "max",
        "minimum", "maximum", "code", "center", "centre", "salvage", "residual", "scrap", "per",
    ]
}
