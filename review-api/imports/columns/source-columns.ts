import { knownSources } from "../../db/reference/sources.ts"
import { blankMark } from "../blank-marks.ts"
import { scaleKey, sourcesByName } from "../source-name.ts"
import { simpleName } from "./column-names.ts"

/** Sites with reviews that are no sources here: a column that names them tells sources from each other all the same. */
const otherSites =
  "agoda airbnb capterra deliveroo hostelworld holidaycheck hrs justeat kayak lafourchette orbitz priceline quandoo swarm thefork trip travelocity trivago vrbo yell"

const siteKeys: ReadonlySet<string> = new Set([
  ...sourcesByName(knownSources.filter((source) => !("supportsReviews" in source))).keys(),
  ...otherSites.split(" "),
])

/** Names of sites that are common words as well: alone they show no source. */
const commonWords: ReadonlySet<string> = new Set("booking hotels import indeed meta swarm trip".split(" "))

/** Headers of sources, and of much else: some cells have to name a source. */
const likelyHeaders: ReadonlySet<string> = new Set(
  "channel provider network origin reviewchannel reviewprovider reviewnetwork revieworigin canal canale kanal origen origine herkunft".split(
    " ",
  ),
)

/** Headers of where a person came from or signed in, which names the same companies. */
const otherHeader = /login|oauth|authprovider|sign(?:in|up)|utm|referr|traffic|campaign|payment|engine/

/** Cells of other words that a column may begin with. */
const fewOthers = 3

/** Evidence on whether the cells of one column name sources. */
class SourceCells {
  readonly isLikely: boolean
  #filled = 0
  #known = 0
  #isClear = false

  constructor(isLikely: boolean) {
    this.isLikely = isLikely
  }

  see(cell: string): void {
    const text = cell.trim()
    if (text === "" || blankMark(text)) return
    this.#filled += 1
    const key = scaleKey(text)
    if (!siteKeys.has(key)) return
    this.#known += 1
    if (!commonWords.has(key)) this.#isClear = true
  }

  get isPossible(): boolean {
    return this.isLikely || this.#filled - this.#known <= Math.max(fewOthers, this.#known)
  }

  isSource(rows: number): boolean {
    if (!this.#isClear) return false
    if (this.isLikely) return 4 * this.#known >= this.#filled
    return 10 * this.#known >= 9 * this.#filled && 2 * this.#filled >= rows
  }
}

/** Finds columns whose cells name known sources, in files where no header says which one does. */
export class SourceColumns {
  readonly #seen: Map<number, SourceCells>
  #rows = 0

  /** @param positions columns that may be the one of sources. */
  constructor(header: readonly string[], positions: readonly number[]) {
    this.#seen = new Map(
      positions.flatMap((position) => {
        const name = simpleName(header[position]!)
        return otherHeader.test(name) ? [] : [[position, new SourceCells(likelyHeaders.has(name))] as const]
      }),
    )
  }

  /** The columns that are still possible. */
  get positions(): number[] {
    return [...this.#seen.keys()]
  }

  see(cells: readonly string[]): void {
    this.#rows += 1
    for (const [position, seen] of this.#seen) {
      seen.see(cells[position] ?? "")
      if (!seen.isPossible) this.#seen.delete(position)
    }
  }

  /** The columns whose cells name sources, those with a likely header first. */
  report(): number[] {
    const found = [...this.#seen].filter(([, seen]) => seen.isSource(this.#rows))
    return found
      .toSorted(([, one], [, other]) => Number(other.isLikely) - Number(one.isLikely))
      .map(([position]) => position)
  }
}
