/// Returns a path for display: control characters and line breaks are made visible, so that a name cannot forge a message.
func shown(_ path: String) -> String {
    var result = ""
    for scalar in path.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            result += "\\u{" + String(scalar.value, radix: 16) + "}"
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
