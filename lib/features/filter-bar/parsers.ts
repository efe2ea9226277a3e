import { createParser } from "nuqs/server"
import { joinList, splitList } from "#lib/contract/comma-list.ts"
import { oneLine } from "#lib/contract/one-line.ts"
import { isDay } from "#lib/dates/is-day.ts"

/** A day; anything else counts as absent. */
export const parseAsDay = createParser({
  parse: (text: string) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
})

/** Text of 1 to `max` characters, trimmed; longer text and control characters count as absent. */
export const parseAsText = (max: number) =>
  createParser({
    parse: (text: string) => {
      const trimmed = text.trim()
      return trimmed && trimmed.length <= max && oneLine.test(trimmed) ? trimmed : null
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

/** One id or several with commas between (D-040), as one text: both are the same filter. Each once, none is cut. */
export const parseAsIds = createParser({
  parse: (text: string) => {
    const ids = new Set(text.split(",").map((id) => parseAsId.parse(id)))
    return [...ids].filter((id) => id !== null).join(",") || null
  },
  serialize: (ids: string) => ids,
})

/** A comma list; values that `accept` refuses and repeated ones are left out. */
export const parseAsCommaList = <T extends string>(accept: (text: string) => text is T) =>
  createParser<T[]>({
    parse: (text) => {
      const values = [...new Set(text.split(",").map((part) => part.trim()))].filter(accept)
      return values.length > 0 ? values : null
    },
    serialize: (values) => values.join(","),
    eq: (a, b) => a.join(",") === b.join(","),
  })

/** Stars of reviews with commas between, 0 for none; what is no rating and repeated ones are left out. */
export const parseAsStars = createParser<number[]>({
  parse: (text) => {
    const given = new Set(text.split(",").map((part) => part.trim()))
    const stars = [...given].filter((part) => /^[0-5]$/.test(part)).map(Number)
    return stars.length > 0 ? stars : null
  },
  serialize: (stars) => stars.join(","),
  eq: (a, b) => a.join(",") === b.join(","),
})

const maxWordLength = 50
const parseAsWord = parseAsText(2 * maxWordLength)

/** Words, such as names of tags, each once; longer ones than an account can have are left out. */
export const parseAsEscapedList = createParser<string[]>({
  parse: (text) => {
    const words = [...new Set(splitList(text))].filter(
      (word) => [...word].length <= maxWordLength && parseAsWord.parse(word) !== null,
    )
    return words.length > 0 ? words : null
  },
  serialize: joinList,
  eq: (a, b) => joinList(a) === joinList(b),
})

/** A category by its code, which is its name in lower case (D-213). */
export const parseAsCategory = createParser({
  parse: (text: string) => parseAsText(100).parse(text)?.toLowerCase() ?? null,
  serialize: (category: string) => category,
})
