import { existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { type Environment, readVariables } from "#lib/settings/read-variables.ts"
import { databaseVariables } from "#lib/settings/variables.ts"
import { flushEntry } from "../core/flush.ts"
import {
  type Database,
  type Db,
  makePglite,
  overPglite,
  reachPostgres,
  startPglite,
  type UnpreparedDatabase,
} from "../db/connect.ts"
import { defaultLimits } from "../db/postgres-pool.ts"
import { upsertIntegrations } from "../db/reference/integrations.ts"
import { linkRegions } from "../db/reference/link-regions.ts"
import { upsertRegions } from "../db/reference/regions.ts"
import { upsertCategories } from "../db/reference/upsert-categories.ts"
import { upsertSources } from "../db/reference/upsert-sources.ts"
import { refusedDatabase, refusedFolder } from "./folder-refusal.ts"
import { type FolderLock, lockFolder } from "./lock-folder.ts"

/**
 * The folder of the embedded database in a data folder that this process holds. A new one is made under another name
 * and takes its own when it is whole, so that a process killed while it makes one leaves nothing that cannot be opened.
 * @returns `<folder>/db`.
 */
export async function embeddedFolder(folder: string): Promise<string> {
  const whole = join(folder, "db")
  if (existsSync(whole)) return whole
  const unfinished = join(folder, "db.new")
  await rm(unfinished, { recursive: true, force: true })
  await makePglite(unfinished)
  await rename(unfinished, whole)
  await flushEntry(whole)
  return whole
}

export type OpenDatabase = Database & {
  /** Closes the database and gives the data folder back; a second call does nothing. */
  release(): Promise<void>
}

const holds = new WeakMap<Db, FolderLock>()

/** The data folder that a database was opened in; none for PostgreSQL and databases in memory. */
export const folderOf = (db: Db): FolderLock | undefined => holds.get(db)

async function startEmbedded(folder: string) {
  try {
    return await startPglite(await embeddedFolder(folder))
  } catch (error) {
    throw await refusedDatabase(folder, error)
  }
}

export type ReachedDatabase = OpenDatabase & {
  /** Brings tables and reference rows up to date; may be called again after it failed. @throws DatabaseRefusal */
  prepare(): Promise<void>
}

/**
 * The database of this environment, as it is: PostgreSQL by `DATABASE_URL`, whether it answers yet or not, else the
 * embedded one in `<DATA_DIR>/db` (default `./data`), which belongs to one process at a time.
 * @param name what PostgreSQL shows the connections as.
 * @throws SettingsFault for an address that is none, FolderInUse when another process has the data folder,
 * DatabaseRefusal for a folder or database that cannot be opened, or is of another version.
 */
export async function reachDatabase(env: Environment, name?: string): Promise<ReachedDatabase> {
  const {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    DATA_DIR,
  } = readVariables(databaseVariables, env)
  if (url) return reached(await reachPostgres(url, directUrl, { ...defaultLimits, name }), null)
  const folder = resolve(DATA_DIR)
  const hold = await lockFolder(folder).catch((error) => {
    throw refusedFolder(folder, error)
  })
  try {
    const client = await startEmbedded(folder)
    const database = await overPglite(client).catch(async (error) => {
      await client.close()
      throw error
    })
    return reached(database, hold)
  } catch (error) {
    await hold.release()
    throw error
  }
}

/**
 * Opens the database of this environment, with tables and reference rows up to date.
 * @throws as `reachDatabase`, and what the database says against it.
 */
export async function openDatabase(env: Environment): Promise<OpenDatabase> {
  const database = await reachDatabase(env)
  try {
    await database.prepare()
    return database
  } catch (error) {
    await database.release()
    throw error
  }
}

function reached(database: Database | UnpreparedDatabase, hold: FolderLock | null): ReachedDatabase {
  if (hold) holds.set(database.db, hold)
  let released: Promise<void> | null = null
  const release = () => {
    released ??= database.close().finally(() => hold?.release())
    return released
  }
  async function prepare() {
    if ("prepare" in database) await database.prepare()
    await upsertSources(database.db)
    await upsertRegions(database.db)
    await linkRegions(database.db)
    await upsertCategories(database.db)
    await upsertIntegrations(database.db)
  }
  return { ...database, prepare, close: release, release }
}
