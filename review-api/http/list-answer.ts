import { defaultPerPage, encodeQuery } from "#lib/contract/index.ts"

type PageQuery = { page?: number | undefined; per_page?: number | undefined }
export type Page = { page: number; perPage: number; offset: number }

/**
 * The page that a list query asks for (D-009).
 * @returns `page` from 1 (smaller values count as 1), `perPage` rows, and the rows to skip.
 */
export function pageOf(query: PageQuery): Page {
  const page = Math.max(1, query.page ?? 1)
  const perPage = query.per_page ?? defaultPerPage
  return { page, perPage, offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER) }
}

type ListParts<K extends string, T> = {
  /** Path of the list, e.g. `/locations`. */
  path: string
  /** The decoded query, repeated in the links. */
  query: Record<string, unknown>
  page: number
  perPage: number
  total: number
  collection: K
  items: T[]
}

type Link = { href: string }
export type ListAnswer<K extends string, T> = {
  _embedded: { [P in K]: T[] }
  _page: number
  _total_pages: number
  _total: number
  _links: Record<"self" | "first" | "last", Link> & Record<"prev" | "next", Link | null>
}

/**
 * The HAL list of 000 §3: `_embedded.{collection}`, `_page`, `_total_pages`, `_total` and `_links`.
 * An empty list is page 1 of 0 (D-009).
 */
export function listAnswerOf<const K extends string, T>(parts: ListParts<K, T>): ListAnswer<K, T> {
  const totalPages = Math.ceil(parts.total / parts.perPage)
  const page = parts.total === 0 ? 1 : parts.page
  const link = (number: number) => ({
    href: `${parts.path}?${encodeQuery({ ...parts.query, page: number, per_page: parts.perPage })}`,
  })
  return {
    _embedded: { [parts.collection]: parts.items } as { [P in K]: T[] },
    _page: page,
    _total_pages: totalPages,
    _total: parts.total,
    _links: {
      self: link(page),
      first: link(1),
      last: link(Math.max(1, totalPages)),
      prev: page > 1 ? link(Math.min(page - 1, Math.max(1, totalPages))) : null,
      next: page < totalPages ? link(page + 1) : null,
    },
  }
}
