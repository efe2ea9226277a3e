import type { ScheduledExport } from "#lib/contract/index.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { loadSchedule } from "./queries.ts"
import { loadFlyoutSearch } from "./search-params.ts"

/** The flyout of a report as its address asks for it. */
export type ScheduleFlyoutState = {
  isOpen: boolean
  /** Null for a new one. */
  schedule: ScheduledExport | null
  state: FormState
  /** Why the schedule that should be changed is not there. */
  failure: string | null
}

export const noFlyout: ScheduleFlyoutState = {
  isOpen: false,
  schedule: null,
  state: untouched,
  failure: null,
}

/** Data of a report's flyout: a new schedule, or one to edit (000 §4). @param query of the report. */
export async function loadScheduleFlyout(
  { caller, can }: PageContext,
  query: URLSearchParams,
): Promise<ScheduleFlyoutState> {
  const { flyout_edit: isRequested, export_id: id } = loadFlyoutSearch(query)
  if (!isRequested || !can(id ? "scheduled_export.update" : "scheduled_export.create")) return noFlyout
  const [state, found] = await Promise.all([
    currentForm("scheduled-export.save"),
    id ? attempt(loadSchedule(caller, id)) : null,
  ])
  if (found && !found.ok) return { ...noFlyout, failure: found.failure.userText }
  return { isOpen: true, schedule: found?.value ?? null, state, failure: null }
}
