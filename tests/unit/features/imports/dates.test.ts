import type { ImportDates } from "#lib/contract/imports/schema.ts"
import { momentText, rejectedText } from "#lib/features/imports/dates.ts"

const datesOf = (dayFirst: number, monthFirst: number): ImportDates => ({
  order: null,
  day_first: dayFirst,
  month_first: monthFirst,
  open: 1,
  samples: [
    { line: 2, text: "25/03/2025", day_first: "2025-03-25", month_first: null },
    { line: 3, text: "03/26/2025", day_first: null, month_first: "2025-03-26" },
  ],
})

test("an order of a file that mixes both says how many rows it rejects, and nothing in any other file", () => {
  expect(rejectedText(datesOf(1, 2_000), "day_first")).toBe("2,000 rows with the other order rejected")
  expect(rejectedText(datesOf(1, 2_000), "month_first")).toBe("1 row with the other order rejected")
  expect(rejectedText(datesOf(0, 0), "day_first")).toBeNull()
  expect(rejectedText(datesOf(3, 0), "month_first")).toBeNull()
})

test("a moment is a day in words with its time, or as the file has it while its order is open", () => {
  expect(["2025-01-31T10:00:00", "2025-01-31T10:00:00.000Z", "2025-01-31T00:00:00"].map(momentText)).toEqual([
    "January 31, 2025, 10:00",
    "January 31, 2025, 10:00 UTC",
    "January 31, 2025",
  ])
  expect(momentText("03/04/2025 10:00")).toBe("03/04/2025 10:00")
})
