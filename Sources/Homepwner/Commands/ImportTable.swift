import Exchange
import Inventory

/// The first rows of a file in the form in which they would be stored, and the sums of their values.
enum ImportTable {
    private static let most = 8

    static func lines(_ prepared: PreparedImport, _ environment: CommandEnvironment) -> [String] {
        let plan = prepared.plan
        guard plan.entries.contains(where: { $0.content.value != nil || $0.content.bought != nil || $0.content.quantity != .one }) else {
            return []
        }
        let style = environment.numberStyle
        var table = TextTable([
            ("ROW", .right), ("NAME", .left), ("QUANTITY", .right), ("PRICE", .right), ("VALUE", .right), ("IN ALL", .right),
            ("BOUGHT", .left),
        ])
        for entry in plan.entries.prefix(most) {
            let content = entry.content
            table.add([
                String(entry.row), content.name, content.quantity.formatted(style), content[.price]?.money?.formatted(style) ?? "",
                content.value?.formatted(style) ?? "", content.worth?.formatted(style) ?? "", content.bought?.iso ?? "",
            ])
        }
        let totals = prepared.totals.map { $0.formatted(style) }.joined(separator: " + ")
        return table.lines(limit: environment.columns) + (totals.isEmpty ? [] : ["Worth in all: \(totals)"])
    }
}
