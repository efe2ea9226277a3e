import {
  droppedFilters,
  filterKindLabels,
  type NamedFilters,
  type ScheduledFilters,
} from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { goneFilters } from "../filters/gone-filters.ts"
import { namedIn } from "../filters/named-filters.ts"
import { errorAt } from "./check-schedule.ts"
import { ownerScope } from "./judge-schedule.ts"
import type { ScheduleRow } from "./schedule-rows.ts"

/** Whose eyes see what is gone: those of the owner, or of the caller while the owner cannot have its runs. */
async function viewerOf(deps: Deps, caller: Scope, row: ScheduleRow): Promise<Scope | null> {
  for (const createdByUserId of [row.created_by_user_id, caller.userId]) {
    const { account_id: accountId, export_type: exportType } = row
    const found = await ownerScope(deps, { accountId, createdByUserId, exportType })
    if (found !== null && typeof found !== "string") return found
  }
  return null
}

/**
 * The kinds of filters of a schedule of which something is gone (D-270).
 * @param caller who asks; of the account of the schedule.
 */
export async function goneOfSchedule(
  deps: Deps,
  caller: Scope,
  row: ScheduleRow,
): Promise<(keyof NamedFilters)[]> {
  const viewer = await viewerOf(deps, caller, row)
  return viewer ? goneFilters(deps.db, viewer, namedIn(row.filters, viewer)) : []
}

/**
 * Keeps a schedule from silently mailing more than was asked for (D-270): what is gone may leave its filters when
 * something else of the kind is chosen, or when that is confirmed.
 * @throws 422 at `without_gone_filters`, which names the kinds.
 */
export async function requireGoneConfirmed(
  deps: Deps,
  caller: Scope,
  { before, filters, isConfirmed }: { before: ScheduleRow; filters: ScheduledFilters; isConfirmed: boolean },
): Promise<void> {
  if (isConfirmed) return
  const gone = await goneOfSchedule(deps, caller, before)
  const dropped = droppedFilters(gone, namedIn(before.filters, caller), namedIn(filters, caller))
  if (dropped.length === 0) return
  const text = `Confirm sending it without these filters: ${filterKindLabels(dropped)}.`
  throw errorAt("without_gone_filters", text)
}
