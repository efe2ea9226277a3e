import { blankMark, isShortenedId } from "../blank-marks.ts"
import type { ColumnMap } from "../columns.ts"
import { folded } from "../identity.ts"
import { plainText } from "../plain-text.ts"
import { readLimits } from "../read-limits.ts"
import { trimUnseen } from "../text.ts"

/** Cities of one name that are compared. */
const maxCities = 20

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
  /** Cities of names without an address or id: as they are compared, and as they are written. */
  readonly #cities = new Map<string, { name: string; cities: Map<string, string> }>()

  constructor(map: ColumnMap) {
    this.#map = map
  }

  see(cells: readonly string[]): void {
    const ids = {
      externalId: this.#id(cells, "external_id"),
      googlePlaceId: this.#id(cells, "google_place_id"),
    }
    const given = plainText(cells[this.#map.location_name ?? -1] ?? "").text.trim()
    const name = folded(given)
    if (ids.externalId === null && ids.googlePlaceId === null) {
      this.#seeCity(cells, name, given)
      return
    }
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

  #seeCity(cells: readonly string[], name: string, given: string): void {
    const text = (field: "address" | "city") => plainText(cells[this.#map[field] ?? -1] ?? "").text.trim()
    const city = text("city")
    if (name === "" || city === "" || blankMark(city) || text("address") !== "") return
    const known = this.#cities.get(name)
    if (known) {
      if (known.cities.size < maxCities && !known.cities.has(folded(city)))
        known.cities.set(folded(city), city)
    } else if (this.#cities.size < readLimits.newLocations) {
      this.#cities.set(name, { name: given, cities: new Map([[folded(city), city]]) })
    }
  }

  /** Folded names of which rows without an address or id name several cities. */
  get cityNames(): string[] {
    return [...this.#cities].flatMap(([name, { cities }]) => (cities.size > 1 ? [name] : []))
  }

  /** Some of these names, with their cities. */
  get citySamples(): string[] {
    const several = [...this.#cities.values()].filter(({ cities }) => cities.size > 1)
    return several
      .slice(0, 3)
      .map(({ name, cities }) => `${name}: ${[...cities.values()].slice(0, 3).join(", ")}`.slice(0, 120))
  }

  #id(cells: readonly string[], field: "external_id" | "google_place_id"): string | null {
    const id = trimUnseen(cells[this.#map[field] ?? -1] ?? "")
    return id === "" || blankMark(id) || isShortenedId(id) ? null : id
  }
}
