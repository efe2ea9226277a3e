import { type RatingScale, ratingScales } from "#lib/contract/imports/constants.ts"
import type { ImportRatings } from "#lib/contract/imports/schema.ts"
import { ratingIn, starsFrom } from "./rating.ts"

type Bucket = RatingScale | "beyond"
type Seen = { cells: number; samples: { line: number; text: string; value: number }[] }

const maxSamples = 3
const bestOfSix = 6
const maxCharacters = 100
/** Of numbers, a share that shows the scale of all: above half of the scale below, or too few to be more than slips. */
const shares = { shown: 0.5, slips: 0.05 } as const
/** Fewer numbers than this are not enough to call one of them a slip. */
const minSlips = 20

/** The least scale that a number fits on. */
const bucketOf = (value: number): Bucket =>
  ratingScales.find((scale) => value <= Number(scale) && value >= 0) ?? "beyond"

/** Whether a cell has no rating, or something else. */
export type RatingSaid = "none" | "some"

/**
 * Evidence from a column on the scale of its ratings: numbers above 5 show one of 10, those above 10 one of
 * 100. Cells that say their scale themselves, such as "4/5" and "four stars", leave it open for none.
 */
export class RatingEvidence {
  readonly #seen: Record<Bucket, Seen> = {
    "5": { cells: 0, samples: [] },
    "10": { cells: 0, samples: [] },
    "100": { cells: 0, samples: [] },
    beyond: { cells: 0, samples: [] },
  }
  #unread = 0
  #read = 0
  /** The best number above 5 and up to 10. */
  #bestOfTens = 0
  #empty = 0
  #zeros = 0
  readonly #words = new Set<string>()
  #wordCells = 0

  see(line: number, cell: string): RatingSaid {
    const written = cell.length > maxCharacters ? ({ error: "no number" } as const) : ratingIn(cell)
    if (written === null) this.#empty += 1
    else if ("error" in written) this.#unread += 1
    else if (!("word" in written)) this.#read += 1
    if (!written) return "none"
    if ("word" in written) {
      this.#words.add(written.word)
      this.#wordCells += 1
    }
    if (!("value" in written)) return "some"
    const said = written.value === 0 ? "none" : "some"
    if (said === "none") this.#zeros += 1
    if (written.best !== null) return said
    const seen = this.#seen[bucketOf(written.value)]
    seen.cells += 1
    if (written.value <= 10) this.#bestOfTens = Math.max(this.#bestOfTens, written.value)
    if (seen.samples.length < maxSamples) seen.samples.push({ line, text: cell.trim(), value: written.value })
    return said
  }

  /** Whether most cells are ratings. */
  get isMostlyRead(): boolean {
    // Of texts some may be such a word alone.
    const isOfWords = this.#unread === 0
    const read = this.#read + this.#empty + (isOfWords ? this.#wordCells : 0)
    return read >= this.#unread + (isOfWords ? 0 : this.#wordCells)
  }

  /** Words of the column that are ratings, such as "excellent". */
  get words(): string[] {
    return [...this.#words]
  }

  /** @returns null where no number needs a scale. */
  report(): ImportRatings | null {
    const cells = { "5": this.#seen["5"].cells, "10": this.#seen["10"].cells, "100": this.#seen["100"].cells }
    const numbers = cells["5"] + cells["10"] + cells["100"]
    if (numbers === 0) return null
    const { scale, likely } = decided(cells, this.#bestOfTens)
    const samples = [...ratingScales]
      .reverse()
      .flatMap((one) => this.#seen[one].samples)
      .slice(0, maxSamples)
      .sort((a, b) => a.line - b.line)
    return {
      scale,
      likely,
      up_to_5: cells["5"],
      up_to_10: cells["10"],
      up_to_100: cells["100"],
      zeros: this.#zeros,
      samples: samples.map(({ line, text, value }) => ({
        line,
        text,
        stars: Object.fromEntries(
          ratingScales.map((one) => [
            one,
            value <= Number(one) ? (starsFrom(value, Number(one)) ?? 0) : null,
          ]),
        ) as ImportRatings["samples"][number]["stars"],
      })),
    }
  }
}

function decided(
  cells: Record<RatingScale, number>,
  best: number,
): { scale: RatingScale | null; likely: RatingScale } {
  const numbers = cells["5"] + cells["10"] + cells["100"]
  const isSlip = (count: number) => count > 0 && numbers >= minSlips && count <= numbers * shares.slips
  const isShown = (count: number) => count >= numbers * shares.shown
  const hundreds = isSlip(cells["100"]) ? 0 : cells["100"]
  const tens = isSlip(cells["10"]) && hundreds === 0 ? 0 : cells["10"]
  if (hundreds > 0) return { scale: isShown(hundreds) ? "100" : null, likely: "100" }
  // HolidayCheck has six suns.
  if (tens > 0) return { scale: isShown(tens) && best > bestOfSix ? "10" : null, likely: "10" }
  return { scale: "5", likely: "5" }
}
