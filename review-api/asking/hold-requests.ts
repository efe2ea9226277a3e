import { type SQL, sql } from "drizzle-orm"

/**
 * Holds several requests until the transaction ends, one after the other by id, for a statement that changes them all. So
 * transactions wait for each other in one order, and none that has changed the figures of a day still waits for a request
 * (docs/architecture/sending.md).
 * @param which condition on `w`.
 * @returns a query of their `account_id` and `id`.
 */
export const heldRequests = (which: SQL): SQL =>
  sql`select w.account_id, w.id from requests w where ${which} order by w.id for update`
