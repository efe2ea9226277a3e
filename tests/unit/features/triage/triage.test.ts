import { probes } from "#lib/features/triage/probes.ts"
import { reportText, summaryOf } from "#lib/features/triage/report.ts"

describe("the report", () => {
  const pass = { isPass: true, status: 200, ms: 12 }
  const fail = { isPass: false, status: null, ms: 300_000, error: "Timed out" as const }
  const results = probes.map((_, index) => (index === 1 ? fail : pass))

  test("sums the probes up in one sentence", () => {
    expect(summaryOf(probes.map(() => pass))).toBe("All 8 probes passed.")
    expect(summaryOf(results)).toBe("1 of 8 probes failed.")
    expect(summaryOf([...results.slice(1), null])).toBe("Running the probes…")
  })

  test("tells facts and probes as text", () => {
    const facts = [
      { name: "Language", value: "en-US" },
      { name: "Screen", value: null },
    ]
    expect(reportText(facts, results).split("\n").slice(0, 6)).toEqual([
      "Language: en-US",
      "Screen: unknown",
      "",
      "GET: 200, 12 ms, Pass",
      "PUT: no status, 300000 ms, Fail (timed out)",
      "PATCH: 200, 12 ms, Pass",
    ])
  })
})
