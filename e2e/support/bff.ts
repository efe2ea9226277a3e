import { type BrowserContext, expect } from "@playwright/test"

export type ListAnswer<T> = { _total: number; _total_exact?: boolean; _embedded: Record<string, T[]> }
export type ReviewItem = {
  id: number
  location_id: number
  source_id: number
  rating: number | null
  title: string | null
  content: string | null
  author: string | null
  published_at: string
}

/** Reads a list through the proxy for browsers, with the session of the context. */
export async function readList<T>(context: BrowserContext, collection: string, query = "") {
  const response = await context.request.get(`/api/bff/${collection}${query}`)
  expect(response.status()).toBe(200)
  const answer = (await response.json()) as ListAnswer<T>
  const isExact = answer._total_exact !== false
  return { total: answer._total, isExact, items: answer._embedded[collection]! }
}

/** Query values that counts of a list do not accept. */
const ofPagesOnly = ["per_page", "page", "after", "before", "sort[by]", "sort[order]"]

/** Reads reviews and their exact number: a list on a busy machine stops counting and says so. */
export async function readReviews(context: BrowserContext, query = "") {
  const { isExact, ...list } = await readList<ReviewItem>(context, "reviews", query)
  if (isExact) return list
  const filter = new URLSearchParams(query)
  for (const name of ofPagesOnly) filter.delete(name)
  const response = await context.request.get(`/api/bff/reviews/count?${filter}`)
  const { count, exact } = (await response.json()) as { count: number; exact: boolean }
  expect(exact).toBe(true)
  return { ...list, total: count }
}
