import { listAnswerOf, pageOf } from "./list-answer.ts"

type Query = Parameters<typeof pageOf>[0]

/** A page of the options of a field, which are the same for everyone. */
export function listOptions<C extends string, T>(collection: C, options: readonly T[], query: Query) {
  const { page, perPage, offset } = pageOf(query)
  const items = options.slice(offset, offset + perPage)
  return listAnswerOf({
    path: `/${collection}`,
    query,
    page,
    perPage,
    total: options.length,
    collection,
    items,
  })
}
