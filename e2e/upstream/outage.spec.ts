import { expect } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { type Between, test } from "../support/between.ts"
import { cards, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const countAsked = ({ asked }: Between, path: string) => asked.filter((call) => call.path === path).length

test("while the Review API is away a page keeps its address, shell and filters and offers Retry, which works once it is back", async ({
  page,
  between,
}) => {
  test.slow()
  await sendLoginForm(page, demo.limited)
  await expect(cards(page).first()).toBeVisible()
  await page.goto("/reviews?dateDescriptor=allTime&rating=5")
  await expect(cards(page).first()).toBeVisible()
  const address = page.url()
  const alert = page.getByRole("main").getByRole("alert")
  between.instead["*"] = "hang up"
  between.asked.length = 0
  // What every page needs is kept for half a minute; after that it is asked for in vain.
  await expect(async () => {
    await page.reload()
    await expect(alert).toContainText("Unable to load reviews")
    await expect(page).toHaveURL(address)
    expect(countAsked(between, "/mywhitelabel")).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
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
