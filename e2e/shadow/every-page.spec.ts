import { expect, test } from "@playwright/test"
import { type Page, pages } from "../../lib/gate/pages.ts"
import { demo } from "../support/accounts.ts"
import { accountIdOf, addressesOn, switchTo } from "../support/shadow.ts"
import { signIn } from "../support/sign-in.ts"

/** Pages of an ordinary account that need no id in their address. */
const patterns = Object.values(pages as Record<string, Page>)
  .filter(({ audience, pattern }) => ["ordinary", "everybody"].includes(audience) && !pattern.includes("{"))
  .map(({ pattern }) => pattern)

test("every page of a child account leads only to pages under /as/{id} [F-097]", async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const copper = await accountIdOf(browser, demo.copper)
  await signIn(context, demo.partner)
  await switchTo(page, copper)
  const base = `/as/${copper}`
  const strays: string[] = []
  for (const pattern of patterns) {
    await page.goto(`${base}${pattern}`)
    const { pathname } = new URL(page.url())
    const addresses = [pathname, ...(await addressesOn(page))]
    const outside = addresses.filter((address) => address !== base && !address.startsWith(`${base}/`))
    strays.push(...outside.map((address) => `${pattern}: ${address}`))
  }
  expect(strays).toEqual([])
  expect(patterns.length).toBeGreaterThan(2)
})
