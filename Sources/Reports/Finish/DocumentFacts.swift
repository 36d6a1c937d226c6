import Exchange
import Graphics

/// A document's description as XMP, for programs that read it there, with the same facts as its other description.
struct DocumentFacts {
    let info: DocumentInfo
    let language: String
    /// The program that wrote it.
    let producer: String

    /// The XMP block, as XML.
    var xml: String {
        func escaped(_ text: String) -> String {
            markup(text) { scalar in
                switch scalar {
                // XML cannot represent the remaining characters, and the document's other metadata cannot contain noncharacters.
                case let scalar where scalar.properties.isNoncharacterCodePoint: "\u{FFFD}"
                case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": String(scalar)
                default: "\u{FFFD}"
                }
            }
        }
        func words(_ text: String) -> String { "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt>" }
        var lines = [
            "<dc:format>application/pdf</dc:format>",
            "<dc:language><rdf:Bag><rdf:li>\(language)</rdf:li></rdf:Bag></dc:language>",
            "<dc:title>\(words(info.title))</dc:title>",
        ]
        if !info.author.isEmpty { lines.append("<dc:creator><rdf:Seq><rdf:li>\(escaped(info.author))</rdf:li></rdf:Seq></dc:creator>") }
        if !info.subject.isEmpty { lines.append("<dc:description>\(words(info.subject))</dc:description>") }
        if !info.keywords.isEmpty { lines.append("<pdf:Keywords>\(escaped(info.keywords))</pdf:Keywords>") }
        lines += [
            "<pdf:Producer>\(escaped(producer))</pdf:Producer>",
            "<xmp:CreatorTool>\(escaped(info.creator))</xmp:CreatorTool>",
            "<xmp:CreateDate>\(info.created.text)</xmp:CreateDate>",
            "<xmp:ModifyDate>\(info.modified.text)</xmp:ModifyDate>",
        ]
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            \(lines.joined(separator: "\n"))
            </rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>

            """
    }
}
