import { type BrowserContext, expect, type Page } from "@playwright/test"

export const keywordsPath = "/dashboard/keywords"

/** The id of the account that a page is signed in to. */
export async function accountIdOf(page: Page): Promise<string> {
  const stored = () => page.evaluate(() => localStorage.getItem("app.auth"))
  await expect.poll(stored).not.toBeNull()
  return String(JSON.parse((await stored())!).account_id)
}

/** Keywords and categories from the API, with the session of a context. */
export async function readInsights(context: BrowserContext, accountId: string, path: string) {
  const answer = await context.request.get(`/api/bff/insights/${accountId}/${path}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Waits until every review has been read. @returns the id of the account. */
export async function untilRead(page: Page): Promise<string> {
  const id = await accountIdOf(page)
  const waiting = async () => (await readInsights(page.context(), id, "categories")).waiting_reviews
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  return id
}

/** The links of the cloud. */
export const terms = (page: Page) => page.getByRole("list", { name: "Keyword cloud" }).getByRole("link")
