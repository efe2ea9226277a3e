import { addDays } from "#lib/dates/day.ts"
import { dayOfInstant, dayStartMs } from "#review-api/db/rollups/account-days.ts"
import { fc } from "#tests/support/properties.ts"

const startOf = (day: string, zone: string) => new Date(dayStartMs(day, zone)).toISOString()

test.each([
  ["2024-03-10", "America/New_York", "2024-03-10T05:00:00.000Z"],
  ["2024-03-11", "America/New_York", "2024-03-11T04:00:00.000Z"],
  ["2024-11-04", "America/New_York", "2024-11-04T05:00:00.000Z"],
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ["2024-01-01", "Pacific/Kiritimati", "2023-12-31T10:00:00.000Z"],
  ["2024-01-01", "Pacific/Pago_Pago", "2024-01-01T11:00:00.000Z"],
  ["2010-11-07", "America/St_Johns", "2010-11-07T02:30:00.000Z"],
  ["2024-01-01", "No/Such_Zone", "2024-01-01T00:00:00.000Z"],
])(
  "the day %s in %s begins at its first instant, also where clocks change at midnight",
  (day, zone, start) => {
    expect(startOf(day, zone)).toBe(start)
  },
)

test("an hour that a clock repeats at midnight stays in one day", () => {
  const repeated = Date.parse("2010-11-07T03:00:00Z")
  expect(dayOfInstant(repeated, "America/St_Johns")).toBe("2010-11-07")
})

test("a day that a zone skipped holds no instant", () => {
  expect(dayOfInstant(Date.parse("2011-12-30T09:59:59Z"), "Pacific/Apia")).toBe("2011-12-29")
  expect(dayOfInstant(Date.parse("2011-12-30T10:00:00Z"), "Pacific/Apia")).toBe("2011-12-31")
})

test("every instant lies in the one day whose start is not after it and whose next start is", () => {
  const zones = [
    "UTC",
    "America/New_York",
    "Asia/Beirut",
    "Africa/Cairo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  ]
  const instants = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2035, 0, 1) })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const day = dayOfInstant(instant, zone)
      expect(dayStartMs(day, zone)).toBeLessThanOrEqual(instant)
      expect(dayStartMs(addDays(day, 1), zone)).toBeGreaterThan(instant)
    }),
  )
})
