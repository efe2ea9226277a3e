const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["rsquo", "'"],
  ["lsquo", "'"],
  ["ldquo", '"'],
  ["rdquo", '"'],
  ["hellip", "."],
  ["ndash", "-"],
  ["mdash", "-"],
])

/** Joins the parts of one emoji. */
const isJoiner = (sign: string): boolean => sign === "\u200d"

const spaces = (text: string): string => " ".repeat(text.length)

function entity(found: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const character = name.startsWith("#")
    ? code > 31 && code < 0xffff
      ? String.fromCharCode(code)
      : " "
    : entities.get(name.toLowerCase())
  return character === undefined ? found : character + spaces(found.slice(1))
}

/** Blanks what lies between an opening tag of these elements and the next closing one; without that nothing. */
function withoutElements(text: string): string {
  let plain = ""
  let at = 0
  const opened = new Map<string, number>()
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(
    /<(\/?)(script|style)\b[^<>]{0,2000}>/gi,
  )) {
    const element = name!.toLowerCase()
    if (slash === "" && !opened.has(element)) opened.set(element, index)
    if (slash === "" || !opened.has(element)) continue
    const start = Math.max(at, opened.get(element)!)
    const end = index + tag.length
    plain += text.slice(at, start) + spaces(text.slice(start, end))
    at = end
    opened.delete(element)
  }
  return plain + text.slice(at)
}

function withoutComments(text: string): string {
  let plain = ""
  let at = 0
  for (;;) {
    const start = text.indexOf("<!--", at)
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4)
    if (end < 0) return plain + text.slice(at)
    plain += text.slice(at, start) + spaces(text.slice(start, end + 3))
    at = end + 3
  }
}

/** Where the email address ends that a text without blanks begins with; 0 where it begins with none. */
function emailEnd(word: string): number {
  const at = word.indexOf("@", 1)
  if (at < 0) return 0
  let dot = word.lastIndexOf(".")
  while (dot > at + 1 && !/\w/.test(word[dot + 1] ?? "")) dot = word.lastIndexOf(".", dot - 1)
  return dot > at + 1 ? dot + /^\.\w+/.exec(word.slice(dot))![0].length : 0
}

function withoutAddresses(word: string): string {
  const start = word.search(/\b(?:https?:\/\/|www\.)./i)
  const end = start === 0 ? word.length : emailEnd(word)
  if (end > 0) return spaces(word.slice(0, end)) + word.slice(end)
  return start < 0 ? word : word.slice(0, start) + spaces(word.slice(start))
}

/**
 * Makes a text plain for analysis: tags, scripts and addresses become spaces, entities and typographic quotes their
 * plain characters. Each character keeps its place, so offsets into the answer are offsets into `text`.
 */
export const plainText = (text: string): string =>
  withoutComments(withoutElements(text))
    .replace(/<(?:br|p|div|li|h\d|tr)\b[^<>]{0,2000}>/gi, (tag) => `.${spaces(tag.slice(1))}`)
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, spaces)
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entity)
    .replace(/\S+/g, withoutAddresses)
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/[\p{Cc}\p{Cf}\p{Z}\ufffd]/gu, (sign) => (sign === "\n" || isJoiner(sign) ? sign : spaces(sign)))
