import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A data folder of its own; `remove` takes it away. */
export async function newDataFolder() {
  const root = await mkdtemp(join(tmpdir(), "outpost-"))
  return { root, folder: join(root, "data"), remove: () => rm(root, { recursive: true, force: true }) }
}
