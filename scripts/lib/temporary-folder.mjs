import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"

const inMemory = "/dev/shm"
const leastFreeBytes = 8 * 1024 ** 3

function isRoomy() {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastFreeBytes && freemem() >= leastFreeBytes
  } catch {
    return false
  }
}

/**
 * Lets the temporary files of this process and those it starts lie in memory where there is plenty of it: the databases
 * of tests flush their files all the time, which a disk takes long for. They are gone when this process ends.
 */
export function useQuickTemporaryFolder() {
  if (process.env.TMPDIR || !isRoomy()) return
  const folder = mkdtempSync(join(inMemory, "outpost-tests-"))
  process.env.TMPDIR = folder
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
}
