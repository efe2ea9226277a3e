import { shownText } from "../imports/shown-text.ts"
import type { CellEvidence } from "./find-fields.ts"

const maxSamples = 3

/**
 * Compares columns that may stand for one field, row by row.
 * @param twins positions of the columns of each such field.
 */
export function compareTwins(twins: readonly (readonly number[])[]) {
  const watched = [...new Set(twins.flat())]
  const samples = new Map<number, Set<string>>()
  const pairs = twins.flatMap((positions) =>
    positions.flatMap((a, at) => positions.slice(at + 1).map((b) => [a, b] as const)),
  )
  const differing = new Set<string>()
  const evidence: CellEvidence = {
    isFilled: (position) => samples.has(position),
    samplesOf: (position) => [...(samples.get(position) ?? [])].map((text) => shownText(text, 40)),
    areSame: (a, b) => !differing.has(`${Math.min(a, b)}-${Math.max(a, b)}`),
  }
  return {
    evidence,
    add(cells: readonly string[]): void {
      const textOf = (position: number) => (cells[position] ?? "").trim()
      for (const position of watched) {
        const seen = samples.get(position) ?? new Set()
        if (textOf(position) !== "" && seen.size < maxSamples)
          samples.set(position, seen.add(textOf(position)))
      }
      for (const [a, b] of pairs)
        if (textOf(a) !== textOf(b)) differing.add(`${Math.min(a, b)}-${Math.max(a, b)}`)
    },
  }
}
