import Foundation
import HomepwnerUI
import Inventory
import Testing

/// The reasons of items that an edit of many leaves as they are.
@Suite struct EditTextsTests {
    @Test(
        arguments: [
            (.notEditable(.added), "Added cannot be changed for many items at once."),
            (.hidden(.fixed(.maker)), "Maker is hidden in this library. Show the field first."),
            (.unknownField(.own(UUID())), "The field does not exist any more."),
            (.wrongKind(.fixed(.bought)), "Purchased cannot have such a value."),
            (.noArithmetic(.fixed(.notes)), "Notes is not an amount or a number."),
            (.numberForMany, "No two items can have the same item number."), (.numberTaken("A-1"), "Another item has the number A-1."),
            (.wholeRefused, "The item that it is a part of cannot be changed, so that it does not move."),
            (.newerValue(PartialDay(iso: "2027-01")!), "The value is as of 2027-01, which is later. Give the day of the new one."),
            (.nameMissing, "An item needs a name."), (.otherCurrency(.fixed(.value), .eur), "Value is in EUR."),
            (.tooPrecise(.fixed(.price)), "Price cannot have so many decimals."), (.tooLarge(.fixed(.value)), "Value would be too large."),
            (.quantityOutOfRange, "The quantity would be below 0 or above 999,999.999."),
            (.manyTags, "The item would have more than 100 tags."), (.manyValuations, "The item would have more than 1000 older values."),
            (.notPurchased, "The warranty counts from the day of purchase, which is unknown."),
            (.warrantyTooLong, "The warranty would end after the year 9999."), (.said("As the form says."), "As the form says."),
        ] as [(EditRefusal, String)])
    func eachReasonHasASentence(_ refusal: EditRefusal, _ sentence: String) {
        #expect(refusal.sentence(Catalog()) == sentence)
    }

    @Test func fieldsHaveTheNamesThatPeopleGave() {
        #expect(FieldKey.fixed(.value).title(in: Catalog()) == "Value" && FieldKey.own(UUID()).title(in: Catalog()).isEmpty)
    }
}
