import { z } from "zod"

/** A value of a filter, or several of which any may match: in a query with commas between, in a body as a list. */
export const oneOrMore = <S extends z.ZodType>(value: S, most: number) =>
  z.union([value, z.array(value).max(most)])

export type OneOrMore<T> = T | readonly T[]

/** The values of such a filter, each once; undefined when it narrows nothing. */
export function valuesOf<T extends string | number>(given: OneOrMore<T> | null | undefined): T[] | undefined {
  const values = [...new Set(given == null ? [] : typeof given === "object" ? given : [given])]
  return values.length > 0 ? values : undefined
}
