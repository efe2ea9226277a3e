import { addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** Months that insights are of where no days are given, as on their page. */
const months = 6

type Days = { start_date?: string | undefined; end_date?: string | undefined }

/** A filter with the days that it is of. */
export function inDays<F extends Days>(
  { clock }: Pick<Deps, "clock">,
  { timeZone }: Pick<Scope, "timeZone">,
  filter: F,
): F {
  if (filter.start_date !== undefined || filter.end_date !== undefined) return filter
  const today = todayIn(timeZone, clock.now())
  return { ...filter, start_date: addMonths(today, -months), end_date: today }
}
