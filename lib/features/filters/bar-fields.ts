import type { DateFilter, Filter, ValueFilter } from "#lib/contract/filters/filter.ts"
import { type AddressName, filtersIn, filtersOn, isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds, labelOf, wordsOf } from "#lib/contract/filters/kinds.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { starsText } from "#lib/contract/filters/stars-text.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Permission } from "#lib/contract/permissions.ts"
import type { DateDescriptor, DatePreset } from "#lib/dates/descriptors.ts"
import type { Choice, FilterField } from "#lib/features/filter-bar/fields.ts"

/** Facts that a page's bar needs to draw its filters. */
export type BarFacts = {
  /** Absent where a page has no dates. */
  dates?: { options: DateDescriptor[]; fallback: DatePreset }
  /** Choices that are not fixed, by the name in the address; a filter that is not among them is left out. */
  choices?: { readonly [A in AddressName]?: Choice[] }
  /** Names in the address of what is typed instead of chosen from a list. */
  typed?: readonly AddressName[]
}

const starChoices = [5, 4, 3, 2, 1, 0].map((stars) => ({ value: String(stars), label: starsText(stars) }))

const dateField = ({ label }: DateFilter, { dates }: BarFacts): FilterField[] =>
  dates ? [{ kind: "date", name: "dateDescriptor", label, ...dates }] : []

const fixedChoices = (filter: ValueFilter): Choice[] =>
  wordsOf(filter).map((word) => ({ value: String(word), label: labelOf(filter, word) }))

function valueField(
  filter: ValueFilter,
  { choices = {}, typed = [] }: { choices?: Readonly<Record<string, Choice[]>>; typed?: readonly string[] },
): FilterField[] {
  const { address: name, label, options, isWithinGroup, permission } = filter
  const named = { name, label }
  if (typed.includes(name)) {
    return [{ kind: "words", ...named, hint: `${label}, separated by commas`, many: true }]
  }
  if (options) {
    return [{ kind: "list", ...named, options, withinGroup: isWithinGroup === true, permission }]
  }
  const { control } = filterKinds[filter.kind]
  switch (control) {
    case "stars":
      return [{ kind: "choices", ...named, choices: starChoices }]
    case "chip":
      return [{ kind: "chip", ...named }]
    case "given": {
      const given = ownValue(choices, name)
      return given ? [{ kind: "choice", ...named, choices: given }] : []
    }
    case "choice":
    case "choices":
      return [{ kind: control, ...named, choices: fixedChoices(filter) }]
  }
}

/** The controls of filters, in their order (D-095). */
export const fieldsOf = (list: readonly Filter[], facts: BarFacts): FilterField[] =>
  list.flatMap((filter) => (isValue(filter) ? valueField(filter, facts) : dateField(filter, facts)))

/** The bar of a page: its main filters, and those behind Show More. */
export const barOf = (page: FilterPageName, facts: BarFacts): Record<"main" | "more", FilterField[]> => ({
  main: fieldsOf(filtersIn(page, "main"), facts),
  more: fieldsOf(filtersIn(page, "more"), facts),
})

/** Names of the filters whose lists the user may not see (000 §6). */
export const hiddenOn = (page: FilterPageName, can: (permission: Permission) => boolean): string[] =>
  (filtersOn(page) as readonly Filter[])
    .filter(isValue)
    .filter(({ permission }) => permission && !can(permission))
    .map(({ address }) => address)
