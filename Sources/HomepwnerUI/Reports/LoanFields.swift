import Graphics
import Inventory
import Reports
import Toolkit

/// Is told about typed values of a loan.
protocol LoanFieldsDelegate: AnyObject {
    /// Something was typed or chosen.
    func loanDidChange(_ loan: ReportOptions.Loan)
    /// The error in the day may be another one; nil if there is none.
    func loanProblemDidChange(_ problem: String?)
}

/// The fields that a loan slip has for itself: to whom items are lent, and until when. Both may be empty, for a line to write on.
final class LoanFields {
    let borrower = TextField()
    let due = DateField()
    /// The error in the day, below its field; hidden if there is none.
    let problemLabel = Label(font: Font(size: 12.5), color: .negative)
    weak var delegate: (any LoanFieldsDelegate)?

    private let days: DayStyle

    /// - Parameter days: how days are written.
    init(days: DayStyle) {
        self.days = days
        borrower.placeholder = "Name of the borrower"
        borrower.maximumLength = ItemContent.lineLimit
        borrower.addTarget(self, action: LoanFields.tell, for: .editingChanged)
        due.placeholder = "Last day of the loan"
        due.show(days: days) { try? DueDay.read($0, days) }
        due.addTarget(self, action: LoanFields.dueDidChange, for: .editingChanged)
        due.addTarget(self, action: LoanFields.dueDidEnd, for: .editingDidEnd)
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

    private func dueDidChange() {
        if !due.hasProblem { showProblem(nil) }
        tell()
    }

    /// An error is shown only after typing: an unfinished day is not a mistake.
    private func dueDidEnd() { showProblem(problem) }

    private func tell() { delegate?.loanDidChange(ReportOptions.Loan(borrower: borrower.text.trimmed, due: dueDay)) }

    private func showProblem(_ problem: String?) {
        problemLabel.text = problem ?? ""
        problemLabel.isHidden = problem == nil || due.isHidden
        due.accessibilityHint = problem
        delegate?.loanProblemDidChange(problem)
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
