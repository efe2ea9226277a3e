import type { Caller, TestAnswer } from "./api-caller.ts"
import type { TestApi } from "./test-api.ts"

/** The `self` of an answer, if it has one, is a whole address that is read, or that says by what it is changed (D-275). */
export async function expectOwnSelf(
  api: TestApi,
  as: Caller | undefined,
  { body }: TestAnswer,
): Promise<void> {
  const href: string | undefined = body?._links?.self?.href
  if (href === undefined) return
  expect(href.startsWith(`${api.url}/`)).toBe(true)
  const found = await api.call("GET", href, as ? { as } : {})
  // Whoever signs up reads nothing before the email is confirmed.
  const isThere = found.status === 200 || found.headers.has("allow") || found.body?.code === "pending"
  expect([href, isThere]).toEqual([href, true])
}
