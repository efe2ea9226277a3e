import type { ImportEncoding } from "#lib/contract/import-constants.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Encodings whose characters have several bytes, of which any may look like ASCII: they are turned into UTF-8 first. */
const turned: ReadonlySet<ImportEncoding> = new Set([
  ...(["utf-16le", "utf-16be"] as const),
  ...(["shift_jis", "gb18030", "big5", "euc-kr"] as const),
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
  const decoder = new TextDecoder(isTurned ? "utf-8" : (encoding ?? "windows-1252"))
  const triesUtf8 = isTurned || isMixed
  return (bytes) => {
    if (isAscii(bytes)) return bytes
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

/** Removes what PostgreSQL cannot store, outer space, and foreign line ends. */
export const tidy = (text: string): string => text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").trim()

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const

const minWideBytes = 8

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

const headBytes = 4_096

/**
 * Removes a byte order mark and turns UTF-16 and what `encoding` says has several bytes a character into UTF-8; other
 * bytes pass unchanged.
 * @param bytes the file, in pieces of any size.
 */
export async function* withoutMark(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding | null = null,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  const open = (first: Buffer): Buffer => {
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
