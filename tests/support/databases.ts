import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { type Database, openPglite, openPostgres, rowsOf } from "#review-api/db/connect.ts"
import { asServer, urlOf } from "./postgres-server.ts"
import { migratedTemplate } from "./postgres-template.ts"
import { prepared } from "./prepared.ts"

export type TestDatabaseKind = Database["kind"]

/** The databases to run on: the embedded one, and PostgreSQL when TEST_DATABASE_URL is set. */
export const testDatabases = (): TestDatabaseKind[] =>
  process.env["TEST_DATABASE_URL"] ? ["pglite", "postgres"] : ["pglite"]

/** A dump of a migrated, empty database. */
async function migratedDump(): Promise<Blob> {
  const path = await prepared(".tar", async (own) => {
    const database = await openPglite("memory://")
    await writeFile(own, new Uint8Array(await (await database.dump()).arrayBuffer()))
    await database.close()
  })
  return new Blob([readFileSync(path)])
}

async function openTestPostgres(): Promise<Database> {
  const name = `outpost_test_${process.pid}_${randomBytes(4).toString("hex")}`
  const template = await migratedTemplate()
  await asServer((client) => client.query(`create database ${name} template ${template}`))
  const database = await openPostgres(urlOf(name))
  return {
    ...database,
    close: async () => {
      await database.close()
      await asServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** An empty, migrated database of its own; `close` also drops it. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<Database> {
  return kind === "postgres" ? openTestPostgres() : openPglite("memory://", await migratedDump())
}

const referenceTables = ["countries", "sources", "states"]

/** Takes every row away but those of reference tables, which is quicker than another database. */
export async function emptyDatabase({ db }: Pick<Database, "db">): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !referenceTables.includes(name))
  await db.transaction(async (tx) => {
    // What may only be added to has a trigger against this.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`truncate ${names.join(", ")} restart identity`))
  })
}
