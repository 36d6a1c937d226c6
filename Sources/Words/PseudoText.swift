/// A language that nobody speaks: English with accents, longer, between ⟦ and ⟧. Text outside of the brackets was not translated, two
/// pairs in one sentence were put together of parts, and a cut one shows a width that is too small for German.
enum PseudoText {
    /// Returns the template in the pseudo-locale; its values stay.
    static func of(_ template: String) -> String {
        var text = "⟦"
        var length = 0
        var isValue = false
        for character in template {
            if character == "{" { isValue = true }
            if !isValue { length += 1 }
            if character == "}" { isValue = false }
            text.append(accented[character] ?? character)
        }
        let padding = length <= 10 ? length : (length * 35 + 99) / 100
        if padding > 0 { text += " " + String(repeating: "·", count: padding) }
        return text + "⟧"
    }

    private static let accented: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ÁƁÇĎÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽáƀçďéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž"))
}
