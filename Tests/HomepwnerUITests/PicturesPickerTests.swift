import FoundationEssentials
import Glibc
import Graphics
import Imaging
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// A folder of files that goes away with the test.
final class TestFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/homepwner-picker-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { _ = try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ name: String, _ data: Data = Data(), age: Int = 0) throws -> String {
        let file = path + "/" + name
        try data.write(to: URL(fileURLWithPath: file))
        let time = timespec(tv_sec: 1_700_000_000 - age, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, file, [time, time], 0) == 0)
        return file
    }

    @discardableResult
    func folder(_ name: String) throws -> String {
        #expect(mkdir(path + "/" + name, 0o700) == 0)
        return path + "/" + name
    }

    /// A picture of one colour as PNG.
    static func png(_ color: UInt32, width: Int = 300, height: Int = 200) throws -> Data {
        try ImageEncoder.png(try #require(TestPictures.picture(PixelSize(width: width, height: height), color)))
    }
}

/// A window with a chooser open in it.
final class PickerFixture: PopoverFixture {
    let picker: PhotoPickerController
    var chosen: [String] = []

    init(_ path: String?, for purpose: ChooserPurpose = .picture, memory: FolderMemory = FolderMemory(nil), scale: Double = 1) throws {
        picker = PhotoPickerController(
            for: purpose, folder: path.map { URL(fileURLWithPath: $0) }, memory: memory, pools: ThreadPools())
        super.init(picker, scale: scale)
        picker.onChoose = { [weak self] in self?.chosen += $0.map(\.path) }
    }

    /// Waits until the folder is shown.
    func settle() async throws {
        let path = picker.path
        try await eventually("\(path) is shown") { picker.path == path && (!picker.grid.entries.isEmpty || !picker.message.text.isEmpty) }
        harness.advance(seconds: 0.02)
    }

    var names: [String] { picker.grid.entries.map(\.name) }

    /// Clicks on the tile of a name.
    func click(_ name: String, _ modifiers: KeyModifiers = []) throws {
        let tile = try #require(harness.find(PhotoTile.self) { $0.entry?.name == name }, "no tile shows \(name)")
        harness.click(tile, modifiers: modifiers)
    }
}

struct PicturesPickerTests {
    @Test func foldersComeFirstThenPicturesTheNewestFirst() async throws {
        let folder = try TestFolder()
        let png = try TestFolder.png(0xFF11_2233)
        try folder.write("old.png", png, age: 300)
        try folder.write("new.JPG", png, age: 10)
        try folder.write("middle.webp", png, age: 100)
        try folder.write("no-suffix", png, age: 200)
        try folder.write("text", Data("hello".utf8))
        try folder.write("notes.txt", png)
        try folder.write(".hidden.png", png)
        try folder.folder("zoo")
        try folder.folder("Attic")
        try folder.folder(".secret")
        #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(symlink("/nowhere", folder.path + "/broken.png") == 0)
        #expect(symlink(folder.path + "/old.png", folder.path + "/link.png") == 0)
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        #expect(fixture.names == ["Attic", "zoo", "new.JPG", "middle.webp", "no-suffix", "link.png", "old.png"])
    }

    @Test func aClickChoosesAPictureAndWalksIntoAFolder() async throws {
        let folder = try TestFolder()
        let inner = try folder.folder("Holiday")
        let picture = try folder.write("Holiday/beach.png", TestFolder.png(0xFF00_80FF))
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        try fixture.click("Holiday")
        #expect(fixture.picker.path == inner)
        try await eventually("the picture is listed") { fixture.names == ["beach.png"] }
        fixture.harness.advance(seconds: 0.02)
        try fixture.click("beach.png")
        try await eventually("it is chosen") { !fixture.chosen.isEmpty }
        #expect(fixture.chosen == [picture])
    }

    @Test func theKeyboardWalksAndChooses() async throws {
        let folder = try TestFolder()
        try folder.folder("Sub")
        for number in 0..<7 { try folder.write("p\(number).png", TestFolder.png(0xFF00_0000), age: number) }
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        let (harness, grid) = (fixture.harness, fixture.picker.grid)
        #expect(grid.selected == nil)
        for (key, index) in [
            (Key.right, 0), (.right, 1), (.down, 4), (.down, 7), (.down, 7), (.left, 6), (.up, 3), (.end, 7), (.home, 0), (.left, 0),
            (.pageDown, 6), (.pageUp, 0), (.down, 3), (.down, 6), (.right, 7), (.up, 4), (.right, 5), (.down, 7),
        ] {
            harness.press(key)
            #expect(grid.selected == index, "after \(key)")
        }
        harness.press(.enter)
        try await eventually("it is chosen") { !fixture.chosen.isEmpty }
        #expect(fixture.chosen == [folder.path + "/p6.png"])
        harness.press(.home)
        harness.press(.enter)
        try await eventually("the folder is entered") { fixture.picker.path.hasSuffix("/Sub") && !fixture.picker.message.text.isEmpty }
        #expect(fixture.picker.message.text == "There are no pictures in this folder.")
        harness.press(.backspace)
        try await eventually("back again") { fixture.names.count == 8 }
        #expect(grid.selected == 0, "the folder that was left is selected")
    }

    @Test func lettersGoToWhatBeginsWithThem() async throws {
        let folder = try TestFolder()
        for name in ["Étude", "Garden", "garage"] { try folder.folder(name) }
        for (age, name) in ["rome.png", "Roof.png", "IMG 1.png"].enumerated() {
            try folder.write(name, TestFolder.png(0xFF00_0000), age: age)
        }
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        #expect(fixture.names == ["garage", "Garden", "Étude", "rome.png", "Roof.png", "IMG 1.png"])
        for (typed, index) in [("et", 2), ("ro", 3), ("roo", 4), ("g", 0), ("g", 1), ("gard", 1), ("img 1", 5), ("rome", 3)] {
            fixture.harness.advance(seconds: 1)
            fixture.harness.type(typed)
            #expect(fixture.picker.grid.selected == index, "after \(typed)")
        }
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("x")
        #expect(fixture.picker.grid.selected == 3, "nothing begins so")
        #expect(fixture.chosen.isEmpty)
    }

    @Test func theLinkLeadsToTheFolderAround() async throws {
        let folder = try TestFolder()
        let inner = try folder.folder("Inner")
        let fixture = try PickerFixture(inner)
        try await fixture.settle()
        let name = FolderName.of(folder.path)
        let link = try #require(fixture.harness.find(Button.self) { $0.title.hasSuffix(name) || $0.title.hasSuffix("…") })
        fixture.harness.click(link)
        #expect(fixture.picker.path == folder.path)
    }

    @Test func whatCannotBeOpenedOrIsNoPictureIsSaid() async throws {
        let folder = try TestFolder()
        let missing = try PickerFixture(folder.path + "/gone")
        try await missing.settle()
        #expect(missing.picker.message.text == "The folder “gone” cannot be opened: no such file or directory. Choose another one.")
        let path = try folder.write("lie.png", Data("this is a text".utf8))
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        try fixture.click("lie.png")
        try await eventually("said") { !fixture.picker.note.isHidden }
        #expect(fixture.picker.note.text == "“lie.png” is not a PNG, JPEG or WebP picture. Choose another one.")
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        fixture.harness.press(.enter)
        #expect(fixture.picker.note.isHidden)
        try await eventually("said of the pipe, too") { !fixture.picker.note.isHidden }
        #expect(fixture.picker.note.text == "“lie.png” is not a PNG, JPEG or WebP picture. Choose another one.")
        unlink(path)
        fixture.harness.press(.enter)
        try await eventually("gone") { fixture.picker.note.text.contains("no such file") }
        #expect(fixture.chosen == [])
    }

    @Test func thumbnailsFillTheirTilesAndBrokenOnesShowASign() async throws {
        let folder = try TestFolder()
        try folder.write("blue.png", TestFolder.png(0xFF20_40C0), age: 1)
        try folder.write("bad.png", Data("no".utf8), age: 2)
        let fixture = try PickerFixture(folder.path, scale: 2)
        try await fixture.settle()
        let loader = fixture.picker.loader
        try await eventually("both are known") { loader.count == 2 && loader.runningCount == 0 }
        fixture.harness.advance(seconds: 0.02)
        #expect(loader.size == PixelSize(width: 216, height: 200))
        let shot = try #require(fixture.harness.screenshot(of: fixture.popover.window))
        let place = try #require(fixture.picker.grid.rectForItem(at: Toolkit.IndexPath(item: 0, section: 0)))
        let tile = fixture.picker.grid.convert(place.insetBy(dx: PhotoTile.ring, dy: PhotoTile.ring), to: nil)
        for (x, y) in [(tile.minX + 10, tile.minY + 10), (tile.maxX - 10, tile.maxY - 10), (tile.midX, tile.midY)] {
            #expect(shot[Int(x * 2), Int(y * 2)] & 0xFFFFFF == 0x2040C0)
        }
        // The corner is round: the popover's ground is seen there.
        #expect(shot[Int(tile.minX * 2), Int(tile.minY * 2)] & 0xFFFFFF == 0xFEFEFE)
        let bad = try #require(fixture.picker.grid.entries.last)
        guard case .broken = loader.state(of: bad) else {
            Issue.record("a text is no thumbnail")
            return
        }
    }

    @Test func tenThousandPicturesTakeAHandfulOfTilesAndLittleMemory() async throws {
        let folder = try TestFolder()
        // Ten thousand names of one file: as many entries as files would be, made in no time.
        let first = try folder.write("p0.png", TestFolder.png(0xFF00_FF00, width: 4, height: 4))
        for number in 1..<10_000 { #expect(link(first, folder.path + "/p\(number).png") == 0) }
        let fixture = try PickerFixture(folder.path)
        fixture.harness.comparesFrames = false
        try await fixture.settle()
        let grid = fixture.picker.grid
        let loader = fixture.picker.loader
        #expect(fixture.names.count == 10_000 && fixture.names.first == "p0.png")
        #expect(grid.madeCellCount <= 15)
        // To the end by the wheel: no more tiles than before, never more than two decoders.
        for _ in 0..<60 {
            fixture.harness.scroll(grid, clicks: 120)
            #expect(loader.runningCount <= 2)
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(grid.madeCellCount <= 18)
        fixture.harness.press(.end)
        let last = try #require(grid.entries.last)
        try await eventually("the last one is there") { if case .ready = loader.state(of: last) { true } else { false } }
        #expect(loader.count <= loader.memoryLimit / (108 * 100 * 4) + 1)
        // Pictures that were scrolled past were not decoded: a picture that goes out of view leaves the queue.
        #expect(loader.count < 1000)
        fixture.popover.dismiss()
        try await eventually("nothing is under way") { loader.runningCount == 0 }
    }

    @Test func namesCannotForgeASentence() {
        #expect(FolderName.of("/tmp/a\u{202E}gpj.exe") == "a\u{FFFD}gpj.exe")
        #expect(FolderName.of("/tmp/a\nb") == "a\u{FFFD}b")
        #expect(FolderName.of("/") == "Computer")
        #expect(FolderName.parent(of: "/tmp") == "/" && FolderName.parent(of: "/") == nil)
    }

    @Test func aClosedChooserLeavesNothingBehind() async throws {
        let folder = try TestFolder()
        try folder.write("p.png", TestFolder.png(0xFF00_FF00))
        weak var picker: PhotoPickerController?
        weak var grid: View?
        do {
            let fixture = try PickerFixture(folder.path)
            (picker, grid) = (fixture.picker, fixture.picker.grid)
            fixture.harness.press(.escape)
            #expect(!fixture.popover.isPresented)
        }
        try await eventually("all is gone") { picker == nil && grid == nil }
    }
}
