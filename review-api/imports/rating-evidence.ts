import type { RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportRatings } from "#lib/contract/imports/schema.ts"
import { highestOf, ratingIn, short, starsOn } from "./rating.ts"

const buckets = ["5", "6", "7", "10", "20", "50", "100"] as const satisfies RatingScale[]
type Bucket = (typeof buckets)[number] | "beyond"
type Seen = { cells: number; samples: { line: number; text: string; value: number }[] }

const maxSamples = 3
const maxCharacters = 100
/** Of numbers, a share that shows the scale of all: above half of the scale below, or too few to be more than slips. */
const shares = { shown: 0.5, slips: 0.05 } as const
/** Fewer numbers than this are not enough to call one of them a slip. */
const minSlips = 20

/** The least scale that a number fits on. */
const bucketOf = (value: number): Bucket =>
  buckets.find((scale) => value <= Number(scale) && value >= 0) ?? "beyond"

/** Cells that are no rating, and the first spellings of them. */
export type UnreadRatings = { rows: number; samples: { line: number; text: string }[] }

/** Whether a cell has no rating, a word that is none but in a column of words, or something else. */
export type RatingSaid = "none" | "neutral" | "some"

/**
 * Evidence from a column on the scale of its ratings: numbers above 7 show one of 10, those above 50 one of
 * 100. Cells that say their scale themselves, such as "4/5" and "four stars", leave it open for none.
 */
export class RatingEvidence {
  readonly #seen = new Map<Bucket, Seen>([...buckets, "beyond" as const].map((one) => [one, newSeen()]))
  #unread = 0
  #read = 0
  #empty = 0
  #zeros = 0
  #numbers = 0
  /** Of numbers: whether there is a 1, a -1, a part of 1, and one beyond. */
  readonly #has = { one: false, minus: false, part: false, more: false }
  readonly #words = new Set<string>()
  /** Words such as "neutral", which are ratings beside others. */
  readonly #neutrals = new Set<string>()
  /** Ratings that say what the best is, by that; percentages are of no scale. */
  readonly #bests = new Map<number, number>()
  #wordCells = 0
  /** The first spellings of words that may be ratings, and of cells that are none. */
  readonly #wordSamples: UnreadRatings["samples"] = []
  readonly #unreadSamples: UnreadRatings["samples"] = []

  see(line: number, cell: string): RatingSaid {
    const written = cell.length > maxCharacters ? ({ error: "no number" } as const) : ratingIn(cell)
    if (written === null || "neutral" in written) this.#empty += 1
    else if ("error" in written) {
      this.#unread += 1
      keepSample(this.#unreadSamples, line, cell)
    } else if (!("word" in written)) this.#read += 1
    if (written === null) return "none"
    if ("neutral" in written) {
      this.#neutrals.add(written.neutral)
      return "neutral"
    }
    if ("word" in written) {
      this.#words.add(written.word)
      this.#wordCells += 1
      keepSample(this.#wordSamples, line, cell)
    }
    if (!("value" in written)) return "some"
    this.#numbers += 1
    const said = written.value === 0 ? "none" : "some"
    if (said === "none") this.#zeros += 1
    this.#seeKind(written.value, written.best)
    if (written.best !== null) {
      if (!cell.includes("%")) this.#bests.set(written.best, (this.#bests.get(written.best) ?? 0) + 1)
      return said
    }
    const seen = this.#seen.get(bucketOf(written.value))!
    const text = cell.trim()
    seen.cells += 1
    if (seen.samples.length < maxSamples && !seen.samples.some((one) => one.text === text))
      seen.samples.push({ line, text, value: written.value })
    return said
  }

  #seeKind(value: number, best: number | null): void {
    if (value === 0) return
    if (value === 1 && best === null) this.#has.one = true
    else if (value === -1) this.#has.minus = true
    else if (value > 0 && value < 1) this.#has.part = true
    else this.#has.more = true
  }

  /** Numbers that are 0. */
  get zeros(): number {
    return this.#zeros
  }

  /** Whether most cells are ratings. */
  get isMostlyRead(): boolean {
    // Of texts some may be such a word alone.
    const isOfWords = this.#unread === 0
    const read = this.#read + this.#empty + (isOfWords ? this.#wordCells : 0)
    return read >= this.#unread + (isOfWords ? 0 : this.#wordCells)
  }

  /** Whether hardly any cell is something else, and there is a number or a whole word scale: no column of notes. */
  get isSurelyRead(): boolean {
    return this.#unread <= shares.slips * this.#read && this.#numbers + this.#wordCells > 0
  }

  /** Words of the column that are ratings, such as "excellent". */
  get words(): string[] {
    return this.#words.size > 0 ? [...this.#words, ...this.#neutrals] : []
  }

  /** Ratings that no row can have. @param areWordsRead whether the words of the column are stars. */
  unread(areWordsRead: boolean): UnreadRatings | null {
    const rows = this.#unread + (areWordsRead ? 0 : this.#wordCells)
    const all = [...this.#unreadSamples, ...(areWordsRead ? [] : this.#wordSamples)]
    const samples = all.sort((a, b) => a.line - b.line).slice(0, maxSamples)
    return rows === 0 ? null : { rows, samples }
  }

  #cellsOf(...some: Bucket[]): number {
    return some.reduce((sum, one) => sum + this.#seen.get(one)!.cells, 0)
  }

  /**
   * @param said what the name of the column says of the scale.
   * @returns null where no number needs a scale.
   */
  report(said: Decision | null = null): ImportRatings | null {
    if (this.#cellsOf(...buckets) === 0) return null
    const { scale, likely, choices } = said ?? this.#decided()
    const samples = [...buckets]
      .reverse()
      .flatMap((one) => this.#seen.get(one)!.samples)
      .slice(0, maxSamples)
      .sort((a, b) => a.line - b.line)
    const shown = new Set<RatingScale>(["5", "10", "100", likely, ...choices])
    return {
      scale,
      likely,
      up_to_5: this.#cellsOf("5"),
      up_to_10: this.#cellsOf("6", "7", "10"),
      up_to_100: this.#cellsOf("20", "50", "100"),
      zeros: scale === "nps" ? 0 : this.#zeros,
      ...(scale
        ? {}
        : { choices: choices.map((one) => ({ scale: one, beyond: this.#beyond(highestOf(one)) })) }),
      samples: samples.map(({ line, text, value }) => ({
        line,
        text,
        stars: Object.fromEntries(
          [...shown].filter((one) => !Number.isNaN(highestOf(one))).map((one) => [one, starsIn(value, one)]),
        ),
      })),
    }
  }

  /** Numbers beyond a scale; none for thumbs. */
  #beyond(best: number): number {
    return Number.isNaN(best) ? 0 : this.#cellsOf(...buckets.filter((one) => Number(one) > best))
  }

  #decided(): Decision {
    const numbers = this.#cellsOf(...buckets)
    const isSlip = (count: number) => count > 0 && numbers >= minSlips && count <= numbers * shares.slips
    const isShown = (count: number) => count >= numbers * shares.shown
    const some = (...ones: Bucket[]) => {
      const count = this.#cellsOf(...ones)
      return isSlip(count) ? 0 : count
    }
    const hundreds = some("20", "50", "100")
    if (hundreds > 0) {
      if (some("100") > 0) return open(["5", "10", "100"], "100", isShown(hundreds) ? "100" : null)
      // Tripadvisor has bubbles from 10 to 50, French schools marks up to 20.
      const choices = (some("50") > 0 ? ["50", "100"] : ["20", "50", "100"]) satisfies RatingScale[]
      return open(isShown(hundreds) ? choices : ["5", "10", ...choices], choices[0]!)
    }
    const tens = this.#cellsOf("6", "7", "10")
    if (tens > 0 && !isSlip(tens)) {
      // HolidayCheck has six suns, and surveys seven points.
      if (some("10") > 0) return open(["5", "10"], "10", isShown(tens) ? "10" : null)
      return open(this.#cellsOf("7") > 0 ? ["5", "7", "10"] : ["5", "6", "7", "10"], "10")
    }
    const { one, minus, part, more } = this.#has
    if (!more && part) return open(["1", "5"], "5")
    if (!more && one && (minus || this.#zeros > 0)) return open(["thumbs", "likes", "5"], "5")
    const best = this.#otherBest()
    return best === null ? open([], "5", "5") : open(["5", best], best)
  }

  /** The best rating that most cells say which say one, where it is not 5: of bare numbers it may be as well. */
  #otherBest(): (typeof buckets)[number] | null {
    const [best, count = 0] = [...this.#bests].toSorted(([, one], [, other]) => other - one)[0] ?? []
    const scale = buckets.find((one) => Number(one) === best)
    return scale === undefined || scale === "5" || count <= (this.#bests.get(5) ?? 0) ? null : scale
  }
}

/** Stars as they are shown: 0 for no rating, null for a number beyond the scale. */
function starsIn(value: number, scale: RatingScale): number | null {
  const found = starsOn(value, scale)
  return found === undefined ? null : (found ?? 0)
}

function keepSample(samples: UnreadRatings["samples"], line: number, cell: string): void {
  const text = short(cell.trim().replaceAll(/\s+/g, " "))
  if (samples.length < maxSamples && !samples.some((one) => one.text === text)) samples.push({ line, text })
}

/** A scale of ratings, or the choices where it is open. */
export type Decision = { scale: RatingScale | null; likely: RatingScale; choices: RatingScale[] }

const open = (choices: RatingScale[], likely: RatingScale, scale: RatingScale | null = null): Decision => ({
  scale,
  likely,
  choices,
})

function newSeen(): Seen {
  return { cells: 0, samples: [] }
}
