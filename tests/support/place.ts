import { sql } from "drizzle-orm"
import { type OpenDatabase, openDatabase } from "#review-api/data-folder/open-database.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { type NewFolder, newStartedFolder } from "./data-folder.ts"
import { openTestDatabase, type TestDatabaseKind } from "./databases.ts"

/** A database that programs of its own can open one after the other, and outlives them. */
export type Place = {
  /** Variables that lead a program there. */
  env: Record<string, string>
  /** Opens it in this process for a while; on PGlite no other program may have it. */
  opened<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

async function envOf(kind: TestDatabaseKind, newFolder: NewFolder): Promise<Pick<Place, "env" | "remove">> {
  if (kind === "pglite") {
    const data = await newFolder()
    return { env: { DATA_DIR: data.folder }, remove: data.remove }
  }
  const database = await openTestDatabase(kind)
  const [row] = await rowsOf(database.db, { name: column.text() }, sql`select current_database() as name`)
  const url = new URL(process.env["TEST_DATABASE_URL"]!)
  url.pathname = `/${row!.name}`
  return { env: { DATABASE_URL: url.href }, remove: () => database.close() }
}

/** @param newFolder what the data folder of PGlite is like at first. */
export async function newPlace(
  kind: TestDatabaseKind,
  newFolder: NewFolder = newStartedFolder,
): Promise<Place> {
  const { env, remove } = await envOf(kind, newFolder)
  return {
    env,
    remove,
    async opened(work) {
      const database = await openDatabase(env as unknown as NodeJS.ProcessEnv)
      try {
        return await work(database)
      } finally {
        await database.release()
      }
    },
  }
}
