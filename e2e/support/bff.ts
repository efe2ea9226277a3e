import { type BrowserContext, expect } from "@playwright/test"

export type ListAnswer<T> = { _total: number; _embedded: Record<string, T[]> }
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

/** Reads a list through the one door of browsers, with the session of the context. */
export async function readList<T>(context: BrowserContext, collection: string, query = "") {
  const response = await context.request.get(`/api/bff/${collection}${query}`)
  expect(response.status()).toBe(200)
  const answer = (await response.json()) as ListAnswer<T>
  return { total: answer._total, items: answer._embedded[collection]! }
}

export const readReviews = (context: BrowserContext, query = "") =>
  readList<ReviewItem>(context, "reviews", query)
