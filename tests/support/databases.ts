import type { Database } from "#review-api/db/connect.ts"
import { makeLastingPglite, makeLastingPostgres } from "./lasting-databases.ts"
import { openSpare } from "./spare-databases.ts"

export type TestDatabaseKind = Database["kind"]

/**
 * Why a suite says on which databases it runs. For these reasons PostgreSQL is the one to ask:
 * - `sql`: answers that raw SQL makes: orders and cursors, figures, dates in a time zone; or each operation once, which
 *   shows that the database understands its statements.
 * - `search`: text is found by `outpost_search`, whatever its case and accents.
 * - `locks`: calls that arrive together; PGlite has one connection and takes them one after the other.
 * - `rollups`: sums kept beside the rows, by upserts.
 * - `jobs`: what jobs do, whoever calls them.
 * - `files`: what files of reviews say, whichever way their rows are written.
 *
 * For these the two can differ, and the suite runs on both:
 * - `writes`: each write once, which on one connection comes to no end when its service asks beside its transaction.
 * - `workers`: how pg-boss calls jobs, and the rows that several workers take jobs from.
 * - `realtime`: LISTEN and NOTIFY, on a connection of their own.
 * - `import`: many rows written in batches (COPY), while others may not see them.
 * - `migrations`: what only migrations write, such as triggers.
 * - `programs`: programs that are killed, whose connections and transactions the server has to end.
 */
export type DatabaseReason =
  | "sql"
  | "search"
  | "locks"
  | "rollups"
  | "jobs"
  | "files"
  | "writes"
  | "workers"
  | "realtime"
  | "import"
  | "migrations"
  | "programs"

const hasPostgres = () => Boolean(process.env["TEST_DATABASE_URL"])
const isOnBoth = () => Boolean(process.env["OUTPOST_TEST_BOTH"])
const both: TestDatabaseKind[] = ["pglite", "postgres"]

/** The database of what runs on one: PostgreSQL, which is faster, when TEST_DATABASE_URL is set, else PGlite. */
export const usualDatabase = (): TestDatabaseKind => (hasPostgres() ? "postgres" : "pglite")

/** For suites about what is the same on every database: the usual one, and both with `npm test -- --both`. */
export const testDatabases = (): TestDatabaseKind[] =>
  hasPostgres() && isOnBoth() ? both : [usualDatabase()]

/** Reasons about the meaning of statements. PGlite is PostgreSQL here, and shows it in every test of a page or a browser. */
const ofStatements: readonly DatabaseReason[] = ["sql", "search", "locks", "rollups", "jobs", "files"]

/**
 * For suites about what may differ: PGlite, and PostgreSQL when TEST_DATABASE_URL is set; where statements alone differ,
 * the usual one unless `npm test -- --both` asks for both. `tests/architecture` knows which suites are.
 */
export function databasesFor(...reasons: [DatabaseReason, ...DatabaseReason[]]): TestDatabaseKind[] {
  const isSettledByOne = reasons.every((reason) => ofStatements.includes(reason))
  return isSettledByOne || !hasPostgres() ? testDatabases() : both
}

/** For suites about what only a server does, such as going away. PGlite, where there is no other, shows that they run. */
export const serverDatabase = (..._reasons: [DatabaseReason, ...DatabaseReason[]]): TestDatabaseKind[] => [
  usualDatabase(),
]

/**
 * Whether a case of a suite that is on both runs on this one.
 * @param enough the database that is enough to show it, unless `npm test -- --both` asks for both.
 */
export const isShownOn = (kind: TestDatabaseKind, enough?: TestDatabaseKind): boolean =>
  !enough || kind === enough || !hasPostgres() || isOnBoth()

const makers = { pglite: makeLastingPglite, postgres: makeLastingPostgres }

/** An empty, migrated database of its own until it is closed. */
export const openTestDatabase = (kind: TestDatabaseKind): Promise<Database> => openSpare(kind, makers[kind])
