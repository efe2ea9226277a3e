import { createParser } from "nuqs/server"
import { isStorableText } from "#lib/contract/text.ts"
import { isDay } from "#lib/dates/day.ts"

/** A day; anything else counts as absent. */
export const parseAsDay = createParser({
  parse: (text: string) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
})

/** Whether a text can be asked for: 1 to `max` characters that a database can hold. */
export const isAskable = (text: string, max: number): boolean =>
  text !== "" && text.length <= max && isStorableText(text)

/** Text of 1 to `max` characters, trimmed; any other counts as absent. */
export const parseAsText = (max: number) =>
  createParser({
    parse: (text: string) => {
      const trimmed = text.trim()
      return isAskable(trimmed, max) ? trimmed : null
    },
    serialize: (text: string) => text.trim(),
  })

/** An opaque id (D-007). */
export const parseAsId = parseAsText(64)

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
