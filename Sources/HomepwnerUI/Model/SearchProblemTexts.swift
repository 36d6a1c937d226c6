public import Inventory
import Words

extension SearchProblem {
    /// Returns the problem in a sentence.
    public nonisolated func sentence(in catalog: Catalog) -> String {
        switch self {
        case .hidden(let key):
            let title = key.title(in: catalog)
            return tr("The field “\(title)” is hidden.")
        case .deleted(.place, let name): return tr("The place “\(name)” was deleted.")
        case .deleted(.tag, let name): return tr("The tag “\(name)” was deleted.")
        case .deleted(.type, let name): return tr("The type “\(name)” was deleted.")
        case .deleted(_, let name): return tr("The field “\(name)” was deleted.")
        case .otherKind(let key):
            let title = key.title(in: catalog)
            return tr("The field “\(title)” has another kind than the condition.")
        case .newerVersion: return tr("A newer version of this program is needed.")
        }
    }
}
