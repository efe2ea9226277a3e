import { median } from "./figures.ts"

/**
 * Measures several things in turns, so that a busy moment of the machine meets all of them alike; each round begins
 * with another one, so that none always follows the same.
 * @param measures each returns one figure
 * @returns the median of each
 */
export async function interleave<K extends string>(
  rounds: number,
  measures: Record<K, () => Promise<number>>,
  warmUps = 1,
): Promise<Record<K, number>> {
  const entries = Object.entries(measures) as [K, () => Promise<number>][]
  const values = new Map(entries.map(([name]) => [name, [] as number[]]))
  for (let round = -warmUps; round < rounds; round += 1) {
    entries.push(entries.shift()!)
    for (const [name, measure] of entries) {
      const value = await measure()
      if (round >= 0) values.get(name)!.push(value)
    }
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(values.get(name)!)])) as Record<K, number>
}

/** Milliseconds that a call takes. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await call()
  return performance.now() - started
}
