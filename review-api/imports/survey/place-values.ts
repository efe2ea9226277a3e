import { blankMark } from "../blank-marks.ts"
import type { ColumnMap } from "../columns.ts"
import { countryNamed } from "../country-named.ts"
import { folded } from "../identity.ts"
import type { ImportField } from "../import-fields.ts"
import { readLimits } from "../read-limits.ts"

/** Facts of a place that may be those of its guest as well. */
const fields = ["country", "state", "zipcode"] as const satisfies readonly ImportField[]
export type PlaceField = (typeof fields)[number]

const naming = ["location_name", "address", "city", "external_id", "google_place_id"] as const

/** Rows with another value than most of their place are slips where there are no more. */
const slips = 0.05
/** Different values of a place that are counted. */
const mostValues = 20
const maxSamples = 3
const mostPlaces = 20_000
/** A state has a code and a name. */
const spellings: Record<PlaceField, number> = { country: 1, state: 2, zipcode: 1 }

const comparable: Record<PlaceField, (text: string) => string> = {
  country: (text) => countryNamed(text) ?? folded(text),
  state: folded,
  // A spreadsheet drops zeros in front.
  zipcode: (text) => folded(text).replaceAll(/[\s-]/g, "").replace(/^0+/, ""),
}

/** Whether the values of a column contradict each other for the same place, so that they are hardly its own. */
export class PlaceValues {
  readonly #map: ColumnMap
  readonly #fields: readonly PlaceField[]
  /** By field and place, rows of each value. */
  readonly #seen = new Map<string, Map<string, number>>()
  readonly #samples = new Map<PlaceField, string[]>()
  readonly #places = new Map<string, string>()

  constructor(map: ColumnMap) {
    this.#map = map
    this.#fields = map.location_name === undefined ? [] : fields.filter((field) => map[field] !== undefined)
  }

  see(cells: readonly string[]): void {
    if (this.#fields.length === 0) return
    const text = (field: ImportField) => (cells[this.#map[field] ?? -1] ?? "").trim()
    const place = this.#placeOf(naming.map(text).join("\n"))
    for (const field of this.#fields) {
      const given = text(field)
      if (given === "" || blankMark(given)) continue
      this.#count(field, place, given)
    }
  }

  /** Most files name a few places over and over. */
  #placeOf(given: string): string {
    const known = this.#places.get(given)
    if (known !== undefined) return known
    if (this.#places.size >= mostPlaces) this.#places.clear()
    const place = folded(given)
    this.#places.set(given, place)
    return place
  }

  #count(field: PlaceField, place: string, given: string): void {
    const key = `${field} ${place}`
    let values = this.#seen.get(key)
    if (!values) {
      if (this.#seen.size >= fields.length * readLimits.newLocations) return
      values = new Map()
      this.#seen.set(key, values)
    }
    const value = comparable[field](given)
    const count = values.get(value)
    if (count === undefined && values.size >= mostValues) return
    values.set(value, (count ?? 0) + 1)
    const samples = this.#samples.get(field) ?? []
    if (count === undefined && samples.length < maxSamples && !samples.includes(given)) samples.push(given)
    this.#samples.set(field, samples)
  }

  /** The fields of which places have several values, with some of these. */
  report(): { field: PlaceField; samples: string[] }[] {
    return this.#fields.flatMap((field) => {
      let [rows, others] = [0, 0]
      for (const [key, values] of this.#seen) {
        if (!key.startsWith(`${field} `)) continue
        const counts = [...values.values()]
        const all = counts.reduce((sum, count) => sum + count, 0)
        rows += all
        if (counts.length > spellings[field]) others += all - Math.max(...counts)
      }
      return others > slips * rows ? [{ field, samples: this.#samples.get(field) ?? [] }] : []
    })
  }
}
