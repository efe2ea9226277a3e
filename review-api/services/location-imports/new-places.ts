import type { Calling } from "../../imports/calling.ts"
import { PlaceFinder } from "../../imports/place-finder.ts"
import type { RowCells } from "./read-cells.ts"
import { RowError } from "./row-error.ts"

/** A file with public names only calls locations by these. */
export const calledBy = (cells: RowCells): RowCells =>
  cells.name === undefined && cells.public_name ? { ...cells, name: cells.public_name } : cells

/** The ways in which a row calls its location. */
export const callingOf = ({ name, address, city, external_id, google_place_id }: RowCells): Calling => ({
  name: name ?? "",
  address: address || null,
  city: city || null,
  externalId: external_id || null,
  googlePlaceId: google_place_id || null,
})

/** Why a row is not taken that is about the location of an earlier one. */
export const alreadyOn = (line: number): RowError => new RowError(`This location is already on line ${line}`)

/** Locations that rows of a file create, found by what later rows call them, as those that are there. */
export class NewPlaces {
  readonly #finder = new PlaceFinder([])
  readonly #lines = new Map<string, number>()

  /** @throws RowError where an earlier row creates the location of this one. */
  requireNew(line: number, cells: RowCells): void {
    const { place } = this.#finder.find(callingOf(calledBy(cells)))
    const above = place && this.#lines.get(place.key)
    if (above && above !== line) throw alreadyOn(above)
  }

  /** Notes that a row creates a location. */
  note(line: number, cells: RowCells): void {
    const calling = callingOf(calledBy(cells))
    const found = this.#finder.find(calling)
    if (found.place) return
    this.#lines.set(this.#finder.take(calling, found).place.key, line)
  }
}
