/** Minutes of a day from `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const two = (value: number) => String(value).padStart(2, "0")

const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Alternative to a time in a time entry (001 §5). */
export const allDay = "24 hours"

/** Characters that a time entry takes (001 §5). */
export const maxTimeLength = 8

/** Times that a time entry offers: every 30 minutes, then all day (001 §4). */
export const offeredTimes: readonly string[] = Array.from({ length: 48 }, (_, half) => timeOf(half * 30))

const typed = /^(\d{1,2})(?::(\d{2}))?\s?(?:([ap])m?)?$/i

/**
 * Reads a time as people type it: "9", "9:30", "9:30p", "09:30 PM", "24 hours" (001 §5, D-161). Without AM or PM it is on a
 * 24-hour clock.
 * @returns `HH:mm`, `24 hours`, or null for anything else.
 */
export function parseTime(text: string): string | null {
  const given = text.trim()
  if (given.toLowerCase() === allDay) return allDay
  const [, hourText, minuteText = "00", half] = typed.exec(given) ?? []
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (hourText === undefined || minute > 59) return null
  if (half === undefined) return hour > 23 ? null : `${two(hour)}:${minuteText}`
  if (hour < 1 || hour > 12) return null
  return `${two((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0))}:${minuteText}`
}

const onTwelve = (time: string) => {
  const hour = Number(time.slice(0, 2))
  return { hour: hour % 12 || 12, minute: time.slice(3, 5), half: hour < 12 ? "AM" : "PM" }
}

/** `9:30 AM` of `HH:mm`; `24 hours` stays (001 §5). */
export function formatTime(time: string): string {
  if (time === allDay) return time
  const { hour, minute, half } = onTwelve(time)
  return `${hour}:${minute} ${half}`
}

/** `9 AM` or `9:30 AM` of `HH:mm`, as a sentence says it. */
export function spokenTime(time: string): string {
  const { hour, minute, half } = onTwelve(time)
  return `${hour}${minute === "00" ? "" : `:${minute}`} ${half}`
}
