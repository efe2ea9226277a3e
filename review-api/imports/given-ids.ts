import { sql } from "drizzle-orm"
import { systemActor } from "../audit/actor.ts"
import { recordAudits } from "../audit/record.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { findIssues } from "../db/queries/issue-causes.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Alias } from "./location-book.ts"

type Ids = { code: string | null; placeId: string | null }

const shape = {
  id: column.number(),
  name: column.text(),
  isNew: column.boolean(),
  codeBefore: column.text().nullable(),
  placeIdBefore: column.text().nullable(),
  code: column.text().nullable(),
  placeId: column.text().nullable(),
}

/** Store codes and place ids that the rows of an import have for locations; those without one are given it at the end. */
export class GivenIds {
  readonly #ids = new Map<number, Ids>()

  note(aliases: readonly Alias[]): void {
    for (const { locationId, calling } of aliases) {
      const { externalId, googlePlaceId } = calling
      if (externalId === null && googlePlaceId === null) continue
      const known = this.#ids.get(locationId)
      const code = known?.code ?? externalId
      this.#ids.set(locationId, { code, placeId: known?.placeId ?? googlePlaceId })
    }
  }

  /**
   * Writes them, each change of an earlier location with its line in the audit log.
   * @param tx the transaction that ends the import.
   */
  async write(tx: Db, deps: Pick<BaseDeps, "clock">, run: { id: number; importId: number }): Promise<void> {
    if (this.#ids.size === 0) return
    const given = [...this.#ids].map(([id, ids]) => ({ id, ...ids }))
    const now = deps.clock.now()
    const changed = await rowsOf(
      tx,
      shape,
      sql`with given as (
            select * from json_to_recordset(${JSON.stringify(given)}::text::json) as one (
              id bigint, code text, "placeId" text)),
          held as (
            select l.id, l.external_id as code_before, l.google_place_id as place_id_before,
              coalesce(nullif(l.external_id, ''), given.code) as code,
              coalesce(nullif(l.google_place_id, ''), given."placeId") as place_id
            from locations l join given on given.id = l.id
            where l.account_id = ${run.id}::bigint and l.deleted_at is null
              and ((coalesce(l.external_id, '') = '' and given.code is not null)
                or (coalesce(l.google_place_id, '') = '' and given."placeId" is not null))
            order by l.id for update of l)
          update locations l set external_id = held.code, google_place_id = held.place_id,
            updated_at = ${now.toISOString()}::timestamptz, version = l.version + 1
          from held where l.account_id = ${run.id}::bigint and l.id = held.id
          returning l.id, l.name, l.import_id is not distinct from ${run.importId}::bigint as is_new,
            held.code_before, held.place_id_before, held.code, held.place_id`,
    )
    if (changed.length === 0) return
    await recordAudits(
      tx,
      deps,
      systemActor,
      changed
        .filter(({ isNew }) => !isNew)
        .map(({ id, name, codeBefore, placeIdBefore, code, placeId }) => ({
          accountId: run.id,
          action: "locations.update" as const,
          resource: { type: "location" as const, id, name },
          before: { external_id: codeBefore, google_place_id: placeIdBefore },
          after: { external_id: code, google_place_id: placeId },
        })),
    )
    await findIssues(
      tx,
      run.id,
      now,
      changed.map(({ id }) => id),
    )
  }
}
