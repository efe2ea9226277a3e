import { ListChooser } from "#components/filter-bar/list-chooser.tsx"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import type { LocationsHrefs } from "#lib/features/locations/hrefs.ts"

export type GroupChooserProps = { hrefs: LocationsHrefs; accountId: string; caller: Caller }

/** Stands in the place of the list of locations while its group is chosen before scripts run. */
export async function GroupChooser({ hrefs, accountId, caller }: GroupChooserProps) {
  const { q, page } = hrefs.search
  const requested = { accountId, text: q ?? "", page: page ?? 1 }
  return (
    <ListChooser
      pick="groupId"
      page={await loadOptionPage("groups", caller, requested)}
      text={requested.text}
      query={hrefs.query}
      path={hrefs.path}
      hrefOf={hrefs.changed}
    />
  )
}
