import { type Browser, expect, type Page } from "@playwright/test"
import { readList } from "./bff.ts"
import { signIn } from "./sign-in.ts"

/** The id of the account that a user belongs to. */
export async function accountIdOf(browser: Browser, email: string): Promise<number> {
  const context = await browser.newContext()
  await signIn(context, email)
  const { items } = await readList<{ account_id: number }>(context, "locations", "?per_page=1")
  await context.close()
  return items[0]!.account_id
}

/** Opens a child account as its partner does and waits for its start page. */
export async function switchTo(page: Page, childId: number) {
  await page.goto(`/switch-account/${childId}`)
  await expect(page).toHaveURL(new RegExp(`/as/${childId}/`))
  await expect(page.getByText("Viewing — ")).toBeVisible()
}

/** Every address of this site that links and forms of a page lead to. */
export const addressesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")!)
    const forms = [...document.querySelectorAll("form[action]")].map((form) => form.getAttribute("action")!)
    return [...links, ...forms].filter((address) => address.startsWith("/"))
  })
