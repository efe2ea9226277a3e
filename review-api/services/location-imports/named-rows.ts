import { locationKey } from "../../imports/identity.ts"
import { alreadyOn } from "./new-places.ts"
import type { RowCells } from "./read-cells.ts"

/** Store codes are the same whatever their case. */
export const codeKey = (code: string | null | undefined): string => (code ?? "").toLowerCase()

/** Notes which location a row names: each is named once in a file. @throws RowError for a second time. */
export function noteNamed(
  { named }: { named: Map<string, number> },
  line: number,
  { id, external_id: externalId, google_place_id: placeId, name, address }: RowCells,
): void {
  const isCalled = !id && !externalId && name
  const keys = [
    id && `id ${id}`,
    externalId && `external ${codeKey(externalId)}`,
    isCalled && `called ${locationKey({ name, address: address || placeId || null })}`,
  ].filter((key) => key !== undefined)
  for (const key of keys) {
    const above = key && named.get(key)
    if (above) throw alreadyOn(above)
  }
  for (const key of keys) if (key) named.set(key, line)
}
