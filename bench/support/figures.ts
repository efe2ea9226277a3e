import { writeFileSync } from "node:fs"
import { join } from "node:path"

export type Figure = {
  what: string
  value: number
  unit?: string
  /** Bounds that the figure has to keep; a figure without them is told only. */
  atMost?: number
  atLeast?: number
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const isWithinBounds = ({
  value,
  atMost = Number.POSITIVE_INFINITY,
  atLeast = Number.NEGATIVE_INFINITY,
}: Figure) => value <= atMost && value >= atLeast

const shown = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)))

function line(figure: Figure): string {
  const { what, value, unit = "", atMost, atLeast } = figure
  const bound =
    atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ""
  const verdict = bound ? `(${bound}: ${isWithinBounds(figure) ? "kept" : "NOT KEPT"})` : ""
  return `  ${what.padEnd(62)} ${shown(value).padStart(10)} ${unit.padEnd(7)} ${verdict}`.trimEnd()
}

/**
 * Prints the figures of one benchmark and keeps them in reports/bench-<name>.json; a bound that is not kept makes the
 * process end with 1.
 */
export function report(name: string, figures: Figure[]) {
  console.log(figures.map(line).join("\n"))
  writeFileSync(
    join(import.meta.dirname, `../../reports/bench-${name}.json`),
    `${JSON.stringify(figures, null, 2)}\n`,
  )
  if (!figures.every(isWithinBounds)) process.exitCode = 1
}
