import { expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { type Page, pages } from "../../lib/gate/pages.ts"
import { type Between, test } from "../support/between.ts"
import { cards, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const countAsked = ({ asked }: Between, path: string) => asked.filter((call) => call.path === path).length

test("while the Review API is away a page keeps its address, shell and filters and offers Retry, which works once it is back", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.limited)
  await expect(cards(page).first()).toBeVisible()
  await page.goto("/reviews?dateDescriptor=allTime&rating=5")
  await expect(cards(page).first()).toBeVisible()
  const address = page.url()
  const alert = page.getByRole("main").getByRole("alert")
  // What every page needs is kept for half a minute, and read anew after something was saved.
  const saved = await page.request.post("/api/forms/profile.save", {
    headers: { origin: between.address },
    form: { first_name: "Jonah", last_name: "Weiss" },
    maxRedirects: 0,
  })
  expect(saved.status()).toBe(303)
  between.instead["*"] = "hang up"
  between.asked.length = 0
  await page.reload()
  await expect(alert).toContainText("Unable to load reviews")
  await expect(page).toHaveURL(address)
  expect(countAsked(between, "/mywhitelabel")).toBeGreaterThan(0)
  await expect(alert).toContainText("The service cannot be reached. Please try again later.")
  await expect(filterButton(page, "Rating")).toContainText("5")
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Reviews")
  between.instead = {}
  await alert.getByRole("link", { name: "Retry" }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveURL(address)
})

test("a session whose account was never read leads to /error while the Review API is away [F-101]", async ({
  page,
  between,
}) => {
  between.instead["/mywhitelabel"] = "hang up"
  await sendLoginForm(page, demo.limited)
  await expect(page).toHaveURL(/\/error/)
  await expect(page.getByText("Something went wrong.")).toBeVisible()
})

test("a page that needs the Review API to be drawn keeps its navigation and address while it is away, and Retry draws it", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.admin)
  await expect(cards(page).first()).toBeVisible()
  await page.goto("/settings/users")
  await page.getByRole("link", { name: "Dev Patel" }).click()
  await expect(page.getByRole("heading", { name: "Edit user" })).toBeVisible()
  const address = page.url()
  between.instead["*"] = "hang up"
  await page.reload()
  const alert = page.getByRole("main").getByRole("alert")
  await expect(alert).toContainText("Something went wrong.")
  await expect(alert).toContainText("The service cannot be reached. Please try again later.")
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Reviews")
  between.instead = {}
  await alert.getByRole("link", { name: "Retry" }).click()
  await expect(page.getByRole("heading", { name: "Edit user" })).toBeVisible()
  await expect(page).toHaveURL(address)
})

/** Pages that need no session, with anything for what their address names; those that lead on themselves are routes. */
const publicPatterns = Object.values(pages as Record<string, Page>)
  .filter(({ audience, pattern }) => audience === "public" && pattern !== pages.ssoLogin.pattern)
  .map(({ pattern }) => pattern.replaceAll(/\{\w+\}/g, "1"))
const signedIn = (audiences: string[]) =>
  Object.values(pages as Record<string, Page>)
    .filter(
      ({ audience, pattern }) => audiences.includes(audience) && pattern !== pages.switchAccount.pattern,
    )
    .map(({ pattern }) => pattern.replaceAll(/\{\w+\}/g, "1"))

for (const [who, email, patterns] of [
  ["an account", demo.admin, signedIn(["ordinary", "everybody"])],
  ["a partner", demo.partner, signedIn(["parent", "everybody"])],
  ["nobody", null, publicPatterns],
] as const) {
  test(`while the Review API is away every page of ${who} is drawn by the server, or says so with 503 and when to try again`, async ({
    page,
    between,
  }) => {
    test.slow()
    if (email) {
      await sendLoginForm(page, email)
      await expect(page).not.toHaveURL(/\/login/)
    }
    between.instead["*"] = "hang up"
    const failed: string[] = []
    for (const pattern of patterns) {
      const answer = await page.context().request.get(pattern, { headers: { accept: "text/html" } })
      const shown = `${pattern} ${answer.status()}`
      const text = await answer.text()
      expect(text.includes("<h1"), shown).toBe(true)
      if (answer.status() === 200) continue
      expect(shown).toBe(`${pattern} 503`)
      expect(answer.headers()["retry-after"], shown).toBe("10")
      expect(text.includes("Something went wrong."), shown).toBe(true)
      expect(text.includes("The service cannot be reached. Please try again later."), shown).toBe(true)
      expect(text.includes("Retry"), shown).toBe(true)
      failed.push(pattern)
    }
    expect(failed).toContain(email ? "/settings/users/1" : "/signup")
  })
}
