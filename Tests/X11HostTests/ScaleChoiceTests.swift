import Testing

@testable import X11Host

@Suite struct ScaleChoiceTests {
    @Test func theFirstThatSaysSomethingWins() {
        var choice = ScaleChoice(monitor: (pixels: 3840, millimetres: 344))
        #expect(choice.scale == 2.5)
        choice.gdkScale = "3"
        #expect(choice.scale == 3)
        choice.resourceDPI = 144
        #expect(choice.scale == 1.5)
        choice.settingsDPI = 122_880
        #expect(choice.scale == 1.25)
        choice.override = "1.75"
        #expect(choice.scale == 1.75)
    }

    @Test func dotsAlreadyContainTheFactor() {
        #expect(ScaleChoice(settingsDPI: 196_608, settingsFactor: 2).scale == 2)
        #expect(ScaleChoice(settingsDPI: 98_304, settingsFactor: 2).scale == 2)
        #expect(ScaleChoice(settingsDPI: 98_304, settingsFactor: 1).scale == 1)
    }

    @Test func aLargerFontMakesEverythingLarger() {
        for usual in [10.0, 10.5, 11] { #expect(ScaleChoice(fontSize: usual).scale == 1) }
        #expect(ScaleChoice(fontSize: 16.5).scale == 1.5 && ScaleChoice(fontSize: 8).scale == 0.8)
        // Tenths: at 1.18 lengths of a whole number of points have no whole number of pixels.
        #expect(ScaleChoice(fontSize: 13).scale == 1.2 && ScaleChoice(fontSize: 12).scale == 1.1)
        #expect(ScaleChoice(settingsDPI: 196_608, fontSize: 22).scale == 4)
        #expect(ScaleChoice(override: "1.5", fontSize: 22).scale == 1.5)
        #expect(ScaleChoice(fontSize: 1e9).scale == 3 && ScaleChoice(fontSize: 0.1).scale == 0.7)
    }

    @Test func nonsenseIsPassedOver() {
        #expect(ScaleChoice(override: "nan", settingsDPI: -1, gdkScale: "0").scale == 1)
        #expect(ScaleChoice(override: "two", gdkScale: "inf").scale == 1)
        #expect(ScaleChoice(override: "1000").scale == 6)
        #expect(ScaleChoice(override: "0.01").scale == 0.5)
    }

    @Test func monitorsAreBelievedOnlyWhenTheyAreDense() {
        #expect(ScaleChoice(monitor: (1920, 344)).scale == 1)
        #expect(ScaleChoice(monitor: (1920, 0)).scale == 1)
        #expect(ScaleChoice(monitor: (1920, 16)).scale == 1)
        #expect(ScaleChoice(monitor: (2880, 331)).scale == 2)
    }

    @Test func oddFractionsAreKept() {
        #expect(ScaleChoice(resourceDPI: 110).scale == 1.15)
        #expect(ScaleChoice(settingsDPI: 98_305).scale == 1)
    }
}

@Suite struct ResourceDatabaseTests {
    @Test func readsNamesAndNumbers() {
        let database = ResourceDatabase(text: "! a comment\nXft.dpi:\t 120 \nXcursor.theme:Adwaita\n*foo: a: b\nbroken\n")
        #expect(database.number("Xft.dpi") == 120)
        #expect(database.string("Xcursor.theme") == "Adwaita")
        #expect(database.string("*foo") == "a: b")
        #expect(database.string("Xft.antialias") == nil)
    }

    @Test(arguments: ["", "Xft.dpi", "Xft.dpi:", "Xft.dpi: zero", "Xft.dpi: -96", "Xft.dpi: nan", "Xft.dpi: 0"])
    func whatIsNoNumberIsNone(text: String) {
        #expect(ResourceDatabase(text: text).number("Xft.dpi") == nil)
    }
}
