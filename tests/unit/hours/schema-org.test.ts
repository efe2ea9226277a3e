import { daySentence } from "#lib/hours/day-sentence.ts"
import { openingHoursSpecification } from "#lib/hours/schema-org.ts"
import { closedWeek } from "#lib/hours/week.ts"

const slot = (open_time: string, close_time: string) => ({ open_time, close_time })
const open = (...hours: ReturnType<typeof slot>[]) => ({ open: true, is_24_hours: false, hours })
const allDay = { open: true, is_24_hours: true, hours: [] }

test("puts days with the same times together, leaves out closed ones and adds holidays by their date", () => {
  const hours = {
    ...closedWeek(),
    monday: open(slot("09:00", "12:00"), slot("13:00", "17:00")),
    tuesday: open(slot("09:00", "12:00")),
    friday: open(slot("18:00", "02:00")),
    saturday: allDay,
  }
  const special = new Map([
    ["2026-12-25", closedWeek().monday],
    ["2026-12-31", open(slot("10:00", "14:00"))],
  ])
  const type = { "@type": "OpeningHoursSpecification" }
  const on = (day: string) => ({ validFrom: day, validThrough: day })
  expect(openingHoursSpecification(hours, special)).toEqual([
    { ...type, opens: "09:00", closes: "12:00", dayOfWeek: ["Monday", "Tuesday"] },
    { ...type, opens: "13:00", closes: "17:00", dayOfWeek: ["Monday"] },
    { ...type, opens: "18:00", closes: "02:00", dayOfWeek: ["Friday"] },
    { ...type, opens: "00:00", closes: "23:59", dayOfWeek: ["Saturday"] },
    { ...type, opens: "00:00", closes: "00:00", ...on("2026-12-25") },
    { ...type, opens: "10:00", closes: "14:00", ...on("2026-12-31") },
  ])
  expect(openingHoursSpecification(null)).toEqual([])
})

test("says a day in words", () => {
  expect(daySentence(open(slot("09:00", "12:30"), slot("13:00", "00:00")))).toBe(
    "9:00 AM to 12:30 PM, 1:00 PM to 12:00 AM",
  )
  expect([daySentence(allDay), daySentence(closedWeek().monday)]).toEqual(["24 hours", "Closed"])
})
