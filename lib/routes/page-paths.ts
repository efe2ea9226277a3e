import { addressSegment } from "#lib/contract/keyword-segment.ts"
import { patterns } from "./paths.gen.ts"
import { type QueryInput, withQuery } from "./query.ts"

export type OpaqueId = string | number

/** What a pattern has to be given: one text for each `{name}`. */
type Segments<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [segment: OpaqueId, ...Segments<Rest>]
  : []

type PagePaths = {
  readonly [N in keyof typeof patterns]: (
    ...given: [...Segments<(typeof patterns)[N]>, query?: QueryInput]
  ) => string
}

function filled(pattern: string, given: readonly unknown[]): string {
  const left = [...given]
  const path = pattern.replace(/\{\w+\}/g, () => addressSegment(String(left.shift())))
  return withQuery(path, left[0] as QueryInput | undefined)
}

/** The address of every page by the page's name: what stands for its `{names}`, then its query. */
export const pagePaths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    (...given: readonly unknown[]) => filled(pattern, given),
  ]),
) as unknown as PagePaths
