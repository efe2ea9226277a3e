import { everyFilter, type FilterOn, isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKindWords } from "#lib/contract/filters/gone-words.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { joinWords } from "#lib/contract/word-list.ts"
import { groupChange, locationChange, type Patch, valueChange } from "./changes.ts"
import type { OptionKind, PlaceKind } from "./options.ts"

type Listed = Extract<FilterOn<FilterPageName>, { options: OptionKind }>
/** The lists of which a page is narrowed to entries (000 §4). */
export type ChosenList = Listed["address"]
/** Those whose entries have ids. */
export type PickedList = Extract<Listed, { options: PlaceKind }>["address"]

const listed = everyFilter.filter(isValue).filter(({ options }) => options !== undefined)

/** What the chooser calls the entries of a list. */
export const pickNouns = Object.fromEntries(
  listed.map(({ address, names = "" }) => [address, filterKindWords([names])]),
) as Record<ChosenList, string>

const kinds = Object.fromEntries(listed.map(({ address, options }) => [address, options])) as Record<
  ChosenList,
  OptionKind
>

/** Where the entries of a list come from. */
export const pickKinds = Object.fromEntries(
  Object.entries(kinds).filter(([, kind]) => kind !== "tags"),
) as Record<PickedList, PlaceKind>

const idsOf = (ids: readonly string[]) => ids.join(",") || null
const changes: Record<OptionKind, (name: string, values: readonly string[]) => Patch> = {
  groups: (_, ids) => groupChange(idsOf(ids)),
  locations: (_, ids) => locationChange(idsOf(ids)),
  sources: (name, ids) => valueChange({ [name]: idsOf(ids) }),
  tags: (name, words) => valueChange({ [name]: joinWords(words) || null }),
}

/** What choosing an entry, or several where the page says so, changes (000 §4). @param name of the list in the address. */
export const chosenPatch = (kind: OptionKind, name: string, values: readonly string[]): Patch =>
  changes[kind](name, values)

/** The same by the name of the list. */
export const pickPatch = (pick: ChosenList, values: readonly string[]): Patch =>
  chosenPatch(kinds[pick], pick, values)

/** What leaves the chooser of a list. */
export const closedPick: Patch = { pick: null, q: null, page: null }
