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
const toldLines = 6
const failure = (title, message = "") => {
  const lines = message
    .replace(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
  return [title, ...lines.slice(0, toldLines)].join("\n    ")
}

/** What failed in a Jest JSON report, with the first lines of why. */
export const failuresOfJest = (report) =>
  (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.length === 0 && file.status === "failed"
      ? [failure(file.name, file.message)]
      : file.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(test.fullName, test.failureMessages?.[0])),
  )

/** The same of a Playwright JSON report. */
export function failuresOfPlaywright(report) {
  const failuresIn = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((test) => test.results ?? [])
        return failure(
          `${spec.file}:${spec.line} ${spec.title}`,
          results.find((result) => result.error)?.error.message,
        )
      }),
    ...(suite.suites ?? []).flatMap(failuresIn),
  ]
  return (report?.suites ?? []).flatMap(failuresIn)
}

/** Tests of a Jest JSON report; a file that could not run, or a test skipped without need, counts as failed. */
export function outcomeOfJest(report, { allowsSkipped = false } = {}) {
  if (!report) return { passed: 0, failed: 1 }
  const failures = failuresOfJest(report)
  const skipped = allowsSkipped ? 0 : skippedOfJest(report).refused.length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + skipped,
    failures,
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

/** Tests of a Playwright JSON report; a run that broke off, a flaky or a needlessly skipped test counts as failed. */
export function outcomeOfPlaywright(report, { allowsSkipped = false } = {}) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const broken = report.errors?.length ?? 0
  const refused = allowsSkipped ? 0 : skipped - skippedOfPlaywright(report).allowed.length
  return {
    passed: expected,
    failed: unexpected + flaky + broken + refused,
    failures: failuresOfPlaywright(report),
  }
}

export const outcomeOfCheck = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })

/** The last line of the test run. */
export function resultLine(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return `${sum("passed")} passed, ${sum("failed")} failed`
}
