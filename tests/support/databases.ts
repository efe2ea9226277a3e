import type { Database } from "#review-api/db/connect.ts"
import { makeLastingPglite, makeLastingPostgres } from "./lasting-databases.ts"
import { openSpare } from "./spare-databases.ts"

export type TestDatabaseKind = Database["kind"]

/**
 * Why a suite runs on PostgreSQL, where it can go another way than on PGlite:
 * - `sql`: answers that raw SQL makes: orders and cursors, figures, dates in a time zone; or each operation once, which
 *   shows that both databases understand its statements.
 * - `search`: text is found by `outpost_search`, whatever its case and accents.
 * - `locks`: calls that arrive together; PGlite has one connection and takes them one after the other.
 * - `jobs`: pg-boss, the rows that several workers take jobs from, and statements that workers alone make.
 * - `realtime`: LISTEN and NOTIFY, on a connection of their own.
 * - `import`: many rows written in batches, while others may not see them.
 * - `rollups`: sums kept beside the rows, by upserts.
 * - `migrations`: what only migrations write, such as triggers.
 * - `programs`: programs that are killed, whose connections and transactions the server has to end.
 */
export type DatabaseReason =
  | "sql"
  | "search"
  | "locks"
  | "jobs"
  | "realtime"
  | "import"
  | "rollups"
  | "migrations"
  | "programs"

const hasPostgres = () => Boolean(process.env["TEST_DATABASE_URL"])
const isOnBoth = () => Boolean(process.env["OUTPOST_TEST_BOTH"])

/** For suites about what is the same on every database: PGlite, and PostgreSQL too with `npm test -- --both`. */
export const testDatabases = (): TestDatabaseKind[] =>
  hasPostgres() && isOnBoth() ? ["pglite", "postgres"] : ["pglite"]

/** What statements mean. PGlite is PostgreSQL here, and shows it in every test of a page or a browser. */
const ofStatements: readonly DatabaseReason[] = ["sql", "search"]

/**
 * For suites about what may differ: PGlite, and PostgreSQL when TEST_DATABASE_URL is set; where statements alone differ,
 * PostgreSQL in place of PGlite unless `npm test -- --both` asks for both. `tests/architecture` knows which suites are.
 */
export function databasesFor(...reasons: [DatabaseReason, ...DatabaseReason[]]): TestDatabaseKind[] {
  if (!hasPostgres()) return ["pglite"]
  const isSettledByOne = !isOnBoth() && reasons.every((reason) => ofStatements.includes(reason))
  return isSettledByOne ? ["postgres"] : ["pglite", "postgres"]
}

/**
 * For suites about what only a server does, such as going away: PostgreSQL when TEST_DATABASE_URL is set, else PGlite,
 * which shows that they run.
 */
export const serverDatabase = (..._reasons: [DatabaseReason, ...DatabaseReason[]]): TestDatabaseKind[] =>
  hasPostgres() ? ["postgres"] : ["pglite"]

const makers = { pglite: makeLastingPglite, postgres: makeLastingPostgres }

/** An empty, migrated database of its own until it is closed. */
export const openTestDatabase = (kind: TestDatabaseKind): Promise<Database> => openSpare(kind, makers[kind])
