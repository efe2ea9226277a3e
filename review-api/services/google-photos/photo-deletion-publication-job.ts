import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { providerPhotos } from "../../db/schema/provider-photos.ts"
import type { LocationAtSource } from "../../directories/destination.ts"
import type { PhotoSource, RemovedPhoto } from "../../directories/photo-source.ts"
import { pauseMs, placeOf } from "../../publishing/at-location.ts"
import { removing } from "../../publishing/engine.ts"
import { type Keys, keyOf, type RemovalKind } from "../../publishing/kind.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"

const deletedRowShape = {
  id: column.number(),
  accountId: column.number(),
  locationId: column.number(),
  sourceCode: column.text<SourceCode>(),
  /** When someone has deleted it. */
  version: column.text(),
  attempts: column.number(),
  externalId: column.text(),
}

type DeletedRow = RowOf<typeof deletedRowShape>

async function deletedOf(db: Db, { accountId, id }: Keys): Promise<DeletedRow | undefined> {
  const [row] = await rowsOf(
    db,
    deletedRowShape,
    sql`select g.id, g.account_id, p.location_id, 'google_maps' as source_code, g.deleted_at::text as version,
          g.attempts, g.external_id
        from provider_photos g
        join connection_places p on p.account_id = g.account_id and p.id = g.connection_place_id
        where g.account_id = ${accountId}::bigint and g.id = ${id}::bigint and g.deleted_at is not null
          and p.location_id is not null`,
  )
  return row
}

const jobIdOf = ({ accountId, id }: Keys): string => `${accountId}-${id}`

/** Photos of owners that were not added here, and that someone has deleted: they leave Google. */
const deletionKind: RemovalKind<Deps, DeletedRow, LocationAtSource, RemovedPhoto, PhotoSource, undefined> = {
  name: "google_photo",
  job: "photo_deletion",
  table: providerPhotos,
  columns: { version: "deleted_at" },
  isOpen: sql`exists (select from connection_places p
    join locations l on l.account_id = p.account_id and l.id = p.location_id and l.deleted_at is null
    where p.account_id = o.account_id and p.id = o.connection_place_id and p.status = 'matched')`,
  jobIdOf,
  read: deletedOf,
  obstacleOf: (deps, row) => mayPublish(deps, { ...publishables.photo, needs: ["integration"] }, row),
  /** It waits until the account is connected again. */
  whenHindered: () => "resting",
  canRefuseRemoval: true,
  destination: ({ photoSources }, { sourceCode }) => photoSources(sourceCode),
  at: placeOf,
  removed: async (_, row) => ({
    key: keyOf("google_photo", row),
    externalId: row.externalId,
    unconfirmed: null,
  }),
  nextAttempt: (now, row, waitMs) => new Date(now.getTime() + (waitMs ?? pauseMs(row.attempts))),
  hold: async () => undefined,
  async write({ tx, deps, row, isCurrent }, outcome) {
    if (!isCurrent) return undefined
    const isPhoto = and(eq(providerPhotos.accountId, row.accountId), eq(providerPhotos.id, row.id))
    const set = (values: Partial<typeof providerPhotos.$inferInsert>) =>
      tx.update(providerPhotos).set(values).where(isPhoto)
    if (outcome.end === "resting") await set({ nextAttemptAt: outcome.until })
    // Its row goes with the next look: one that has begun before would bring it back.
    if (outcome.end === "removed")
      await set({ nextAttemptAt: null, deletedAt: deps.clock.now().toISOString() })
    if (outcome.end === "failed") await set({ nextAttemptAt: null, deletedAt: null, error: outcome.words })
    return undefined
  },
}

export const photoDeletionJob = removing(deletionKind)
