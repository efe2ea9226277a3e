import { ownValue } from "../own-value.ts"
import type { DateFilter, Filter, ValueFilter } from "./filter.ts"
import { type FilterName, type FilterPageName, filterPages, filters } from "./records.ts"

type Records = typeof filters
type Pages = typeof filterPages
type Names<P extends FilterPageName, Part extends string> = P extends FilterPageName
  ? Pages[P] extends Record<Part, readonly (infer N extends FilterName)[]>
    ? N
    : never
  : never
/** Names of the filters of a page. */
export type FilterNameOn<P extends FilterPageName> = Names<P, "main"> | Names<P, "more"> | Names<P, "apart">
/** The filters of a page, as a union of records. */
export type FilterOn<P extends FilterPageName> = Records[FilterNameOn<P>]

/** Names that addresses have for filters. */
export type AddressName = Extract<Records[FilterName], { address: string }>["address"]

/** Names of the days and their descriptor in addresses, files and saved filters. */
export const dateNames = ["from", "to", "dateDescriptor"] as const

export const isDate = (filter: Filter): filter is DateFilter => filter.kind === "date"
export const isValue = <F extends Filter>(filter: F): filter is F & ValueFilter => filter.kind !== "date"

type Part = "main" | "more" | "apart"

/** The filters that stand in a part of a page's bar, in their order. */
export const filtersIn = (page: FilterPageName, part: Part): readonly Filter[] => {
  const parts: Partial<Record<Part, readonly FilterName[]>> = filterPages[page]
  return (parts[part] ?? []).map((name) => filters[name])
}

/** All filters of a page, in the order of its bar. */
export const filtersOn = <P extends FilterPageName>(page: P): readonly FilterOn<P>[] =>
  (["main", "more", "apart"] as const).flatMap((part) => filtersIn(page, part)) as unknown as FilterOn<P>[]

/** The filters of a page that are values, with their names. */
export const valuesOn = <P extends FilterPageName>(
  page: P,
): (readonly [name: Exclude<FilterNameOn<P>, "date">, filter: ValueFilter])[] => {
  const held = new Set<Filter>(filtersOn(page))
  return Object.entries<Filter>(filters).filter(([, filter]) => held.has(filter) && isValue(filter)) as never
}

/** Every filter there is, in the order of the records. */
export const everyFilter: readonly Filter[] = Object.values(filters)

/** The filters of several pages, each once, in the order of the records. */
export const filtersOf = <P extends FilterPageName>(...pages: P[]): readonly FilterOn<P>[] => {
  const held = new Set<Filter>(pages.flatMap((page) => filtersOn(page)))
  return everyFilter.filter((filter) => held.has(filter)) as unknown as FilterOn<P>[]
}

/** Names of a filter in URLs. */
export const addressNames = (filter: Filter): readonly string[] =>
  isDate(filter) ? dateNames : [(filter as ValueFilter).address]

/** The filter behind a name of an address. */
export const filterAt = (list: readonly Filter[], name: string): ValueFilter | undefined =>
  list.filter(isValue).find(({ address }) => address === name)

/** A value as this filter says it, however another page named it (D-100); empty for one that it does not know. */
export const translated = ({ translates = {} }: ValueFilter, value: string): string =>
  ownValue(translates, value) ?? value
