import { type DatedRow, DatedRows } from "#review-api/import/find-dates.ts"

const columns = { published_at: 0, responded_at: 1 }

/** Reads dates as the rows of a file below its header. @returns them with the order that each is read in. */
function readAll(dates: (string | [string, string])[], given = {}, maxHeld?: number) {
  const rows = new DatedRows({ columns, dateOrder: null, isDryRun: false, ...given }, maxHeld)
  const read: string[] = []
  const keep = (ready: DatedRow[]) => read.push(...ready.map(({ row, order }) => `${row.cells[0]} ${order}`))
  for (const [index, date] of dates.entries()) keep(rows.take({ line: index + 2, cells: [date].flat() }))
  keep(rows.end())
  return { read, report: rows.report() }
}

test.each([
  [["2025-01-31", "", "soon"], "month_first", null],
  [["03/04/2025", "2025-01-31", "25/03/2025", "5/6/2025"], "day_first", "day_first"],
  [["3.4.25", "4-13-25"], "month_first", "month_first"],
])("rows with the dates %j are all read %s", (dates, order, found) => {
  const { read, report } = readAll(dates)
  expect(read).toEqual(dates.map((date) => `${date} ${order}`))
  expect(report?.order ?? null).toBe(found)
})

test("the date of a response shows the order as well", () => {
  expect(readAll([["03/04/2025", "25.04.2025"]]).read).toEqual(["03/04/2025 day_first"])
})

test("a row counts once for an order, however many of its dates show it, and for each that they show", () => {
  const dates: [string, string][] = [
    ["25/03/2025", "26/03/2025"],
    ["25/03/2025", "03/27/2025"],
  ]
  const { read, report } = readAll(dates, { isDryRun: true })
  expect(report).toMatchObject({ order: null, day_first: 2, month_first: 1, open: 0 })
  expect(read).toEqual(["25/03/2025 day_first", "25/03/2025 day_first"])
})

test("an import of dates that can be read both ways is refused; one that is only looked at reports them", () => {
  const dates = ["2025-01-31", "03/04/2025", "5/5/2025", "6/7/2025"]
  expect(() => readAll(dates)).toThrow(
    'The dates in this file can be read two ways, such as "03/04/2025" in line 3. Choose one with --date-order day-first or --date-order month-first.',
  )
  const { read, report } = readAll(dates, { isDryRun: true })
  expect(read).toHaveLength(4)
  expect(report).toEqual({
    ...{ order: null, day_first: 0, month_first: 0, open: 2 },
    samples: [
      { line: 3, text: "03/04/2025", day_first: "2025-04-03", month_first: "2025-03-04" },
      { line: 5, text: "6/7/2025", day_first: "2025-07-06", month_first: "2025-06-07" },
    ],
  })
})

test("a file that mixes both orders is refused with a row of each; one that is only looked at reads each as it shows", () => {
  const dates = ["1/2/2025", "25/03/2025", "26/03/2025", "03/27/2025"]
  expect(() => readAll(dates)).toThrow(
    'The file mixes two orders of dates: "25/03/2025" in line 3 has the day first, "03/27/2025" in line 5 the month.',
  )
  const { read, report } = readAll(dates, { isDryRun: true })
  expect(read.map((row) => row.split(" ")[1])).toEqual(["day_first", "day_first", "day_first", "month_first"])
  expect(report).toMatchObject({ order: null, day_first: 2, month_first: 1, open: 1 })
  expect(readAll(dates, { dateOrder: "month_first" }).read.at(-1)).toBe("03/27/2025 month_first")
})

test("rows wait up to a limit: then an import is told which order it needs, and a look finds it all the same", () => {
  const dates = [...Array.from({ length: 30 }, () => "1/2/2025"), "25/03/2025"]
  expect(() => readAll(dates, {}, 100)).toThrow(
    "The order of the dates is clear only from line 32 on. Import the file with --date-order day-first.",
  )
  const { read, report } = readAll(dates, { isDryRun: true }, 100)
  expect([read.length, read[0], report!.order]).toEqual([31, "1/2/2025 month_first", "day_first"])
})
