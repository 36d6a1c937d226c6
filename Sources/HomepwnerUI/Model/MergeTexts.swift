public import Inventory
import Words

extension MergeRefusal {
    /// Returns the reason and the remedy, in two sentences.
    ///
    /// - Parameter shown: makes a name safe beside other texts
    public nonisolated func sentence(_ shown: (String) -> String) -> String {
        switch self {
        case .sameItem: return tr("An item cannot be merged with itself. Give two items.")
        case .oneLeft(let gone, let here):
            let (first, second) = (shown(gone), shown(here))
            return tr("“\(first)” left the household, and “\(second)” is here. Take the first one back, then merge them.")
        case .addedAndTaken: return tr("The quantities are added, so the second one cannot be taken instead.")
        case .units(let one, let other):
            let (first, second) = (unit(one, shown), unit(other, shown))
            return tr("The units differ: \(first) and \(second). Give both items the same unit, then add their quantities.")
        case .quantity: return tr("The sum of the quantities is too large. Make one of them smaller.")
        case .amounts(let inAll, let each):
            let (first, second) = (shown(inAll), shown(each))
            return tr("The amounts of “\(first)” are in all, and those of “\(second)” are for each. Change one item, then merge them.")
        case .currencies(let field, let one, let other):
            let (title, first, second) = (field.descriptor.title, one.code, other.code)
            return tr("\(title): amounts in \(first) and \(second) cannot be added. Change one of them, then merge the items.")
        case .sum(let field):
            let title = field.descriptor.title
            return tr("\(title): the sum of both amounts is too large. Make one of them smaller.")
        case .unknownAmount(let field, let known, let unknown):
            let (title, first, second) = (field.descriptor.title, shown(known), shown(unknown))
            return tr(
                "\(title): that of “\(first)” is for each piece, and “\(second)” has none. Enter it there, or clear it here, then merge them."
            )
        case .limit(let error): return error.description
        }
    }

    private nonisolated func unit(_ text: String, _ shown: (String) -> String) -> String { text.isEmpty ? tr("none") : "“\(shown(text))”" }
}

extension MergePlan {
    /// Returns the numbers of pictures, papers and parts that the first item gets, each in words.
    public nonisolated func additions(of merged: MergedContent) -> [String] {
        let (before, after) = (kept.content, merged.content)
        let (pictures, papers) = (after.photos.count - before.photos.count, after.papers.count - before.papers.count)
        let (pictureText, paperText, partText) = (String(pictures), String(papers), String(partCount))
        var texts: [String] = []
        if pictures > 0 { texts.append(tr("\(pictureText) more picture", "\(pictureText) more pictures", pictures)) }
        if papers > 0 { texts.append(tr("\(paperText) more paper", "\(paperText) more papers", papers)) }
        if partCount > 0 { texts.append(tr("\(partText) more part", "\(partText) more parts", partCount)) }
        return texts
    }
}
