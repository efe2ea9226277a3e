import { splitList } from "#lib/contract/comma-list.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { orderedQuery } from "./names.ts"
import { parseAsIds } from "./parsers.ts"

type Parser = { parse: (text: string) => unknown }

/** Query keys that do not change the rows of a file, so any value is fine. */
const ofScreens = ["page", "before", "after", "pick", "q", "print", "savedFilterId"]

const partsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(","))

/** Whether a value is read as it was written; of a list each entry must be. */
function isWhole({ parse }: Parser, text: string): boolean {
  const value = parse(text)
  if (value === null) return false
  const isSame = typeof value === "string" && value.toLowerCase() === text.trim().toLowerCase()
  const isOne = isSame || typeof value === "number"
  return isOne || partsOf(value).length === new Set(splitList(text)).size
}

function brokenRange(search: URLSearchParams): string | null {
  const [from, to, dateDescriptor] = ["from", "to", "dateDescriptor"].map((name) => search.get(name))
  if (rangeChoiceOf({ from, to, dateDescriptor }) !== null) return null
  if (dateDescriptor && dateDescriptor !== "custom") return "dateDescriptor"
  if (!from && !to) return dateDescriptor ? "from" : null
  return from ? "to" : "from"
}

/** Whether a name that stands several times holds a list, as with commas between. */
export const takesSeveral = (parser: Parser, given: readonly string[]): boolean =>
  parser === parseAsIds || Array.isArray(parser.parse(given.join(",")))

/** Whether something of a filter would be passed over that stands in an address; empty and `all` say nothing. */
export function isCut(given: readonly string[], parser: Parser): boolean {
  const texts = [...new Set(given)].filter((text) => text !== "" && text !== "all")
  const [first, ...others] = texts
  if (first === undefined) return false
  const isList = takesSeveral(parser, texts)
  return (others.length > 0 && !isList) || !isWhole(parser, isList ? texts.join(",") : first)
}

/**
 * The first value of an address that a page would read as absent: a file must not hold more than was asked for.
 * @param search as it was sent.
 * @param parsers of the page.
 * @returns its name, null when all are read as they were written.
 */
export function brokenName(search: URLSearchParams, parsers: object): string | null {
  const given = orderedQuery(search)
  for (const [name, parser] of Object.entries(parsers) as [string, Parser][]) {
    const texts = given.getAll(name)
    const isBroken = texts.length > 1 ? isCut(texts, parser) : texts.some((text) => !isWhole(parser, text))
    if (isBroken && !ofScreens.includes(name)) return name
  }
  return "dateDescriptor" in parsers ? brokenRange(given) : null
}
