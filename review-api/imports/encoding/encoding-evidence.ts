import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { rareness } from "./alphabets.ts"
import { decoderOf } from "./decoder.ts"
import { legibility, legible } from "./legibility.ts"

/** Evidence from a file's letters on its encoding. */
export type FoundEncoding = {
  /** UTF-8 for a file that is all ASCII. */
  encoding: ImportEncoding
  /** Cells that are not ASCII. */
  foreign: number
  /** Some of them are UTF-8 and others are not. */
  isMixed: boolean
  /** Cells with broken characters in a file that is UTF-8 otherwise: these are read as U+FFFD. */
  damaged: number
  /** No other encoding gives a text that could be meant. */
  isCertain: boolean
  /** The likely ones, best first, with some text of the file in each. */
  choices: { encoding: ImportEncoding; sample: string }[]
}

const maxKeptBytes = 65_536
const maxCellBytes = 2_000
const sampleCharacters = 120
/** Of which so many are in the question of a command. */
export const askedCharacters = 60
/** How much likelier the best has to be than the next that reads otherwise: a natural logarithm. */
const certainty = 8
const maxChoices = 8
/** How many characters of UTF-8 for each broken one make a file UTF-8: whatever else it could be, and where that isn't clear. */
const stillUtf8 = { surely: 10, rather: 3 } as const

const utf8 = new TextDecoder("utf-8", { fatal: true })

function isUtf8(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Bytes that begin a character of several bytes in UTF-8. */
const leads = /[\xc2-\xf4]/g

/** Characters of UTF-8 beyond ASCII, and what is none, in the bytes of a cell that are not all UTF-8. */
function partsOf(bytes: Buffer): { characters: number; broken: number } {
  const text = bytes.toString("utf8")
  const broken = text.split("\ufffd").length - 1
  return { characters: (text.match(/[^\p{ASCII}\ufffd]/gu) ?? []).length, broken }
}

const rankOf = ({ encoding, likelihood }: { encoding: ImportEncoding; likelihood: number }): number =>
  likelihood - (rareness[encoding] ?? 0)

/** Begins two-byte characters of ISO-2022-JP, which are ASCII else. */
const japaneseMarks = ["\x1b$@", "\x1b$B"]

/** Looks at the cells of a file that are not ASCII, and keeps some of those that are not UTF-8. */
export class EncodingEvidence {
  #utf8 = 0
  #escaped = 0
  #others = 0
  #characters = 0
  #broken = 0
  #kept = new Set<string>()
  #bytes = 0

  /** @param cell its bytes, as characters. */
  see(cell: string): void {
    if (japaneseMarks.some((mark) => cell.includes(mark))) {
      this.#escaped += 1
      return
    }
    const bytes = Buffer.from(cell, "latin1")
    if (isUtf8(bytes)) {
      this.#utf8 += 1
      this.#characters += (cell.match(leads) ?? []).length
      return
    }
    this.#others += 1
    const { characters, broken } = partsOf(bytes)
    this.#characters += characters
    this.#broken += broken
    if (this.#bytes >= maxKeptBytes) return
    const kept = cell.slice(0, maxCellBytes)
    if (this.#kept.has(kept)) return
    this.#kept.add(kept)
    this.#bytes += kept.length
  }

  report(): FoundEncoding {
    const foreign = this.#utf8 + this.#others + this.#escaped
    const whole = { foreign, isCertain: true, choices: [] }
    if (this.#escaped > 0 && this.#escaped === foreign)
      return { encoding: "iso-2022-jp", ...whole, isMixed: false, damaged: 0 }
    if (this.#others === 0) return { encoding: "utf-8", ...whole, isMixed: false, damaged: 0 }
    // A line between cells keeps a letter of one from its neighbour.
    const bytes = Buffer.from([...this.#kept].join("\n"), "latin1")
    const ranked = legible
      .map((encoding) => {
        const text = decoderOf(encoding).decode(bytes)
        return { encoding, text, likelihood: legibility(bytes, encoding) }
      })
      .sort((one, other) => rankOf(other) - rankOf(one))
    const [best] = ranked
    const others = ranked.filter(({ text }) => text !== best!.text)
    const lead = best!.likelihood - Math.max(...others.map(({ likelihood }) => likelihood))
    const isCertain = lead >= certainty
    const isUtf8Still = (share: number) => this.#characters >= share * this.#broken
    if (isUtf8Still(stillUtf8.surely) || (!isCertain && isUtf8Still(stillUtf8.rather)))
      return { encoding: "utf-8", ...whole, isMixed: true, damaged: this.#others }
    const different = [best!, ...others]
      .filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at)
      .slice(0, maxChoices)
    const samples = samplesOf(different.map(({ text }) => text))
    return {
      encoding: best!.encoding,
      foreign,
      isMixed: this.#utf8 > 0,
      damaged: 0,
      isCertain,
      choices: different.map(({ encoding }, at) => ({ encoding, sample: samples[at]! })),
    }
  }
}

/** The words with letters beyond ASCII, in their order. */
function sampleOf(cells: readonly string[]): string {
  const words = cells.filter((cell) => /[^\p{ASCII}]/u.test(cell))
  const sample = words.join(" · ").replaceAll("\0", "").replaceAll(/\s/g, " ")
  return sample.length > sampleCharacters ? `${sample.slice(0, sampleCharacters).toWellFormed()}…` : sample
}

/** A sample of each text; where two would begin the same, the cells that are read in the most ways come first. */
function samplesOf(texts: readonly string[]): string[] {
  const cells = texts.map((text) => text.split("\n"))
  const samples = cells.map(sampleOf)
  if (new Set(samples.map((one) => one.slice(0, askedCharacters))).size === samples.length) return samples
  const waysOf = (at: number) => new Set(cells.map((one) => one[at])).size
  const ways = cells[0]!.map((_, at) => waysOf(at))
  const order = [...ways.keys()].sort((one, other) => ways[other]! - ways[one]!)
  return cells.map((one) => sampleOf(order.map((at) => one[at] ?? "")))
}
