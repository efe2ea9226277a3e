import fc from "fast-check"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { addDays } from "#lib/dates/day.ts"
import { dayIn } from "#lib/dates/today.ts"
import { weekdayOf } from "#lib/dates/weekday.ts"
import { openStateAt } from "#lib/hours/open-at.ts"
import { openSentence } from "#lib/hours/sentence.ts"
import { closedWeek, minutesOfSlot, tidyWeek } from "#lib/hours/week.ts"

const open = (...slots: [string, string][]) => ({
  open: true,
  is_24_hours: false,
  hours: slots.map(([open_time, close_time]) => ({ open_time, close_time })),
})
const allDay = { open: true, is_24_hours: true, hours: [] }
const everyDay = (day: Hours["monday"]): Hours =>
  Object.fromEntries(daysFromMonday.map((weekday) => [weekday, day])) as Hours

const newYork = "America/New_York"

describe("says whether a location is open by the clocks of its place", () => {
  const hours = {
    ...closedWeek(),
    monday: open(["09:00", "12:00"], ["13:00", "21:00"]),
    friday: open(["18:00", "02:00"]),
  }
  test.each([
    ["before it opens", "2026-03-02T13:59:00Z", "Closed, opens at 9 AM"],
    ["at the minute it opens", "2026-03-02T14:00:00Z", "Open until 12 PM"],
    ["between two slots", "2026-03-02T17:30:00Z", "Closed, opens at 1 PM"],
    ["at the minute it closes", "2026-03-03T02:00:00Z", "Closed, opens at 6 PM Friday"],
    ["the day before", "2026-03-06T04:00:00Z", "Closed, opens at 6 PM tomorrow"],
    ["before midnight", "2026-03-07T04:30:00Z", "Open until 2 AM"],
    ["past midnight", "2026-03-07T06:30:00Z", "Open until 2 AM"],
    ["after it", "2026-03-07T07:00:00Z", "Closed, opens at 9 AM Monday"],
  ])("%s", (_, now, sentence) => {
    expect(openSentence({ hours, timeZone: newYork }, new Date(now))).toBe(sentence)
  })
})

test("open around the clock never changes, and neither does closed for good", () => {
  const now = new Date("2026-03-02T14:00:00Z")
  const of = (hours: Hours | null) => openSentence({ hours, timeZone: newYork }, now)
  expect([of(everyDay(allDay)), of(closedWeek()), of(null)]).toEqual(["Open 24 hours", "Closed", null])
})

test("a day of 24 hours goes on into what follows it", () => {
  const hours = { ...closedWeek(), monday: allDay, tuesday: open(["00:00", "05:00"]) }
  const state = openStateAt({ hours, timeZone: "Europe/Berlin" }, new Date("2026-03-02T12:00:00Z"))
  expect(state).toEqual({ isOpen: true, changesAt: new Date("2026-03-03T04:00:00Z") })
})

test("holiday hours take the place of those of their weekday", () => {
  const given = {
    hours: everyDay(open(["09:00", "17:00"])),
    special: new Map([
      ["2026-12-25", closedWeek().monday],
      ["2026-12-26", open(["12:00", "15:00"])],
    ]),
    timeZone: newYork,
  }
  expect(openSentence(given, new Date("2026-12-25T16:00:00Z"))).toBe("Closed, opens at 12 PM tomorrow")
  expect(openSentence(given, new Date("2026-12-26T18:00:00Z"))).toBe("Open until 3 PM")
})

test("clocks that skip or repeat an hour lengthen and shorten what is open", () => {
  const night = { hours: everyDay(open(["22:00", "06:00"])), timeZone: newYork }
  const opened = (day: string) => Date.parse(`${day}T22:00:00-05:00`)
  const spring = openStateAt(night, new Date("2026-03-08T04:00:00Z"))
  expect((spring!.changesAt!.getTime() - opened("2026-03-07")) / 3_600_000).toBe(7)
  const autumn = openStateAt(night, new Date("2026-11-01T05:00:00Z"))
  expect((autumn!.changesAt!.getTime() - Date.parse("2026-10-31T22:00:00-04:00")) / 3_600_000).toBe(9)
})

const two = (value: number) => String(value).padStart(2, "0")
const times = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)
const slots = fc
  .record({ open_time: times, close_time: times })
  .filter((slot) => slot.open_time !== slot.close_time)
const days = fc.record({
  open: fc.boolean(),
  is_24_hours: fc.boolean(),
  hours: fc.array(slots, { minLength: 1, maxLength: 3 }),
})
const weeks = fc
  .record(Object.fromEntries(daysFromMonday.map((day) => [day, days])) as Record<keyof Hours, typeof days>)
  .map(tidyWeek)
const zones = fc.constantFrom(
  "UTC",
  newYork,
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/St_Johns",
)
const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })

/** Time in a zone, in minutes, and its day. */
function clockOf(timeZone: string, now: Date) {
  const text = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now)
  return { day: dayIn(timeZone, now), minute: Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)) }
}

test("is open exactly when the clock stands within a slot of that day or one of the day before", () => {
  fc.assert(
    fc.property(weeks, zones, instants, (hours, timeZone, now) => {
      const { day, minute } = clockOf(timeZone, now)
      const holds = (of: string, at: number) => {
        const { open: isOpen, is_24_hours, hours: given } = hours[weekdayOf(of)]
        if (!isOpen) return false
        if (is_24_hours) return at < 1_440
        return given.map(minutesOfSlot).some(({ from, to }) => from <= at && at < to)
      }
      // An hour that clocks show twice belongs to the first time they show it, or to both.
      const later = clockOf(timeZone, new Date(now.getTime() + 3_600_000))
      const earlier = clockOf(timeZone, new Date(now.getTime() - 3_600_000))
      fc.pre(Math.abs(later.minute - minute) % 1_440 !== 0 && Math.abs(earlier.minute - minute) % 1_440 !== 0)
      fc.pre([later, earlier].every((other) => (Math.abs(other.minute - minute) + 1_440) % 60 === 0))
      expect(openStateAt({ hours, timeZone }, now)?.isOpen).toBe(
        holds(day, minute) || holds(addDays(day, -1), minute + 1_440),
      )
    }),
    { numRuns: 300 },
  )
})

test("the next change is one: a minute before it nothing has changed, at it everything has", () => {
  fc.assert(
    fc.property(weeks, zones, instants, (hours, timeZone, now) => {
      const state = openStateAt({ hours, timeZone }, now)!
      if (!state.changesAt) return
      const at = (ms: number) => openStateAt({ hours, timeZone }, new Date(ms))!.isOpen
      expect(state.changesAt.getTime()).toBeGreaterThan(now.getTime())
      expect(at(state.changesAt.getTime() - 1)).toBe(state.isOpen)
      expect(at(state.changesAt.getTime())).toBe(!state.isOpen)
    }),
    { numRuns: 300 },
  )
})
