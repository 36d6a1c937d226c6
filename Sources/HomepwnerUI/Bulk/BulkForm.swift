import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The fields of a form for many items, in groups: those that many items get together come first.
final class BulkForm: ScrollView {
    private(set) var rows: [BulkRow] = []
    private(set) var tags: BulkTags?
    private let correctSwitch = BulkSwitch(tr("Replace the present value, and keep no older one"), identifier: "bulk-correct")
    private let typesSwitch = BulkSwitch(tr("Also for items whose type does not show the field"), identifier: "bulk-other-types")
    private var groups: [(title: Label, views: [View])] = []

    /// The groups in their order.
    private static let order: [FieldGroup] = [.place, .identification, .value, .purchase, .warranty, .insurance, .notes]
    private static let margin = 16.0

    /// Makes the fields that a library shows.
    func show(_ catalog: Catalog, in surroundings: FormSurroundings) {
        guard rows.isEmpty else { return }
        let shown = FormPlan.inOrder(FieldDescriptor.all.map(\.field).filter { $0.isOffered && catalog.shows($0) })
        // Few want one name for many things.
        let fields = shown.filter { $0 != .name } + shown.filter { $0 == .name }
        for group in Self.order {
            var views: [View] = fields.filter { $0.descriptor.group == group }.map { row($0, catalog, surroundings) }
            if group == .place, catalog.shows(.tags) {
                let tags = BulkTags(catalog, surroundings.style, source: surroundings.source)
                self.tags = tags
                views.insert(tags, at: min(1, views.count))
            }
            if group == .value, catalog.shows(.value) { views.append(correctSwitch) }
            add(group.title, views)
            if group == .insurance { addOwnFields(catalog, surroundings) }
        }
        correctSwitch.isHidden = true
        typesSwitch.isHidden = true
        setNeedsLayout()
    }

    private func addOwnFields(_ catalog: Catalog, _ surroundings: FormSurroundings) {
        let own = catalog.shownFields.map { field in
            let unit = field.unit.isEmpty ? "" : " (\(DisplayText.isolated(field.unit)))"
            return made(BulkRow(DisplayText.isolated(field.name) + unit, BulkControl(field, in: surroundings)))
        }
        add(tr("Custom Fields"), own.isEmpty ? [] : own + [typesSwitch])
    }

    private func row(_ field: ItemField, _ catalog: Catalog, _ surroundings: FormSurroundings) -> BulkRow {
        made(BulkRow(field.descriptor.title, BulkControl(field, catalog, in: surroundings)))
    }

    private func made(_ row: BulkRow) -> BulkRow {
        rows.append(row)
        return row
    }

    private func add(_ title: String, _ views: [View]) {
        guard !views.isEmpty else { return }
        let label = Label(title, font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
        label.accessibilityRole = .heading
        groups.append((label, views))
        for view in [label] + views { contentView.addSubview(view) }
    }

    /// The row of a field; nil if there is none.
    func row(_ key: FieldKey) -> BulkRow? { rows.first { $0.control.key == key } }

    /// The touched fields and their texts.
    var fields: BulkFields {
        var fields = BulkFields()
        for row in rows where row.isTouched {
            fields.texts[row.control.key] = row.control.text
            if !row.control.unread.isEmpty { fields.unread[row.control.key] = row.control.unread }
        }
        fields.tagsOn = tags?.on ?? []
        fields.tagsOff = tags?.off ?? []
        fields.correctsValue = correctSwitch.isOn
        fields.includesOtherTypes = typesSwitch.isOn
        return fields
    }

    /// Whether a person changed something.
    var isTouched: Bool { rows.contains(where: \.isTouched) || tags?.isTouched == true }

    /// Shows the values that the items have, as hints.
    func show(_ values: ChosenValues, _ style: NumberStyle) {
        for row in rows {
            row.show(hint: hint(row, values, style), isFilled: values[row.control.key] != .none)
        }
        tags?.show(values)
    }

    private func hint(_ row: BulkRow, _ values: ChosenValues, _ style: NumberStyle) -> String {
        let all = CountText.number(values.count, style: style)
        return switch values[row.control.key] {
        case .none: row.control.noneTitle
        case .several: tr("Several values")
        case .same(let value): tr("\(Self.short(value, style)), in all \(all)")
        }
    }

    private static func short(_ value: EditedField.Value, _ style: NumberStyle) -> String {
        let line = value.formatted(style).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return DisplayText.isolated(DisplayText.shortened(line, to: 60))
    }

    /// Shows what belongs to the touched fields: the day that a new value has by itself, and the questions about values and types.
    ///
    /// - Parameter edit: the meaning of the fields; nil if they have none
    func follow(_ fields: BulkFields, _ edit: BulkEdit?, _ values: ChosenValues?, _ catalog: Catalog, _ style: NumberStyle) {
        if let day = row(.fixed(.valueOn)), let values {
            let isNew = fields.setsValue && !fields.correctsValue
            day.emptyHint = isNew ? tr("Today") : nil
            day.show(hint: isNew ? tr("Today") : hint(day, values, style), isFilled: !isNew && values[.fixed(.valueOn)] != .none)
        }
        let wasHidden = (correctSwitch.isHidden, typesSwitch.isHidden)
        correctSwitch.isHidden = !fields.setsValue && !correctSwitch.isOn
        let isElsewhere = catalog.shownFields.contains { field in
            fields.texts[.own(field.id)] != nil && values.map { $0.count(showing: field) < $0.count } ?? false
        }
        typesSwitch.isHidden = !isElsewhere && !typesSwitch.isOn
        for row in rows where row.isTouched && !row.control.hasError {
            if row.say(fields.note(of: row.control.key, edit, style)) { setNeedsLayout() }
        }
        if wasHidden != (correctSwitch.isHidden, typesSwitch.isHidden) { setNeedsLayout() }
    }

    /// Marks the field whose text has no meaning; nil removes the mark.
    func show(_ problem: BulkFields.Problem?) {
        for row in rows where row.control.hasError && row.control.key != problem?.key { row.say("") }
        if let problem { row(problem.key)?.say(problem.sentence, isError: true) }
        setNeedsLayout()
    }

    private var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(top: 12, left: Self.margin, bottom: 20, right: 8)) {
            for (index, group) in groups.enumerated() {
                if index > 0 { Spacer(14) }
                group.title.sized(height: 22)
                for view in group.views where !view.isHidden {
                    Spacer(6)
                    view
                }
            }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack.placeContent(of: self)
    }
}

/// A switch with its words beside it.
final class BulkSwitch: View {
    private let control = Switch()
    private let label: Label

    init(_ title: String, identifier: String) {
        label = Label(title, font: Font(size: 13), color: .secondaryLabel)
        super.init()
        label.numberOfLines = 0
        label.labels = control
        control.accessibilityLabel = title
        control.identifier = identifier
        control.addAction(for: .primaryActionTriggered) { $0.target((any BulkTagsActing).self)?.bulkTagsDidChange() }
        for view in [label, control] as [View] { addSubview(view) }
    }

    var isOn: Bool { control.isOn }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 2, left: 0, bottom: 2, right: 40)) {
            label.sized(width: .flexible)
            control.sized(width: .fixed(44), height: .fixed(26))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }
}

extension ItemField {
    /// Whether the form for many items offers the field. Item numbers are given one by one, and tags have controls of their own.
    fileprivate nonisolated var isOffered: Bool { isEditedInBulk && self != .assetNumber && self != .tags }
}
