/// Returns a text in the form for the contents of elements of HTML and XML.
///
/// - Parameter other: returns the form of a character that has no meaning in both.
public func markup(_ text: String, other: (Unicode.Scalar) -> String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        default: result += other(scalar)
        }
    }
    return result
}
