import type { Patch } from "./changes.ts"

type Parser = { parse: (text: string) => unknown }

/**
 * A change of the filter bar as the values that the address holds: texts are read by the parser of their name.
 * @param parsers of the page.
 */
export function typedPatch<Values>(parsers: object, patch: Patch): Partial<Values> {
  const parserOf = (name: string) => (parsers as Record<string, Parser | undefined>)[name]
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      typeof value === "string" ? (parserOf(name)?.parse(value) ?? null) : value,
    ]),
  ) as Partial<Values>
}
