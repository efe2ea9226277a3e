import { addDays, dayOf } from "#lib/dates/day.ts"
import { isDay } from "#lib/dates/is-day.ts"
import { dateAt } from "#lib/dates/local-date.ts"

test("a day stays itself as a date of the machine, also where its clocks change at midnight", () => {
  const zone = process.env["TZ"]
  try {
    for (const name of ["America/Santiago", "Africa/Cairo", "Pacific/Apia", "UTC", "Asia/Kathmandu"]) {
      process.env["TZ"] = name
      for (const day of ["2026-01-01", "2026-04-24", "2026-09-06", "2024-02-29", "1999-12-31"]) {
        expect(dayOf(dateAt(day))).toBe(day)
      }
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"]
    else process.env["TZ"] = zone
  }
})

test("days are counted the same wherever the machine is, also over a day that its zone left out", () => {
  const zone = process.env["TZ"]
  try {
    for (const name of ["Pacific/Apia", "America/Sao_Paulo", "UTC"]) {
      process.env["TZ"] = name
      expect(isDay("2011-12-30")).toBe(true)
      expect(addDays("2011-12-29", 1)).toBe("2011-12-30")
      expect(addDays("2011-12-31", -1)).toBe("2011-12-30")
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"]
    else process.env["TZ"] = zone
  }
})
