import { Chooser } from "#components/filter-bar/chooser.tsx"
import { DateChooser } from "#components/filter-bar/date-chooser.tsx"
import type { Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { toggledIds } from "#lib/features/filter-bar/picker.ts"
import { choosePatch, type PickedList, pickNouns, reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { routes } from "#lib/routes/routes.ts"

type OptionPage = Parameters<typeof Chooser>[0]["page"]

const closed = { pick: null, q: null, page: null }

/** The query as the pairs of a form, without the given names. */
const carriedWithout = (query: URLSearchParams, names: string[]): [string, string][] =>
  [...query].filter(([name]) => !names.includes(name))

export type ListChooserProps = {
  pick: PickedList
  page: OptionPage
  text: string
  query: URLSearchParams
  /** Path of the list: /reviews unless named. */
  path?: string
  /** What is chosen already where several may be (D-040): an entry is added, or taken away. */
  chosen?: readonly string[] | undefined
}

/** Groups, locations or sources as links, before scripts run. */
export function ListChooser({ pick, page, text, query, path = routes.reviews(), chosen }: ListChooserProps) {
  const idsWith = (id: string) => (chosen ? toggledIds(chosen, id).join(",") || null : id)
  return (
    <Chooser
      noun={pickNouns[pick]}
      path={path}
      text={text}
      page={page}
      chosen={chosen}
      carried={carriedWithout(query, ["q", "page"])}
      hrefOf={(id) => reviewsHref(query, { ...closed, ...choosePatch[pick](idsWith(id)) }, path)}
      hrefOfPage={(next) => reviewsHref(query, { page: next }, path)}
      backHref={reviewsHref(query, closed, path)}
    />
  )
}

export type CustomDatesProps = { range: DayRange; today: Day; query: URLSearchParams; path?: string }

/** Two days of one's own, before scripts run. */
export function CustomDates({ range, today, query, path = routes.reviews() }: CustomDatesProps) {
  const written = ["from", "to", "dateDescriptor", "before", "after", "page", "q", "pick"]
  return (
    <DateChooser
      path={path}
      range={range}
      today={today}
      carried={carriedWithout(query, written)}
      backHref={reviewsHref(query, closed, path)}
    />
  )
}
