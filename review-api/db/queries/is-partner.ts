import { type SQL, sql } from "drizzle-orm"

/**
 * The condition that an account looks after others: it has child accounts, or is of the type that gets some (D-030).
 * @param alias of the table of accounts.
 */
export const isPartner = (alias: string): SQL => {
  const account = sql.raw(alias)
  return sql`(exists (select 1 from accounts child where child.parent_id = ${account}.id)
    or (${account}.segment is not distinct from 'reseller' and ${account}.parent_id is null))`
}
