/** Days of the week, by the number that dates have for them. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const
export type Weekday = (typeof weekdays)[number]

/** Days of the week as hours are kept and shown: from Monday (001 §3). */
export const daysFromMonday: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]
