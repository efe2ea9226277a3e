import { expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { cards, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const refusal = (status: number, body: unknown = { status }) => ({ status, body })

test("while the Review API fails, Retry draws the list once it is back, what has no name is told in a toast that fades in 120 ms, and a 401 logs out without a word [F-261, F-607, F-631, F-693, P-503]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto("/reviews")
  await expect(cards(page).first()).toBeVisible()
  const toast = page.locator("[data-level]")

  await test.step("Retry draws the list once the Review API is back", async () => {
    await page.goto("/reviews?dateDescriptor=allTime&rating=5")
    const address = page.url()
    between.instead["*"] = "hang up"
    await page.reload()
    const alert = page.getByRole("main").getByRole("alert")
    await expect(alert).toContainText("Unable to load reviews")
    await expect(page).toHaveURL(address)
    await expect(filterButton(page, "Rating")).toContainText("5")
    between.instead = {}
    await alert.getByRole("link", { name: "Retry" }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveURL(address)
  })

  await test.step("a location that cannot be named is told in a toast", async () => {
    const listed = await page.context().request.get("/api/bff/locations")
    const { id } = (await listed.json())._embedded.locations[0]
    between.instead[`/locations/${id}`] = refusal(500)
    // It goes after three seconds, which begin before all of the page is there.
    await page.goto(`/reviews?locationId=${id}`, { waitUntil: "commit" })
    await expect(toast).toContainText("Error fetching location")
    await toast.hover()
    const fade = await toast.evaluate((element) => {
      element.dataset.leaving = "true"
      const { transitionDuration, transitionProperty } = getComputedStyle(element)
      return `${transitionProperty} ${transitionDuration}`
    })
    expect(fade).toBe("opacity 0.12s")
    between.instead = {}
  })

  await test.step("a 401 of a list logs out without a word", async () => {
    await page.goto("/reviews")
    await expect(cards(page).first()).toBeVisible()
    between.instead["/locations"] = refusal(401, { status: 401, error: "Nothing to see" })
    await filterButton(page, "Location").click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(toast).toHaveCount(0)
    await expect(page.getByText("Nothing to see")).toHaveCount(0)
    await page.goto("/reviews")
    await expect(page).toHaveURL(/\/login$/)
  })
})
