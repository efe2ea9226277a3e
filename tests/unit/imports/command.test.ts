import { importArguments } from "#review-api/cli/import-arguments.ts"
import { progressLine } from "#review-api/cli/progress-line.ts"
import { rejectedPath } from "#review-api/cli/rejected-file.ts"

const needed = ["file.csv", "--account", "Hotels", "--admin", "Owner@Example.TEST"]

test("reads the arguments of an import", () => {
  const more = ["--map", "rating=Score = x", "--map", "title=T", "--source", "google_maps", "--dry-run"]
  const dates = ["--default-date", "2025-01-31", "--date-order", "day-first", "--time-zone", "europe/berlin"]
  expect(importArguments([...needed, ...more, ...dates])).toEqual({
    file: "file.csv",
    options: {
      fileName: "file.csv",
      account: "Hotels",
      admin: "owner@example.test",
      password: undefined,
      map: { rating: "Score = x", title: "T" },
      source: "google_maps",
      defaultDate: "2025-01-31",
      dateOrder: "day_first",
      timeZone: "Europe/Berlin",
      dryRun: true,
    },
  })
})

test("answers nothing when help is asked for", () => {
  expect(importArguments(["--help"])).toBeNull()
})

test.each([
  ["no file", needed.slice(1), /Which file/],
  ["two files", ["other.csv", ...needed], /Only one file at a time/],
  ["no account", ["file.csv", "--admin", "a@b.co"], /Which account/],
  ["no admin", ["file.csv", "--account", "A"], /Who is the Admin/],
  ["no e-mail", ["file.csv", "--account", "A", "--admin", "owner"], /"owner" is not an email address/],
  ["a short password", [...needed, "--password", "short"], /at least 10 characters/],
  ["an unknown field", [...needed, "--map", "mood=x"], /no field "mood"/],
  ["half a map", [...needed, "--map", "rating"], /FIELD=COLUMN/],
  ["a wrong date", [...needed, "--default-date", "31.1.2025"], /like 2025-01-31/],
  [
    "an unknown order",
    [...needed, "--date-order", "week-first"],
    /must be day-first, month-first or year-first, not "week-first"/,
  ],
  ["an unknown zone", [...needed, "--time-zone", "Berlin"], /"Berlin" is not a time zone/],
  ["an unknown option", [...needed, "--fast"], /--fast/],
])("refuses %s in plain words", (_, args, message) => {
  expect(() => importArguments(args)).toThrow(message)
})

test.each([
  ["/a/reviews.csv", "/a/reviews.rejected.csv"],
  ["reviews.CSV", "reviews.rejected.csv"],
  ["reviews", "reviews.rejected.csv"],
])("lists the rejected rows of %s in %s", (file, path) => {
  expect(rejectedPath(file)).toBe(path)
})

function screenOf(isTTY: boolean) {
  const written: string[] = []
  let now = 0
  const progress = progressLine({ isTTY, write: (text) => written.push(text) }, () => now)
  return {
    written,
    at: (ms: number, rows: number) => {
      now = ms
      progress.show(rows, 0.5)
    },
  }
}

test("writes one line over on a terminal", () => {
  const { written, at } = screenOf(true)
  at(1_000, 2_000)
  at(1_050, 2_100)
  at(2_000, 5_000)
  expect(written).toEqual([
    "\r\x1b[K2,000 rows (50 % of the file), 2,000 rows per second",
    "\r\x1b[K5,000 rows (50 % of the file), 2,500 rows per second",
  ])
})

test("writes a line every five seconds elsewhere", () => {
  const { written, at } = screenOf(false)
  for (const second of [1, 2, 3, 4, 5, 6, 7]) at(second * 1_000, second * 1_000)
  expect(written.map((line) => line.trim())).toEqual([
    "1,000 rows (50 % of the file), 1,000 rows per second",
    "6,000 rows (50 % of the file), 1,000 rows per second",
  ])
})

test("the scale of single sources is given by their names", () => {
  const scales = ["--rating-scale", "Booking.com=10", "--rating-scale", "(none)=5"]
  expect(importArguments([...needed, ...scales])?.options).toMatchObject({
    ratingScales: { booking: "10", none: "5" },
  })
})
