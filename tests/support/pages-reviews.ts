import { readBff, readList } from "./pages-bff.ts"
import type { TextBrowser } from "./text-browser.ts"

/** Sources of the demo account: Google is connected, Apple Maps is not. */
export const sources = { google: 1, facebook: 2, apple: 3 } as const

type Review = {
  id: number
  author: string | null
  response: unknown
  tags: unknown[]
  dispute_status?: string
}

/** A review that no one has worked on, among the oldest. */
export async function untouchedReview(
  browser: TextBrowser,
  sourceId: number = sources.google,
): Promise<Review> {
  // Drafts do not count as responses.
  const query = `?has_response=false&status=unread&source_id=${sourceId}&sort[order]=asc&per_page=100`
  const { items } = await readList<Review>(browser, "reviews", query)
  const found = items.find(
    ({ response, tags, dispute_status }) =>
      response === null && tags.length === 0 && (dispute_status ?? "none") === "none",
  )
  if (!found) throw new Error("Somebody has worked on every review.")
  return found
}

/** The response of a review, as the Review API has it. */
export async function responseOf(browser: TextBrowser, id: number) {
  type Answered = { response: { content: string; status: string } | null }
  return (await readBff<Answered>(browser, `reviews/${id}`)).response
}
