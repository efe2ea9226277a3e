import { joinList } from "#lib/contract/comma-list.ts"
import type { Patch } from "./changes.ts"

type Parser = { parse: (text: string) => unknown }

/**
 * A change of the filter bar as the values that the address holds: texts and lists of them are read by the parser of their name.
 * @param parsers of the page.
 */
export function typedPatch<Values>(parsers: object, patch: Patch): Partial<Values> {
  const parserOf = (name: string) => (parsers as Record<string, Parser | undefined>)[name]
  const read = (name: string, text: string) => parserOf(name)?.parse(text) ?? null
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      if (Array.isArray(value)) return [name, read(name, joinList(value))]
      return [name, typeof value === "string" ? read(name, value) : value]
    }),
  ) as Partial<Values>
}
