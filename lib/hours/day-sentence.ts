import type { DayHours } from "../contract/locations/hours.ts"
import { formatTime } from "./clock-time.ts"

/** Opening hours of a day: "9:00 AM to 5:00 PM, 6:00 PM to 10:00 PM", "24 hours" or "Closed". */
export function daySentence({ open, is_24_hours, hours }: DayHours): string {
  if (!open) return "Closed"
  if (is_24_hours) return "24 hours"
  return hours
    .map(({ open_time, close_time }) => `${formatTime(open_time)} to ${formatTime(close_time)}`)
    .join(", ")
}
