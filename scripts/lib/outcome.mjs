/** A test that names in its title what it needs from outside may be skipped where that is missing. */
const namesNeed = (title) => /\(needs .+\)/.test(title)

/** Full titles of the tests that were skipped although nothing from outside is missing, and of those that may be. */
export function skippedOfJest(report) {
  const skipped = (report?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "pending" || test.status === "todo" || test.status === "skipped")
    .map((test) => test.fullName)
  return { allowed: skipped.filter(namesNeed), refused: skipped.filter((title) => !namesNeed(title)) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: reports colour their text
const colours = /\u001b\[[0-9;]*m/g
const shownLines = 6
const failure = (title, message = "") => {
  const lines = message
    .replace(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
  return [title, ...lines.slice(0, shownLines)].join("\n    ")
}

const hasFailed = (file) =>
  file.status === "failed" || file.assertionResults.some((test) => test.status === "failed")

/** Failures in a Jest JSON report, with the first lines of why. */
export const failuresOfJest = (report) =>
  (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.length === 0 && file.status === "failed"
      ? [failure(file.name, file.message)]
      : file.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(test.fullName, test.failureMessages?.[0])),
  )

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
/** Every spec of a Playwright JSON report, with the tries of its tests. */
export const specsOfPlaywright = (report) => (report?.suites ?? []).flatMap(specsIn)

/** A spec of a Playwright JSON report: where it is and the first lines of its first error. */
const failureOfSpec = (spec) =>
  failure(
    `${spec.file}:${spec.line} ${spec.title}`,
    spec.tests.flatMap((test) => test.results ?? []).find((result) => result.error)?.error.message,
  )

/** The same of a Playwright JSON report. */
export const failuresOfPlaywright = (report) =>
  specsOfPlaywright(report)
    .filter((spec) => !spec.ok)
    .map(failureOfSpec)

/** Tests of a Playwright JSON report that failed and passed when they were retried, told as failures are. */
export const flakyOfPlaywright = (report) =>
  specsOfPlaywright(report)
    .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
    .map(failureOfSpec)

/** So many tests of the browser, or files of Jest, may pass only when they are retried. */
const maxFlaky = 2

/** Files of a Jest JSON report that are worth another try: those with failures, unless more failed than may be flaky. */
export function filesToRetry(report) {
  const failed = (report?.testResults ?? []).filter(hasFailed).map((file) => file.name)
  return failed.length <= maxFlaky ? failed : []
}

/**
 * Tests of a Jest JSON report; a file that could not run, or a test skipped without need, counts as failed.
 * @param report of the whole run
 * @param {{ allowsSkipped?: boolean, retried?: { success: boolean } | null }} options `retried`: report of its failed files
 *   alone, run once more; what passed then counts as passed and is named as flaky
 */
export function outcomeOfJest(report, { allowsSkipped = false, retried = null } = {}) {
  if (!report) return { passed: 0, failed: 1 }
  const skipped = allowsSkipped ? 0 : skippedOfJest(report).refused.length
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  const isFlaky = failed > 0 && retried !== null && retried.success
  return {
    passed: report.numPassedTests + (isFlaky ? failed : 0),
    failed: (isFlaky ? 0 : failed) + skipped,
    failures: isFlaky ? [] : failuresOfJest(report),
    flaky: isFlaky ? failuresOfJest(report) : [],
  }
}

/** The same of a Playwright JSON report; a title is that of the test behind those of its groups. */
export function skippedOfPlaywright(report) {
  const titlesOf = (suite, groups) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === "skipped"))
      .map((spec) => [...groups, spec.title].join(" ")),
    ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, [...groups, inner.title])),
  ]
  const skipped = (report?.suites ?? []).flatMap((file) => titlesOf(file, []))
  return { allowed: skipped.filter(namesNeed), refused: skipped.filter((title) => !namesNeed(title)) }
}

/**
 * Tests of a Playwright JSON report; a run that broke off or a needlessly skipped test counts as failed. A flaky test
 * counts as passed and is named, unless there are more of them than a run may have.
 */
export function outcomeOfPlaywright(report, { allowsSkipped = false } = {}) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const broken = report.errors?.length ?? 0
  const refused = allowsSkipped ? 0 : skipped - skippedOfPlaywright(report).allowed.length
  const isSteady = flaky <= maxFlaky
  return {
    passed: expected + (isSteady ? flaky : 0),
    failed: unexpected + (isSteady ? 0 : flaky) + broken + refused,
    failures: failuresOfPlaywright(report),
    flaky: flakyOfPlaywright(report),
  }
}

export const outcomeOfCheck = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })

/** Several outcomes as one. */
export const sumOf = (outcomes) => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  failures: outcomes.flatMap(({ failures = [] }) => failures),
  flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
})

/** The last line of the test run. */
export function resultLine(outcomes) {
  const { passed, failed } = sumOf(outcomes)
  return `${passed} passed, ${failed} failed`
}
