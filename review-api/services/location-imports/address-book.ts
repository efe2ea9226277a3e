import { column, type RowOf } from "../../db/rows.ts"
import { folded } from "../../imports/identity.ts"
import type { RowCells } from "./read-cells.ts"
import { RowError } from "./row-error.ts"

export const addressedShape = {
  id: column.number(),
  name: column.text(),
  public_name: column.text().nullable(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  zipcode: column.text().nullable(),
  external_id: column.text().nullable(),
  google_place_id: column.text().nullable(),
}
type Addressed = RowOf<typeof addressedShape>

/** Words of streets that files write short, and others don't. */
const short: ReadonlyMap<string, string> = new Map(
  "street st,avenue ave,av ave,boulevard blvd,road rd,drive dr,lane ln,court ct,place pl,square sq,highway hwy,parkway pkwy,suite ste,north n,south s,east e,west w,strasse str,saint st,floor fl"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
)

/** A street in one spelling: "100 Main Street, Suite 2" and "100 main st ste 2". */
const streetKey = (address: string): string =>
  folded(address)
    .replaceAll("\u00df", "ss")
    .replaceAll(/(?<=\p{L})strasse\b/gu, "str")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => short.get(word) ?? word)
    .join(" ")

const differ = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && folded(one!) !== folded(other!)

/** Whether nothing that a row says besides is said of another place. */
const isPossible = (place: Addressed, cells: RowCells): boolean =>
  !differ(place.external_id, cells.external_id) &&
  !(cells.google_place_id && place.google_place_id && cells.google_place_id !== place.google_place_id) &&
  !(differ(place.city, cells.city) && (differ(place.zipcode, cells.zipcode) || !cells.zipcode))

/** The cells of a row but for those that name its location: another spelling of what is there is no change of it. */
const withoutCalling = ({ name: _, public_name: __, address: ___, ...rest }: RowCells): RowCells => rest

/**
 * Finds the location that has the name of a row, as its public one too, at the address of the row: so do files without ids
 * of this account name it, such as our own ones whose columns of ids someone removed, and those for directories.
 * @returns what finds it; that throws RowError where several have them.
 */
export function addressBook(
  places: readonly Addressed[],
): (cells: RowCells) => { id: number; cells: RowCells } | null {
  const known = new Map<string, Set<Addressed>>()
  const keyOf = (name: string, street: string) => `${folded(name)}\n${street}`
  for (const place of places) {
    const street = streetKey(place.address ?? "")
    if (street === "") continue
    for (const name of [place.name, place.public_name]) {
      if (!name) continue
      const key = keyOf(name, street)
      known.set(key, (known.get(key) ?? new Set()).add(place))
    }
  }
  return (cells) => {
    const { name = "" } = cells
    const street = streetKey(cells.address ?? "")
    if (street === "" || name === "") return null
    const [place, ...others] = [...(known.get(keyOf(name, street)) ?? [])].filter((one) =>
      isPossible(one, cells),
    )
    if (!place) return null
    if (others.length > 0)
      throw new RowError(
        `${others.length + 1} locations are named "${name.slice(0, 100)}" at this address. Add the external ID`,
      )
    return { id: place.id, cells: withoutCalling(cells) }
  }
}
