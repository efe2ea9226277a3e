import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { decoderOf } from "./encoding/decoder.ts"
import { ImportError } from "./import-error.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Encodings whose characters have several bytes, of which any may look like ASCII: they are turned into UTF-8 first. */
const turned: ReadonlySet<ImportEncoding> = new Set([
  ...(["utf-16le", "utf-16be"] as const),
  ...(["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr", "iso-2022-jp"] as const),
])

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of plain ASCII
const isAscii = (bytes: string): boolean => /^[\x00-\x7f]*$/.test(bytes)

/**
 * Reads the bytes of cells, which are strings of bytes (latin1).
 * @param encoding of the file; none is UTF-8, and Windows-1252 where a cell is no valid UTF-8, so that no row is lost.
 * @param isMixed whether cells that are valid UTF-8 are UTF-8.
 * @param onForeign is told the bytes of each cell that is not ASCII.
 */
export function cellDecoder(
  encoding: ImportEncoding | null,
  isMixed: boolean,
  onForeign: (bytes: string) => void = () => {},
): (bytes: string) => string {
  const isTurned = encoding !== null && turned.has(encoding)
  const decoder = decoderOf(isTurned ? "utf-8" : (encoding ?? "windows-1252"))
  const triesUtf8 = isTurned || isMixed
  return (given) => {
    // PostgreSQL can't store NUL, wherever a cell goes.
    const bytes = given.includes("\0") ? given.replaceAll("\0", "") : given
    if (isAscii(bytes)) {
      if (bytes.includes("\x1b$")) onForeign(bytes)
      return bytes
    }
    onForeign(bytes)
    const buffer = Buffer.from(bytes, "latin1")
    if (!triesUtf8) return decoder.decode(buffer)
    try {
      return utf8.decode(buffer)
    } catch {
      return decoder.decode(buffer)
    }
  }
}

/** Line ends of other systems: those of Windows, Mac and mainframes, and breaks of lines and pages in spreadsheets. */
const lineEnds = /\r\n?|[\v\f\u0085]/g
const controls = /[^\P{Cc}\t\n]/gu

/** Removes what PostgreSQL cannot store, control characters, outer space, and foreign line ends. */
export const tidy = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, "\n").replaceAll(controls, "").trim()

/** Spaces and characters that can't be seen: marks of direction and order, joiners, soft hyphens. */
const isUnseen = (character: string): boolean => /^[\s\p{Cf}]$/u.test(character)

/** A text that says which one is meant, such as an id or an email, without what can't be seen at its ends. */
export function trimUnseen(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isUnseen(text[from]!)) from += 1
  while (from < to && isUnseen(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** Marks after which text runs the other way until another one ends it. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** Marks that turn even letters of one direction around, which no language needs. */
const overrides = /[\u202d\u202e]/g

/** A text whose letters stand in their own order. */
export const withoutOverrides = (text: string): string => text.replaceAll(overrides, "").trim()

/** A name without marks that turn the order of what stands behind them around. */
export const withoutTurns = (text: string): string => text.replaceAll(turns, "").trim()

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const

const minWideBytes = 8
const wideBytes = 4
/** Beyond the last plane of Unicode. */
const maxPlane = 0x10

/** Whether the beginning of a file is in UTF-32, by its mark or by the zeros of each character. */
export function isUtf32(head: Uint8Array): boolean {
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins([0xff, 0xfe, 0, 0]) || begins([0, 0, 0xfe, 0xff])) return true
  const whole = head.length - (head.length % wideBytes)
  if (whole < minWideBytes) return false
  // Zeros alone are no text.
  if (head.every((byte) => byte === 0)) return false
  const isPlane = (high: number, plane: number) => {
    for (let at = 0; at < whole; at += wideBytes)
      if (head[at + high] !== 0 || head[at + plane]! > maxPlane) return false
    return true
  }
  return isPlane(3, 2) || isPlane(0, 1)
}

/**
 * UTF-16 by its mark, or by the zeros of which all ASCII in it is half; UTF-8 by its mark.
 * @param head the beginning of a file. @returns null where it shows neither.
 */
export function unicodeOf(head: Uint8Array): { encoding: ImportEncoding; markBytes: number } | null {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  if (mark) return { encoding: mark.encoding, markBytes: mark.bytes.length }
  if (head.length < minWideBytes) return null
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1
  const [even, odd] = zeros as [number, number]
  const isWide = Math.max(even, odd) > head.length / 20 && Math.min(even, odd) === 0
  return isWide ? { encoding: odd > 0 ? "utf-16le" : "utf-16be", markBytes: 0 } : null
}

/** The beginning of a file as text, in the kind of Unicode that it shows, without a mark and outer space before it. */
export const headText = (head: Uint8Array): string =>
  new TextDecoder(unicodeOf(head)?.encoding ?? "utf-8").decode(head).trimStart()

const headBytes = 4_096
/** Why a file in UTF-32 is not read. */
export const utf32Refusal =
  "The file is in UTF-32, which can't be read. Save it as UTF-8 (in Excel: CSV UTF-8) and import that."

/**
 * Removes a byte order mark and turns UTF-16 and what `encoding` says has several bytes a character into UTF-8; other
 * bytes pass unchanged.
 * @param bytes the file, in pieces of any size.
 * @throws ImportError for UTF-32.
 */
export async function* withoutMark(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding | null = null,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  const open = (first: Buffer): Buffer => {
    if (isUtf32(first)) throw new ImportError(utf32Refusal)
    const unicode = unicodeOf(first)
    const of = unicode?.encoding ?? encoding
    if (of && turned.has(of)) decoder = new TextDecoder(of, { ignoreBOM: true })
    return first.subarray(unicode?.markBytes ?? 0)
  }
  const turn = (piece: Buffer): Buffer =>
    decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
  for await (const piece of bytes) {
    const rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (!head) {
      yield turn(rest)
      continue
    }
    head = Buffer.concat([head, rest])
    if (head.length < headBytes) continue
    yield turn(open(head))
    head = null
  }
  if (head && head.length > 0) yield turn(open(head))
  const end = (decoder as TextDecoder | null)?.decode()
  if (end) yield Buffer.from(end)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of plain ASCII
export const ascii = /^[\x00-\x7f]*$/
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * A cell of a date, a number or a mark as it is read, and as evidence is taken from it: without characters that can't be
 * seen, its dashes as ASCII has them. Texts that people write keep theirs.
 */
export const plainCell = (text: string): string =>
  ascii.test(text)
    ? text
    : text
        .replaceAll(/\p{Cf}/gu, "")
        .replaceAll(dashes, "-")
        .trim()
