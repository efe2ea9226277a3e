import { rmSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, relative } from "node:path"
import { installedNode } from "./ensure-install.mjs"
import { findChromium } from "./find-chromium.mjs"
import {
  filesToRetry,
  outcomeOfCheck,
  outcomeOfJest,
  outcomeOfPlaywright,
  skippedOfJest,
  skippedOfPlaywright,
  sumOf,
} from "./outcome.mjs"
import { readReport, reportFile } from "./reports.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { say } from "./say.mjs"

const tool = (path) => join(root, "node_modules", path)
const nextBin = tool("next/dist/bin/next")
const playwrightBin = tool("@playwright/test/cli.js")
const env = () => ({ ...process.env, NEXT_TELEMETRY_DISABLED: "1" })
const node = (args, more = {}) => run(installedNode, args, { cwd: root, env: { ...env(), ...more } })

async function check(...commands) {
  for (const command of commands) {
    const { code } = await command()
    if (code !== 0) return outcomeOfCheck(false)
  }
  return outcomeOfCheck(true)
}

/** Whether only a part of the tests was asked for, or some of them more than once. */
export const isChosen = ({ patterns, repeat, changed }) =>
  Boolean(changed) || patterns.length > 0 || repeat > 1

/** The last whole run keeps its report, which `npm run requirements` reads, when a part runs again. */
async function withReport(name, choice, command) {
  const own = isChosen(choice) ? `chosen-${name}` : name
  rmSync(reportFile(own), { force: true })
  await command(reportFile(own))
  return readReport(own)
}

/** Types of the whole project; `next typegen` first, which writes the types of pages and layouts. */
const types = () =>
  check(
    () => node([nextBin, "typegen"]),
    () => run(tool(".bin/tsc"), ["--noEmit"], { cwd: root, env: env() }),
  )

/** Format and lint. */
const lint = () => check(() => run(tool(".bin/biome"), ["check", "."], { cwd: root, env: env() }))

function printSkipped({ allowed }) {
  if (allowed.length > 0) say(`Skipped:\n  ${allowed.join("\n  ")}`)
}

const slowed = ({ repeat }) => (repeat > 1 ? { OUTPOST_TEST_SLOWED: "true" } : {})

/** Says it either way, so that the line about the databases in use holds whatever the environment says. */
const databases = ({ isOnBoth }) => ({ OUTPOST_TEST_BOTH: isOnBoth ? "true" : "" })

/** A worker waits for the database and for programs for a third of its time: three fill two processors. */
const jestWorkers = Math.max(2, Math.round(availableParallelism() * 1.5))

/** Workers share their processors: collecting garbage less often, and in one thread, takes a sixth off their time. */
const garbage = ["--max-semi-space-size=128", "--single-threaded-gc"]

const runJest = (choice, file, paths) =>
  node(
    [
      ...garbage,
      "--experimental-vm-modules",
      "--disable-warning=ExperimentalWarning",
      tool("jest/bin/jest.js"),
      `--maxWorkers=${jestWorkers}`,
      "--json",
      `--outputFile=${file}`,
      ...paths,
    ],
    { ...slowed(choice), ...databases(choice) },
  )

/** Few failures of a whole run are tried once more, as those of browser tests are; the first report stays. */
async function retryOfJest(choice, report) {
  const files = isChosen(choice) ? [] : filesToRetry(report)
  if (files.length === 0) return null
  say(`\nTrying once more: ${files.map((file) => relative(root, file)).join(", ")}`)
  const retry = "jest-retry.json"
  rmSync(reportFile(retry), { force: true })
  await runJest(choice, reportFile(retry), ["--runTestsByPath", ...files])
  return readReport(retry)
}

async function jestOnce(choice) {
  const report = await withReport("jest.json", choice, (file) =>
    runJest(choice, file, choice.changed?.jest ?? choice.patterns),
  )
  printSkipped(skippedOfJest(report))
  const retried = await retryOfJest(choice, report)
  return outcomeOfJest(report, { allowsSkipped: isChosen(choice), retried })
}

/** Unit, contract, component, architecture and API tests. */
async function jest(choice) {
  const outcomes = []
  for (let run = 0; run < choice.repeat; run += 1) outcomes.push(await jestOnce(choice))
  return sumOf(outcomes)
}

/** The production build that the browser tests use. */
const build = () => check(() => node([join(root, "scripts/build.mjs")]))

/** Browser tests on the real product. */
async function e2e(choice) {
  const chromium = await findChromium(say, { node: installedNode, playwright: playwrightBin })
  if (!chromium) {
    say(
      "No Chromium could be found or downloaded, so the browser tests fail. Set CHROMIUM_PATH to use your own.",
    )
    rmSync(reportFile("playwright.json"), { force: true })
    return outcomeOfCheck(false)
  }
  say(`Chromium: ${chromium.path || "Playwright's"} (${chromium.how})`)
  // Whoever repeats a test wants to see it fail.
  const repeating = choice.repeat > 1 ? [`--repeat-each=${choice.repeat}`, "--retries=0"] : []
  const report = await withReport("playwright.json", choice, (file) =>
    node([playwrightBin, "test", ...(choice.changed?.specs ?? choice.patterns), ...repeating], {
      CHROMIUM_PATH: chromium.path,
      OUTPOST_E2E_REPORT: file,
      ...slowed(choice),
    }),
  )
  printSkipped(skippedOfPlaywright(report))
  return outcomeOfPlaywright(report, { allowsSkipped: isChosen(choice) })
}

/** Whether the tests name only rows that exist. */
const requirements = () => check(() => node([join(root, "scripts/requirements.mjs"), "--check"]))

/**
 * Steps of `npm test`, in this order; each takes the patterns and repetitions that were asked for, or what was changed,
 * and resolves to `{ passed, failed }`, with what failed or was flaky.
 */
export const steps = { types, lint, jest, build, e2e, requirements }
