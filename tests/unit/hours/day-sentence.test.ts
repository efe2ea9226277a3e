import { daySentence } from "#lib/hours/day-sentence.ts"
import { closedWeek } from "#lib/hours/week.ts"

const slot = (open_time: string, close_time: string) => ({ open_time, close_time })
const open = (...hours: ReturnType<typeof slot>[]) => ({ open: true, is_24_hours: false, hours })
const allDay = { open: true, is_24_hours: true, hours: [] }

test("says a day in words", () => {
  expect(daySentence(open(slot("09:00", "12:30"), slot("13:00", "00:00")))).toBe(
    "9:00 AM to 12:30 PM, 1:00 PM to 12:00 AM",
  )
  expect([daySentence(allDay), daySentence(closedWeek().monday)]).toEqual(["24 hours", "Closed"])
})
