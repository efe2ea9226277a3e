import { sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { ChosenColumns } from "../../imports/columns/chosen-columns.ts"
import { folded } from "../../imports/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import { shownText } from "../imports/shown-text.ts"
import { locationFileColumns } from "../locations/location-export-columns.ts"
import type { FoundFields, LocationFields } from "./find-fields.ts"
import { cellsOf, type RowCells } from "./read-cells.ts"

const ownColumns = Object.keys(locationFileColumns)
/** So many of our columns has a file that was exported here, also where someone has removed some. */
const leastOwn = 8
const maxSamples = 3

const isOwn = (name: string): boolean => ownColumns.includes(name.trim().toLowerCase())

/** Whether a file was exported here: its ids are ours, whatever the locations are called by now. */
const isOwnFile = (header: readonly string[]): boolean => header.filter(isOwn).length >= leastOwn

/** Evidence from all rows on a column of ids. */
export type IdEvidence = {
  see(cells: readonly string[]): void
  /** The fields as they are read then. */
  decide(found: FoundFields): FoundFields
}

/** Names of the locations that the scope may see: now, and in files. */
async function namesById(db: Db, scope: Scope): Promise<Map<number, { name: string; all: Set<string> }>> {
  const visible = await visibleLocations(db, scope, "l")
  const rows = await rowsOf(
    db,
    {
      id: column.number(),
      name: column.text(),
      names: column.json<string[]>(),
      codes: column.json<string[]>(),
    },
    sql`select l.id, l.name,
          jsonb_build_array(l.name, coalesce(l.public_name, ''))
            || coalesce((select jsonb_agg(a.name) from location_aliases a
              where a.account_id = l.account_id and a.location_id = l.id), '[]') as names,
          jsonb_build_array(coalesce(l.external_id, ''), coalesce(l.google_place_id, '')) as codes
        from locations l where ${visible} and l.deleted_at is null`,
  )
  return new Map(
    rows.map(({ id, name, names, codes }) => [
      id,
      { name, all: new Set([...names.map(folded), ...codes].filter((one) => one !== "")) },
    ]),
  )
}

const noEvidence: IdEvidence = { see() {}, decide: (found) => found }

/**
 * Whether the ids of a file are those of the account's locations: other programs have ids of their own under the same
 * name. Those of our own files, and of a column that someone chose, are; else each has to stand in the account, with a
 * location of the same name. Where none stands there, they are what other programs call a location: external ids.
 * Where one names another location, it is asked.
 */
export async function openIdEvidence(
  db: Db,
  scope: Scope,
  { header, fields, chosen }: { header: readonly string[]; fields: LocationFields; chosen: ChosenColumns },
): Promise<IdEvidence> {
  const at = fields.get("id")
  if (at === undefined || Object.hasOwn(chosen, "id") || isOwnFile(header)) return noEvidence
  const known = await namesById(db, scope)
  const counts = { standing: 0, agreeing: 0, missing: 0 }
  const samples: string[] = []
  const isNaming = (["name", "public_name", "external_id"] as const).some((field) => fields.has(field))
  const sawOf = ({ name, public_name, external_id, google_place_id }: RowCells): string[] =>
    [folded(name ?? ""), folded(public_name ?? ""), external_id ?? "", google_place_id ?? ""].filter(
      (one) => one !== "",
    )
  return {
    see(cells) {
      const row = cellsOf(fields, cells)
      if (!row.id) return
      const place = known.get(filterId(row.id) ?? 0)
      if (!place) {
        counts.missing += 1
        return
      }
      counts.standing += 1
      const said = sawOf(row)
      if (said.some((one) => place.all.has(one))) counts.agreeing += 1
      else if (samples.length < maxSamples)
        samples.push(
          `${row.id}: ${shownText(place.name, 40)}${row.name ? `, not ${shownText(row.name, 40)}` : ""}`,
        )
    },
    decide(found) {
      const { standing, agreeing, missing } = counts
      const isNamedByUs = header.every(isOwn)
      // A file that was made for us may rename what it names.
      if (isNamedByUs && (standing > 0 || !isNaming)) return found
      if (standing + missing === 0 || (agreeing > 0 && agreeing === standing)) return found
      if (standing > 0)
        return { ...found, unclear: [...found.unclear, { field: "id", positions: [at], samples }] }
      const others = new Map(found.fields)
      others.delete("id")
      if (!others.has("external_id") && !Object.hasOwn(chosen, "external_id")) others.set("external_id", at)
      return { ...found, fields: others }
    },
  }
}
