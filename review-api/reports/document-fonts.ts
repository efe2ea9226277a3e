import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { inflateSync } from "node:zlib"

const require = createRequire(import.meta.url)

const weights = [400, 600] as const

/**
 * The parts of Inter by script, and the family that each is given. Typst asks one face of a family only, so each script
 * has a family of its own. The names are as long as the first, because they are written in its place.
 */
const families = [
  ["latin", "Inter"],
  ["latin-ext", "IntrL"],
  ["cyrillic", "IntrC"],
  ["cyrillic-ext", "IntrD"],
  ["greek", "IntrG"],
  ["greek-ext", "IntrH"],
  ["vietnamese", "IntrV"],
] as const

/** Families in the order in which a character is looked for. */
export const interFamilies: readonly string[] = families.map(([, family]) => family)

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le").swap16()

/** Writes another name of the same length into the table of names. */
function renamed(names: Buffer, family: string): Buffer {
  const [from, to] = [utf16("Inter"), utf16(family)]
  const copy = Buffer.from(names)
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + from.length)) to.copy(copy, at)
  return copy
}

type Table = { tag: string; data: Buffer; checksum: number }

/** Tables of a WOFF 1.0, each compressed by itself. */
function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + index * 20
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const isPacked = packed.length < woff.readUInt32BE(entry + 12)
    return {
      tag: woff.toString("latin1", entry, entry + 4),
      data: isPacked ? inflateSync(packed) : packed,
      checksum: woff.readUInt32BE(entry + 16),
    }
  })
}

/**
 * Unpacks a WOFF 1.0 to the font that it holds: typst reads no WOFF.
 * @param family its name from now on; it keeps its own without one.
 */
export function unpackWoff(woff: Buffer, family: string | null = null): Buffer {
  const tables = tablesOf(woff)
  const power = Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(12 + 16 * tables.length)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((tables.length - 2 ** power) * 16, 10)
  const parts: Uint8Array[] = [head]
  let offset = head.length
  tables.forEach(({ tag, data: raw, checksum }, index) => {
    const data = tag === "name" && family !== null ? renamed(raw, family) : raw
    const entry = 12 + 16 * index
    head.write(tag, entry, "latin1")
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  })
  return Buffer.concat(parts)
}

const unpacked = (path: string, family?: string): Buffer =>
  unpackWoff(readFileSync(require.resolve(path)), family)

/** The fonts of documents: Inter, regular and semibold, in every script that it has. */
export const interFonts = (): Buffer[] =>
  families.flatMap(([script, family]) =>
    weights.map((weight) =>
      unpacked(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`, family),
    ),
  )

/**
 * A font with a glyph for every character of the basic plane, Chinese, Japanese and Korean too. It is plain, and 14 MB
 * unpacked: it is for text that neither Inter nor a font of the machine can show.
 */
export const lastResortFont = (): Buffer =>
  unpacked("@fontsource/unifontex/files/unifontex-latin-400-normal.woff")
