import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// The fields of an item as options. What is not given stays as it is.
struct FieldOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "What the item is called.")
    var name: String?
    @Option(parsing: .unconditional, help: "Its serial number.")
    var serial: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("What it is worth, as 24.50, 1.234,50 or €5.", valueName: "amount"))
    var value: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The currency of the amount, as EUR.", valueName: "code"))
    var currency: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day it came into the house, as 2026-03-31.", valueName: "day"))
    var date: String?
    @Option(parsing: .unconditional, help: "Where it is, as Kitchen.")
    var location: String?
    @Option(parsing: .unconditional, help: "Anything else.")
    var notes: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A PNG, JPEG or WebP picture; more than one may be given.", valueName: "file"), completion: .file())
    var photo: [String] = []

    /// Whether no field is given.
    var isEmpty: Bool {
        [name, serial, value, currency, date, location, notes].allSatisfy { $0 == nil } && photo.isEmpty
    }

    mutating func validate() throws {
        if currency != nil, value == nil { throw ValidationError("--currency goes with --value: name the amount, too.") }
        if let currency, Currency(code: currency) == nil {
            throw ValidationError("“\(visible(currency, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
    }

    /// Takes the given fields into an item's content; reads no picture.
    ///
    /// - Returns: what people have to know of how the fields were understood, in sentences.
    @discardableResult
    func apply(to content: inout ItemContent, _ environment: CommandEnvironment) throws -> [String] {
        var notes: [String] = []
        if let name { content.name = name }
        if let serial { content.serialNumber = serial }
        if let value { content.value = try money(value, before: content.value, environment) }
        if let date { content.date = try day(date, environment, &notes) }
        if let location { content.location = location }
        if let text = self.notes { content.notes = text }
        return notes
    }

    /// Takes the given pictures into the library.
    func takePhotos(into store: any LibraryStore, _ environment: CommandEnvironment) async throws -> [PhotoReference] {
        var taken: [PhotoReference] = []
        for path in photo {
            let data = try SourceFile.read(environment.absolute(path))
            taken.append(try await store.add(picture: data, originalName: path.split(separator: "/").last.map(String.init)))
        }
        return taken
    }

    private func money(_ text: String, before: Money?, _ environment: CommandEnvironment) throws -> Money? {
        guard !text.isEmpty else { return nil }
        let currency = currency.flatMap(Currency.init(code:)) ?? before?.currency ?? environment.defaultCurrency
        do {
            let money = try MoneyParser.parse(text, default: currency, style: environment.numberStyle)
            guard self.currency == nil || money.currency == currency else {
                throw CommandFailure(.usage, "The amount “\(visible(text, limit: 40))” is not in \(currency.code). Name one currency.")
            }
            return money
        } catch let error as MoneyError {
            let shown = visible(text, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount: \(error.description)"
            throw CommandFailure(.usage, reason, code: "bad-amount")
        }
    }

    private func day(_ text: String, _ environment: CommandEnvironment, _ notes: inout [String]) throws -> Day? {
        guard !text.isEmpty else { return nil }
        let reading: DayReading
        do { reading = try DayParser(environment.days).read(text) } catch {
            throw CommandFailure(.usage, error.sentence(environment.days), code: "bad-date")
        }
        let shown = visible(text, limit: 40)
        if let doubt = reading.doubt() {
            // Who writes the year first and all of its figures has no other in mind.
            guard reading.isISO else {
                throw CommandFailure(.usage, "“\(shown)”: \(doubt) If it is right, write \(reading.day.iso).", code: "bad-date")
            }
            notes.append("“\(shown)” is kept as it is. \(doubt)")
        } else if reading.precision != .day || reading.alternative != nil {
            notes.append("“\(shown)” is read as \(reading.words(environment.days)). To be exact, write it like \(reading.day.iso).")
        }
        return reading.day
    }
}

/// An item's identity on the command line.
struct ItemID: ExpressibleByArgument, Sendable {
    let id: UUID

    init?(argument: String) {
        guard let id = UUID(uuidString: argument) else { return nil }
        self.id = id
    }
}
