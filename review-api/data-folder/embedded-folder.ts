import { existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { flushEntry } from "../core/flush.ts"
import { makePglite } from "../db/connect.ts"

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
