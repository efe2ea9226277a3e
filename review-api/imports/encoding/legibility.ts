import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { commonMarks, languages } from "./alphabets.ts"
import { decoderOf } from "./decoder.ts"

/** Natural logarithms of how likely a character is to be meant. */
const unlikely = {
  foreign: Math.log(2e-5),
  mark: Math.log(0.01),
  apostrophe: Math.log(0.1),
  odd: Math.log(1e-6),
  broken: Math.log(1e-9),
}

const isAlphabetic = (character: string | undefined): boolean =>
  character !== undefined && /^[\p{L}\p{M}]$/u.test(character)
const isUpper = (character: string): boolean => /^\p{Lu}$/u.test(character)
const isLower = (character: string | undefined): boolean =>
  character !== undefined && /^\p{Ll}$/u.test(character)

/** Shares of a language's letters, which fall from the first to the last. */
function sharesOf(alphabet: string): Map<string, number> {
  const all = [...alphabet]
  const weights = all.map((_, at) => 1 / (at + 1.5))
  const sum = weights.reduce((total, one) => total + one, 0)
  return new Map(all.map((character, at) => [character, Math.log(weights[at]! / sum)]))
}

const tables = new Map<string, Map<string, number>[]>(
  Object.entries(languages).map(([encoding, each]) => [encoding, Object.values(each).map(sharesOf)]),
)

const isLatin = (character: string): boolean => /^[\p{Script=Latin}\p{M}]$/u.test(character)
const isAsciiAlphabetic = (character: string | undefined): boolean =>
  character !== undefined && /^[A-Za-z]$/.test(character)

/** Penalty for a character that no language has there. */
function otherwise(character: string, before: string | undefined, after: string | undefined): number {
  if (/^[\p{Cc}\p{Cn}\p{Co}\ufffd]$/u.test(character)) return unlikely.broken
  if (isAlphabetic(character)) return unlikely.foreign
  const isInside = isAlphabetic(before) && isAlphabetic(after) && character !== "’"
  if (isInside) return unlikely.odd
  // "don’t", and no letter in its place.
  if (character === "’" && isAlphabetic(before) && isAlphabetic(after)) return unlikely.apostrophe
  return commonMarks.has(character) ? unlikely.mark : unlikely.odd
}

/** Letters beyond ASCII that are words. */
const lone: ReadonlySet<string> = new Set("àèéáíóúåöőâê")

/** Penalty for a misplaced letter: a capital inside a word, Greek among Latin letters, `\` or `V` behind it. */
function misplaced(character: string, before: string | undefined, after: string | undefined): number {
  if (!isAlphabetic(character)) return 0
  const neighbours = [before, after]
  const isStrange = !isLatin(character) && neighbours.some(isAsciiAlphabetic)
  const isCut = after !== undefined && /^[\\[\]^_`{|}~@]$/.test(after)
  const isBroken = isLower(character) && after !== undefined && /^[A-Z]$/.test(after)
  const capital = !isUpper(character)
    ? 0
    : isLower(before)
      ? -9
      : neighbours.some((one) => one !== undefined && isUpper(one))
        ? -1.5
        : -3
  const isAlone = isLatin(character) && !neighbours.some(isAlphabetic) && !lone.has(character.toLowerCase())
  return capital + (isAlone ? -3 : 0) + (isStrange ? -9 : 0) + (isCut ? -5 : 0) + (isBroken ? -9 : 0)
}

/** How likely a text is in the one of some languages that it fits best. */
function ofAlphabet(text: string, shares: readonly Map<string, number>[]): number {
  const sums = shares.map(() => 0)
  const characters = [...text]
  for (const [at, character] of characters.entries()) {
    if (character <= "\u007f") continue
    const [before, after] = [characters[at - 1], characters[at + 1]]
    const other = otherwise(character, before, after)
    const lost = misplaced(character, before, after)
    const small = character.toLowerCase()
    for (const [index, one] of shares.entries()) {
      sums[index]! += Math.max((one.get(small) ?? other) + lost, unlikely.broken)
    }
  }
  return Math.max(...sums)
}

type Range = { first: number; last: number; share: number; count: number }

/** Characters of two bytes by the first of them: those of everyday texts lie together. */
const ranges: Partial<Record<ImportEncoding, Range[]>> = {
  shift_jis: [
    { first: 0x81, last: 0x81, share: 0.1, count: 40 },
    { first: 0x82, last: 0x83, share: 0.5, count: 170 },
    { first: 0x88, last: 0x97, share: 0.38, count: 2_000 },
    { first: 0x98, last: 0xea, share: 0.01, count: 3_400 },
  ],
  "euc-jp": [
    { first: 0xa1, last: 0xa3, share: 0.1, count: 40 },
    { first: 0xa4, last: 0xa5, share: 0.5, count: 170 },
    { first: 0xb0, last: 0xcf, share: 0.38, count: 2_000 },
    { first: 0xd0, last: 0xf4, share: 0.01, count: 3_400 },
  ],
  gb18030: [
    { first: 0xa1, last: 0xa3, share: 0.1, count: 40 },
    { first: 0xb0, last: 0xd7, share: 0.88, count: 1_500 },
    { first: 0xd8, last: 0xf7, share: 0.01, count: 3_000 },
  ],
  big5: [
    { first: 0xa1, last: 0xa3, share: 0.1, count: 40 },
    { first: 0xa4, last: 0xc6, share: 0.88, count: 2_000 },
    { first: 0xc9, last: 0xf9, share: 0.01, count: 7_600 },
  ],
  "euc-kr": [
    { first: 0xa1, last: 0xa3, share: 0.05, count: 40 },
    { first: 0xb0, last: 0xc8, share: 0.93, count: 1_000 },
    { first: 0xca, last: 0xfd, share: 0.005, count: 4_900 },
  ],
}

/** The half-width katakana of Shift JIS, one byte each: the most frequent first. */
const halfWidth = sharesOf("ﾝｰｲﾄｽﾙｼｸﾗｱﾀﾘｶｯﾃﾏｺﾞﾅﾚﾛﾓﾆｻﾌﾊｷﾐｳﾉﾁﾂﾜﾋｵｴﾟﾔｾﾎｹﾕﾖｿﾇﾍﾑﾒﾈｮｭｬｨｪｧｫｩｦ｡､･｢｣")
const firstHalfWidth = 0xa1
const lastHalfWidth = 0xdf
/** U+FF61 is the first of them. */
const halfWidthOf = (byte: number): string => String.fromCharCode(0xff61 + byte - firstHalfWidth)
/** Beginning a word in them, which few texts have. */
const halfWidthBegins = Math.log(0.02)
/** Small letters and the mark of a long vowel, with which no word begins. */
const neverFirst = /^[ｧ-ｯｰ]$/
const voiced = /^[ｳｶ-ﾄﾊ-ﾎ]$/
const halfVoiced = /^[ﾊ-ﾎ]$/

/** How likely one of these is behind another character; `before` is null at the beginning of a word. */
function ofHalfWidth(byte: number, before: number | null): number {
  const character = halfWidthOf(byte)
  const previous = before === null ? "" : halfWidthOf(before)
  const isMisplaced =
    (character === "ﾞ" && !voiced.test(previous)) ||
    (character === "ﾟ" && !halfVoiced.test(previous)) ||
    (before === null && neverFirst.test(character))
  const share = halfWidth.get(character) ?? unlikely.mark
  return share + (isMisplaced ? unlikely.odd : 0) + (before === null ? halfWidthBegins : 0)
}

const isHalfWidth = (byte: number): boolean => byte >= firstHalfWidth && byte <= lastHalfWidth

function ofPairs(bytes: Buffer, encoding: ImportEncoding, known: readonly Range[]): number {
  const decoder = new TextDecoder(encoding)
  let sum = 0
  let before: number | null = null
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!
    const isSpace = lead === 0x20 && at > 0 && bytes[at - 1]! > 0x7f && (bytes[at + 1] ?? 0) > 0x7f
    if (isSpace && encoding !== "euc-kr") sum -= 0.7
    if (lead < 0x80) {
      before = null
      continue
    }
    if (encoding === "shift_jis" && isHalfWidth(lead)) {
      sum += ofHalfWidth(lead, before)
      before = lead
      continue
    }
    before = null
    const range = known.find(({ first, last }) => lead >= first && lead <= last)
    const isRead = !decoder.decode(bytes.subarray(at, at + 2)).includes("\ufffd")
    sum += !isRead ? 2 * unlikely.broken : range ? Math.log(range.share / range.count) : unlikely.broken
    at += 1
  }
  return sum
}

/** The encodings that a text can be told to be in. */
export const legible = [...Object.keys(languages), ...Object.keys(ranges)] as ImportEncoding[]

/**
 * How likely a text is meant that bytes are in an encoding, by its characters beyond ASCII: letters of one language,
 * capitals and marks where they can be.
 * @returns a natural logarithm, to be compared with that of another encoding over the same bytes.
 */
export function legibility(bytes: Buffer, encoding: ImportEncoding): number {
  const known = ranges[encoding]
  if (known) return ofPairs(bytes, encoding, known)
  const text = decoderOf(encoding).decode(bytes)
  // Each line has its own language.
  return text.split("\n").reduce((sum, line) => sum + ofAlphabet(line, tables.get(encoding) ?? []), 0)
}
