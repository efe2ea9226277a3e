import type { DayHours } from "../contract/hours.ts"
import { allDay, parseTime } from "./clock-time.ts"
import { closedDay } from "./week.ts"

const between = / to |[-–—]/

/**
 * Reads what a day is open, as `daySentence` writes it and as people type it: "9 AM to 5 PM, 6p-10p", "24 hours",
 * "Closed", "".
 * @returns null for anything else.
 */
export function parseDay(text: string): DayHours | null {
  const given = text.trim().replaceAll(/\s+/g, " ").toLowerCase()
  if (given === "" || given === "closed") return { ...closedDay }
  if (given === allDay) return { open: true, is_24_hours: true, hours: [] }
  const slots = given.split(/[,;]/).map((slot) => {
    const [open, close, ...rest] = slot.trim().split(between).map(parseTime)
    return rest.length > 0 ? {} : { open_time: open, close_time: close }
  })
  const hours = slots.flatMap(({ open_time, close_time }) =>
    open_time && close_time && open_time !== allDay && close_time !== allDay ? { open_time, close_time } : [],
  )
  return hours.length === slots.length ? { open: true, is_24_hours: false, hours } : null
}
