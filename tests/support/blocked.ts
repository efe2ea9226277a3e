import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { anyRows } from "./any-rows.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { polled } from "./polled.ts"

/**
 * Waits until another transaction waits for a lock of the one that asks. On PGlite nothing waits so: its one connection is this
 * transaction's until it ends.
 */
export async function untilOneWaits(database: TestDatabaseKind, tx: Db): Promise<void> {
  if (database === "pglite") return
  await polled(
    () =>
      anyRows(
        tx,
        sql`select 1 from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))`,
      ),
    ({ length }) => length > 0,
  )
}
