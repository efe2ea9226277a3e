import type { ImportEncoding } from "#lib/contract/import-constants.ts"
import { legibility, legible } from "./legibility.ts"

/** Evidence from a file's letters on its encoding. */
export type FoundEncoding = {
  /** UTF-8 for a file that is all ASCII. */
  encoding: ImportEncoding
  /** Cells that are not ASCII. */
  foreign: number
  /** Some of them are UTF-8 and others are not. */
  isMixed: boolean
  /** No other encoding gives a text that could be meant. */
  isCertain: boolean
  /** The likely ones, best first, with some text of the file in each. */
  choices: { encoding: ImportEncoding; sample: string }[]
}

const maxKeptBytes = 65_536
const maxCellBytes = 2_000
const sampleCharacters = 120
/** How much likelier the best has to be than the next that reads otherwise: a natural logarithm. */
const certainty = 8
const maxChoices = 5

const utf8 = new TextDecoder("utf-8", { fatal: true })

function isUtf8(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Looks at the cells of a file that are not ASCII, and keeps some of those that are not UTF-8. */
export class EncodingEvidence {
  #utf8 = 0
  #others = 0
  #kept = new Set<string>()
  #bytes = 0

  /** @param cell its bytes, as characters. */
  see(cell: string): void {
    if (isUtf8(Buffer.from(cell, "latin1"))) {
      this.#utf8 += 1
      return
    }
    this.#others += 1
    if (this.#bytes >= maxKeptBytes) return
    const kept = cell.slice(0, maxCellBytes)
    if (this.#kept.has(kept)) return
    this.#kept.add(kept)
    this.#bytes += kept.length
  }

  report(): FoundEncoding {
    const foreign = this.#utf8 + this.#others
    if (this.#others === 0)
      return { encoding: "utf-8", foreign, isMixed: false, isCertain: true, choices: [] }
    // A line between cells keeps a letter of one from its neighbour.
    const bytes = Buffer.from([...this.#kept].join("\n"), "latin1")
    const ranked = legible
      .map((encoding) => {
        const text = new TextDecoder(encoding).decode(bytes)
        return { encoding, text, likelihood: legibility(bytes, encoding) }
      })
      .sort((one, other) => other.likelihood - one.likelihood)
    const [best] = ranked
    const others = ranked.filter(({ text }) => text !== best!.text)
    const lead = best!.likelihood - (others[0]?.likelihood ?? Number.NEGATIVE_INFINITY)
    const different = [best!, ...others].filter(
      ({ text }, at, all) => all.findIndex((one) => one.text === text) === at,
    )
    return {
      encoding: best!.encoding,
      foreign,
      isMixed: this.#utf8 > 0,
      isCertain: lead >= certainty,
      choices: different
        .slice(0, maxChoices)
        .map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) })),
    }
  }
}

/** The words with letters beyond ASCII, in their order. */
function sampleOf(text: string): string {
  const cells = text.split("\n").filter((cell) => /[^\p{ASCII}]/u.test(cell))
  const sample = cells.join(" · ").replaceAll(/\s/g, " ")
  return sample.length > sampleCharacters ? `${sample.slice(0, sampleCharacters).toWellFormed()}…` : sample
}
