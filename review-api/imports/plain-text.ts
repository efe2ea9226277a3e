import { decodeHTMLStrict } from "entities"

const tags =
  /<(\/?)(p|br|b|i|u|s|a|em|strong|small|span|div|font|ul|ol|li|blockquote|h[1-6]|hr|img|table|tbody|tr|td|th)(?:[\s/][^<>]{0,500})?>/gi
const breaks = new Set("br p div li ul ol tr hr blockquote h1 h2 h3 h4 h5 h6".split(" "))

/** Each byte by its character in Windows-1252. */
const bytesByCharacter: ReadonlyMap<string, number> = new Map(
  Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (character, byte) => [character, byte],
  ),
)
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
/** First bytes of characters in UTF-8 as Windows-1252 has them, with another one behind them. */
const twice = /[\u00c2-\u00f4][^\p{ASCII}]/u

/** A text whose UTF-8 was read as Windows-1252 and written as UTF-8 again, as it was. */
function readOnce(text: string): string {
  if (!twice.test(text)) return text
  const bytes: number[] = []
  for (const character of text) {
    const byte = bytesByCharacter.get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

function withoutTags(text: string): string {
  if (!text.includes("<")) return text
  const plain = text.replaceAll(tags, (_, _end: string, name: string) =>
    breaks.has(name.toLowerCase()) ? "\n" : "",
  )
  return plain === text ? text : plain.replaceAll(/\n{3,}/g, "\n\n").trim()
}

/**
 * A text as people read it: without the tags and entities of HTML, and without the characters of UTF-8 that was decoded
 * twice.
 * @returns `isRepaired` for characters, `isMarked` for tags that are left out.
 */
export function plainText(given: string): { text: string; isRepaired: boolean; isMarked: boolean } {
  const characters = readOnce(given)
  const untagged = withoutTags(characters)
  const text = untagged.includes("&") ? decodeHTMLStrict(untagged).replaceAll("\u00a0", " ") : untagged
  return { text, isRepaired: characters !== given, isMarked: untagged !== characters }
}
