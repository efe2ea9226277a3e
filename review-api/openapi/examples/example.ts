import type { AnswerOf, InputOf, OperationId } from "#lib/contract/index.ts"

/** Where the API of the examples answers. */
export const exampleUrl = "https://api.example.com"

/** A call as people make it, and its answer. */
export type Example<I extends OperationId = OperationId> = InputOf<I> & { answer: AnswerOf<I> }

export const self = (path: string) => ({ _links: { self: { href: `${exampleUrl}${path}` } } })

/** The whole list of some rows: one page. */
export const listed = <K extends string, T>(path: string, collection: K, rows: T[]) => ({
  _embedded: { [collection]: rows } as Record<K, T[]>,
  _page: 1,
  _total_pages: 1,
  _total: rows.length,
  _links: { self: { href: `${exampleUrl}${path}` }, first: { href: `${exampleUrl}${path}` } },
})
