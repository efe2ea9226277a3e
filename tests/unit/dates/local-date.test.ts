import { dateAt, dayAt } from "#lib/dates/local-date.ts"

test("a day stays itself as a date of the machine, also where its clocks change at midnight", () => {
  const zone = process.env["TZ"]
  try {
    for (const name of ["America/Santiago", "Africa/Cairo", "Pacific/Apia", "UTC", "Asia/Kathmandu"]) {
      process.env["TZ"] = name
      for (const day of ["2026-01-01", "2026-04-24", "2026-09-06", "2024-02-29", "1999-12-31"]) {
        expect(dayAt(dateAt(day))).toBe(day)
      }
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"]
    else process.env["TZ"] = zone
  }
})
