import FoundationEssentials
import Inventory
import Testing

@testable import Exchange

/// The headings of columns, and their interpretation.
@Suite struct ImportHeadingTests {
    @Test(arguments: [
        "Current Value", "Est. Value", "Estimated Value", "Market value", "Replacement Value", "Replacement Cost", "Insured Value",
        "Appraised Value", "Value Today", "Today's Value", "New Price", "current_worth", "Est. cost", "Worth", "Neuwert", "Valeur actuelle",
        "Valor estimado", "Current value (approx.)",
    ])
    func isTheValue(heading: String) throws {
        let plan = try Table.plan("Name,Purchase Price,\(heading)\nTV,549.99,450.00\n")
        let content = try #require(plan.entries.first?.content)
        #expect(content.value == Table.dollars(45_000) && content.money(.price) == Table.dollars(54_999))
        #expect(plan.ignoredColumns.isEmpty && !plan.remarks.contains { $0.contains("is used as the value") })
    }

    @Test(arguments: [
        "Original Price", "Purchase Value", "Price Paid", "Unit cost", "Last price", "Anschaffungspreis", "Prix d’achat", "Precio",
    ])
    func isThePrice(heading: String) throws {
        let content = try Table.entry("Name,Value,\(heading)\nTV,450,549.99\n").content
        #expect(content.value == Table.dollars(45_000) && content.money(.price) == Table.dollars(54_999))
    }

    @Test(arguments: ["Amount", "Sales price", "Cost center", "Price date", "Shipping cost", "Cost code", "Min price", "Tax value"])
    func isNoValue(heading: String) throws {
        let plan = try Table.plan("Name,\(heading)\nTV,5\n")
        let content = try #require(plan.entries.first?.content)
        #expect(content.value == nil && content.money(.price) == nil && plan.ignoredColumns == [heading])
    }

    @Test func theBestOfSeveralIsTakenAndSaid() throws {
        let plan = try Table.plan("Name,Insured Value,Market Value,Replacement Cost\nTV,1,2,3\n")
        #expect(plan.entries.first?.content.value == Table.dollars(200))
        #expect(plan.remarks == ["“Market Value” is read as the value of an item."])
        #expect(plan.ignoredColumns == ["Insured Value", "Replacement Cost"])
    }

    @Test func aPriceThatStandsInIsSaid() throws {
        let plan = try Table.plan("Name,Purchase Price\nTV,549.99\nRug,\nCup,5\n")
        #expect(plan.entries.map(\.content.value) == [Table.dollars(54_999), nil, Table.dollars(500)])
        #expect(plan.remarks.contains { $0.contains("“Purchase Price” is used as the value of 2 items") })
        let other = try Table.plan("Name,Purchase Price,Value\nTV,549.99,\n")
        #expect(other.entries.first?.content.value == nil && other.remarks.isEmpty)
    }

    @Test func aCurrencyInTheHeadingCounts() throws {
        let content = try Table.entry("Name,Value (EUR),Purchase Price [GBP]\nTV,450,549.99\n").content
        #expect(content.value?.currency == .eur && content.money(.price)?.currency.code == "GBP")
        // The word "(all)" is not the currency of Albania.
        #expect(try Table.plan("Name,Value (all)\nTV,450\n").entries.first?.content.value == nil)
    }

    @Test func aSignIsOfTheCurrencyInTheHeading() throws {
        #expect(try Table.entry("Name,Value (CAD)\nTV,$450\n").content.value?.currency.code == "CAD")
        #expect(try Table.entry("Name,Value (CAD)\nTV,450 EUR\n").content.value?.currency == .eur)
        #expect(try Table.entry("Name,Value (CAD),Price\nTV,5,4\n").content.money(.price)?.currency.code == "CAD")
        var options = ImportOptions()
        options.currency = try #require(Currency(code: "CAD"))
        #expect(try Table.entry("Name,Value ($)\nTV,450\n", options).content.value?.currency.code == "CAD")
        #expect(HeadingCurrency("VALUE (ALL)") == nil && HeadingCurrency("PRICE (TOP)") == nil)
    }

    @Test func columnsThatAreNotReadAreSaid() throws {
        #expect(try Table.plan("ID,Name,,Value\n17,TV,from aunt,5\n").ignoredColumns == ["ID", "Column 3"])
        #expect(try Table.plan("ID,Name,,Value\n,TV,,5\n").ignoredColumns.isEmpty)
    }

    @Test func sumsAreByCurrencyAndWithoutWhatIsGone() throws {
        let plan = try Table.plan("Name,Value,Quantity,Disposal\na,$5,2,\nb,€7,1,\nc,$100,1,Sold\n")
        #expect(plan.totals.map { $0.formatted() } == ["€7.00", "$10.00"])
    }

    @Test func theItemsNameWinsOverAPersons() throws {
        #expect(try Table.entry("Name,Email,Item Name\nAlex,a@b.c,Table\n").content.name == "Table")
        #expect(try Table.entry("Name,E-mail,Item\nAlex,a@b.c,Table\n").content.name == "Table")
        #expect(try Table.entry("Name,Asset Name\nAlex,Table\n").content.name == "Table")
        #expect(try Table.entry("Name,Product\nTable,T-1\n").content.name == "Table")
    }

    @Test func headingsOfOtherLanguagesAreKnown() throws {
        let german = try Table.plan(
            """
            Bezeichnung;Hersteller;Modell;Seriennummer;Raum;Anzahl;Kaufdatum;Anschaffungspreis;Neuwert;Garantie bis;Händler;Bemerkung
            Stuhl;Ikea;S1;N-1;Küche;6;31.12.2019;49,90 €;59,90 €;31.12.2021;Müller;läuft
            """)
        let chair = try #require(german.entries.first?.content)
        #expect(german.ignoredColumns.isEmpty && chair.name == "Stuhl" && chair.text(.maker) == "Ikea" && chair.placePath == "Küche")
        #expect(chair.text(.model) == "S1" && chair.serialNumber == "N-1" && chair.quantity.description == "6" && chair.notes == "läuft")
        #expect(chair.day(.bought) == "2019-12-31" && chair.day(.warrantyEnds) == "2021-12-31" && chair.text(.source) == "Müller")
        #expect(chair.value?.formatted() == "€59.90" && chair.money(.price)?.formatted() == "€49.90")
        let french = try Table.entry(
            "Désignation;Marque;Pièce;Nombre;Date d'achat;Prix d'achat;Valeur\nLampe;X;Salon;2;3 mars 2019;10;20\n"
        ).content
        #expect(
            french.name == "Lampe" && french.placePath == "Salon" && french.quantity.description == "2"
                && french.day(.bought) == "2019-03-03")
        let spanish = try Table.entry("Nombre;Marca;Habitación;Cantidad;Fecha de compra;Precio;Valor\nMesa;X;Sala;2;2019-03-03;10;20\n")
            .content
        #expect(
            spanish.name == "Mesa" && spanish.placePath == "Sala" && spanish.quantity.description == "2"
                && spanish.worth == Table.dollars(2_000))
    }

    @Test func aFieldOfTheLibraryKeepsItsColumn() async throws {
        var options = ImportOptions()
        let plain = try Table.plan("Name,Insured Value\nTV,5\n", options)
        #expect(plain.entries.first?.content.value == Table.dollars(500))
        let field = OwnField(id: try UUID.random(), name: "Insured Value", kind: .money)
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let store = library.store(actor: "test")
        _ = try await store.perform(.put(.field(field)))
        options.ownFields = try await store.catalog()
        let plan = try Table.plan("Name,Insured Value\nTV,5\n", options)
        #expect(plan.entries.first?.content.value == nil && plan.entries.first?.content.own(field.id) == .money(Table.dollars(500)))
        // An exported column is read back into its field, whatever else its name means.
        #expect(OwnColumn.titles([field]) == ["Field: Insured Value"])
    }
}
