import { sql } from "drizzle-orm"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { hasRows } from "../../db/rows.ts"
import { putAside, takeBack } from "../../db/set-aside.ts"
import { insightsVersion } from "../../insights/insights-version.ts"

const kind = "review_reading"
const rowOf = (accountId: number, reviewId: number) => `${accountId}-${reviewId}`

/** Reviews of an account that another version of the program could not read. */
export const isForThisVersion = () =>
  sql`aside.kind = ${kind} and (aside.version is distinct from ${insightsVersion()})`

/** Takes a review that can't be read out of the queue, unless it has changed meanwhile. */
export async function setReadingAside(
  deps: Pick<BaseDeps, "db" | "clock" | "log">,
  accountId: number,
  { id, stamp }: { id: number; stamp: number },
  error: unknown,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const taken = await hasRows(
      tx,
      sql`delete from reviews_to_read where account_id = ${accountId} and review_id = ${id} and stamp = ${stamp}
          returning review_id`,
    )
    if (!taken) return
    await putAside(deps, tx, { kind, row: rowOf(accountId, id), accountId, error }, insightsVersion())
  })
}

/** Forgets that reviews could not be read. */
export const noteRead = (tx: Db, accountId: number, ids: readonly number[]): Promise<void> =>
  takeBack(
    tx,
    kind,
    ids.map((id) => rowOf(accountId, id)),
  )

/** Orders again what another version of the program could not read. */
export async function orderUnread(db: Db, accountId: number): Promise<void> {
  await db.execute(
    sql`with back as (
          delete from set_aside aside where aside.account_id = ${accountId} and ${isForThisVersion()} returning aside.row)
        insert into reviews_to_read (account_id, review_id)
        select r.account_id, r.id from back
        join reviews r on r.account_id = ${accountId} and r.id = split_part(back.row, '-', 2)::bigint
        on conflict (account_id, review_id) do nothing`,
  )
}
