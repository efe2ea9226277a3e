import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashOf } from "./hash.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { Advice, say } from "./say.mjs"

const record = join(root, "node_modules/.outpost-lock")

/** Node that comes with the installed packages, whatever the machine itself has. */
export const installedNode = join(root, "node_modules/node/bin/node")

function isInstalled(lock) {
  return existsSync(installedNode) && existsSync(record) && readFileSync(record, "utf8") === lock
}

/** Installs the packages of the lock file unless exactly these are there. */
export async function ensureInstall() {
  const lock = hashOf(root, ["package-lock.json"])
  if (isInstalled(lock)) return
  say("Installing packages (a minute or two the first time) ...")
  const started = Date.now()
  // `npm` as npm itself names it, so that the same npm runs when several are installed.
  const [command, first] = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, [process.env.npm_execpath]]
    : ["npm", []]
  const flags = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]
  const { code } = await run(command, [...first, ...flags], { cwd: root })
  if (code !== 0) throw new Advice("The packages could not be installed. See the output of npm above.")
  writeFileSync(record, lock)
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}
