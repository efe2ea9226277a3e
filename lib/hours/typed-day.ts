import type { DayHours, Slot } from "../contract/locations/hours.ts"
import { maxSlots } from "../contract/locations/hours-constants.ts"
import { checkDay, slotErrors } from "./check-day.ts"
import { allDay, formatTime, parseTime } from "./clock-time.ts"
import { closedDay } from "./week.ts"

/** Opening hours as someone types them: nothing of it has been read yet. */
export type TypedSlot = { opens: string; closes: string }
export type TypedDay = { open: boolean; slots: TypedSlot[] }

/** Error in one time of a day. */
export type TypedError = { slot: number; time: keyof TypedSlot; text: string }

/** Stands at a time that cannot be read (D-285). */
export const timeError = "Enter a time such as 9:30 AM"

export const emptySlot: TypedSlot = { opens: "", closes: "" }

/** Whether a slot stands for the whole day. */
export const isAllDay = ({ opens, closes }: TypedSlot): boolean =>
  parseTime(opens) === allDay || parseTime(closes) === allDay

/** A day as a form shows it, in `h:mm A` (001 §5). */
export function typeDay({ open, is_24_hours, hours }: DayHours): TypedDay {
  if (!open) return { open, slots: [] }
  if (is_24_hours) return { open, slots: [{ opens: allDay, closes: "" }] }
  const slots = hours.map(({ open_time, close_time }) => ({
    opens: formatTime(open_time),
    closes: formatTime(close_time),
  }))
  return { open, slots: slots.length > 0 ? slots : [emptySlot] }
}

const isEmpty = ({ opens, closes }: TypedSlot) => opens.trim() === "" && closes.trim() === ""

function errorsOfSlot({ opens, closes }: TypedSlot, slot: number): TypedError[] {
  return (["opens", "closes"] as const).flatMap((time): TypedError[] => {
    const text = { opens, closes }[time]
    if (text.trim() === "") return [{ slot, time, text: slotErrors.missing }]
    return parseTime(text) === null ? [{ slot, time, text: timeError }] : []
  })
}

type ReadDay = { day: DayHours; typedAt: number[]; errors: TypedError[] }

/**
 * Reads a day as it was typed (D-161). Slots without any text are none where another one has some; a slot of 24 hours is
 * the whole day.
 * @returns the day, which typed slot each of its slots is, and what is wrong with it by typed slot and time; with errors
 * the day is not to be used.
 */
export function readDay({ open, slots }: TypedDay): ReadDay {
  if (!open) return { day: closedDay, typedAt: [], errors: [] }
  const allDayAt = slots.findIndex(isAllDay)
  if (allDayAt >= 0) return { day: { open, is_24_hours: true, hours: [] }, typedAt: [allDayAt], errors: [] }
  const filled = slots.flatMap((slot, at) => (isEmpty(slot) ? [] : [{ slot, at }]))
  if (filled.length === 0) {
    return { day: closedDay, typedAt: [], errors: [{ slot: 0, time: "opens", text: slotErrors.missing }] }
  }
  const errors = filled.flatMap(({ slot, at }) => errorsOfSlot(slot, at))
  const hours = filled.map(
    ({ slot }): Slot => ({
      open_time: parseTime(slot.opens) ?? "",
      close_time: parseTime(slot.closes) ?? "",
    }),
  )
  const day = { open, is_24_hours: false, hours }
  const typedAt = filled.map(({ at }) => at)
  if (errors.length > 0) return { day, typedAt, errors }
  const found = checkDay(day).map(({ slot, text }) => ({
    slot: typedAt[slot]!,
    time: "opens" as const,
    text,
  }))
  return { day, typedAt, errors: found }
}

/** The text of a field by its name; undefined when it was not sent. */
export type TextOf = (name: string) => string | undefined

/** Name of a time of a day in a form. */
export const timeName = <P extends string>(prefix: P, slot: number, time: keyof TypedSlot) =>
  `${prefix}.slots.${slot}.${time}` as const

/**
 * Finds a day among the fields of a form. Where the form does not say whether it is open, as before scripts run, times say
 * that it is.
 * @param prefix what the names of its fields begin with.
 * @returns null when the form has none of it.
 */
export function typedDayIn(textOf: TextOf, prefix: string): TypedDay | null {
  const slots = Array.from({ length: maxSlots }, (_, slot) => ({
    opens: textOf(timeName(prefix, slot, "opens")),
    closes: textOf(timeName(prefix, slot, "closes")),
  }))
    .filter(({ opens, closes }) => opens !== undefined || closes !== undefined)
    .map(({ opens = "", closes = "" }) => ({ opens, closes }))
  const said = textOf(`${prefix}.open`)
  if (said === undefined && slots.length === 0) return null
  const open = said === undefined ? !slots.every(isEmpty) : said === "true"
  const kept = slots.filter((slot, at) => !isEmpty(slot) || (said !== undefined && at === 0))
  return { open, slots: open ? kept : [] }
}
