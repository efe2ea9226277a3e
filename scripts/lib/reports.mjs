import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { slowestLines, slowestOf } from "./slowest.mjs"

/** Where a report of a run of the tests lies. */
export const reportFile = (name) => join(root, "reports", name)

/** Contents of a JSON report; null while there is none. */
export function readReport(name) {
  const file = reportFile(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

/** Reports of the runners' last whole runs; chosen parts have reports of their own. */
export const readWholeReports = () => ({
  jest: readReport("jest.json"),
  playwright: readReport("playwright.json"),
})

/**
 * Writes `reports/slowest.txt` from the last whole runs of both runners.
 * @returns its lines, the slowest file first
 */
export function noteSlowest() {
  const slowest = slowestOf(readWholeReports(), root)
  const lines = slowestLines(slowest)
  const head = `All test files took ${Math.round(slowest.seconds)} s, those of several workers added up. The slowest:`
  writeFileSync(reportFile("slowest.txt"), `${[head, ...lines].join("\n")}\n`)
  return lines
}

/** Names the tests that passed only when they were retried in `reports/flaky.json`, for those who mend them. */
export function noteFlaky(flaky) {
  writeFileSync(reportFile("flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`)
}
