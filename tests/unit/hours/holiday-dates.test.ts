import { addDays } from "#lib/dates/day.ts"
import { hasLongClosure, holidayDateError, holidayErrors, isSoon } from "#lib/hours/holiday-dates.ts"
import { closedWeek } from "#lib/hours/week.ts"

const today = "2026-03-10"

test.each([
  ["2036-03-09", null],
  ["2036-03-10", holidayErrors.tooFar],
  ["2026-03-10", null],
  ["2026-03-09", holidayErrors.past],
])("of %s is said %s: within ten years, the day itself left out [L-606]", (date, error) =>
  expect(holidayDateError(date, today)).toBe(error),
)

test.each([
  [0, true],
  [1, true],
  [2, false],
])("a date %i days ahead begins within 24 hours: %s [L-607]", (days, soon) =>
  expect(isSoon(addDays(today, days), today)).toBe(soon),
)

test.each([
  [6, false],
  [7, true],
])("%i closed days in a row are long: %s [L-608]", (count, isLong) =>
  expect(hasLongClosure(Array.from({ length: count }, (_, at) => addDays(today, at)))).toBe(isLong),
)

test("hours begin with seven closed days [L-657]", () => {
  expect(Object.values(closedWeek())).toEqual(
    Array.from({ length: 7 }, () => ({ open: false, is_24_hours: false, hours: [] })),
  )
})
