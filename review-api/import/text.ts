const utf8 = new TextDecoder("utf-8", { fatal: true })
const windows1252 = new TextDecoder("windows-1252")

/**
 * Reads the bytes of one cell: UTF-8 where they are valid UTF-8, else Windows-1252, so that no row is lost.
 * @param bytes the cell as a string of bytes (latin1).
 */
export function decodeCell(bytes: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of plain ASCII
  if (/^[\x00-\x7f]*$/.test(bytes)) return bytes
  const buffer = Buffer.from(bytes, "latin1")
  try {
    return utf8.decode(buffer)
  } catch {
    return windows1252.decode(buffer)
  }
}

/** Removes what PostgreSQL cannot store, outer space, and foreign line ends. */
export const tidy = (text: string): string => text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").trim()

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: null },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
]

/**
 * Removes a byte order mark and turns UTF-16 files into UTF-8; other bytes pass unchanged.
 * @param bytes the file, in pieces of any size.
 */
export async function* withoutMark(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  for await (const piece of bytes) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (head) {
      head = Buffer.concat([head, rest])
      if (head.length < 3) continue
      ;({ rest, decoder } = openHead(head))
      head = null
    }
    yield decoder ? Buffer.from(decoder.decode(rest, { stream: true })) : rest
  }
  if (head && head.length > 0) yield openHead(head).rest
}

function openHead(head: Buffer) {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  return {
    rest: head.subarray(mark?.bytes.length ?? 0),
    decoder: mark?.encoding ? new TextDecoder(mark.encoding) : null,
  }
}
