import Graphics
import Inventory
import Reports
import Toolkit

/// The fields that a loan slip has for itself: to whom items are lent, and until when. Both may be empty, for a line to write on.
final class LoanFields {
    let borrower = TextField()
    let due = DateField()
    /// The error in the day, below its field; hidden if there is none.
    let problemLabel = Label(font: Font(size: 12.5), color: .negative)
    /// Called when something was typed or chosen.
    var onChange: ((ReportOptions.Loan) -> Void)?
    /// Called when the problem may be another one, or none any more.
    var onProblem: ((String?) -> Void)?

    private let days: DayStyle

    /// - Parameter days: how days are written.
    init(days: DayStyle) {
        self.days = days
        borrower.placeholder = "Name of the borrower"
        borrower.maximumLength = ItemContent.lineLimit
        borrower.onChange = { [weak self] _ in self?.tell() }
        due.placeholder = "Last day of the loan"
        due.show(days: days) { try? DueDay.read($0, days) }
        due.onChange = { [weak self] _ in
            guard let self else { return }
            if !due.hasProblem { showProblem(nil) }
            tell()
        }
        // An error is shown only after typing: an unfinished day is not a mistake.
        due.onEndEditing = { [weak self] in self?.showProblem(self?.problem) }
        problemLabel.numberOfLines = 0
        problemLabel.isHidden = true
    }

    /// Shows a loan. A text that is no day stays as it was typed.
    func show(_ loan: ReportOptions.Loan) {
        if borrower.text.trimmed != loan.borrower { borrower.text = loan.borrower }
        if dueDay != loan.due { due.day = loan.due.flatMap(CalendarDay.init) }
        problemLabel.isHidden = due.isHidden || problemLabel.text.isEmpty
    }

    /// Moves the keyboard to an invalid day, and returns its error; nil if there is none.
    func pointOutProblem() -> String? {
        guard let problem else { return nil }
        due.becomeFirstResponder()
        due.hasError = true
        showProblem(problem)
        return problem
    }

    private var dueDay: Day? { due.day.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) } }

    private var problem: String? {
        guard due.hasProblem else { return nil }
        do {
            _ = try DueDay.read(due.text.trimmed, days)
            return nil
        } catch { return error.sentence }
    }

    private func tell() { onChange?(ReportOptions.Loan(borrower: borrower.text.trimmed, due: dueDay)) }

    private func showProblem(_ problem: String?) {
        problemLabel.text = problem ?? ""
        problemLabel.isHidden = problem == nil || due.isHidden
        due.accessibilityHint = problem
        onProblem?(problem)
    }
}

/// The day by which something comes back, as it is typed: one day, and none that is over.
nonisolated enum DueDay {
    /// The error in a text that is not such a day.
    struct Problem: Error {
        /// The error and its remedy, in sentences.
        let sentence: String
    }

    /// Reads it.
    static func read(_ text: String, _ style: DayStyle, today: Day = .today()) throws(Problem) -> Day {
        let reading: DayReading
        do { reading = try DayParser(style, today: today).read(text) } catch { throw Problem(sentence: error.sentence(style)) }
        let shown = DisplayText.quoted(text)
        guard reading.precision == .day else {
            throw Problem(sentence: "\(shown) is not one day. Write it like \(today.formatted(style)).")
        }
        guard reading.day >= today else {
            throw Problem(sentence: "\(shown) is before today, the day of the loan. Choose a later day, or leave it empty.")
        }
        if !reading.isISO, let doubt = reading.doubt(today: today) {
            throw Problem(sentence: "\(shown): \(doubt) If it is right, write \(reading.day.iso).")
        }
        return reading.day
    }
}
