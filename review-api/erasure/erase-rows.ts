import { sql } from "drizzle-orm"
import { isOfRows } from "../db/apart.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"

/** Rows of a table that are deleted at a time, so that nobody waits for them. */
const atOnce = 5_000
/** The columns that say whose a row is. */
const owners = ["account_id", "owner_account_id", "child_account_id", "parent_account_id"]

type Owned = { table: string; column: string }

/** Every column that says whose a row is, of every table; `accounts` itself has another. */
export const ownedColumns = (db: Db): Promise<Owned[]> =>
  rowsOf(
    db,
    { table: column.text(), column: column.text() },
    sql`select c.table_name::text as table, c.column_name::text as column
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.column_name::text in (${sql.join(
            owners.map((name) => sql`${name}`),
            sql`, `,
          )})
        order by c.table_name, c.column_name`,
  )

/** Deletes the rows of an account in one table, as far as others do not hold them. @returns whether none is left. */
async function emptyOf(db: Db, accountId: number, { table, column: name }: Owned): Promise<boolean> {
  const which = sql`${sql.identifier(name)} = ${accountId}`
  for (;;) {
    try {
      const gone = await rowsOf(
        db,
        { count: column.number() },
        sql`with gone as (delete from ${sql.identifier(table)} where ctid = any(array(
              select ctid from ${sql.identifier(table)} where ${which} limit ${atOnce})) returning 1)
            select count(*)::integer as count from gone`,
      )
      if ((gone[0]?.count ?? 0) === 0) return true
    } catch (error) {
      // Rows of another table hold these: it comes first.
      if (isOfRows(error)) return false
      throw error
    }
  }
}

/** Emails that name nobody but what they are about, and those kept for the people of the account. */
async function eraseEmails(db: Db, accountId: number): Promise<void> {
  const about = sql`about->>'accountId' = ${String(accountId)} or about->>'linkedAccountId' = ${String(accountId)}`
  await db.execute(sql`delete from queued_emails where ${about}`)
  await db.execute(sql`delete from sent_emails where ${about}`)
  await db.execute(sql`delete from outbox where lower(recipient) in (
    select lower(email) from users where account_id = ${accountId})`)
}

/**
 * Deletes everything that belongs to an account but its own row, in small steps. It may be called again after it was
 * interrupted.
 * @throws when something is left that cannot be deleted.
 */
export async function eraseRows(db: Db, accountId: number, signal?: AbortSignal): Promise<void> {
  await eraseEmails(db, accountId)
  let left = await ownedColumns(db)
  while (left.length > 0) {
    const held: Owned[] = []
    for (const owned of left) {
      signal?.throwIfAborted()
      if (!(await emptyOf(db, accountId, owned))) held.push(owned)
    }
    if (held.length === left.length)
      throw new Error(`rows are held in ${held.map(({ table }) => table).join(", ")}`)
    left = held
  }
}
