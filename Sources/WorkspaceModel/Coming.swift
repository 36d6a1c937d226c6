import Inventory

/// The facts about the listing that is asked for.
struct Coming: Sendable {
    /// The changes since the listing that is shown.
    var change: Change?
    /// Whether it has the same items for the other view, so that any number of them stays selected.
    var isForOtherView = false
    /// For which selection the open question was asked.
    var selectionNumber = 0
    /// An answer for another selection than there is now; the ranks of that selection are asked for.
    var answer: ListingAnswer?
    /// The number of the listing of that answer.
    var generation = 0
    /// The items of which the first one in the listing is to be selected.
    var revealing: ItemSelection?
    /// The item that is looked for wherever it is.
    var seek: Seek?
    /// The part of it that is to be brought into sight.
    var sight: Sight.Target?
    /// Whether it shows all items again after a search.
    var endsSearch = false
}

/// Moves that the rows show and that the store has not told of yet.
struct Guesses: Sendable {
    /// The number of moves within the order that people make by hand.
    var moves = 0
    /// Whether the list shows an item in its new place before the library has stored it. Until then no other item can be moved,
    /// because the first item of a section tells its place.
    var isRelocating = false
}
