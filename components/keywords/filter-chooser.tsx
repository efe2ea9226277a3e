import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import type { PickedList } from "#lib/features/filter-bar/picked-lists.ts"
import { keywordsRange } from "#lib/features/keywords/filters.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { KeywordsVisit } from "#lib/features/keywords/visit.ts"

export type FilterChooserProps = { visit: KeywordsVisit; path: string; pick: PickedList | "date" }

/** Shown in place of a keywords page while a filter is chosen before scripts run. */
export const FilterChooser = ({ visit, path, pick }: FilterChooserProps) => (
  <PageChooser
    visit={visit}
    range={keywordsRange(visit.search, visit.facts)}
    path={path}
    pick={pick}
    hrefOf={(patch) => keywordsHref(path, visit.query, patch)}
  />
)
