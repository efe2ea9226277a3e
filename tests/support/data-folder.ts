import { cpSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { prepared } from "./prepared.ts"

const startedFolder = () =>
  prepared("-data", async (own) => {
    const database = await openDatabase({ DATA_DIR: own } as unknown as NodeJS.ProcessEnv)
    await database.release()
  })

/** A data folder of its own that does not exist yet; `remove` takes it away. */
export async function newDataFolder() {
  const root = await mkdtemp(join(tmpdir(), "outpost-"))
  return { root, folder: join(root, "data"), remove: () => rm(root, { recursive: true, force: true }) }
}

export type NewFolder = typeof newDataFolder

/** A data folder of its own as the first start leaves it, which takes seconds to make: empty and up to date. */
export async function newStartedFolder() {
  const data = await newDataFolder()
  // Of more than a thousand files; asking for each in turn takes ten times as long.
  cpSync(await startedFolder(), data.folder, { recursive: true })
  return data
}
