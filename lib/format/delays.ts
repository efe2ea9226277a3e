import { countOf } from "./numbers.ts"

const units = [
  { minutes: 1_440, one: "day", many: "days" },
  { minutes: 60, one: "hour", many: "hours" },
  { minutes: 1, one: "minute", many: "minutes" },
] as const

/** Minutes as people say them: in the largest unit that fits without a rest. */
export function formatDelay(minutes: number): string {
  if (minutes === 0) return "Immediately"
  const unit = units.find((one) => minutes % one.minutes === 0)!
  return countOf(minutes / unit.minutes, unit.one, unit.many)
}
