import { blankMark, isShortenedId } from "../blank-marks.ts"
import type { ColumnMap } from "../columns.ts"
import { folded } from "../identity.ts"
import { readLimits } from "../read-limits.ts"
import { trimUnseen } from "../text.ts"

type Ids = { externalId: string | null; googlePlaceId: string | null }

/** Whether ids are those of two locations: the store code counts before the place id. */
function isOther(one: Ids, other: Ids): boolean {
  if (one.externalId !== null && other.externalId !== null) return one.externalId !== other.externalId
  return (
    one.googlePlaceId !== null && other.googlePlaceId !== null && one.googlePlaceId !== other.googlePlaceId
  )
}

/** Names that the rows of a file give to locations of several store codes or place ids, whatever their order. */
export class Namesakes {
  readonly #map: ColumnMap
  readonly #ids = new Map<string, Ids>()
  readonly #shared = new Set<string>()

  constructor(map: ColumnMap) {
    this.#map = map
  }

  see(cells: readonly string[]): void {
    const ids = {
      externalId: this.#id(cells, "external_id"),
      googlePlaceId: this.#id(cells, "google_place_id"),
    }
    if (ids.externalId === null && ids.googlePlaceId === null) return
    const name = folded(cells[this.#map.location_name ?? -1] ?? "")
    if (name === "" || this.#shared.has(name)) return
    const known = this.#ids.get(name)
    if (!known) {
      // A file of more new locations is not imported.
      if (this.#ids.size < readLimits.newLocations) this.#ids.set(name, ids)
    } else if (isOther(known, ids)) {
      this.#shared.add(name)
    } else {
      known.externalId ??= ids.externalId
      known.googlePlaceId ??= ids.googlePlaceId
    }
  }

  /** Folded names. */
  report(): string[] {
    return [...this.#shared]
  }

  #id(cells: readonly string[], field: "external_id" | "google_place_id"): string | null {
    const id = trimUnseen(cells[this.#map[field] ?? -1] ?? "")
    return id === "" || blankMark(id) || isShortenedId(id) ? null : id
  }
}
