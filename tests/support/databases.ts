import type { Database } from "#review-api/db/connect.ts"
import { makeLastingPglite, makeLastingPostgres } from "./lasting-databases.ts"
import { openSpare } from "./spare-databases.ts"

export type TestDatabaseKind = Database["kind"]

/** The databases to run on: the embedded one, and PostgreSQL when TEST_DATABASE_URL is set. */
export const testDatabases = (): TestDatabaseKind[] =>
  process.env["TEST_DATABASE_URL"] ? ["pglite", "postgres"] : ["pglite"]

const makers = { pglite: makeLastingPglite, postgres: makeLastingPostgres }

/** An empty, migrated database of its own until it is closed. */
export const openTestDatabase = (kind: TestDatabaseKind): Promise<Database> => openSpare(kind, makers[kind])
