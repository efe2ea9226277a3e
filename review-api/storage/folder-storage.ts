import { randomBytes } from "node:crypto"
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { flushEntry } from "../core/flush.ts"
import { type ListedFile, requireName, type Storage } from "./storage.ts"

const partEnding = ".part"
/** A file that is being written, or that a writer left; parts of uploads are whole files that end so too. */
const unfinished = /\.[0-9a-f]{12}\.part$/
const chunkBytes = 64 * 1024

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT"

/** @returns null in place of the error when there is no such file. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

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

/** Every file below a folder by its name, which stands behind those of its folders. */
async function* filesIn(root: string, folder: string): AsyncIterable<ListedFile> {
  const entries = (await orNull(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, name)
    if (!entry.isFile()) continue
    // It may have been removed meanwhile.
    const found = await orNull(stat(join(root, name)))
    if (found) yield { name, bytes: found.size, changedAt: found.mtime }
  }
}

/** Files in a folder of this machine, which is made when the first one comes; only this user may read them. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, requireName(name))

  return {
    async write(name, pieces, signal) {
      const path = pathOf(name)
      const part = `${path}.${randomBytes(6).toString("hex")}${partEnding}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
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
    async open(name, range) {
      const file = await orNull(open(pathOf(name), "r"))
      if (!file) return null
      const { size } = await file.stat()
      const { from, to } = range ?? { from: 0, to: size - 1 }
      const end = size === 0 ? {} : { start: from, end: to }
      const pieces = file.createReadStream({ ...end, highWaterMark: chunkBytes })
      return { bytes: Math.min(size, to + 1) - from, pieces }
    },
    async sizeOf(name) {
      const found = await orNull(stat(pathOf(name)))
      return found?.size ?? null
    },
    async *list(prefix) {
      const inner = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")))
      for await (const file of filesIn(folder, inner)) {
        if (file.name.startsWith(prefix) && !unfinished.test(file.name) && !file.name.startsWith("."))
          yield file
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(before) {
      for await (const { name, changedAt } of filesIn(folder, "")) {
        if (name.endsWith(partEnding) && changedAt < before) await rm(join(folder, name), { force: true })
      }
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
