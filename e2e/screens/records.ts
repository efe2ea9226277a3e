import { expect, type Page } from "@playwright/test"
import { readList } from "../support/bff.ts"
import { ownWrite } from "../support/responses.ts"

type Made = { id: number } & Record<string, unknown>

/** The first of a list, as the session of a page sees it. */
export async function first(page: Page, collection: string, query = ""): Promise<Made> {
  const { items } = await readList<Made>(page.context(), collection, query)
  expect(items, `${collection} of the demo`).not.toEqual([])
  return items[0]!
}

/** Makes something through the proxy for browsers, with the session of a page. */
export async function make(page: Page, path: string, data: object): Promise<Made> {
  const answer = await page.context().request.post(`/api/bff/${path}`, { headers: ownWrite(), data })
  expect([200, 201, 202], `${path}: ${await answer.text()}`).toContain(answer.status())
  return answer.json()
}
