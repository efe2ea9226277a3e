import { ownValue } from "#lib/contract/own-value.ts"
import type { FilterOption, OptionKind, OptionPage } from "./options.ts"

/** Initial state of a form's picker: selected entries, and a search made before scripts run. */
export type PickerFacts = {
  kind: OptionKind
  accountId: string
  /** Name of the list, as in `location_ids`; the form sends `add_location_ids` and `remove_location_ids`. */
  field: string
  /** Offers only what is not in this group. */
  outsideGroupId?: string | undefined
  /** Everything that is stored as chosen. */
  storedIds: readonly string[]
  /** Entries whose names are known: the first of the stored ones, and those that the form came back with. */
  known: readonly FilterOption[]
  /** Null when nothing was searched. */
  search: { text: string; page: OptionPage } | null
}

/** Names of the controls of a picker. */
export const pickerNames = (field: string) => ({
  add: `add_${field}`,
  remove: `remove_${field}`,
  search: `search_${field}`,
  page: `page_${field}`,
})

/** Ids of a list as forms and addresses write them: repeated, or with commas between. */
export const idsIn = (values: readonly string[] | undefined): string[] => [
  ...new Set((values ?? []).flatMap((value) => value.split(",")).filter(Boolean)),
]

/** The ids after one was chosen, or chosen once more. */
export const toggledIds = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((own) => own !== id) : [...ids, id]

/** Changes of the stored selection by a picker. */
export type PickerChange = { added: readonly FilterOption[]; removed: readonly string[] }

/** The change in which a picker begins: that of a form which came back. */
export function changeOf(
  values: Readonly<Record<string, readonly string[]>>,
  { field, storedIds, known }: Pick<PickerFacts, "field" | "storedIds" | "known">,
): PickerChange {
  const names = pickerNames(field)
  const stored = new Set(storedIds)
  const optionOf = (id: string) => known.find((option) => option.id === id) ?? { id, name: id }
  return {
    added: idsIn(ownValue(values, names.add))
      .filter((id) => !stored.has(id))
      .map(optionOf),
    removed: idsIn(ownValue(values, names.remove)).filter((id) => stored.has(id)),
  }
}

/** The change after an entry was chosen, or chosen once more. */
export function toggled(change: PickerChange, option: FilterOption, isStored: boolean): PickerChange {
  const { added, removed } = change
  if (isStored) {
    const isGone = removed.includes(option.id)
    return { added, removed: isGone ? removed.filter((id) => id !== option.id) : [...removed, option.id] }
  }
  const rest = added.filter(({ id }) => id !== option.id)
  return { added: rest.length < added.length ? rest : [...added, option], removed }
}
