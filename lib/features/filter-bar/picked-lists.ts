import { joinWords } from "#lib/contract/word-list.ts"
import { groupChange, locationChange, type Patch, valueChange } from "./changes.ts"
import type { PlaceKind } from "./options.ts"

/** The lists of which a page is narrowed to an entry (000 §4). */
export type PickedList = "groupId" | "locationId" | "sourceId"
/** Those, and the list of which several words are chosen. */
export type ChosenList = PickedList | "tags"

/** What the chooser calls the entries of a list. */
export const pickNouns: Record<ChosenList, string> = {
  groupId: "group",
  locationId: "location",
  sourceId: "source",
  tags: "tag",
}

/** Where the entries of a list come from. */
export const pickKinds: Record<PickedList, PlaceKind> = {
  groupId: "groups",
  locationId: "locations",
  sourceId: "sources",
}

/** What choosing an entry, or several where the page says so, changes (000 §4). */
export const choosePatch: Record<ChosenList, (ids: readonly string[]) => Patch> = {
  groupId: (ids) => groupChange(ids.join(",") || null),
  locationId: (ids) => locationChange(ids.join(",") || null),
  sourceId: (ids) => valueChange({ sourceId: ids.join(",") || null }),
  tags: (words) => valueChange({ tags: words.length > 0 ? joinWords(words) : null }),
}

/** What leaves the chooser of a list. */
export const closedPick: Patch = { pick: null, q: null, page: null }
