import Inventory
import Testing

@testable import Exchange

/// Lines that are not items, and amounts of several pieces.
@Suite struct ImportLineTests {
    private static let rooms = """
        Household inventory of the Smith family,,,
        as of March 2026,,,
        ,,,
        KITCHEN,,,
        Item,Brand,Value,Remarks
        Toaster,Philips,45,
        Total,,45,
        ,,,
        LIVING ROOM,,,
        Item,Brand,Value,Remarks
        Sofa,Ikea,899,
        Lamp,,,from aunt
        Total,,899,
        Grand total,,944,
        """

    @Test func roomsSumsAndTitlesAreNoItems() throws {
        let plan = try Table.plan(Self.rooms)
        #expect(plan.entries.map(\.content.name) == ["Toaster", "Sofa", "Lamp"] && plan.problems.isEmpty)
        #expect(plan.entries.map(\.content.placePath) == ["KITCHEN", "LIVING ROOM", "LIVING ROOM"])
        #expect(plan.totals.map(\.money) == [Table.dollars(94_400)])
        #expect(plan.setAside.map(\.row) == [1, 2, 4, 7, 9, 13, 14])
        #expect(plan.setAside.map(\.kind) == [.title, .title, .room, .total, .room, .total, .total])
        #expect(plan.setAside[2].sentence == "“KITCHEN” is the place of the rows below it.")
    }

    @Test func roomsStandBelowTheNamesOfTheColumns() throws {
        let plan = try Table.plan(
            """
            Contents inventory,,,
            Policyholder: A. Example,,Prepared:,12/03/2025
            ,,,
            Item,Brand,Purchase Date,Estimated Value
            Master Bedroom,,,
            Bed frame,Acme,05/06/2019,"$1,250.00"
            ,,Subtotal,"$1,250.00"
            Her corner,,,
            Refrigerator,Frosty,11/20/2021,$899.00
            ,,TOTAL,"$2,149.00"
            """)
        #expect(plan.entries.map(\.content.name) == ["Bed frame", "Refrigerator"])
        #expect(plan.entries.map(\.content.placePath) == ["Master Bedroom", "Her corner"])
        #expect(plan.totals.map(\.money) == [Table.dollars(214_900)] && plan.setAside.count == 6)
    }

    @Test func aLineIsAnItemWhereSomebodySaysSo() throws {
        var options = ImportOptions()
        options.rowsAsItems = [4, 2]
        let plan = try Table.plan("Name,Value\nKitchen,\nToaster,45\nTotal,45\n", options)
        #expect(plan.entries.map(\.content.name) == ["Kitchen", "Toaster", "Total"] && plan.setAside.isEmpty)
    }

    /// Items with only a name, or with a word of a room or a sum in it, are items.
    @Test func itemsStayItems() throws {
        let plan = try Table.plan(
            "Name,Value,Brand\nLamp,,\nOffice chair,,\nTotal station,5,Leica\nTotal,5,General Mills\nDesk,7,\nGarage,,\n")
        #expect(plan.entries.map(\.content.name) == ["Lamp", "Office chair", "Total station", "Total", "Desk", "Garage"])
        #expect(plan.entries.allSatisfy { $0.content.placePath.isEmpty } && plan.setAside.isEmpty)
        // In a file with places, a single name is not a place.
        let placed = try Table.plan("Name,Place\nKitchen,\nToaster,Shelf\n")
        #expect(placed.entries.map(\.content.placePath) == ["", "Shelf"])
    }

    @Test(arguments: [
        "Name,Value\nLaptop,\nTV,500\nRadio,20\nTotal,520\n", "Name,Value\nBird bath,\nLinen closet,\nGarden shed,\nVase,20\n",
    ])
    func thingsWithoutAValueAreNoRooms(text: String) throws {
        let plan = try Table.plan(text)
        #expect(plan.entries.count == text.split(separator: "\n").count - (text.contains("Total") ? 2 : 1))
        #expect(plan.entries.allSatisfy { $0.content.placePath.isEmpty } && !plan.setAside.contains { $0.kind == .room })
    }

    /// A sum may stand in the middle of a room, between its kinds of things; that of all ends the last room.
    @Test func aRoomGoesOnBelowASum() throws {
        let plan = try Table.plan("Name,Value\nGuest bath,\nTowel,9\nTotal,9\nDrill,90\nShed,\nRake,5\nGrand total,104\nOar,3\n")
        #expect(plan.entries.map(\.content.name) == ["Towel", "Drill", "Rake", "Oar"])
        #expect(plan.entries.map(\.content.placePath) == ["Guest bath", "Guest bath", "Shed", ""])
    }

    @Test func theFirstRowThatNamesThingsIsTheHeader() throws {
        #expect(try Table.plan("Name,Colour\nItem,Value\n").entries.map(\.content.name) == ["Item"])
        #expect(try Table.plan("My things\n\nItem,Value\nCup,5\n").entries.map(\.content.value) == [Table.dollars(500)])
    }

    // MARK: - Several pieces

    @Test func aValueThatIsPriceTimesQuantityIsOfAllPieces() throws {
        let plan = try Table.plan("Name,Quantity,Price,Value\nDrill,1,129.90,129.90\nScrews,200,0.05,10.00\nNails,3,,6\n")
        #expect(plan.entries.map(\.content.worth) == [Table.dollars(12_990), Table.dollars(1_000), Table.dollars(600)])
        #expect(plan.entries[1].content.money(.price) == Table.dollars(5) && !plan.entries[1].content.amountsAreInAll)
        #expect(plan.entries[2].content.amountsAreInAll)
        #expect(plan.remarks == ["“Value” is the amount of all pieces together, because in row 3 it is the price times the quantity."])
    }

    @Test func otherwiseItIsSaidAndCanBeChosen() throws {
        let text = "Name,Quantity,Value\nChair,6,50\nLamp,1,5\n"
        let plan = try Table.plan(text)
        #expect(plan.entries.map(\.content.worth) == [Table.dollars(30_000), Table.dollars(500)])
        #expect(plan.remarks == ["1 row has more than one piece: “Value” is read as the amount of each piece."])
        var options = ImportOptions()
        options.amountsAreInAll = true
        #expect(try Table.plan(text, options).entries.map(\.content.worth) == [Table.dollars(5_000), Table.dollars(500)])
        #expect(try Table.plan("Name,Quantity,Total Value\nChair,6,50\n").entries.map(\.content.worth) == [Table.dollars(5_000)])
        #expect(try Table.plan("Name,Quantity,Value\nLamp,1,5\n").remarks.isEmpty)
    }

    /// The price of all pieces beside the value of each.
    @Test func aPriceOfAllPiecesIsNotMultipliedAgain() throws {
        let plan = try Table.plan("Name,Quantity,Total Cost,Value\nChair,6,300,60\nLamp,1,20,10\nStool,2,50,\n")
        #expect(plan.entries.map(\.content.worth) == [Table.dollars(36_000), Table.dollars(1_000), nil])
        #expect(plan.entries.map { $0.content.money(.price) } == [Table.dollars(30_000), Table.dollars(2_000), Table.dollars(5_000)])
        #expect(plan.entries.map(\.content.amountsAreInAll) == [true, false, true])
    }

    @Test func anAmountBesideAUnitIsHowMany() throws {
        let plan = try Table.plan("product,location,amount,quantity_unit,last_price\nPasta,Pantry,5,Pack,1.29\n")
        let content = try #require(plan.entries.first?.content)
        #expect(content.quantity.description == "5" && content.text(.unit) == "Pack" && content.money(.price) == Table.dollars(129))
        #expect(content.worth == Table.dollars(645) && plan.remarks.contains { $0.contains("is used as the value") })
    }

    @Test func foldersArePlaces() throws {
        let plan = try Table.plan(
            """
            Entry Type,Entry Name,Quantity,Price,Primary Folder,Subfolder-level1,Subfolder-level2
            Folder,Garage,,,Home,Garage,
            Item,Drill,1,5,Home,Garage,Shelf 2
            """)
        #expect(plan.entries.map(\.content.name) == ["Drill"] && plan.entries[0].content.place?.path == ["Home", "Garage", "Shelf 2"])
        #expect(plan.places.map(\.path) == [["Home", "Garage"]] && plan.setAside.map(\.kind) == [.place])
    }
}
