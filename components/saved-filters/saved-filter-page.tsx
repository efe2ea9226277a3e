import type { Caller } from "#lib/api-client/upstream.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { closedPick } from "#lib/features/filter-bar/picked-lists.ts"
import { loadSavedFilterName, loadSavedFilters } from "#lib/features/saved-filters/load.ts"
import type { Owner } from "#lib/features/saved-filters/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { SavedFilterChooser } from "./saved-filter-chooser.tsx"

export type SavedFilterPageProps = {
  caller: Caller
  owner: Owner
  /** The selected one. */
  id: string | null
  /** Page of the list, from 1. */
  page: number
  query: URLSearchParams
  /** The page that filters, after a change of its query. */
  hrefOf: (patch: Patch) => string
}

/** The saved filters in the place of what they filter, before scripts run. */
export async function SavedFilterPage({ caller, owner, id, page, query, hrefOf }: SavedFilterPageProps) {
  const [list, { name }, state] = await Promise.all([
    loadSavedFilters(caller, owner, page),
    loadSavedFilterName(caller, id),
    currentForm("saved-filter.save"),
  ])
  return (
    <SavedFilterChooser
      list={list}
      active={id !== null && name !== null ? { id, name } : null}
      state={state}
      page={hrefOf({})}
      query={query.toString()}
      hrefOfPage={(next) => hrefOf({ page: next })}
      backHref={hrefOf(closedPick)}
    />
  )
}
