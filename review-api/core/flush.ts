import { open, readdir } from "node:fs/promises"
import { dirname, join } from "node:path"

async function flushOne(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the entry of a file or folder reach the disk: that it is there, under this name. */
export const flushEntry = (path: string): Promise<void> => flushOne(dirname(path))

/** Makes a folder reach the disk with all that is in it. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map(({ parentPath, name }) => flushOne(join(parentPath, name))))
  await flushOne(folder)
}
