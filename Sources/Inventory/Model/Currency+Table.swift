/// The currencies of ISO 4217, and some that were replaced, which old receipts still name.
extension Currency {
    /// The codes, by the number of their minor units' digits.
    private static let codesByDigits: [(digits: Int, codes: String)] = [
        (0, "BEF BIF BYR CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF PTE PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (4, "CLF UYW"),
        (
            2,
            """
            AED AFN ALL AMD ANG AOA ARS ATS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE \
            CHF CHW CNY COP COU CRC CUC CUP CVE CYP CZK DEM DKK DOP DZD EEK EGP ERN ETB EUR FIM FJD FKP FRF GBP GEL GHS GIP \
            GMD GTQ GYD HKD HNL HRK HTG HUF IDR IEP ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL LTL LVL MAD \
            MDL MGA MKD MMK MNT MOP MRO MRU MTL MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NLG NOK NPR NZD PAB PEN PGK PHP PKR \
            PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SIT SKK SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TOP \
            TRY TTD TWD TZS UAH USD USN UYU UZS VED VEF VES WST XCD XCG YER ZAR ZMW ZWG ZWL
            """
        ),
    ]

    /// Digits of the minor unit by code.
    static let minorUnitDigitsByCode: [String: Int] = {
        var result: [String: Int] = [:]
        for (digits, codes) in codesByDigits {
            for code in codes.split(separator: " ") { result[String(code)] = digits }
        }
        return result
    }()

    /// The symbols of currencies, by code. Only one of several currencies with the same sign is here; the others show their code.
    static let symbolByCode: [String: String] = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "RUB": "₽", "KRW": "₩", "ILS": "₪", "VND": "₫", "UAH": "₴",
        "NGN": "₦", "PHP": "₱", "THB": "฿", "TRY": "₺", "KZT": "₸", "GEL": "₾", "AZN": "₼", "PYG": "₲", "CRC": "₡", "GHS": "₵",
        "MNT": "₮", "LAK": "₭", "KHR": "៛", "AUD": "A$", "CAD": "CA$", "NZD": "NZ$", "HKD": "HK$", "SGD": "S$", "MXN": "MX$",
        "BRL": "R$", "TWD": "NT$", "CNY": "CN¥", "PLN": "zł", "CZK": "Kč",
    ]

    /// Other signs that are read, each with its possible currencies; the default currency wins if it is one of them, otherwise the first.
    static let codesByTypedSymbol: [String: [String]] = {
        var result: [String: [String]] = [
            "$": ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP", "TWD", "UYU"],
            "US$": ["USD"], "C$": ["CAD"], "AU$": ["AUD"], "Mex$": ["MXN"],
            "£": ["GBP", "GIP", "FKP", "SHP", "EGP", "SSP", "SYP", "LBP"],
            "¥": ["JPY", "CNY"], "\u{FFE5}": ["JPY", "CNY"], "円": ["JPY"], "元": ["CNY"], "JP¥": ["JPY"], "₤": ["GBP", "ITL"],
            "₨": ["PKR", "INR", "LKR", "NPR", "MUR"], "Rs": ["INR", "PKR", "LKR", "NPR", "MUR"],
            "Rs.": ["INR", "PKR", "LKR", "NPR", "MUR"],
            "kr": ["SEK", "NOK", "DKK", "ISK"], "kr.": ["DKK", "SEK", "NOK", "ISK"], "Fr.": ["CHF"], "SFr.": ["CHF"], "Fr": ["CHF"],
            "Ft": ["HUF"], "lei": ["RON", "MDL"], "руб.": ["RUB"], "р.": ["RUB"], "грн": ["UAH"], "TL": ["TRY"],
        ]
        for (code, symbol) in symbolByCode where result[symbol] == nil { result[symbol] = [code] }
        return result
    }()
}
