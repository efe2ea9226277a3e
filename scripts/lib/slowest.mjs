import { join, relative } from "node:path"
import { specsOfPlaywright } from "./outcome.mjs"

/** So many files are named. */
const named = 30

/** Milliseconds of each test file of a Jest JSON report, from loading it to its last hook. */
const timesOfJest = (report, root) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }))

/** Milliseconds of each try of each test of a Playwright JSON report, hooks included. */
const timesOfPlaywright = (report, root) =>
  specsOfPlaywright(report).flatMap(({ file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration }) => ({ file: relative(root, join(report.config.rootDir, file)), ms: duration })),
  )

/**
 * The slowest test files of both runners. What several workers did at once adds up, so the whole is longer than the run.
 * @param reports JSON reports of the runners; an absent one counts nothing
 * @param root folder that the files are told from
 * @returns whole seconds, and files from the slowest with their seconds and their share of the whole, from 0 to 1
 */
export function slowestOf({ jest, playwright }, root) {
  const seconds = new Map()
  for (const { file, ms } of [...timesOfJest(jest, root), ...timesOfPlaywright(playwright, root)]) {
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  }
  const whole = [...seconds.values()].reduce((total, one) => total + one, 0)
  const files = [...seconds]
    .filter(([, one]) => one > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, named)
    .map(([file, one]) => ({ file, seconds: one, share: one / whole }))
  return { seconds: whole, files }
}

/** One line for each of the slowest files: seconds, share, name. */
export const slowestLines = ({ files }) =>
  files.map(
    ({ file, seconds, share }) =>
      `${seconds.toFixed(1).padStart(7)} s ${(share * 100).toFixed(1).padStart(5)} %  ${file}`,
  )
