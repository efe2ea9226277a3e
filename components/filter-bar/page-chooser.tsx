import type { Caller } from "#lib/api-client/upstream.ts"
import type { Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { type PickedList, pickKinds } from "#lib/features/filter-bar/picked-lists.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { CustomDates } from "./custom-dates.tsx"
import { ListChooser } from "./list-chooser.tsx"

export type PageChooserProps = {
  visit: {
    caller: Caller
    accountId: string
    search: Readonly<Partial<Record<PickedList, string | null>>> & { q: string | null; page: number | null }
    facts: { today: Day }
    query: URLSearchParams
    many: readonly string[]
  }
  range: DayRange
  path: string
  pick: PickedList | "date"
  /** The page after a change of its query. */
  hrefOf: (patch: Patch) => string
}

/** Shown in place of a page while one of its filters is chosen before scripts run. */
export async function PageChooser({ visit, range, path, pick, hrefOf }: PageChooserProps) {
  const { caller, accountId, search, facts, query, many } = visit
  if (pick === "date") {
    return <CustomDates range={range} today={facts.today} query={query} path={path} hrefOf={hrefOf} />
  }
  const requested = { accountId, text: search.q ?? "", page: search.page ?? 1 }
  const groupId = pick === "locationId" ? (search.groupId ?? null) : null
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
