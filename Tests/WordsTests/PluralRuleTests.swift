import Foundation
import TestSupport
import Testing

@testable import Words

@Suite struct PluralRuleTests {
    /// The rules of gettext's manual and of translations in use, and a few that use the rest of C.
    private static let rules = [
        "nplurals=1; plural=0;", "nplurals=2; plural=n != 1;", "nplurals=2; plural=n>1;", "nplurals=2; plural=n==1 || n%10==1 ? 0 : 1;",
        "nplurals=2; plural=(n%10!=1 || n%100==11);", "nplurals=2; plural=n >= 2 && (n < 11 || n > 99);",
        "nplurals=2; plural=n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9);",
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", "nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;",
        "nplurals=3; plural=n == 0 ? 0 : (n == 1 ? 1 : 2);",
        "nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;",
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2;",
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
        "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
        "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
        "nplurals=3; plural=(n == 0 || n == 1) ? 0 : ((n != 0 && n % 1000000 == 0) ? 1 : 2);",
        "nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
        "nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;",
        "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;",
        "nplurals=4; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3;",
        "nplurals=4; plural=n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3;",
        "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n == 3) ? 2 : 3;",
        "nplurals=4; plural=(n == 1) ? 0 : ((n == 2) ? 1 : ((n > 10 && n % 10 == 0) ? 2 : 3));",
        "nplurals=4; plural=(n % 10 == 1) ? 0 : ((n % 10 == 2) ? 1 : ((n % 100 == 0 || n % 100 == 20 || n % 100 == 40) ? 2 : 3));",
        "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4;",
        "nplurals=5; plural=n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : "
            + "(n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && (n%100<90 || n%100>99) ? 2 : "
            + "n!=0 && n%1000000==0 ? 3 : 4;",
        "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
        "nplurals=6; plural=(n==0) ? 0 : (n==1) ? 1 : (n==2) ? 2 : (n==3) ? 3 : (n==6) ? 4 : 5;",
        "nplurals=2; plural=!n;", "nplurals=2; plural=!(n==1) && !!n;", "nplurals=9; plural=(n + 3) * 2 / 5 % 9;",
        "nplurals=9; plural=n % 3 * 2 + n % 2 - 0 * 7;", "nplurals=2; plural=n%7 < 3 == n%5 > 1;",
        "nplurals=2; plural=n%2 != 0 || n%3 != 0 && n%5 != 0;",
    ]

    /// Python's gettext is another reader of the same expressions.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func theyChooseAsPythonDoes() throws {
        let program = """
            import gettext, sys
            for line in open(sys.argv[1], encoding="utf-8"):
                rule = gettext.c2py(line.split("plural=", 1)[1].strip().rstrip(";"))
                print("".join(str(rule(n)) for n in range(10001)))
            """
        let (chosen, errors) = try TranslationFile.file(Array(Self.rules.joined(separator: "\n").utf8)) { input in
            try TranslationFile.file([]) { output in
                try TranslationFile.file([]) { problems in
                    let python = try ChildProcess(
                        "/usr/bin/python3", ["-c", program, input], environment: [:], output: (output, problems))
                    python.waitUntilExit()
                    return (try String(contentsOfFile: output, encoding: .utf8), try String(contentsOfFile: problems, encoding: .utf8))
                }
            }
        }
        let expected = chosen.split(separator: "\n")
        try #require(expected.count == Self.rules.count, "\(errors)")
        for (text, forms) in zip(Self.rules, expected) {
            let rule = try #require(PluralRule(header: text), "\(text)")
            let ours = (0...10_000).map { rule.form($0).map { String($0) } ?? "none" }.joined()
            #expect(ours == forms, "\(text)")
        }
    }

    @Test(arguments: [
        "", "plural=0", "nplurals=2", "nplurals=0; plural=0", "nplurals=99; plural=0", "nplurals=2; plural=", "nplurals=2; plural=m",
        "nplurals=2; plural=n ==", "nplurals=2; plural=(n", "nplurals=2; plural=n)", "nplurals=2; plural=n ? 1", "nplurals=2; plural=nn",
        "nplurals=2; plural=99999999999999999999", "nplurals=2; plural=n = 1", "nplurals=2; plural=-1", "nplurals=2; plural=exit(1)",
        "nplurals=2; plural=" + String(repeating: "(", count: 900) + "n" + String(repeating: ")", count: 900),
        "nplurals=2; plural=n" + String(repeating: "+n", count: 5_000),
    ]) func othersAreNoRules(text: String) { #expect(PluralRule(header: text) == nil) }

    @Test func formsThatDoNotExistAreNone() throws {
        let many = try #require(PluralRule(header: "nplurals=2; plural=n;"))
        #expect(many.form(1) == 1 && many.form(2) == nil && many.form(.max) == nil && many.form(.min) == nil)
        #expect(try #require(PluralRule(header: "nplurals=2; plural=1/n;")).form(0) == nil)
        #expect(try #require(PluralRule(header: "nplurals=2; plural=n - 1 > 5;")).form(0) == 1, "as unsigned long does")
        let long = "nplurals=2; plural=" + String(repeating: "!", count: 1_900) + "n"
        #expect(try #require(PluralRule(header: long)).form(5) == 1)
    }
}
