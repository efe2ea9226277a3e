import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { madeOnce } from "../../scripts/lib/made-once.mjs"

const migrationsFolder = join(import.meta.dirname, "../../review-api/db/migrations")

function migrationsHash(): string {
  const hash = createHash("sha256")
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest("hex").slice(0, 16)
}

const beingMade = new Map<string, Promise<string>>()

/**
 * Something that is dear to make, made once for each state of the migrations and shared by every worker; those that ask
 * at once within one wait for the first.
 * @param name its ending among temporary files.
 * @param make writes it to a path of its own; it takes its name when it is whole.
 * @returns its path.
 */
export function prepared(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(tmpdir(), `outpost-test-${migrationsHash()}${name}`)
  const made = beingMade.get(path) ?? madeOnce(path, make).finally(() => beingMade.delete(path))
  beingMade.set(path, made)
  return made
}
