import { createHash, randomBytes } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const migrationsFolder = join(import.meta.dirname, "../../review-api/db/migrations")

function migrationsHash(): string {
  const hash = createHash("sha256")
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest("hex").slice(0, 16)
}

/**
 * Something that is dear to make, made once for each state of the migrations and shared by every worker.
 * @param name its ending among temporary files.
 * @param make writes it to a path of its own; it takes its name when it is whole.
 * @returns its path.
 */
export async function prepared(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(tmpdir(), `outpost-test-${migrationsHash()}${name}`)
  if (existsSync(path)) return path
  const own = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`
  await make(own)
  // A folder cannot be renamed onto another worker's: that one is as good.
  await rename(own, path).catch(() => rm(own, { recursive: true, force: true }))
  return path
}
