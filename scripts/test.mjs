import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chooseChanged } from "./lib/choose-changed.mjs"
import { databasesInUse } from "./lib/databases.mjs"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { resultLine, sumOf } from "./lib/outcome.mjs"
import { prepareProducts } from "./lib/prepare-products.mjs"
import { noteFlaky, noteSlowest } from "./lib/reports.mjs"
import { root } from "./lib/root.mjs"
import { main, say } from "./lib/say.mjs"
import { useQuickTemporaryFolder } from "./lib/temporary-folder.mjs"
import { testArguments } from "./lib/test-arguments.mjs"
import { isChosen, steps } from "./lib/test-steps.mjs"

await main(async () => {
  await ensureInstall({ withTools: true })
  await onInstalledNode(fileURLToPath(import.meta.url))
  useQuickTemporaryFolder()
  const { names: requested, isChanged, ...given } = testArguments(process.argv.slice(2))
  const changed = isChanged ? await chooseChanged(requested) : undefined
  if (changed === null) return
  const choice = { ...given, changed }
  const names =
    changed?.specs.length === 0 ? requested.filter((name) => name !== "build" && name !== "e2e") : requested
  mkdirSync(join(root, "reports"), { recursive: true })
  say(`Node ${process.version}`)
  if (names.includes("jest")) {
    say(await databasesInUse(process.env.TEST_DATABASE_URL, choice.isOnBoth))
  }

  // Of all tests of a runner.
  const isWhole = (name) => !isChosen(choice) && (name === "jest" || name === "e2e")
  const products = names.some(isWhole) ? prepareProducts() : null
  const outcomes = []
  const lines = []
  for (const name of names) {
    say(`\n== ${name}`)
    const started = Date.now()
    if (isWhole(name)) await products
    const outcome = await steps[name](choice)
    outcomes.push(outcome)
    const seconds = Math.round((Date.now() - started) / 1000)
    lines.push(`${outcome.failed ? "FAILED" : "passed"}  ${name} (${resultLine([outcome])}, ${seconds} s)`)
  }
  const { failures, flaky } = sumOf(outcomes)
  noteFlaky(flaky)
  if (failures.length > 0) say(`\nFailed:\n  ${failures.join("\n  ")}`)
  if (flaky.length > 0) say(`\nFlaky (passed when retried), to be fixed:\n  ${flaky.join("\n  ")}`)
  if (names.some(isWhole)) say(`\nSlowest (reports/slowest.txt):\n${noteSlowest().slice(0, 3).join("\n")}`)
  say(`\n${lines.join("\n")}\n`)
  say(resultLine(outcomes))
  process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
})
