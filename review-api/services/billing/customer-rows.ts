import { eq, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isOfNoPendingImport } from "../../db/queries/pending-imports.ts"
import { countOf } from "../../db/rows.ts"
import { billingCustomers } from "../../db/schema/billing.ts"

export type CustomerRow = typeof billingCustomers.$inferSelect

const ended = ["canceled", "incomplete_expired"]

/** States of a subscription that there still is: another one would be a second. */
export const isLive = (
  row: Pick<CustomerRow, "status" | "subscriptionId"> | null,
): row is CustomerRow & { status: string; subscriptionId: string; itemId: string; priceId: string } =>
  row?.status != null && row.subscriptionId !== null && !ended.includes(row.status)

/** All that is known of an account's payments; null before it had any. */
export async function customerRow(db: Db, accountId: number): Promise<CustomerRow | null> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.accountId, accountId))
  return row ?? null
}

/** Locations that are paid for (D-290): permanently closed and deleted ones are not. */
export const countSeats = (db: Db, accountId: number): Promise<number> =>
  countOf(
    db,
    sql`from locations l where l.account_id = ${accountId} and l.deleted_at is null
      and l.open_status <> 'inactive' and ${isOfNoPendingImport(sql`l.import_id`, [accountId])}`,
  )

/** Seats of an account without locations are one: nothing costs nothing nowhere. */
export const seatsOf = async (db: Db, accountId: number): Promise<number> =>
  Math.max(1, await countSeats(db, accountId))

/** An instant of the database in the form of the wire. */
export const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()
