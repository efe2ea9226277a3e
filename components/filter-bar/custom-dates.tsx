import type { Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { closedPick } from "#lib/features/filter-bar/picked-lists.ts"
import { carriedWithout } from "./carried.ts"
import { DateChooser } from "./date-chooser.tsx"

const written = ["from", "to", "dateDescriptor", "before", "after", "page", "q", "pick"]

export type CustomDatesProps = {
  range: DayRange
  today: Day
  query: URLSearchParams
  /** Path of the page. */
  path: string
  /** The page after a change of its query. */
  hrefOf: (patch: Patch) => string
}

/** Two days of one's own, before scripts run. */
export function CustomDates({ range, today, query, path, hrefOf }: CustomDatesProps) {
  return (
    <DateChooser
      path={path}
      range={range}
      today={today}
      carried={carriedWithout(query, written)}
      backHref={hrefOf(closedPick)}
    />
  )
}
