import { sql } from "drizzle-orm"
import { type Database, openPostgres } from "#review-api/db/connect.ts"
import { defaultLimits, type PoolLimits } from "#review-api/db/postgres-pool.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { type CutProxy, startCutProxy } from "./cut-proxy.ts"
import { openTestDatabase, type TestDatabaseKind } from "./databases.ts"
import { asServer, urlOf } from "./postgres-server.ts"

/** A database whose connections can be broken; of the embedded one, which has none, nothing breaks. */
export type BreakableDatabase = {
  /** Database to break. */
  opened: Database
  /** The same one by a way that is not. */
  plain: Database
  /** Ends all connections to the server. */
  terminate(): Promise<void>
  /** The way to the server. */
  way: Pick<CutProxy, "cut" | "silence" | "mend">
  close(): Promise<void>
}

const endAll =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()"

const unbreakable = { cut() {}, silence() {}, mend() {} }

/** An empty, migrated database, on PostgreSQL behind a proxy of its own. */
export async function openBreakable(
  kind: TestDatabaseKind,
  limits: PoolLimits = defaultLimits,
): Promise<BreakableDatabase> {
  const plain = await openTestDatabase(kind)
  if (kind === "pglite") {
    const opened = { ...plain, close: async () => {} }
    return { opened, plain, terminate: async () => {}, way: unbreakable, close: () => plain.close() }
  }
  const [row] = await rowsOf(plain.db, { name: column.text() }, sql`select current_database() as name`)
  const proxy = await startCutProxy(urlOf(row!.name))
  return {
    opened: await openPostgres(proxy.url, undefined, limits),
    plain,
    terminate: () => asServer(async (client) => void (await client.query(endAll, [row!.name]))),
    way: proxy,
    async close() {
      await proxy.close()
      await plain.close()
    },
  }
}
