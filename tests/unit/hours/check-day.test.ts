import type { Slot } from "#lib/contract/locations/hours.ts"
import { checkDay, slotErrors } from "#lib/hours/check-day.ts"

const day = (...slots: [string, string][]) => ({
  open: true,
  is_24_hours: false,
  hours: slots.map(([open_time, close_time]): Slot => ({ open_time, close_time })),
})

test("a closed day and one open for 24 hours need no times", () => {
  expect(checkDay({ open: false, is_24_hours: false, hours: [] })).toEqual([])
  expect(checkDay({ open: true, is_24_hours: true, hours: [] })).toEqual([])
})

test.each([
  ["no slot", day(), { slot: 0, text: slotErrors.missing }],
  ["equal times", day(["09:00", "09:00"]), { slot: 0, text: slotErrors.same }],
  ["slots that overlap", day(["09:00", "12:00"], ["11:59", "15:00"]), { slot: 1, text: slotErrors.overlap }],
  [
    "a slot within another",
    day(["09:00", "17:00"], ["10:00", "11:00"]),
    { slot: 1, text: slotErrors.overlap },
  ],
  [
    "one after a slot past midnight",
    day(["18:00", "02:00"], ["23:00", "23:30"]),
    { slot: 1, text: slotErrors.overlap },
  ],
])("an open day with %s is refused at that slot", (_, given, error) => {
  expect(checkDay(given)).toEqual([error])
})

test("slots may touch, come in any order and end past midnight", () => {
  expect(checkDay(day(["09:00", "12:00"], ["12:00", "15:00"]))).toEqual([])
  expect(checkDay(day(["18:00", "00:00"], ["09:00", "12:00"]))).toEqual([])
})
