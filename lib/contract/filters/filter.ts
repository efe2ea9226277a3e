import type { ExportResource } from "../export-files/constants.ts"
import type { Permission } from "../permissions.ts"
import type { NamedFilters } from "./known-filters.ts"

type Shared = {
  /** Name in the bar and in emails. */
  label: string
  /** Goes along to the other pages that have it (000 §9). */
  isCarried?: true
  /** Stands at the beginning of an address, in the order of the records; others follow alphabetically (D-098). */
  isFirst?: true
  /** Kind of rows that it refers to, which can be deleted (D-270). */
  names?: keyof NamedFilters
  /** The only files that take it; all do unless said otherwise (000 §7). */
  resources?: readonly ExportResource[]
}

/** Both days and their descriptor, which are one filter with names of their own (D-089). */
export type DateFilter = Shared & { kind: "date" }

type Value = Shared & {
  /** Its name in the address of a page. */
  address: string
  /** Its name in queries of the Review API. */
  api?: string
  /** The same for a list of ids, each of which may match. */
  apiMany?: string
  /** Its name in files and schedules, where that is not the API's (000 §7). */
  export?: string
  /** Another name that schedules have for it. */
  exportAlias?: string
  /** How this filter says a value of the filter with the same address on another page; empty where it can't (D-100). */
  translates?: Readonly<Record<string, string>>
  /** Its sentence where the value is a code that means nothing to people. */
  says?: string
  /** The list its values are chosen from, and who may see it. */
  options?: "groups" | "locations" | "sources" | "tags" | "people"
  /** Words that stand among its ids and name no row, with their display names. */
  words?: Readonly<Record<string, string>>
  isWithinGroup?: true
  permission?: Permission
  /** Asked for under the name of the API on the page of a review (D-101). */
  hasApiNameOnReview?: true
}

/**
 * A filter that is one value or several, by the kind of it: an id, one id or several, stars, a category by its code,
 * names of tags, a typed text (a `isKey` stands in links, has all of `most` characters and no spaces), a term that
 * reviews mention, and of fixed words `one`, `some` (one by itself or a list) or always a `list`.
 */
export type ValueFilter = Value &
  (
    | { kind: "id" | "ids" | "stars" | "category" | "tags" }
    | { kind: "text" | "term"; most: number; isKey?: true }
    | {
        kind: "one" | "some" | "list"
        values: readonly (string | number)[]
        labels: Readonly<Record<string, string>>
      }
  )

export type Filter = DateFilter | ValueFilter
