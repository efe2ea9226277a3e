import { type BrowserContext, expect, type Page } from "@playwright/test"
import { readReviews } from "./bff.ts"

/** Sources of the demo account: Google is connected, Apple Maps is not. */
export const sources = { google: 1, facebook: 2, apple: 3 } as const

/** A review without a response, among the oldest, where no other test looks. */
export async function freshReview(context: BrowserContext, sourceId: number = sources.google) {
  // Drafts do not count as responses.
  const query = `?has_response=false&source_id=${sourceId}&sort[by]=published_at&sort[order]=asc&per_page=100`
  const { items } = await readReviews(context, query)
  return items.find((item) => (item as { response?: unknown }).response === null)!
}

export const field = (page: Page) => page.getByLabel("Your response")
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** The response of a review, as the Review API has it. */
export async function responseOf(context: BrowserContext, id: number) {
  const answer = await context.request.get(`/api/bff/reviews/${id}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).response as { content: string; status: string; user_name: string } | null
}
