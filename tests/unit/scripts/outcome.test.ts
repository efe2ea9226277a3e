import {
  failuresOfJest,
  failuresOfPlaywright,
  filesToRetry,
  outcomeOfCheck,
  outcomeOfJest,
  outcomeOfPlaywright,
  resultLine,
  skippedOfJest,
  skippedOfPlaywright,
} from "../../../scripts/lib/outcome.mjs"

const jestReport = {
  numPassedTests: 10,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      assertionResults: [
        { status: "passed", fullName: "reads a file" },
        { status: "pending", fullName: "left out" },
        { status: "todo", fullName: "thought of" },
        { status: "pending", fullName: "real reviews (needs reviews.csv) are taken" },
      ],
    },
  ],
}
const playwrightReport = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }

const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status }] })
const browserReport = {
  stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 3 },
  suites: [
    {
      title: "reviews/list.spec.ts (needs nothing)",
      specs: [spec("shows", "expected"), spec("left out", "skipped")],
      suites: [
        {
          title: "real reviews (needs reviews.csv)",
          specs: [spec("are counted", "skipped"), spec("are paged", "skipped")],
        },
      ],
    },
  ],
}

describe("how the test run is counted", () => {
  test("the last line sums tests and checks", () => {
    expect(resultLine([{ passed: 10, failed: 0 }, outcomeOfCheck(true), outcomeOfCheck(false)])).toBe(
      "11 passed, 1 failed",
    )
  })

  test("skipped tests and files that could not run count as failed", () => {
    expect(outcomeOfJest(jestReport)).toMatchObject({ passed: 10, failed: 4 })
    expect(outcomeOfPlaywright(playwrightReport)).toMatchObject({ passed: 6, failed: 4 })
  })

  test("a test that passes when it is retried counts as passed and is named, up to two of a run", () => {
    const flakySpec = (line: number) => ({
      title: "shows",
      ok: true,
      file: "e2e/a.spec.ts",
      line,
      tests: [{ status: "flaky", results: [{ error: { message: "too late" } }, {}] }],
    })
    const run = (flaky: number) => ({
      stats: { expected: 5, unexpected: 0, flaky, skipped: 0 },
      suites: [{ specs: [spec("lists", "expected"), ...[1, 2, 3].slice(0, flaky).map(flakySpec)] }],
    })
    const flakyLines = ["e2e/a.spec.ts:1 shows\n    too late", "e2e/a.spec.ts:2 shows\n    too late"]
    expect(outcomeOfPlaywright(run(2))).toEqual({ passed: 7, failed: 0, failures: [], flaky: flakyLines })
    expect(outcomeOfPlaywright(run(3))).toMatchObject({ passed: 5, failed: 3 })
  })

  test("a few failed files are tried once more; what passes then counts as passed and is named", () => {
    const file = (name: string, ...statuses: string[]) => ({
      name,
      status: statuses.includes("failed") ? "failed" : "passed",
      assertionResults: statuses.map((status) => ({ status, fullName: name, failureMessages: ["late"] })),
    })
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        file("a", "passed"),
        file("b", "passed", "failed", "passed"),
        { name: "c", status: "failed", message: "cannot run", assertionResults: [] },
      ],
    }
    expect(filesToRetry(report)).toEqual(["b", "c"])
    const flaky = ["b\n    late", "c\n    cannot run"]
    const passed = { passed: 5, failed: 0, failures: [], flaky }
    expect(outcomeOfJest(report, { retried: { success: true } })).toEqual(passed)
    const failed = { passed: 3, failed: 2, failures: flaky, flaky: [] }
    expect(outcomeOfJest(report, { retried: { success: false } })).toEqual(failed)
    expect(outcomeOfJest(report, { retried: null })).toEqual(failed)
    const broken = ["a", "b", "c"].map((name) => file(name, "failed"))
    expect(filesToRetry({ testResults: broken.slice(1) })).toEqual(["b", "c"])
    expect(filesToRetry({ testResults: broken })).toEqual([])
    expect(filesToRetry(null)).toEqual([])
  })

  test("what failed is told once more at the end, with the first lines of why", () => {
    const failed = {
      status: "failed",
      fullName: "reads",
      failureMessages: ["\u001b[31mno file\u001b[39m\n\nat 1"],
    }
    const jest = [
      { name: "a.test.ts", assertionResults: [failed, { status: "passed", fullName: "writes" }] },
      { name: "b.test.ts", status: "failed", message: "cannot run", assertionResults: [] },
    ]
    expect(failuresOfJest({ testResults: jest })).toEqual([
      "reads\n    no file\n    at 1",
      "b.test.ts\n    cannot run",
    ])
    const error = { message: Array.from({ length: 9 }, (_, line) => `${line + 1}`).join("\n") }
    const specs = [
      { title: "shows", ok: true, tests: [] },
      { title: "lists", ok: false, file: "e2e/a.spec.ts", line: 3, tests: [{ results: [{ error }] }] },
    ]
    expect(failuresOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      "e2e/a.spec.ts:3 lists\n    1\n    2\n    3\n    4\n    5\n    6",
    ])
  })

  test("a test may be skipped only for what its title says it needs", () => {
    expect(skippedOfJest(jestReport)).toEqual({
      allowed: ["real reviews (needs reviews.csv) are taken"],
      refused: ["left out", "thought of"],
    })
  })

  test("so may a browser test", () => {
    expect(skippedOfPlaywright(browserReport)).toEqual({
      allowed: ["real reviews (needs reviews.csv) are counted", "real reviews (needs reviews.csv) are paged"],
      refused: ["left out"],
    })
    expect(outcomeOfPlaywright(browserReport)).toMatchObject({ passed: 1, failed: 1 })
    expect(skippedOfPlaywright(null)).toEqual({ allowed: [], refused: [] })
  })

  test("a chosen part may leave tests out", () => {
    expect(outcomeOfJest(jestReport, { allowsSkipped: true })).toMatchObject({ passed: 10, failed: 2 })
    expect(outcomeOfPlaywright(playwrightReport, { allowsSkipped: true })).toMatchObject({
      passed: 6,
      failed: 2,
    })
  })

  test("a run without a report failed", () => {
    expect(outcomeOfJest(null)).toMatchObject({ passed: 0, failed: 1 })
    expect(outcomeOfPlaywright(null)).toMatchObject({ passed: 0, failed: 1 })
  })
})
