import { dateOrders } from "#lib/contract/imports/constants.ts"
import { readDate } from "../dates.ts"
import type { ImportField } from "../import-fields.ts"
import { ratingIn } from "../rating.ts"

type Pair = { positions: readonly [number, number]; isSame: (one: string, other: string) => boolean }

const maxCharacters = 200
const dayCharacters = 10

/** Whether two texts are the same instant, or the same day as it is written. */
const isSameMoment = (one: string, other: string): boolean =>
  dateOrders.some((first) =>
    dateOrders.some((second) => {
      const [a, b] = [readDate(one, "UTC", first), readDate(other, "UTC", second)]
      if (!a || !b) return false
      return (
        Math.abs(a.at.getTime() - b.at.getTime()) < 1_000 ||
        a.written.slice(0, dayCharacters) === b.written.slice(0, dayCharacters)
      )
    }),
  )

function isSameRating(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > maxCharacters) return false
  return JSON.stringify(ratingIn(one)) === JSON.stringify(ratingIn(other))
}

const sameness: Partial<Record<ImportField, Pair["isSame"]>> = {
  rating: isSameRating,
  published_at: isSameMoment,
  responded_at: isSameMoment,
}

const keyOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`

/** Which columns that may answer the same field say the same in every row. */
export class ColumnPairs {
  #same: Pair[] = []
  readonly #differing = new Set<string>()

  constructor(candidates: ReadonlyMap<ImportField, readonly number[]>) {
    for (const [field, positions] of candidates)
      for (const [at, one] of positions.entries())
        for (const other of positions.slice(at + 1))
          this.#same.push({ positions: [one, other], isSame: sameness[field] ?? (() => false) })
  }

  see(cells: readonly string[]): void {
    if (this.#same.length === 0) return
    const differing = this.#same.filter(({ positions: [one, other], isSame }) => {
      const [a, b] = [(cells[one] ?? "").trim(), (cells[other] ?? "").trim()]
      return a !== b && (a === "" || b === "" || !isSame(a, b))
    })
    if (differing.length === 0) return
    for (const { positions } of differing) this.#differing.add(keyOf(...positions))
    this.#same = this.#same.filter((pair) => !differing.includes(pair))
  }

  areSame(one: number, other: number): boolean {
    return !this.#differing.has(keyOf(one, other))
  }
}
