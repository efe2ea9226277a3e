import { resolve } from "node:path"
import { type Database, type Db, openPglite, openPostgres } from "../db/connect.ts"
import { upsertIntegrations } from "../db/reference/integrations.ts"
import { upsertRegions } from "../db/reference/regions.ts"
import { upsertSources } from "../db/reference/sources.ts"
import { embeddedFolder } from "./embedded-folder.ts"
import { type FolderHold, holdFolder } from "./hold-folder.ts"

export type OpenDatabase = Database & {
  /** Closes the database and gives the data folder back; a second call does nothing. */
  release(): Promise<void>
}

const holds = new WeakMap<Db, FolderHold>()

/** The data folder that a database was opened in; none for PostgreSQL and databases in memory. */
export const folderOf = (db: Db): FolderHold | undefined => holds.get(db)

/**
 * Opens the database of this environment: PostgreSQL by `DATABASE_URL`, else the embedded one in `<DATA_DIR>/db`
 * (default `./data`), which belongs to one process at a time. Tables and reference rows are brought up to date.
 * @throws FolderInUse when another process has the data folder.
 */
export async function openDatabase(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  if (url) return ready(await openPostgres(url, directUrl || url), null)
  const folder = resolve(env["DATA_DIR"] || "data")
  const hold = await holdFolder(folder)
  try {
    return await ready(await openPglite(await embeddedFolder(folder)), hold)
  } catch (error) {
    await hold.release()
    throw error
  }
}

async function ready(database: Database, hold: FolderHold | null): Promise<OpenDatabase> {
  if (hold) holds.set(database.db, hold)
  let released: Promise<void> | null = null
  const release = () => {
    released ??= database.close().finally(() => hold?.release())
    return released
  }
  try {
    await upsertSources(database.db)
    await upsertRegions(database.db)
    await upsertIntegrations(database.db)
  } catch (error) {
    await release()
    throw error
  }
  return { ...database, close: release, release }
}
