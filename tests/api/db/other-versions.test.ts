import { join } from "node:path"
import { sql } from "drizzle-orm"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { openPostgres, startPglite } from "#review-api/db/connect.ts"
import { DatabaseRefusal } from "#review-api/db/refusal.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { databasesFor, openTestDatabase, type TestDatabaseKind } from "#tests/support/databases.ts"
import { patientLimits, urlOf } from "#tests/support/postgres-server.ts"

/** A database that was started before: `start` opens it as a program does, `run` changes it without one. */
async function startedDatabase(kind: TestDatabaseKind) {
  if (kind === "pglite") {
    const { folder, remove } = await newStartedFolder()
    return {
      start: () => openDatabase({ DATA_DIR: folder } as unknown as NodeJS.ProcessEnv),
      async run(text: string) {
        const client = await startPglite(join(folder, "db"))
        await client.exec(text)
        await client.close()
      },
      remove,
    }
  }
  const { db, run, close } = await openTestDatabase(kind)
  const [own] = await rowsOf(db, { name: column.text() }, sql`select current_database() as name`)
  return { start: () => openPostgres(urlOf(own!.name), undefined, patientLimits), run, remove: close }
}

describe.each(databasesFor("migrations"))("tables of another version, on %s", (kind) => {
  let started: Awaited<ReturnType<typeof startedDatabase>>

  beforeAll(async () => {
    started = await startedDatabase(kind)
  }, 60_000)
  afterAll(() => started.remove())

  const moveMigrations = (ms: number) =>
    started.run(`update drizzle.__drizzle_migrations set created_at = created_at + ${ms}`)

  test.each([
    ["newer", 1, "The database was used by a newer version of Outpost. "],
    ["early", -1, "The database was made by an early version of Outpost that can't be upgraded. "],
  ])("are refused in a sentence and stay as they are: %s", async (_, ms, sentence) => {
    await moveMigrations(ms)
    const refusal = await started.start().catch((error: unknown) => error)
    await moveMigrations(-ms)
    expect(refusal).toBeInstanceOf(DatabaseRefusal)
    expect((refusal as Error).message).toBe(
      `${sentence}Start that version, or choose another database with DATABASE_URL or DATA_DIR.`,
    )
    const again = await started.start()
    await again.close()
  })
})
