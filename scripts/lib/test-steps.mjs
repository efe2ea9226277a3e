import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { installedNode } from "./ensure-install.mjs"
import { findChromium } from "./find-chromium.mjs"
import {
  outcomeOfCheck,
  outcomeOfJest,
  outcomeOfPlaywright,
  skippedOfJest,
  skippedOfPlaywright,
} from "./outcome.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { say } from "./say.mjs"

const tool = (path) => join(root, "node_modules", path)
const nextBin = tool("next/dist/bin/next")
const playwrightBin = tool("@playwright/test/cli.js")
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" }
const node = (args, more = {}) => run(installedNode, args, { cwd: root, env: { ...env, ...more } })

async function check(...commands) {
  for (const command of commands) {
    const { code } = await command()
    if (code !== 0) return outcomeOfCheck(false)
  }
  return outcomeOfCheck(true)
}

async function withReport(name, command) {
  const file = join(root, "reports", name)
  rmSync(file, { force: true })
  await command(file)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

/** Types of the whole project; `next typegen` first, which writes the types of pages and layouts. */
const types = () =>
  check(
    () => node([nextBin, "typegen"]),
    () => run(tool(".bin/tsc"), ["--noEmit"], { cwd: root, env }),
  )

/** Format and lint. */
const lint = () => check(() => run(tool(".bin/biome"), ["check", "."], { cwd: root, env }))

function tellSkipped({ allowed }) {
  if (allowed.length > 0) say(`Skipped:\n  ${allowed.join("\n  ")}`)
}

/** Unit, contract, component, architecture and API tests. */
async function jest(patterns) {
  const report = await withReport("jest.json", (file) =>
    node([
      "--experimental-vm-modules",
      "--disable-warning=ExperimentalWarning",
      tool("jest/bin/jest.js"),
      "--maxWorkers=2",
      "--json",
      `--outputFile=${file}`,
      ...patterns,
    ]),
  )
  tellSkipped(skippedOfJest(report))
  return outcomeOfJest(report, { allowsSkipped: patterns.length > 0 })
}

/** The production build that the browser tests use. */
const build = () => check(() => node([join(root, "scripts/build.mjs")]))

/** Browser tests on the real product. */
async function e2e(patterns) {
  const chromium = await findChromium(say, { node: installedNode, playwright: playwrightBin })
  if (!chromium) {
    say("No Chromium could be found or fetched: the browser tests fail. CHROMIUM_PATH can name one.")
    rmSync(join(root, "reports/playwright.json"), { force: true })
    return outcomeOfCheck(false)
  }
  say(`Chromium: ${chromium.path || "Playwright's"} (${chromium.how})`)
  const report = await withReport("playwright.json", () =>
    node([playwrightBin, "test", ...patterns], { CHROMIUM_PATH: chromium.path }),
  )
  tellSkipped(skippedOfPlaywright(report))
  return outcomeOfPlaywright(report, { allowsSkipped: patterns.length > 0 })
}

/** Whether the tests name only rows that exist. */
const requirements = () => check(() => node([join(root, "scripts/requirements.mjs"), "--check"]))

/** What `npm test` does, in this order; each resolves to `{ passed, failed }`. */
export const steps = { types, lint, jest, build, e2e, requirements }
