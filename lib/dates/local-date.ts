import { parseISO, setHours } from "date-fns"
import type { Day } from "./day.ts"

/** Noon of a day in the zone of the machine, which no change of its clocks moves to another day. */
export const dateAt = (day: Day): Date => setHours(parseISO(day), 12)
