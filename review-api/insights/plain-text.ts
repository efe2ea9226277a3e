const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "'",
  lsquo: "'",
  ldquo: '"',
  rdquo: '"',
  hellip: ".",
  ndash: "-",
  mdash: "-",
}

/** Joins the parts of one emoji. */
const isJoiner = (sign: string): boolean => sign === "\u200d"

const spaces = (text: string): string => " ".repeat(text.length)

function entity(found: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const character = name.startsWith("#")
    ? code > 31 && code < 0xffff
      ? String.fromCharCode(code)
      : " "
    : entities[name.toLowerCase()]
  return character === undefined ? found : character + spaces(found.slice(1))
}

/**
 * Makes a text plain for analysis: tags, scripts and addresses become spaces, entities and typographic quotes their
 * plain characters. Each character keeps its place, so offsets into the answer are offsets into `text`.
 */
export const plainText = (text: string): string =>
  text
    .replace(/<(script|style)\b[^>]{0,2000}>[\s\S]{0,20000}?<\/\1\s*>/gi, spaces)
    .replace(/<(?:br|p|div|li|h\d|tr)\b[^<>]{0,2000}>/gi, (tag) => `.${spaces(tag.slice(1))}`)
    .replace(/<\/?[a-z][^<>]{0,2000}>|<!--[\s\S]{0,2000}?-->/gi, spaces)
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entity)
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+|\S+@\S+\.\w+/gi, spaces)
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/[\p{Cc}\p{Cf}\p{Z}\ufffd]/gu, (sign) => (sign === "\n" || isJoiner(sign) ? sign : spaces(sign)))
