import { readdir, rm, stat, statfs } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { readVariables } from "#lib/settings/read-variables.ts"
import { databaseVariables } from "#lib/settings/variables.ts"
import { createSpaceReserve } from "../data-folder/space-reserve.ts"
import type { Command } from "./terminal.ts"

const help = `Frees space on a full disk, so that Outpost can start and things can be deleted.

  npm run free-space [-- --uploads]

  --uploads     also remove uploads that were never finished
  --help        show this help

Outpost keeps a reserve of 32 MB in its data folder. This gives it back to the disk; the program does the same when someone
deletes something while the disk is full, and takes the reserve again when there is plenty of space.
It needs no database and can run while the program is running. The data folder is DATA_DIR (default ./data).
`

const options = { uploads: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const

const dayMs = 86_400_000
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const facts = await stat(path).catch(() => null)
      return facts ? [{ path, bytes: facts.size, changedMs: facts.mtimeMs }] : []
    })
  return (await Promise.all(found)).flat()
}

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)

/** `free-space`: gives the reserve of the data folder back to the disk and says what takes space. */
export const freeSpace: Command = async (args, env, { stdout }) => {
  const { values } = parseArgs({ args, options })
  if (values.help) return void stdout.write(help)
  const folder = resolve(readVariables(databaseVariables, env).DATA_DIR)
  const lines = [
    (await createSpaceReserve(folder).release())
      ? "The reserve was released."
      : "There is no reserve, or it was released before.",
  ]
  if (values.uploads) {
    const unfinished = (await filesIn(join(folder, "files"))).filter(
      ({ path, changedMs }) => path.endsWith(".part") && changedMs < Date.now() - dayMs,
    )
    for (const { path } of unfinished) await rm(path, { force: true })
    lines.push(`${unfinished.length} unfinished uploads were removed (${megabytes(sum(unfinished))}).`)
  }
  for (const entry of await readdir(join(folder, "files"), { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory())
      lines.push(`files/${entry.name}: ${megabytes(sum(await filesIn(join(folder, "files", entry.name))))}`)
  }
  lines.push(`db: ${megabytes(sum(await filesIn(join(folder, "db"))))}`)
  const { bavail, bsize } = await statfs(folder)
  lines.push(
    `${megabytes(bavail * bsize)} are free. Delete exports, imports or photos in Outpost, or move other files off this disk.`,
  )
  stdout.write(`${lines.join("\n")}\n`)
}
