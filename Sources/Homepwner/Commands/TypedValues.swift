import Exchange
import Inventory

/// Reads values that people type on the command line. Unreadable ones cause an error in a sentence.
extension CommandEnvironment {
    /// Reads the value of a field of numbers, choices or yes.
    func value(_ text: String, of field: ItemField) throws -> FieldValue? {
        do { return try field.read(text, style: numberStyle) } catch {
            throw CommandFailure(.usage, error.description, code: "bad-\(field.rawValue)")
        }
    }

    /// Reads an amount; returns nil for an empty text.
    ///
    /// - Parameters:
    ///   - code: the currency in a separate option.
    ///   - before: the currency of the previous amount, which is kept if none is named.
    func money(_ text: String, in code: String?, before: Currency?) throws -> Money? {
        guard !text.isEmpty else { return nil }
        let names = MoneyParser.currency(namedIn: text, default: defaultCurrency, style: numberStyle) != nil
        // A sign that several currencies share means the local one.
        let currency = code.flatMap(Currency.init(code:)) ?? (names ? nil : before) ?? defaultCurrency
        do {
            let money = try MoneyParser.parse(text, default: currency, style: numberStyle)
            guard code == nil || money.currency == currency else {
                throw CommandFailure(.usage, "The amount “\(visible(text, limit: 40))” is not in \(currency.code). Name one currency.")
            }
            return money
        } catch let error as MoneyError {
            let shown = visible(text, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount. \(error.description)"
            throw CommandFailure(.usage, reason, code: "bad-amount")
        }
    }

    /// Reads a day; returns nil for an empty text. Adds a note about an ambiguous text.
    func day(_ text: String, _ notes: inout [String]) throws -> PartialDay? {
        guard !text.isEmpty else { return nil }
        let reading: DayReading
        do { reading = try DayParser(days).read(text) } catch {
            throw CommandFailure(.usage, error.sentence(days), code: "bad-date")
        }
        let shown = visible(text, limit: 40)
        if let doubt = reading.doubt() {
            // People who write a complete date with the year first mean exactly that day.
            guard reading.isISO else {
                throw CommandFailure(.usage, "“\(shown)”: \(doubt) If it is right, write \(reading.day.iso).", code: "bad-date")
            }
            notes.append("“\(shown)” is kept as it is. \(doubt)")
        } else if reading.alternative != nil {
            notes.append("“\(shown)” is read as \(reading.words(days)). To be exact, write it like \(reading.day.iso).")
        }
        return PartialDay(reading)
    }

    /// Reads a whole day for an option of a report. Adds a note about an ambiguous text.
    ///
    /// - Parameter option: the option's name, for errors.
    func exactDay(_ text: String, of option: String, _ notes: inout [String]) throws -> Day {
        let day: PartialDay?
        do { day = try self.day(text, &notes) } catch let failure as CommandFailure {
            throw CommandFailure(failure.status, "\(option): \(failure.message)", code: failure.code)
        }
        guard let exact = day?.exact else {
            throw CommandFailure(
                .usage, "“\(visible(text, limit: 40))” is not one day. Write it like 2026-11-21, after \(option).", code: "bad-date")
        }
        return exact
    }
}
