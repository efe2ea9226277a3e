import { everyFilter, type FilterOn, isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKindLabels } from "#lib/contract/filters/kind-labels.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import type { Patch } from "./changes.ts"
import { listChange } from "./list-change.ts"
import type { OptionKind, PlaceKind } from "./options.ts"

type Listed = Extract<FilterOn<FilterPageName>, { options: OptionKind }>
/** The lists of which a page is narrowed to entries (000 §4). */
export type ChosenList = Listed["address"]
/** Those whose entries have ids. */
export type PickedList = Extract<Listed, { options: PlaceKind }>["address"]

const listed = everyFilter.filter(isValue).filter(({ options }) => options !== undefined)

/** Names of list entries in the chooser. */
export const pickNouns = Object.fromEntries(
  listed.map(({ address, names = "" }) => [address, filterKindLabels([names])]),
) as Record<ChosenList, string>

const kinds = Object.fromEntries(listed.map(({ address, options }) => [address, options])) as Record<
  ChosenList,
  OptionKind
>

/** Where the entries of a list come from. */
export const pickKinds = Object.fromEntries(
  Object.entries(kinds).filter(([, kind]) => kind !== "tags"),
) as Record<PickedList, PlaceKind>

/** Changes of the URL when entries are selected, several where the page allows it (000 §4). */
export const pickPatch = (pick: ChosenList, values: readonly string[]): Patch =>
  listChange(kinds[pick], pick, values)

/** Patch that closes the chooser of a list. */
export const closedPick: Patch = { pick: null, q: null, page: null }
