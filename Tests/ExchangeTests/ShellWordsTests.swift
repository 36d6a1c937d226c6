import Exchange
import Testing

@Suite struct ShellWordsTests {
    @Test(arguments: [
        ("add --name Lamp", ["add", "--name", "Lamp"]),
        ("  add   --name\t'A  b' ", ["add", "--name", "A  b"]),
        (#"add --name "say \"hi\"" --notes 'it''s'"#, ["add", "--name", "say \"hi\"", "--notes", "its"]),
        (#"add --name a\ b --notes "c\d\\" "#, ["add", "--name", "a b", "--notes", #"c\d\"#]),
        (#"x "" '' y"#, ["x", "", "", "y"]),
        ("# all of it", []), ("", []), ("   ", []),
        ("a # b", ["a"]), ("a#b c", ["a#b", "c"]), ("'# x'", ["# x"]),
        ("naïve 'größe 😀'", ["naïve", "größe 😀"]),
        (#"'a\'"#, [#"a\"#]), ("add\r", ["add"]),
    ])
    func splits(line: String, words: [String]) throws { #expect(try ShellWords.split(line) == words) }

    @Test(arguments: ["'a", "\"a", "a\\", "\"a\\\""])
    func refuses(line: String) { #expect(throws: ShellWords.Problem.self) { try ShellWords.split(line) } }
}
