// The formats of Google's libaddressinput, June 2025, of countries whose postcodes have one form. What is not here is taken
// as it is written.

/** How many digits postcodes have; two numbers where an older form is still written. */
const digits: ReadonlyMap<string, readonly number[]> = new Map(
  `AF:4 AL:4 AM:4 AS:5,9 AT:4 AU:4 BA:5 BD:4 BE:4 BG:4 BR:8 BY:6 CC:4 CH:4 CL:7 CN:6 CU:5 CX:4 CY:4 CZ:5 DE:5 DK:4 DO:5 DZ:5
  EE:5 EG:5 ES:5 ET:4 FI:5 FM:5,9 FR:5 GE:4 GF:5 GL:4 GP:5 GR:5 GT:5 GU:5,9 HR:5 HU:4 ID:5 IL:5,7 IN:6 IS:3 IT:5 JO:5 JP:7
  KE:5 KG:6 KR:5,6 KW:5 KZ:6 LA:5 LI:4 LK:5 LT:5 LU:4 LV:4 MA:5 MC:5 MD:4 ME:5 MH:5,9 MK:4 MM:5 MP:5,9 MQ:5 MX:5 MY:5 MZ:4
  NC:5 NG:6 NO:4 NP:5 NZ:4 PF:5 PH:4 PK:5 PL:5 PM:5 PR:5,9 PT:4,7 PW:5,9 PY:4 RE:5 RO:6 RU:6 SE:5 SG:6 SI:4 SK:5 SM:5 SN:5
  TH:5 TN:4 TR:5 TW:3,5,6 UA:5 US:5,9 UY:5 UZ:6 VA:5 VI:5,9 WF:5 YT:5 ZA:4 ZM:5`
    .split(/\s+/)
    .map((item) => item.split(":"))
    .map(([code = "", counts = ""]) => [code, counts.split(",").map(Number)]),
)

/** Those with letters, in capitals and without spaces. */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  ["CA", /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/],
  ["GB", /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/],
  ["GG", /^GY\d{2,3}[A-Z]{2}$/],
  ["IM", /^IM\d{2,3}[A-Z]{2}$/],
  ["JE", /^JE\d{2,3}[A-Z]{2}$/],
  ["NL", /^[1-9]\d{3}(?:[A-Z]{2})?$/],
  ["MT", /^[A-Z]{3}\d{2,4}$/],
])

/** Where the conventional form is divided, by the number of characters from the end, and by what. */
const divided: ReadonlyMap<string, { pattern: RegExp; tail: number; by: string }> = new Map([
  ["BR", { pattern: /^\d{8}$/, tail: 3, by: "-" }],
  ["CA", { pattern: /^.{6}$/, tail: 3, by: " " }],
  ["CZ", { pattern: /^\d{5}$/, tail: 2, by: " " }],
  ["GB", { pattern: /^.{5,7}$/, tail: 3, by: " " }],
  ["GG", { pattern: /^.{6,7}$/, tail: 3, by: " " }],
  ["GR", { pattern: /^\d{5}$/, tail: 2, by: " " }],
  // Eircodes; Dublin's districts stay as they are.
  ["IE", { pattern: /^[AC-FHKNPRTV-Y]\d[\dW][\dAC-FHKNPRTV-Y]{4}$/, tail: 4, by: " " }],
  ["IM", { pattern: /^.{6,7}$/, tail: 3, by: " " }],
  ["JE", { pattern: /^.{6,7}$/, tail: 3, by: " " }],
  ["JP", { pattern: /^\d{7}$/, tail: 4, by: "-" }],
  ["NL", { pattern: /^\d{4}[A-Z]{2}$/, tail: 2, by: " " }],
  ["PL", { pattern: /^\d{5}$/, tail: 3, by: "-" }],
  ["PT", { pattern: /^\d{7}$/, tail: 3, by: "-" }],
  ["SE", { pattern: /^\d{5}$/, tail: 2, by: " " }],
  ["SK", { pattern: /^\d{5}$/, tail: 2, by: " " }],
  ["US", { pattern: /^\d{9}$/, tail: 4, by: "-" }],
])

const samples: ReadonlyMap<string, string> = new Map([
  ["US", "02108 or 02108-1234"],
  ["CA", "K1A 0B1"],
  ["GB", "SW1A 1AA"],
  ["NL", "1012 JS"],
])

/** Codes of countries that people write before the digits: "D-10115", "SE-123 45". */
const withoutCountry = (text: string, country: string): string => {
  for (const prefix of [country, country[0]!])
    if (text.startsWith(prefix) && /^\d/.test(text.slice(prefix.length))) return text.slice(prefix.length)
  return text
}

/** In capitals, without spaces and hyphens. */
const compactOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")

/**
 * A postcode as its country writes it: "K1A 0B1", "1234 AB", "12-345".
 * @param text as people write it.
 * @param country two letters, or null.
 * @returns the text itself where it is no postcode of the country, or the country has no such form.
 */
export function writtenPostcode(text: string, country: string | null): string {
  const form = divided.get(country ?? "")
  if (!form || postcodeError(text, country) !== null) return text
  const compact = digits.has(country!) ? withoutCountry(compactOf(text), country!) : compactOf(text)
  if (!form.pattern.test(compact)) return text
  return `${compact.slice(0, -form.tail)}${form.by}${compact.slice(-form.tail)}`
}

/** A postcode as it is compared with those that others write: the five digits of a US ZIP+4, all of any other. */
export const foldedPostcode = (text: string): string => compactOf(text).replace(/^(\d{5})\d{4}$/, "$1")

/** A spreadsheet writes a long number so. */
const spoilt = /^\d+(?:[.,]\d+)?E\+?\d+$/

const usual = /^(?:\d{5}|\d{9}|\d{5}[- ]\d{4})$/
const isUsStyle = (counts: readonly number[]) => counts.includes(9)

const countText = (counts: readonly number[]): string =>
  isUsStyle(counts) ? "5 digits" : `${counts.join(" or ")} digits`

/**
 * Error in a postcode of a country: too few digits, as after a spreadsheet has dropped leading zeros, letters where
 * it has none, numbers such as 2.108E+03. Case, spaces and hyphens do not matter.
 * @param text as people write it.
 * @param country two letters; of null or one whose postcodes have no single form, only what cannot be one is refused.
 * @returns the predicate of a sentence about it, such as "must have 5 digits"; null for one that is right.
 */
export function postcodeError(text: string, country: string | null): string | null {
  const given = text.normalize("NFKC").trim().toUpperCase()
  const compact = compactOf(text)
  const sample = samples.get(country ?? "")
  const like = sample ? `, such as ${sample}` : ""
  if (spoilt.test(compact)) return `looks like a number from a spreadsheet; write it as text${like}`
  const counts = digits.get(country ?? "")
  if (counts) {
    const own = isUsStyle(counts) ? given : withoutCountry(compact, country!)
    const isRight = isUsStyle(counts) ? usual.test(own) : /^\d+$/.test(own) && counts.includes(own.length)
    return isRight ? null : `must have ${countText(counts)}${like}`
  }
  const pattern = patterns.get(country ?? "")
  return pattern && !pattern.test(compact) ? `is not a postcode of this country${like}` : null
}
