import ArgumentParser
import Exchange
import Inventory

/// The values of custom fields, as options.
struct OwnFieldOptions: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The value of a custom field, as “Length=12.5”; an empty value removes it. More than one may be given.",
            valueName: "field=value"))
    var values: [String] = []

    /// Whether no values are given.
    var isEmpty: Bool { values.isEmpty }

    mutating func validate() throws {
        for value in values where value.firstIndex(of: "=").map({ $0 == value.startIndex }) ?? true {
            throw ValidationError("“\(visible(value, limit: 40))” is not a field with a value. Write it like Length=12.5.")
        }
    }

    /// Sets the values in an item's content.
    func apply(to content: inout ItemContent, _ catalog: Catalog, _ environment: CommandEnvironment) throws {
        for value in values {
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let field = try OwnField.named(EntryName(argument: String(parts[0])), in: catalog)
            guard !field.isHidden else { throw CommandFailure.hiddenField(field.name) }
            let had = content.own(field.id)
            do {
                let currency = if case .money(let money)? = had { money.currency } else { environment.defaultCurrency }
                let read = try field.read(
                    FieldSetting.value(parts[1], isSpaced: parts[0].last?.isWhitespace == true), style: environment.numberStyle,
                    currency: currency, days: DayParser(environment.days))
                if let read, let problem = field.problem(of: read, had: had) { throw FieldError(description: problem) }
                content.setOwn(field, read)
            } catch let error as FieldError {
                throw CommandFailure(.usage, error.description, code: "bad-field")
            }
        }
    }
}

extension OwnValue.Content {
    /// The value in the form of `show`, in which days and numbers can be typed again.
    var shownAlone: String {
        switch self {
        case .money, .choices, .yes: formatted()
        default: written
        }
    }
}
