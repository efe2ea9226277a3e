/** Placeholders of a whole number and what stands between them: 00000, 00000-0000. */
type Padding = { zeros: number; parts: readonly string[] }
type Formats = { limit: number; below: Padding | null; above: Padding | null }

const attribute = (tag: string, name: string): string | null => {
  const at = tag.indexOf(` ${name}=`)
  if (at < 0) return null
  const from = at + name.length + 3
  const quote = tag[from - 1]!
  const to = tag.indexOf(quote, from)
  return to < 0 ? null : tag.slice(from, to)
}

const entities: ReadonlyMap<string, string> = new Map([
  ["&quot;", '"'],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&apos;", "'"],
  ["&amp;", "&"],
])
const unescaped = (text: string): string => text.replaceAll(/&\w{2,4};/g, (one) => entities.get(one) ?? one)

const token = /\\(.)|"([^"]*)"|(0)|([- ()/.])|(.)/gu

/** The padding of one section of a format; null where it does anything else to a number. */
function paddingOf(section: string): Padding | null {
  const parts: string[] = []
  let zeros = 0
  for (const [, escaped, quoted, zero, mark, other] of section.matchAll(token)) {
    if (other !== undefined || mark === ".") return null
    if (zero) {
      zeros += 1
      parts.push("0")
    } else parts.push(escaped ?? quoted ?? mark ?? "")
  }
  return zeros < 2 ? null : { zeros, parts }
}

const limited = /^\[<=?(\d{1,15})\]/

/** A format of numbers with leading zeros; null for any other. */
function formatsOf(code: string): Formats | null {
  const [first = "", second = ""] = code.replaceAll(/\[(?:\$[^[\]]*|[A-Za-z]+\d*)\]/g, "").split(";")
  const limit = limited.exec(first)
  if (!limit) {
    const padding = paddingOf(first)
    return padding && { limit: 0, below: padding, above: padding }
  }
  const [below, above] = [paddingOf(first.slice(limit[0].length)), paddingOf(second)]
  return below || above ? { limit: Number(limit[1]), below, above } : null
}

function padded(digits: string, { limit, below, above }: Formats): string | null {
  const padding = Number(digits) <= limit ? below : above
  if (!padding) return null
  const all = digits.padStart(padding.zeros, "0")
  const first = all.slice(0, all.length - padding.zeros)
  const rest = [...all.slice(first.length)]
  const isFirst = padding.parts.indexOf("0")
  return padding.parts
    .map((part, at) => (part === "0" ? `${at === isFirst ? first : ""}${rest.shift()}` : part))
    .join("")
}

/**
 * The formats of a workbook that write whole numbers with leading zeros, such as the 00000 of ZIP codes, by the number
 * of their style. @param styles `xl/styles.xml`.
 */
export function zeroFormats(styles: string): ReadonlyMap<string, Formats> {
  const codes = new Map<string, Formats>()
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)) {
    const formats = formatsOf(unescaped(attribute(tag, "formatCode") ?? ""))
    if (formats) codes.set(attribute(tag, "numFmtId") ?? "", formats)
  }
  if (codes.size === 0) return codes
  const from = styles.search(/<(?:\w+:)?cellXfs[\s>]/)
  const cells = from < 0 ? "" : styles.slice(from, styles.indexOf("cellXfs>", from + 10))
  const tags = [...cells.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)]
  return new Map(
    tags.flatMap(([tag], at) => {
      const formats = codes.get(attribute(tag, "numFmtId") ?? "")
      return formats ? [[String(at), formats] as const] : []
    }),
  )
}

const wholeNumber =
  /<((?:\w+:)?)c((?:\s[^<>]*)?)>((?:<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>)(\d{1,15})(?:\.0{1,15})?</g

/** A sheet with whole numbers as the texts that their formats show. @param formats by the number of the style. */
export const withLeadingZeros = (sheet: string, formats: ReadonlyMap<string, Formats>): string =>
  formats.size === 0
    ? sheet
    : sheet.replaceAll(
        wholeNumber,
        (whole, prefix: string, given: string, before: string, digits: string) => {
          const type = attribute(given, "t")
          const format = formats.get(attribute(given, "s") ?? "0")
          const text = format && (type === null || type === "n") ? padded(digits, format) : null
          if (text === null) return whole
          const attributes = given.replace(/\st=(?:"n"|'n')/, "")
          const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
          return `<${prefix}c${attributes} t="str">${before}${escaped}<`
        },
      )
