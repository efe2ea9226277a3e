import { open, rename, rm, stat, statfs } from "node:fs/promises"
import { join } from "node:path"

/** Enough for the log of the database while something large is deleted. */
const reserveBytes = 32 * 1024 * 1024
const pieceBytes = 1024 * 1024
/** Below this, space is not taken for the reserve. */
const leastFreeBytes = 8 * reserveBytes

/** Where the reserve of a data folder is. */
export const reservePath = (folder: string) => join(folder, "reserve")

async function write(path: string): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, "w", 0o600)
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (let bytes = 0; bytes < reserveBytes; bytes += pieceBytes) await file.write(piece)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

export type SpaceReserve = {
  /** Takes the reserve while there is plenty of space, unless it is there. Never fails. */
  keep(): Promise<void>
  /** Gives its space back to the disk. @returns whether there was any. */
  release(): Promise<boolean>
}

/**
 * Space in a data folder that is given back when its disk is full, so that something can be deleted: the embedded database
 * has to write for that, too.
 */
export function createSpaceReserve(folder: string): SpaceReserve {
  const path = reservePath(folder)
  return {
    async keep() {
      try {
        const found = await stat(path).catch(() => null)
        const { bavail, bsize } = await statfs(folder)
        if (!found && bavail * bsize >= leastFreeBytes) await write(path)
      } catch {
        await rm(`${path}.part`, { force: true }).catch(() => {})
      }
    },
    async release() {
      const found = await stat(path).catch(() => null)
      if (!found) return false
      await rm(path, { force: true })
      return true
    },
  }
}
