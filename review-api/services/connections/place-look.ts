import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import type { Connector } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { putAside } from "../../db/set-aside.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { accessFor, type CallWithAccess } from "./with-access.ts"

/** Rows that are written with one statement. */
const rowsAtATime = 200

/** The place of a look, and the token that reads it. */
export const lookedAtShape = {
  accountId: column.number(),
  id: column.number(),
  ownerAccountId: column.number(),
  tokenId: column.number(),
  externalId: column.text(),
}
type LookedAt = { accountId: number; id: number; ownerAccountId: number; tokenId: number }

/** Its columns in `reachablePlaces`. */
export const lookedAtColumns = sql`p.account_id, p.id, p.owner_account_id, p.token_id, p.external_id`

/** The time of a statement, by the clock of the program. */
export const nowOf = ({ clock }: Pick<Deps, "clock">): SQL => sql`${clock.now().toISOString()}::timestamptz`

/** From and where of matched places at Google of locations that are not deleted, whose token gives access. */
export const reachablePlaces = (place: SQL, now: SQL): SQL => sql`from connection_places ${place}
  join oauth_tokens t on t.account_id = ${place}.owner_account_id and t.id = ${place}.token_id
    and t.revoked_at is null and t.sealed_access is not null and coalesce(t.expires_at, 'infinity') > ${now}
  join integrations i on i.id = t.integration_id and i.review_source_id = ${sourceId("google_maps")}
  join locations l on l.account_id = ${place}.account_id and l.id = ${place}.location_id and l.deleted_at is null
  where ${place}.status = 'matched'`

/** When a place that was read is read again. */
export const nextLook = ({ clock }: Pick<Deps, "clock">): string =>
  new Date(clock.now().getTime() + millisecondsInDay).toISOString()

type Part = {
  /** Of the rows that are set aside. */
  kind: string
  place: LookedAt
  /** Names of set-aside rows of this place begin with it. */
  prefix: string
}

/** Rows of a place that are set aside are retried with each look. */
export const retryAside = (tx: Db, { kind, place, prefix }: Part): Promise<unknown> =>
  tx.execute(sql`delete from set_aside where kind = ${kind} and account_id = ${place.accountId}
    and starts_with("row", ${prefix})`)

/** Takes in rows of a place; one that fails alone is set aside. */
export async function keepRows<Row>(
  deps: Pick<Deps, "clock" | "log">,
  tx: Db,
  { kind, place, prefix }: Part,
  rows: readonly Row[],
  { nameOf, write }: { nameOf: (row: Row) => string; write: (tx: Db, some: readonly Row[]) => Promise<void> },
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    const { failed } = await writeApart(tx, rows.slice(at, at + rowsAtATime), write)
    for (const { row, error } of failed)
      await putAside(deps, tx, { kind, row: prefix + nameOf(row), accountId: place.accountId, error })
  }
}

type PlaceLook<Place extends LookedAt, Reader> = {
  /** Name of the rows in the log. */
  what: string
  /** Column of the next look. */
  nextAt: "figures_next_at" | "photos_next_at"
  /** Places that are looked at a minute. */
  placesAtATime: number
  readerOf: (connector: Connector) => Reader | null | undefined
  /** From and where of the places `p` that are due. */
  dueOf: (deps: Deps) => SQL
  placeOf: (deps: Deps, id: number) => Promise<Place | null>
  look: (
    deps: Deps,
    place: Place,
    given: { reader: Reader; access: CallWithAccess; signal: AbortSignal },
  ) => Promise<void>
  /** A failure that a look an hour later would only repeat: it is kept, and the next look is a day later. */
  lasting?: (tx: Db, place: Place, error: unknown) => Promise<boolean>
}

/** A job that reads something of each matched place at Google once a day. What was known stays while it cannot be read. */
export const placeLookJob = <Place extends LookedAt, Reader>({
  what,
  nextAt,
  placesAtATime,
  readerOf,
  dueOf,
  placeOf,
  look,
  lasting = async () => false,
}: PlaceLook<Place, Reader>): JobKind<Deps> => {
  const next = sql.identifier(nextAt)
  return {
    retries: 1,
    retryDelaySeconds: 60,
    timeoutSeconds: 300,
    atOnce: 1,
    async run(deps, { id, signal }) {
      const place = await placeOf(deps, Number(id))
      const connector = deps.connectors("google")
      const reader = connector && readerOf(connector)
      if (!place || !reader) return
      const { accountId, ownerAccountId, tokenId } = place
      try {
        const access = accessFor(deps, connector, { accountId: ownerAccountId, tokenId })
        await look(deps, place, { reader, access, signal })
      } catch (error) {
        if (error instanceof ConsentEnded) return
        const otherwise = (await lasting(deps.db, place, error)) ? millisecondsInDay : millisecondsInHour
        const waitMs = (error instanceof SourceBusy ? error.waitMs : null) ?? otherwise
        const again = new Date(deps.clock.now().getTime() + waitMs).toISOString()
        await deps.db.execute(sql`update connection_places set ${next} = ${again}::timestamptz
          where account_id = ${accountId} and id = ${place.id}`)
        if (!signal.aborted)
          deps.log.warn({ place: place.id, error: safeError(error) }, `${what} of a place could not be read`)
      }
    },
    async waiting(deps) {
      const connector = deps.connectors("google")
      if (!connector || !readerOf(connector)) return []
      const rows = await rowsOf(
        deps.db,
        { id: column.number() },
        sql`select p.id ${dueOf(deps)} order by p.${next} nulls first, p.id limit ${placesAtATime}`,
      )
      return rows.map(({ id }) => String(id))
    },
  }
}
