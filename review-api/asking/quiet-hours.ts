import { addDays } from "#lib/dates/day.ts"
import { dayIn } from "#lib/dates/today.ts"
import { instantOf, isZone } from "#lib/dates/wall-time.ts"
import { phoneArea } from "./area-codes.ts"
import { type Hours, quietHours } from "./quiet-hours-table.ts"

/** Signs of where the recipient of a text message is. */
export type Recipient = {
  phone: string
  /** IANA name; null where nobody said it. */
  contactZone: string | null
  locationZone: string
  /** Two letters, of a location in the United States; else null. */
  locationState: string | null
}

/** Whose clock counts, and which state's rules: the contact's zone, else the number's area, else the location's (D-296). */
export function clockOf({ phone, contactZone, locationZone, locationState }: Recipient): {
  timeZone: string
  state: string | null
} {
  const area = phoneArea(phone)
  const named = contactZone !== null && isZone(contactZone) ? contactZone : null
  return { timeZone: named ?? area?.timeZone ?? locationZone, state: area?.state ?? locationState }
}

/** Hours of a day: the usual ones, narrowed by those of a stricter state. */
function hoursOn(weekday: number, state: string | null): Hours {
  const [from, to] = quietHours.usual[weekday]!
  const own = state === null ? undefined : quietHours.states.get(state)?.[weekday]
  return own ? [Math.max(from, own[0]), Math.min(to, own[1])] : [from, to]
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`

/**
 * When a text message may go out (D-296).
 * @returns null for now, else the instant at which quiet hours end.
 */
export function quietUntil(recipient: Recipient, now: Date): Date | null {
  const { timeZone, state } = clockOf(recipient)
  const today = dayIn(timeZone, now)
  for (const day of [today, addDays(today, 1)]) {
    const [from, to] = hoursOn(new Date(`${day}T00:00:00Z`).getUTCDay(), state)
    const opens = instantOf(timeZone, day, clock(from))
    if (now < opens) return opens
    if (now < instantOf(timeZone, day, clock(to))) return null
  }
  throw new Error("no day has hours for messages")
}
