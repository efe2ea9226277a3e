import { type BrowserContext, expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { type Page, pages } from "../../lib/gate/pages.ts"
import { signIn } from "../support/sign-in.ts"

/** Names that every object has, and what is repeated, empty or cannot be decoded. */
const queries = [
  "constructor=1",
  "__proto__=1&rating=5&rating=4",
  "toString=1&hasOwnProperty=2&valueOf=3&page=2&page=x",
  "__proto__[x]=1&constructor.prototype=2&sort[by]=toString&sort[order]=__proto__",
  "rating=constructor&status=__proto__&view=toString&dateDescriptor=hasOwnProperty&pick=constructor",
  "q=%&=1&&locationId=&from=%E0%A4%A&features.constructor=true",
]

/** Where a page of a query leads in the end, and with which status. */
async function endOf(context: BrowserContext, path: string): Promise<string> {
  const answer = await context.request.get(path, { headers: { accept: "text/html" }, maxRedirects: 4 })
  return `${answer.status()} ${new URL(answer.url()).pathname}`
}

for (const [who, email, audiences] of [
  ["an account", demo.admin, ["ordinary", "everybody"]],
  ["a partner", demo.partner, ["parent", "everybody"]],
  ["nobody", null, ["public"]],
] as const) {
  test(`no name in an address breaks a page of ${who} or leads in circles`, async ({ context }) => {
    if (email) await signIn(context, email)
    const patterns = Object.values(pages as Record<string, Page>)
      .filter(({ audience, pattern }) => audiences.some((one) => one === audience) && !pattern.includes("{"))
      .map(({ pattern }) => pattern)
    expect(patterns.length).toBeGreaterThan(5)
    for (const pattern of patterns) {
      const plain = await endOf(context, pattern)
      for (const query of queries) {
        expect(await endOf(context, `${pattern}?${query}`), `${pattern}?${query}`).toBe(plain)
      }
    }
  })
}

test("a name that every object has stays in the address as it was sent", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews?constructor=1&rating=5")
  await expect(page).toHaveURL("/reviews?rating=5&constructor=1")
  await expect(page.getByRole("main")).toContainText("Reviews")
})
