import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { rowsOf } from "../../db/rows.ts"
import { folded } from "../../imports/identity.ts"
import { type Alias, addAliases, openLocationBook } from "../../imports/location-book.ts"
import { type FoundPlace, PlaceFinder } from "../../imports/place-finder.ts"
import type { Scope } from "../../permissions/scope.ts"
import { addressBook, addressedShape } from "./address-book.ts"
import { callingOf } from "./new-places.ts"
import type { RowCells } from "./read-cells.ts"
import { RowError } from "./row-error.ts"

/** The location that the texts of a row mean, and the row without a name that the location no longer has. */
export type FoundLocation = { id: number; cells: RowCells }

/** Finds locations by what rows call them, as imports of reviews do, and writes down how they did. */
export type LocationFinder = {
  /** @returns null for a new one. @throws RowError where a name alone means several. */
  find(cells: RowCells): FoundLocation | null
  /** Notes that a row is about a location: it is found by these names from now on. */
  note(cells: RowCells, id: number): void
  write(): Promise<void>
}

/** A name by which the location is only known from files is no change of its name and address. */
function withoutOldNames(cells: RowCells, { place }: FoundPlace): RowCells {
  const isById = cells.google_place_id && place!.placeIds.has(cells.google_place_id)
  const isByCode = cells.external_id && place!.codes.has(cells.external_id)
  const isOld = [
    folded(place!.own.name) !== folded(cells.name ?? ""),
    place!.own.address !== null && folded(place!.own.address) !== folded(cells.address ?? ""),
  ].some(Boolean)
  if (isById || isByCode || !isOld) return cells
  const { name, public_name: publicName, address: _, ...rest } = cells
  const isOwn = publicName !== undefined && folded(publicName) !== folded(name ?? "")
  return isOwn ? { ...rest, public_name: publicName } : rest
}

/** Reads what the locations that the scope may see are called. */
export async function openLocationFinder(tx: Db, scope: Scope): Promise<LocationFinder> {
  const { accountId } = scope
  const visible = await visibleLocations(tx, scope, "l")
  const seen = await rowsOf(
    tx,
    addressedShape,
    sql`select l.id, l.name, l.public_name, l.address, l.city, l.zipcode, l.external_id, l.google_place_id
        from locations l where ${visible} and l.deleted_at is null`,
  )
  const atAddress = addressBook(seen)
  const seenIds = new Set(seen.map(({ id }) => id))
  const { places, ids } = await openLocationBook(tx, accountId)
  const mine = places.filter(({ key }) => seenIds.has(ids.get(key)!))
  const finder = new PlaceFinder(mine)
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const aliases: Alias[] = []
  return {
    find(cells) {
      if (!cells.name && !cells.external_id && !cells.google_place_id) return null
      const found = finder.find(callingOf(cells))
      if (found.isUnclear) {
        throw new RowError(
          `${found.others.length} locations are named "${cells.name?.slice(0, 100)}". Add the address or the external ID`,
        )
      }
      const id = found.place && ids.get(found.place.key)
      return id ? { id, cells: withoutOldNames(cells, found) } : atAddress(cells)
    },
    note(cells, id) {
      if (!cells.name) return
      const place = finder.withKey(keys.get(id) ?? "")
      const { callings } = finder.take(callingOf(cells), { place })
      aliases.push(...callings.map((calling) => ({ locationId: id, calling })))
    },
    write: () => addAliases(tx, accountId, null, aliases),
  }
}
