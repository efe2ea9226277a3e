import { defaultPerPage, encodeQuery, maxRowsPaged } from "#lib/contract/index.ts"
import { boundCursor } from "../core/cursors.ts"
import { invalid } from "../core/errors.ts"

type PageQuery = { page?: number | undefined; per_page?: number | undefined }
export type Page = { page: number; perPage: number; offset: number }

/**
 * The page that a list query asks for (D-009).
 * @returns `page` from 1, `perPage` rows, and the rows to skip.
 */
export function pageOf(query: PageQuery): Page {
  const page = query.page ?? 1
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
/** A missing link is absent (D-275). */
type Links<Always extends string> = Record<Always, Link> & Partial<Record<"prev" | "next", Link>>
export type ListAnswer<K extends string, T> = {
  _embedded: { [P in K]: T[] }
  _page: number
  _total_pages: number
  _total: number
  _links: Links<"first" | "last">
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
      first: link(1),
      last: link(Math.max(1, totalPages)),
      ...(page > 1 ? { prev: link(Math.min(page - 1, Math.max(1, totalPages))) } : {}),
      ...(page < totalPages ? { next: link(page + 1) } : {}),
    },
  }
}

type CursorQuery = PageQuery & { before?: string | undefined; after?: string | undefined }

/**
 * The rows that `page` skips in a list that has cursors (D-276). A cursor wins over it.
 * @throws 400 beyond the rows that can be skipped: from there on only cursors lead.
 */
export function skippedRows(query: CursorQuery): number {
  if (query.after !== undefined || query.before !== undefined) return 0
  const { offset } = pageOf(query)
  if (offset <= maxRowsPaged) return offset
  const error = `is more than ${maxRowsPaged.toLocaleString("en-US")} rows into the list. Follow _links.next, or use the cursors after and before from paging.cursors`
  throw invalid({ page: [error] }, 400, "invalid_parameter")
}

/**
 * The total of a list that has cursors. One that stopped counting has no number of pages, which would end a caller's
 * loop before the list does: its links lead to the end.
 */
export const totalOf = (
  { count, exact }: { count: number; exact: boolean },
  { per_page: perPage = defaultPerPage }: PageQuery,
) => ({
  ...(exact ? { _total_pages: Math.ceil(count / perPage) } : {}),
  _total: count,
  _total_exact: exact,
})

type Cursors = { before: string | null; after: string | null }

/**
 * Place, cursors and links of a list that has cursors (D-126, D-276): pages that were asked for by number lead to the
 * next one by number as far as numbers go, and by its cursor from there.
 * @param places before and after the page, as text: `cursorPlaces` reads them from the cursors.
 */
export function cursorPageOf(
  path: string,
  query: CursorQuery,
  places: Cursors,
): { _page: number; _links: Links<"first">; paging: { cursors: Cursors } } {
  const before = boundCursor(path, query, places.before)
  const after = boundCursor(path, query, places.after)
  const { page: requested, before: isBefore, after: isAfter, ...rest } = query
  const isNumbered = requested !== undefined && isBefore === undefined && isAfter === undefined
  const { page, perPage } = pageOf({ ...query, page: isNumbered ? requested : 1 })
  const link = (more: CursorQuery) => {
    const search = String(encodeQuery({ ...rest, ...more }))
    return { href: search === "" ? path : `${path}?${search}` }
  }
  const next = isNumbered && page * perPage <= maxRowsPaged ? { page: page + 1 } : { after: after ?? "" }
  const numberedPrev = page > 1 ? link({ page: page - 1 }) : null
  const cursorPrev = before === null ? null : link({ before })
  const prev = isNumbered ? numberedPrev : cursorPrev
  return {
    _page: page,
    _links: {
      first: link({}),
      ...(prev ? { prev } : {}),
      ...(after === null ? {} : { next: link(next) }),
    },
    paging: { cursors: { before, after } },
  }
}
