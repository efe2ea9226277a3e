import { parse } from "csv-parse/sync"
import { csvInstant, csvLine, unmarked } from "#lib/format/csv.ts"
import { fc } from "#tests/support/properties.ts"

const startsLikeAny = fc
  .tuple(
    fc.constantFrom("", "'", "''"),
    fc.constantFrom("", ..."=+-@\t\r\n"),
    fc.string({ unit: "grapheme" }),
  )
  .map((parts) => parts.join(""))

test("what is written is read again as it was once its marks are removed, and nothing begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(startsLikeAny, { minLength: 1, maxLength: 6 }), (cells) => {
      const [read = [""]] = parse(csvLine(cells), {
        relax_column_count: true,
        skip_empty_lines: false,
      }) as string[][]
      expect(read.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
      expect(read.map(unmarked)).toEqual(cells)
    }),
  )
})

test.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ["'", "'"],
  ["a=b", "a=b"],
])("%j is %j in a file", (text, cell) => {
  expect([csvLine([text, "x"]), unmarked(cell)]).toEqual([`${cell},x\r\n`, text])
})

test("numbers stay bare, nothing is an empty cell, lines end in CRLF", () => {
  expect(csvLine([-5, 1.5, null, undefined, "-5", 'a "b", c'])).toBe(`-5,1.5,,,'-5,"a ""b"", c"\r\n`)
})

test("a phone number keeps its plus, and what is none is marked like any text", () => {
  const cells = ["+1 (415) 555-0100", "+1;=cmd|' /C calc'!A0", "=1+1"].map((phone) => ({ phone }))
  expect(csvLine(cells)).toBe(`+1 (415) 555-0100,'+1;=cmd|' /C calc'!A0,'=1+1\r\n`)
})

test.each([
  ["2026-03-08T07:59:00Z", "America/Chicago", "2026-03-08 01:59"],
  ["2026-03-08T08:00:00Z", "America/Chicago", "2026-03-08 03:00"],
  ["2026-01-01T00:00:00Z", "UTC", "2026-01-01 00:00"],
  ["2025-12-31T23:30:00Z", "Asia/Kolkata", "2026-01-01 05:00"],
  ["2025-12-31 23:30:00+00", "Asia/Kolkata", "2026-01-01 05:00"],
  ["2025-12-31 23:30:00.123456+00", "UTC", "2025-12-31 23:30"],
  ["2025-12-31 23:30:00.5+02", "UTC", "2025-12-31 21:30"],
])("%s in %s is %s", (instant, zone, text) => {
  expect(csvInstant(instant, zone)).toBe(text)
})

test("instants are those of the zone, at any time of any day, also when its clocks change", () => {
  const zones = [
    "America/Chicago",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "UTC",
    "Pacific/Apia",
  ]
  const formats = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
    ]),
  )
  const instant = fc.date({ min: new Date("1960-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (date, zone) => {
      expect(csvInstant(date, zone)).toBe(formats.get(zone)!.format(date))
    }),
    { numRuns: 2_000 },
  )
})
