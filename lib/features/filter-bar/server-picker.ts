import type { Caller } from "#lib/api-client/upstream.ts"
import { maxInList } from "#lib/contract/comma-list.ts"
import type { Id } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { parseAsPage } from "./parsers.ts"
import { idsIn, type PickerFacts, pickerNames } from "./picker.ts"
import { loadNamed, loadOptionPage, type NamedKind } from "./server-options.ts"

export type PickerRequest = {
  kind: NamedKind
  accountId: string
  field: string
  storedIds: readonly Id[]
  /** Offers only locations that are not in this group. */
  outsideGroupId?: string
  /** Values of the form that came back, else none. */
  values: Readonly<Record<string, readonly string[]>>
}

/**
 * Data of a picker: names of selected entries, and the result of a search made before scripts run. Server
 * only.
 * @throws ApiFailure
 */
export async function loadPicker(caller: Caller, requested: PickerRequest): Promise<PickerFacts> {
  const { kind, accountId, field, values, outsideGroupId } = requested
  const storedIds = requested.storedIds.map(String)
  const names = pickerNames(field)
  const text = ownValue(values, names.search)?.[0]
  // Of more stored entries than a filter holds the others are counted, and found by searching.
  const wanted = [...idsIn(ownValue(values, names.add)), ...storedIds.slice(0, maxInList)]
  const search = {
    accountId,
    outsideGroupId,
    text: text?.trim() ?? "",
    page: parseAsPage.parse(ownValue(values, names.page)?.[0] ?? "") ?? 1,
  }
  const [known, page] = await Promise.all([
    loadNamed(caller, kind, accountId, wanted),
    text === undefined ? null : loadOptionPage(kind, caller, search),
  ])
  return {
    kind,
    accountId,
    field,
    outsideGroupId,
    storedIds,
    known,
    search: page && { text: search.text, page },
  }
}
