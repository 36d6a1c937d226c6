import Foundation

/// A value of JSON, so that parts of unknown form can be kept.
enum JSONNode: Hashable, Codable {
    case null
    case `true`, `false`
    case number(Int64)
    case real(Double)
    case text(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// Reads a text; returns nil if it is not JSON.
    init?(_ json: String) {
        guard let node = try? JSONDecoder().decode(JSONNode.self, from: Data(json.utf8)) else { return nil }
        self = node
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = flag ? .true : .false
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([JSONNode].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONNode].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .true: try container.encode(true)
        case .false: try container.encode(false)
        case .number(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .array(let array): try container.encode(array)
        case .object(let members): try container.encode(members)
        }
    }

    /// The value as JSON, with sorted keys and without blanks.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension JSONNode {
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var number: Int64? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var array: [JSONNode]? {
        guard case .array(let array) = self else { return nil }
        return array
    }
}
