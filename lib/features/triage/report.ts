import type { Fact } from "./facts.ts"
import { type ProbeResult, probeName, probes } from "./probes.ts"

/** Results of the probes, in the order of `probes`; null while one runs. */
export type Results = readonly (ProbeResult | null)[]

export const verdictOf = ({ isPass, error }: ProbeResult): string =>
  isPass ? "Pass" : `Fail${error ? ` (${error.toLowerCase()})` : ""}`

/** One sentence about all probes. */
export function summaryOf(results: Results): string {
  const done = results.filter((result) => result !== null)
  if (done.length < probes.length) return "Running the probes…"
  const failed = done.filter((result) => !result.isPass).length
  return failed === 0 ? `All ${done.length} probes passed.` : `${failed} of ${done.length} probes failed.`
}

/** Everything on the page as text, one line each (D-083). */
export function reportText(facts: readonly Fact[], results: Results): string {
  const rows = probes.map((probe, index) => {
    const result = results[index]
    const outcome = result
      ? `${result.status ?? "no status"}, ${result.ms} ms, ${verdictOf(result)}`
      : "running"
    return `${probeName(probe)}: ${outcome}`
  })
  return [...facts.map(({ name, value }) => `${name}: ${value ?? "unknown"}`), "", ...rows].join("\n")
}
