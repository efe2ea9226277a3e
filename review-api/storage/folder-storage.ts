import { randomBytes } from "node:crypto"
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { flushEntry } from "../core/flush.ts"
import type { Storage } from "./storage.ts"

const partEnding = ".part"
const chunkBytes = 64 * 1024

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT"

/** Files in a folder of this machine, which is made when the first one comes; only this user may read them. */
export function createFolderStorage(folder: string): Storage {
  function pathOf(name: string): string {
    if (!/^[\w-]+\.\w+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
    return join(folder, name)
  }

  async function writePart(
    path: string,
    pieces: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): Promise<number> {
    const file = await open(path, "wx", 0o600)
    try {
      let bytes = 0
      for await (const piece of pieces) {
        signal.throwIfAborted()
        const data = Buffer.from(piece)
        await file.appendFile(data)
        bytes += data.length
      }
      signal.throwIfAborted()
      // The name must not reach the disk before what it names.
      await file.sync()
      return bytes
    } finally {
      await file.close()
    }
  }

  const namesNow = () =>
    readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })

  async function removeOlder(name: string, before: Date): Promise<boolean> {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found) return true
    const isOld = found.mtime < before
    if (isOld) await rm(path, { force: true })
    return isOld
  }

  return {
    async write(name, pieces, signal) {
      const path = pathOf(name)
      const part = `${path}.${randomBytes(6).toString("hex")}${partEnding}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const bytes = await writePart(part, pieces, signal)
        await rename(part, path)
        await flushEntry(path)
        return bytes
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(name) {
      try {
        const file = await open(pathOf(name), "r")
        const { size } = await file.stat()
        return { bytes: size, pieces: file.createReadStream({ highWaterMark: chunkBytes }) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeOld(prefix, before) {
      const names = (await namesNow()).filter((one) => one.startsWith(prefix) && !one.endsWith(partEnding))
      const removals = await Promise.all(names.map((name) => removeOlder(name, before)))
      return removals.filter((isGone) => !isGone).length
    },
    async sweep(before) {
      const names = await namesNow()
      for (const name of names.filter((one) => one.endsWith(partEnding))) await removeOlder(name, before)
    },
    async freeBytes() {
      // The folder is made with its first file.
      const disk = await statfs(folder)
        .catch(() => statfs(dirname(folder)))
        .catch(() => null)
      return disk && disk.bavail * disk.bsize
    },
  }
}
