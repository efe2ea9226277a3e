import type { CellEvidence } from "./find-fields.ts"

/**
 * Compares columns that may stand for one field, row by row.
 * @param twins positions of the columns of each such field.
 */
export function compareTwins(twins: readonly (readonly number[])[]) {
  const watched = [...new Set(twins.flat())]
  const filled = new Set<number>()
  const pairs = twins.flatMap((positions) =>
    positions.flatMap((a, at) => positions.slice(at + 1).map((b) => [a, b] as const)),
  )
  const differing = new Set<string>()
  const evidence: CellEvidence = {
    isFilled: (position) => filled.has(position),
    areSame: (a, b) => !differing.has(`${Math.min(a, b)}-${Math.max(a, b)}`),
  }
  return {
    evidence,
    add(cells: readonly string[]): void {
      const textOf = (position: number) => (cells[position] ?? "").trim()
      for (const position of watched) if (textOf(position) !== "") filled.add(position)
      for (const [a, b] of pairs)
        if (textOf(a) !== textOf(b)) differing.add(`${Math.min(a, b)}-${Math.max(a, b)}`)
    },
  }
}
