import Foundation
import Graphics
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The nibs of the program's own screens.
@Suite struct ProgramNibTests {
    @Test(arguments: ["ItemCell", "GridCell", "FormView", "HeaderView"]) func nothingInThemIsUnknown(name: String) throws {
        let nib = try Nib(named: name, classes: ProgramNibs.classes)
        let contents = nib.instantiate()
        #expect(contents.warnings.isEmpty, "\(contents.warnings)")
    }

    /// `homepwner nib` draws it without the controller that belongs to it.
    @Test func theFormStandsByItself() throws {
        let nib = try Nib(named: "FormView", classes: ProgramNibs.classes)
        let contents = nib.instantiate(traits: NibTraits(isWidthCompact: false))
        let form = try #require(contents.view as? ItemFormView)
        form.layoutIfNeeded()
        #expect(place(form.name, form).width == 572 && place(form.serialNumber, form).minY == place(form.name, form).maxY + 8)
    }

    private func place(_ view: View, _ form: ItemFormView) -> Rect { view.convert(view.bounds, to: form) }

    @Test(arguments: [360.0, 420, 460, 619, 620, 1120]) func noneOfTheirConstraintsContradictEachOther(width: Double) throws {
        let nibs = try ProgramNibs()
        var told: [String] = []
        let diagnostics = LayoutDiagnostics { told.append("\($0)") }
        let cell = try nibs.itemCell.instantiateCell(reuseIdentifier: "")
        let item = try nibs.gridCell().instantiateCollectionCell(reuseIdentifier: "")
        item.layoutDiagnostics = diagnostics
        item.frame = Rect(x: 0, y: 0, width: width / 2, height: width / 2 + 62)
        item.layoutIfNeeded()
        let views: [View] = [cell, ItemFormView.make(from: try nibs.form()), HeaderBar.make(from: nibs.header)]
        for view in views {
            view.layoutDiagnostics = diagnostics
            view.frame = Rect(x: 0, y: 0, width: width, height: view is HeaderBar ? 52 : view is TableViewCell ? 60 : 500)
            view.layoutIfNeeded()
        }
        for showsBack in [true, false] {
            for isSearchOpen in [true, false] {
                let header = try #require(views[2] as? HeaderBar)
                (header.showsBack, header.isSearchOpen) = (showsBack, isSearchOpen)
                header.layoutIfNeeded()
            }
        }
        #expect(told.isEmpty, "\(told)")
    }

    /// A row is laid out with the width of its tags in the wide window before they are arranged for the narrow one.
    @Test func rowsWithTagsBecomeNarrowWithoutContradictions() throws {
        let nibs = try ProgramNibs()
        for nib in [nibs.itemCell, try nibs.compactCell()] {
            for value in ["$450.00", "", "$123,456,789,012,345.67"] {
                let cell = try #require(try nib.instantiateCell(reuseIdentifier: "") as? ItemCell)
                var told: [String] = []
                cell.layoutDiagnostics = LayoutDiagnostics { told.append("\($0)") }
                var content = ItemCellContent(
                    name: "Camera", nameMarks: [], detail: "A-1", detailMarks: [], value: value, valueColor: .positive)
                content.tags = ["Electronics", "Insured twice", "Gift", "Lent"].map { ItemTagWord(name: $0, dot: .accent) }
                cell.show(content, thumbnail: .none)
                for width in [1100.0, 320, 900, 230, 620] {
                    cell.frame = Rect(x: 0, y: 0, width: width, height: nib.cellHeight ?? 60)
                    cell.layoutIfNeeded()
                    #expect(told.isEmpty, "\(width): \(told)")
                    told = []
                }
            }
        }
    }

    @Test func theRowIsLaidOutAsTheFileSays() throws {
        let nibs = try ProgramNibs()
        #expect(nibs.itemCell.cellHeight == 60)
        let cell = try #require(try nibs.itemCell.instantiateCell(reuseIdentifier: "") as? ItemCell)
        cell.frame = Rect(x: 0, y: 0, width: 500, height: 60)
        let content = ItemCellContent(
            name: "Camera", nameMarks: [], detail: "A-1", detailMarks: [], value: "$450.00", valueColor: .positive)
        cell.show(content, thumbnail: .none)
        cell.layoutIfNeeded()
        #expect(cell.thumbnailView.frame == Rect(x: 14, y: 10, width: 40, height: 40))
        #expect(cell.thumbnailButton.frame == cell.thumbnailView.frame)
        let labels = cell.contentView.subviews.compactMap { $0 as? Label }
        let value = try #require(labels.first { $0.text == "$450.00" })
        let name = try #require(labels.first { $0.text == "Camera" })
        #expect(value.frame.maxX == 482)
        #expect(value.frame.width == value.intrinsicContentSize.width)
        #expect(name.frame == Rect(x: 68, y: 8, width: value.frame.minX - 12 - 68, height: 24))
        var told: [String] = []
        cell.layoutDiagnostics = LayoutDiagnostics { told.append("\($0)") }
        // Without a value the name has its room, and without a second line it is in the middle.
        cell.show(
            ItemCellContent(name: "Camera", nameMarks: [], detail: "", detailMarks: [], value: "", valueColor: .label), thumbnail: .none)
        cell.layoutIfNeeded()
        #expect(name.frame.maxX == 482 && name.frame.midY == 30)
        #expect(told.isEmpty, "\(told)")
    }

    @Test func theGridsCellIsLaidOutAsTheFileSays() throws {
        let cell = try #require(try ProgramNibs().gridCell().instantiateCollectionCell(reuseIdentifier: "a") as? ItemGridCell)
        #expect(cell.reuseIdentifier == "a" && cell.textHeight == 62)
        cell.frame = Rect(x: 0, y: 0, width: 240, height: 254)
        let content = ItemCellContent(
            name: "Camera", nameMarks: [], detail: "A-1", detailMarks: [0..<1], value: "$450.00", valueColor: .positive)
        cell.show(content, hasPicture: true)
        cell.layoutIfNeeded()
        #expect(cell.pictureView.frame == Rect(x: 0, y: 0, width: 240, height: 192))
        #expect(cell.pictureButton.frame == cell.pictureView.frame)
        let labels = cell.contentView.subviews.compactMap { $0 as? Label }
        #expect(labels.map(\.text) == ["Camera", "$450.00", "A-1"])
        #expect(labels[0].frame == Rect(x: 12, y: 200, width: 216, height: 22))
        #expect(labels[1].frame == Rect(x: 12, y: 223, width: labels[1].intrinsicContentSize.width, height: 20))
        #expect(labels[2].frame.minX == labels[1].frame.maxX + 8 && labels[2].frame.maxX == 228)
    }

    @Test func anotherFileIsAnotherRow() throws {
        let original = try Nib(named: "ItemCell", classes: ProgramNibs.classes)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let edited = try String(contentsOf: root.appending(path: "resources/nibs/ItemCell.xib"), encoding: .utf8).replacing(
            #"secondAttribute="leading" constant="14" id="C01-th-ld0""#, with: #"secondAttribute="leading" constant="30" id="C01-th-ld0""#)
        let nib = try Nib(data: [UInt8](edited.utf8), name: "Edited.xib", classes: ProgramNibs.classes)
        for (nib, x) in [(original, 14.0), (nib, 30)] {
            let cell = try #require(try nib.instantiateCell(reuseIdentifier: "") as? ItemCell)
            cell.frame = Rect(x: 0, y: 0, width: 500, height: 60)
            cell.layoutIfNeeded()
            #expect(cell.thumbnailView.frame.minX == x)
        }
    }

    @Test func aFileWithoutAModuleMeansTheProgramsClasses() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = try String(contentsOf: root.appending(path: "resources/nibs/ItemCell.xib"), encoding: .utf8)
        func nib(_ module: String) throws -> Nib {
            let text = file.replacing(#"customModule="HomepwnerUI""#, with: module).replacing(#" customModuleProvider="target""#, with: "")
            return try Nib(data: [UInt8](text.utf8), name: "Edited.xib", classes: ProgramNibs.classes)
        }
        let plain = try nib("")
        try ProgramNibs.check(plain, holds: "ItemCell")
        let cell = try #require(try plain.instantiateCell(reuseIdentifier: "") as? ItemCell)
        #expect(type(of: cell.thumbnailView) == ThumbnailView.self)
        #expect(plain.instantiate().warnings.isEmpty)
        // A class of another module has only the name in common.
        let foreign = try nib(#"customModule="Other""#)
        #expect(throws: NibError.self) { try ProgramNibs.check(foreign, holds: "ItemCell") }
        #expect(!(try foreign.instantiateCell(reuseIdentifier: "") is ItemCell))
    }

    @Test func theHeaderFitsItselfToItsWidth() throws {
        let header = HeaderBar.make(from: try ProgramNibs().header)
        func layOut(_ width: Double) {
            header.frame = Rect(x: 0, y: 0, width: width, height: HeaderBar.height)
            header.isCompact = UserInterfaceSizeClass(length: width) == .compact
            header.setNeedsLayout()
            header.layoutIfNeeded()
        }
        layOut(700)
        #expect(header.searchField.frame == Rect(x: 346, y: 10, width: 196, height: 32))
        #expect(header.searchButton.isHidden)
        #expect(header.listButton.frame == Rect(x: 588, y: 10, width: 32, height: 32))
        #expect(header.gridButton.frame == Rect(x: 622, y: 10, width: 32, height: 32))
        #expect(header.sidebarButton.frame == Rect(x: 12, y: 10, width: 34, height: 32))
        #expect(header.libraryButton.frame == Rect(x: 54, y: 10, width: 54, height: 32))
        #expect(header.addButton.frame == Rect(x: 116, y: 10, width: 34, height: 32))
        header.libraryButton.title = "Oak Street"
        layOut(1000)
        #expect(header.libraryButton.frame == Rect(x: 54, y: 10, width: 136, height: 32))
        #expect(header.addButton.frame.minX == 198)
        header.listEdge = 220
        layOut(700)
        #expect(header.addButton.frame.minX == 232, "above the list")
        header.listEdge = 0
        #expect(header.moreButton.frame == Rect(x: 656, y: 10, width: 32, height: 32))
        layOut(420)
        #expect(header.searchField.isHidden && header.libraryButton.isHidden)
        #expect(header.addButton.frame.minX == 54)
        #expect(header.listButton.isHidden && header.gridButton.isHidden)
        #expect(header.searchButton.frame == Rect(x: 308, y: 10, width: 32, height: 32))
        header.isSearchOpen = true
        layOut(420)
        #expect(header.searchField.frame == Rect(x: 12, y: 10, width: 328, height: 32))
        #expect(header.addButton.isHidden)
        header.showsBack = true
        layOut(420)
        #expect(header.editButton.frame == Rect(x: 312, y: 10, width: 62, height: 32))
        #expect(header.searchField.isHidden && !header.backButton.isHidden)
        header.showsBack = false
        header.isSearchOpen = false
        layOut(700)
        #expect(header.searchField.frame == Rect(x: 346, y: 10, width: 196, height: 32))
    }

    @Test func filesWithoutWhatTheProgramNeedsAreDeclined() throws {
        let nibs = try ProgramNibs()
        try ProgramNibs.check(nibs.form(), holds: "ItemFormView")
        #expect {
            try ProgramNibs.check(nibs.header, holds: "ItemFormView")
        } throws: { error in (error as? NibError)?.file == "HeaderView.xib" && "\(error)".contains("ItemFormView") }
        #expect(throws: NibError.self) { try Nib(named: "None") }
        #expect(throws: NibError.self) { try Nib(contentsOf: URL(filePath: "/nowhere/None.xib")) }
    }

    @Test func problemsMakeRoomInTheForm() throws {
        let form = ItemFormView.make(from: try ProgramNibs().form())
        func layOut(_ width: Double) {
            form.frame = Rect(x: 0, y: 0, width: width, height: 592)
            form.layoutIfNeeded()
        }
        layOut(744)
        #expect(place(form.name, form) == Rect(x: 140, y: 150, width: 572, height: 38))
        let before = place(form.serialNumber, form).minY
        form.show(problem: .init(field: .name, sentence: "Give the item a name."))
        form.layoutIfNeeded()
        #expect(place(form.serialNumber, form).minY > before + 10)
        form.clearProblem()
        form.layoutIfNeeded()
        #expect(place(form.serialNumber, form).minY == before)
    }

    /// Two fields beside each other, one, or one below its label.
    @Test func theFormFitsItselfToItsWidth() throws {
        let form = ItemFormView.make(from: try ProgramNibs().form())
        func layOut(_ width: Double) {
            form.frame = Rect(x: 0, y: 0, width: width, height: 592)
            form.layoutIfNeeded()
        }
        layOut(744)
        #expect(place(form.serialNumber, form) == Rect(x: 140, y: 196, width: 224, height: 38))
        #expect(place(form.value, form) == Rect(x: 488, y: 196, width: 224, height: 38))
        layOut(639)
        #expect(place(form.serialNumber, form) == Rect(x: 140, y: 196, width: 467, height: 38))
        #expect(place(form.value, form) == Rect(x: 140, y: 242, width: 467, height: 38))
        layOut(400)
        #expect(place(form.name, form) == Rect(x: 20, y: 223, width: 360, height: 38))
        #expect(place(form.serialNumber, form) == Rect(x: 20, y: 296, width: 360, height: 38))
    }
}
