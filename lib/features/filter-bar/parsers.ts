import { createParser } from "nuqs/server"
import { isDay } from "#lib/dates/day.ts"

/** A day; anything else counts as absent. */
export const parseAsDay = createParser({
  parse: (text: string) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/

/** Text of 1 to `max` characters, trimmed; longer text and control characters count as absent. */
export const parseAsText = (max: number) =>
  createParser({
    parse: (text: string) => {
      const trimmed = text.trim()
      return trimmed && trimmed.length <= max && !control.test(trimmed) ? trimmed : null
    },
    serialize: (text: string) => text.trim(),
  })

/** A page number from 1; what no list has counts as absent. */
export const parseAsPage = createParser({
  parse: (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** An opaque id (D-007). */
export const parseAsId = parseAsText(64)

/** One id or several with commas between (D-040), as one text: both are the same filter. Up to 50, each once. */
export const parseAsIds = createParser({
  parse: (text: string) => {
    const ids = new Set(text.split(",").map((id) => parseAsId.parse(id)))
    return (
      [...ids]
        .filter((id) => id !== null)
        .slice(0, 50)
        .join(",") || null
    )
  },
  serialize: (ids: string) => ids,
})

/** A comma list of up to 50 values; values that `accept` refuses and repeated ones are left out. */
export const parseAsCommaList = <T extends string>(accept: (text: string) => text is T) =>
  createParser<T[]>({
    parse: (text) => {
      const values = [...new Set(text.split(",").map((part) => part.trim()))].filter(accept).slice(0, 50)
      return values.length > 0 ? values : null
    },
    serialize: (values) => values.join(","),
    eq: (a, b) => a.join(",") === b.join(","),
  })
