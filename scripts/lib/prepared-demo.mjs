import { utimes } from "node:fs/promises"
import { join } from "node:path"
import { installedNode } from "./ensure-install.mjs"
import { hashOf } from "./hash.mjs"
import { madeOnce, removeUnused } from "./made-once.mjs"
import { quickly } from "./quickly.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { say } from "./say.mjs"

const kept = join(root, "node_modules/.cache/demo")
const dayMs = 86_400_000

const programs = ["review-api/demo/make-folder.ts", "tests/support/look-at-listings.ts"]

/** The programs, and all that the Review API may import. */
const sources = [
  "tests/support/look-at-listings.ts",
  "review-api",
  "lib/contract",
  "lib/dates",
  "lib/format",
  "lib/hours",
  "lib/passwords",
  "lib/scores",
  "lib/settings",
  "package-lock.json",
]

async function make(folder, instant, env) {
  say("Creating the demo data and analysing its reviews, once for all tests ...")
  for (const program of programs) {
    const { code, output } = await run(installedNode, [...quickly, join(root, program), folder, instant], {
      cwd: root,
      env,
      quiet: true,
    })
    if (code !== 0) throw new Error(`The demo data could not be created.\n${output}`)
  }
}

/**
 * An embedded database with the demo accounts, whose reviews are read and whose listings are looked at. It is made once
 * for each instant and state of its sources; what no one has asked for during a day is removed.
 * @param {string} instant up to when there are reviews (ISO 8601)
 * @param {NodeJS.ProcessEnv} env of the program that makes it
 * @returns {Promise<string>} its folder, to be copied and never opened
 */
export async function preparedDemo(instant, env) {
  const name = `${hashOf(root, sources).slice(0, 16)}-${instant.replaceAll(/\W/g, "")}`
  const path = await madeOnce(join(kept, name), (own) => make(own, instant, env))
  const now = new Date()
  await utimes(path, now, now)
  await removeUnused(kept, now.getTime() - dayMs)
  return join(path, "db")
}
