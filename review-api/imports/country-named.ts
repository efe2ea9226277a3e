import { knownCountries, otherCountryNames } from "../db/reference/countries.ts"

const languages =
  "en de fr es it pt nl pl cs sk hu ro sv da nb fi et lv lt hr sl tr ru uk bg el sr id vi he ar th ja ko zh".split(
    " ",
  )

/** Codes of three letters that files often have. */
const longCodes: readonly [string, string][] =
  "GBR GB DEU DE FRA FR ESP ES ITA IT NLD NL BEL BE CHE CH AUT AT CAN CA AUS AU NZL NZ IRL IE PRT PT POL PL SWE SE NOR NO DNK DK FIN FI JPN JP KOR KR CHN CN IND IN BRA BR MEX MX ARG AR ZAF ZA GRC GR CZE CZ HUN HU ROU RO TUR TR RUS RU UKR UA ARE AE SAU SA ISR IL THA TH SGP SG MYS MY IDN ID PHL PH VNM VN HRV HR"
    .split(/ (?=\w{3} )/)
    .map((pair) => pair.split(" ") as [string, string])

/** A name as names of countries are compared: without case, accents and the kind of its apostrophes. */
const folded = (name: string): string =>
  name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("\u2019", "'").toLowerCase().trim()

let known: Map<string, string> | undefined

function namesOf(): Map<string, string> {
  const names = new Map<string, string>()
  const add = (name: string, code: string) => {
    if (!names.has(folded(name))) names.set(folded(name), code)
  }
  for (const { code, name } of knownCountries) {
    names.set(code.toLowerCase(), code)
    names.set(folded(name), code)
  }
  for (const [name, code] of [...otherCountryNames, ...longCodes]) names.set(folded(name), code)
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: "region" })
    for (const { code } of knownCountries) add(display.of(code)!, code)
  }
  return names
}

/** The code of the country that a text names, by its code or its name in one of many languages; null for none. */
export function countryNamed(text: string): string | null {
  known ??= namesOf()
  return known.get(folded(text)) ?? null
}
