import { invalidArgument } from "./google-error.ts"

export type PageQuery = { pageSize?: string; pageToken?: string }

/** One page of a list as Google cuts it: too large a page is cut to the largest, a foreign page token is refused. */
export function pageOf<T>(
  all: readonly T[],
  { pageSize, pageToken }: PageQuery,
  { usual, most, repeats = false }: { usual: number; most: number; repeats?: boolean },
): { items: T[]; nextPageToken?: string } {
  if (pageSize !== undefined && !/^\d{1,4}$/.test(pageSize)) throw invalidArgument()
  const from = pageToken === undefined ? 0 : Number(/^page-(\d+)$/.exec(pageToken)?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) throw invalidArgument()
  const size = Math.min(Number(pageSize) || usual, most)
  const items = all.slice(from, from + size)
  if (repeats && all.length > size) return { items, nextPageToken: "page-0" }
  return from + size < all.length ? { items, nextPageToken: `page-${from + size}` } : { items }
}
