import { type OperationId, operationIds, operations } from "#lib/contract/index.ts"

export type Verdict = "met" | "missing" | "absent"

const titles = {
  met: "Met",
  missing: "Missing or incorrect",
  absent: "Optional and absent",
  untried: "Not tried here",
}

/** Support for the operations table in a Review API, by verdict. */
export function conformanceReport(verdicts: ReadonlyMap<OperationId, Verdict>): string {
  const lines = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((verdict) => {
    const ids = operationIds.filter((id) => (verdicts.get(id) ?? "untried") === verdict)
    const calls = ids.map((id) => `  ${operations[id].method} ${operations[id].path}`)
    return [`${titles[verdict]} (${ids.length})`, ...calls]
  })
  return lines.join("\n")
}
