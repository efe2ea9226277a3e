import { sql } from "drizzle-orm"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../connect.ts"
import { numbers } from "../queries/sql-lists.ts"
import { column, rowsOf } from "../rows.ts"
import { dayStartMs } from "./account-days.ts"

const rowsPerBatch = 2_000

const datedShape = { id: column.number(), day: column.text() }

/** The next rows of a table that are known by their day alone, held in the order of their ids, as others hold them. */
const heldRows = (tx: Db, table: "reviews" | "responses", accountId: number, after: number) =>
  rowsOf(
    tx,
    datedShape,
    sql`select id, published_on::text as day from ${sql.raw(table)}
        where account_id = ${accountId} and id > ${after} and published_on is not null
        order by id limit ${rowsPerBatch} for no key update`,
  )

/** @returns the last id of the batch; null when there was none left. */
const moveBatch = (
  db: Db,
  table: "reviews" | "responses",
  { accountId, after, timeZone }: { accountId: number; after: number; timeZone: string },
): Promise<number | null> =>
  db.transaction(async (tx) => {
    const rows = await heldRows(tx, table, accountId, after)
    const starts = rows.map(({ day }) => new Date(dayStartMs(day, timeZone)).toISOString())
    await tx.execute(sql`
      update ${sql.raw(table)} kept set published_at = given.at
      from unnest(${numbers(rows.map(({ id }) => id))}, ${sql.param(starts)}::timestamptz[]) as given(id, at)
      where kept.account_id = ${accountId} and kept.id = given.id and kept.published_at <> given.at`)
    return rows.at(-1)?.id ?? null
  })

/**
 * Moves the instants of reviews and responses that are known by their day alone to where that day begins in a zone: it
 * stays their day (design: rollups). Figures are to be counted again afterwards.
 * @param timeZone IANA name; the account has it already, so that whoever writes meanwhile uses it.
 */
export async function keepDays(db: Db, accountId: number, timeZone: string): Promise<void> {
  const giveWay = createGiveWay()
  for (const table of ["reviews", "responses"] as const) {
    for (let after: number | null = 0; after !== null; ) {
      after = await moveBatch(db, table, { accountId, after, timeZone })
      await giveWay()
    }
  }
}
