import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

function* filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) yield* filesUnder(root, `${path}/${name}`)
}

/**
 * Hash of names and contents of files and whole folders.
 * @param root folder that the paths start from
 * @param paths files and folders; absent ones do not count
 * @returns sha-256 in hex; equal exactly when the same files hold the same bytes
 */
export function hashOf(root, paths) {
  const hash = createHash("sha256")
  for (const path of [...paths].sort()) {
    for (const file of filesUnder(root, path)) {
      const content = readFileSync(join(root, file))
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest("hex")
}

/** Sources of the built app. */
export const buildSources = [
  "app",
  "components",
  "lib",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
]
