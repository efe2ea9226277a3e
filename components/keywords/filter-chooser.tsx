import { CustomDates } from "#components/filter-bar/custom-dates.tsx"
import { ListChooser } from "#components/filter-bar/list-chooser.tsx"
import { type PickedList, pickKinds } from "#lib/features/filter-bar/picked-lists.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { keywordsRange } from "#lib/features/keywords/filters.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { KeywordsVisit } from "#lib/features/keywords/visit.ts"

export type FilterChooserProps = { visit: KeywordsVisit; path: string; pick: PickedList | "date" }

/** What stands in the place of a keywords page while a filter is chosen before scripts run. */
export async function FilterChooser({ visit, path, pick }: FilterChooserProps) {
  const { caller, accountId, search, facts, query, many } = visit
  const hrefOf = (patch: Parameters<typeof keywordsHref>[2]) => keywordsHref(path, query, patch)
  if (pick === "date") {
    const range = keywordsRange(search, facts)
    return <CustomDates range={range} today={facts.today} query={query} path={path} hrefOf={hrefOf} />
  }
  const requested = { accountId, text: search.q ?? "", page: search.page ?? 1 }
  const groupId = pick === "locationId" ? search.groupId : null
  return (
    <ListChooser
      pick={pick}
      page={await loadOptionPage(pickKinds[pick], caller, { ...requested, groupId })}
      text={requested.text}
      query={query}
      path={path}
      hrefOf={hrefOf}
      chosen={many.includes(pick) ? idsIn([search[pick] ?? ""]) : undefined}
    />
  )
}
