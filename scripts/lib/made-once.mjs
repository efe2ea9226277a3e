import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

/**
 * A file or folder that is dear to make, made by whoever asks first and found by all others.
 * @param path its name says what it is made of
 * @param make writes it to the path that it is given; it takes its name when it is whole, so that no one meets half of it
 * @returns path
 */
export async function madeOnce(path, make) {
  if (existsSync(path)) return path
  await mkdir(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`
  try {
    await make(own)
    // A folder cannot be renamed onto another's: that one is as good.
    await rename(own, path).catch((error) => {
      if (!existsSync(path)) throw error
    })
  } finally {
    await rm(own, { recursive: true, force: true })
  }
  return path
}

/** Removes what stands in a folder and has not been changed or marked as used since an instant in milliseconds. */
export async function removeUnused(folder, sinceMs) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < sinceMs) await rm(path, { recursive: true, force: true })
  }
}
