import { joinList } from "#lib/contract/comma-list.ts"
import { groupChange, locationChange, type Patch, valueChange } from "./changes.ts"
import type { OptionKind } from "./options.ts"

const idsOf = (ids: readonly string[]) => ids.join(",") || null

const changes: Record<OptionKind, (name: string, values: readonly string[]) => Patch> = {
  groups: (_, ids) => groupChange(idsOf(ids)),
  locations: (_, ids) => locationChange(idsOf(ids)),
  sources: (name, ids) => valueChange({ [name]: idsOf(ids) }),
  people: (name, ids) => valueChange({ [name]: idsOf(ids) }),
  tags: (name, words) => valueChange({ [name]: joinList(words) || null }),
}

/** Changes of the URL when list entries are selected (000 §4). @param name of the filter in the URL. */
export const listChange = (kind: OptionKind, name: string, values: readonly string[]): Patch =>
  changes[kind](name, values)
