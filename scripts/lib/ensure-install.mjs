import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hashOf } from "./hash.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { claim, demandUnused } from "./running.mjs"
import { Advice, say } from "./say.mjs"

const record = join(root, "node_modules/.outpost-lock")

/** Node that comes with the installed packages, whatever the machine itself has. */
export const installedNode = join(root, "node_modules/node/bin/node")

/** Packages that only development brings; `@playwright/test` is none, since Next names it as well. */
export const tools = ["jest", "@biomejs/biome"]

/**
 * Packages to install: `all`, or those that `run` the product.
 * @param {string} folder of the project
 * @param {boolean} withTools whether those are asked for that only develop and test it; where some are there, they stay
 * @returns {"all" | "run"}
 */
export const extentOf = (folder, withTools) =>
  withTools || tools.some((name) => existsSync(join(folder, "node_modules", name))) ? "all" : "run"

/** Whether a record of what was installed holds what is wanted now. */
export const isRecorded = (record, lock, extent) => record === `${lock} all` || record === `${lock} ${extent}`

const flags = {
  all: ["--include=dev"],
  run: ["--omit=dev"],
}

/**
 * Installs the packages of the lock file unless exactly these are there, but never under a program that runs with those
 * that are. Where another command installs them already, it is waited for.
 * @param {{ withTools?: boolean }} options without tools it is a third quicker, and all that a start and a build need
 * @throws Advice
 */
export async function ensureInstall({ withTools = false } = {}) {
  const isInstalled = () => {
    const recorded = existsSync(record) && existsSync(installedNode) ? readFileSync(record, "utf8") : ""
    return isRecorded(recorded, hashOf(root, ["package-lock.json"]), extentOf(root, withTools))
  }
  if (isInstalled()) return
  let end = claim("install")
  if (!end) say("Waiting for another command that installs the packages ...")
  while (!end) {
    await sleep(500)
    end = claim("install")
  }
  try {
    if (!isInstalled()) await install(withTools)
  } finally {
    end()
  }
}

async function install(withTools) {
  demandUnused("packages")
  const extent = extentOf(root, withTools)
  say("Installing packages (a minute or two the first time) ...")
  const started = Date.now()
  // `npm` as npm itself names it, so that the same npm runs when several are installed.
  const [command, first] = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, [process.env.npm_execpath]]
    : ["npm", []]
  const { code } = await run(
    command,
    [...first, "ci", ...flags[extent], "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root },
  )
  if (code !== 0) throw new Advice("The packages could not be installed. See the output of npm above.")
  writeFileSync(record, `${hashOf(root, ["package-lock.json"])} ${extent}`)
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}
