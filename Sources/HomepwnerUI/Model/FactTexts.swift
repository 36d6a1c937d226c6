import Inventory
import Words

/// The words for the facts, qualities and states in conditions.
nonisolated extension ItemFact {
    /// The phrases for an item with the fact, and for one without it.
    var words: (with: String, without: String) {
        switch self {
        case .photo: (tr("With picture"), tr("No picture"))
        case .paper: (tr("With paper"), tr("No paper"))
        case .receipt: (tr("With receipt"), tr("No receipt"))
        case .manual: (tr("With manual"), tr("No manual"))
        case .appraisal: (tr("With appraisal"), tr("No appraisal"))
        case .warrantyPaper: (tr("With warranty paper"), tr("No warranty paper"))
        case .link: (tr("With link"), tr("No link"))
        case .parts: (tr("With parts"), tr("No parts"))
        case .historyValue: (tr("With older values"), tr("No older values"))
        }
    }
}

nonisolated extension ItemQuality {
    /// The phrases for an item with the quality, and for one without it.
    var words: (holds: String, fails: String) {
        switch self {
        case .incomplete: (tr("Incomplete", in: "condition"), tr("Not incomplete"))
        case .part: (tr("Part of another item"), tr("Not part of another item"))
        case .inAll: (tr("Amounts for all pieces"), tr("Amounts for each piece"))
        }
    }
}

nonisolated extension ItemState {
    /// The phrases for an item in the state, and for one in another state.
    var words: (holds: String, fails: String) {
        switch self {
        case .here: (tr("In the household"), tr("Not in the household"))
        case .deleted: (tr("Deleted", in: "condition"), tr("Not deleted"))
        case .disposed(nil): (tr("Sold or gone", in: "condition"), tr("Neither sold nor gone"))
        case .disposed("sold"): (tr("Sold", in: "condition"), tr("Not sold"))
        case .disposed("given-away"): (tr("Given away", in: "condition"), tr("Not given away"))
        case .disposed("lost"): (tr("Lost", in: "condition"), tr("Not lost"))
        case .disposed("stolen"): (tr("Stolen", in: "condition"), tr("Not stolen"))
        case .disposed("destroyed"): (tr("Destroyed", in: "condition"), tr("Not destroyed"))
        case .disposed("gone"): (tr("Gone", in: "condition"), tr("Not gone"))
        case .disposed(let kind?):
            (ConditionTexts.shown(kind), tr("Not: \(ConditionTexts.shown(kind))"))
        }
    }
}

nonisolated extension ItemField {
    /// The phrases for an item with a value of the field, and for one without it.
    var knownWords: (with: String, without: String) {
        switch self {
        case .name: (tr("With name"), tr("No name"))
        case .type: (tr("With type"), tr("No type"))
        case .description: (tr("With description"), tr("No description"))
        case .maker: (tr("With maker"), tr("No maker"))
        case .model: (tr("With model"), tr("No model"))
        case .serialNumber: (tr("With serial number"), tr("No serial number"))
        case .assetNumber: (tr("With item number"), tr("No item number"))
        case .code: (tr("With product code"), tr("No product code"))
        case .condition: (tr("With condition"), tr("No condition"))
        case .place: (tr("With place"), tr("No place"))
        case .parent: (tr("Part of another item"), tr("Not part of another item"))
        case .tags: (tr("With tags"), tr("No tags"))
        case .lastSeen: (tr("Last seen on a known day"), tr("Last seen on an unknown day"))
        case .quantity: (tr("With quantity"), tr("No quantity"))
        case .unit: (tr("With unit"), tr("No unit"))
        case .inAll: (tr("Amounts for all pieces"), tr("Amounts for each piece"))
        case .bought: (tr("With purchase date"), tr("No purchase date"))
        case .source: (tr("With source"), tr("No source"))
        case .price: (tr("With price"), tr("No price"))
        case .value: (tr("With value"), tr("No value"))
        case .valueOn: (tr("With valuation date"), tr("No valuation date"))
        case .valueSource: (tr("With appraiser"), tr("No appraiser"))
        case .warrantyEnds: (tr("With end of warranty"), tr("No end of warranty"))
        case .warrantyTerms: (tr("With warranty terms"), tr("No warranty terms"))
        case .policy: (tr("With policy"), tr("No policy"))
        case .disposal: (tr("Sold or gone", in: "condition"), tr("Neither sold nor gone"))
        case .disposedOn: (tr("Sold or gone on a known day"), tr("Not sold or gone on a known day"))
        case .disposalPrice: (tr("With sale price"), tr("No sale price"))
        case .disposedTo: (tr("With recipient"), tr("No recipient"))
        case .notes: (tr("With notes"), tr("No notes"))
        }
    }
}
