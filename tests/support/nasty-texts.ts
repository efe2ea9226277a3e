import { fc } from "./properties.ts"

/** Names that every object inherits: no table of the program has them. */
export const inheritedNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** Texts that have broken programs, by what is unusual about them. */
const groups: Readonly<Record<string, readonly string[]>> = {
  names: [...inheritedNames, "prototype", "then", "length", "name", "null", "undefined", "true", "NaN"],
  quotes: [
    "'",
    '"',
    "\\",
    "`",
    "';--",
    "' or 1=1 --",
    "$1",
    "%",
    "_",
    "%00",
    "%ff",
    "%zz",
    "{}",
    "[]",
    "{{author}}",
  ],
  signs: ["\0", "a\0b", "\ud800", "\udc00x", "\ufeff", "\u2028", "\r", "\n\n", "\t", "\u0007", " "],
  scripts: ["\u202eabc", "\u200f", "مطعم الميناء", "İ", "ß", "ﬁ", "e\u0301\u0301\u0301", "海", "٣"],
  emoji: ["😀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "1️⃣", "👍🏽"],
  formulas: ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "'=1+1", "a;b,c\td", "a|b"],
  markup: [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&amp;",
    "&constructor;",
    "&__proto__;",
    "]]>",
  ],
  numbers: ["0", "-0", "1e309", "1.5", "9007199254740993", "9223372036854775808", "2147483648"],
  days: ["0000-00-00", "2025-02-30", "9999-12-31", "0001-01-01", "-000001-01-01", "2025-1-1"],
  long: ["a".repeat(5_000), "constructor ".repeat(400), "👍".repeat(2_000)],
}

export const nastyTexts: readonly string[] = Object.values(groups).flat()

/** Of these texts, or of any signs. */
export const nastyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
)
