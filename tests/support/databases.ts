import { createHash, randomBytes } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, openPglite, openPostgres } from "#review-api/db/connect.ts"

export type TestDatabaseKind = Database["kind"]

/** The databases to run on: the embedded one, and PostgreSQL when TEST_DATABASE_URL is set. */
export const testDatabases = (): TestDatabaseKind[] =>
  process.env["TEST_DATABASE_URL"] ? ["pglite", "postgres"] : ["pglite"]

const migrationsFolder = join(import.meta.dirname, "../../review-api/db/migrations")

function migrationsHash(): string {
  const hash = createHash("sha256")
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest("hex").slice(0, 16)
}

/** A dump of a migrated, empty database: made once per state of the migrations and shared by every worker. */
async function migratedDump(): Promise<Blob> {
  const path = join(tmpdir(), `outpost-test-${migrationsHash()}.tar`)
  if (!existsSync(path)) {
    const database = await openPglite("memory://")
    const own = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`
    await writeFile(own, new Uint8Array(await (await database.dump()).arrayBuffer()))
    await database.close()
    await rename(own, path)
  }
  return new Blob([readFileSync(path)])
}

async function openTestPostgres(): Promise<Database> {
  const { default: pg } = await import("pg")
  const server = process.env["TEST_DATABASE_URL"]!
  const name = `outpost_test_${process.pid}_${randomBytes(4).toString("hex")}`
  const asServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asServer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await asServer(`drop database ${name} with (force)`)
    },
  }
}

/** An empty, migrated database of its own; `close` also drops it. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<Database> {
  return kind === "postgres" ? openTestPostgres() : openPglite("memory://", await migratedDump())
}
