import { createHash, randomUUID } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { flushEntry } from "../core/flush.ts"
import type { Database } from "../db/connect.ts"
import { DatabaseRefusal } from "../db/refusal.ts"
import type { Bucket } from "./bucket-storage.ts"

const idFile = ".folder-id"
const prefix = "outpost-files-"

async function writeId(folder: string): Promise<void> {
  const own = join(folder, `${idFile}.${randomUUID()}.part`)
  await writeFile(own, randomUUID(), { mode: 0o600, flush: true })
  try {
    // Of programs that start together the first one names the folder.
    await link(own, join(folder, idFile))
    await flushEntry(own)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * The name under which a program that keeps its files in a folder connects to PostgreSQL: others see by it whether
 * they share the folder. The folder and its id are made when they are new.
 * @throws what the file system says against it.
 */
export async function connectionNameOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const read = () => readFile(join(folder, idFile), "utf8").catch(() => null)
  const found = await read()
  if (found === null) await writeId(folder)
  const id = found ?? (await read())
  return `${prefix}${id}`
}

/** The same for a bucket, which all who name it share. */
export function connectionNameOfBucket({ endpoint, region, name }: Bucket): string {
  const where = JSON.stringify([endpoint ?? region, name])
  return `${prefix}${createHash("sha256").update(where).digest("hex").slice(0, 36)}`
}

/**
 * Refuses a database on which another program runs that keeps its files elsewhere: a file that one of them makes could
 * not be found by the other.
 * @param home the folder or bucket of this program, as it is said.
 * @param name of `connectionNameOf` or `connectionNameOfBucket`
 * @throws DatabaseRefusal
 */
export async function demandSharedFiles(
  { run }: Pick<Database, "run">,
  home: string,
  name: string,
): Promise<void> {
  const { rows } = await run(
    `select 1 from pg_stat_activity
      where datname = current_database() and starts_with(application_name, $1) and application_name <> $2 limit 1`,
    [prefix, name],
  )
  if (rows.length === 0) return
  throw new DatabaseRefusal(
    `Another Review API uses this database and stores files elsewhere than in ${home}, so neither would ` +
      "find the other's. Give both the same S3_BUCKET, or the same shared DATA_DIR.",
  )
}
