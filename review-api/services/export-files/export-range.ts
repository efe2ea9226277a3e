import type { WeekStart } from "#lib/dates/day.ts"
import { type DateDescriptor, isDateDescriptor } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { dayIn } from "#lib/dates/today.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** The days of a file, in the words of exports (000 §7). */
export type ExportRange = {
  dateDescriptor?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** Days that are named count; a descriptor without days rolls with the account (D-113). */
export async function exportRange(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  { from, to, dateDescriptor }: ExportRange,
): Promise<Pick<ExportRange, "from" | "to">> {
  const isRolling =
    !from && !to && dateDescriptor && dateDescriptor !== "custom" && isDateDescriptor(dateDescriptor)
  if (!isRolling) return { from, to }
  const weekStart = (await accountSetting(deps.db, scope.accountId, "week_start")) as WeekStart
  const preset = dateDescriptor as Exclude<DateDescriptor, "custom">
  return resolveRange(preset, dayIn(scope.timeZone, deps.clock.now()), weekStart)
}
