import { expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { cards, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const refusal = (status: number, body: unknown = { status }) => ({ status, body })

test("a 401 of a list logs out without a word [F-261, F-607]", async ({ page, between }) => {
  await sendLoginForm(page, demo.limited)
  await expect(cards(page).first()).toBeVisible()
  between.instead["/locations"] = refusal(401, { status: 401, error: "Nothing to see" })
  await filterButton(page, "Location").click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator(".toast")).toHaveCount(0)
  await expect(page.getByText("Nothing to see")).toHaveCount(0)
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login$/)
})

test("a location that cannot be named is told in a toast that fades in 120 ms [F-631, F-693, P-503]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  const listed = await page.context().request.get("/api/bff/locations")
  const { id } = (await listed.json())._embedded.locations[0]
  between.instead[`/locations/${id}`] = refusal(500)
  // It goes after three seconds, which begin before all of the page is there.
  await page.goto(`/reviews?locationId=${id}`, { waitUntil: "commit" })
  const toast = page.locator(".toast")
  await expect(toast).toContainText("Error fetching location")
  await toast.hover()
  const fade = await toast.evaluate((element) => {
    element.classList.add("is-leaving")
    const { transitionDuration, transitionProperty } = getComputedStyle(element)
    return `${transitionProperty} ${transitionDuration}`
  })
  expect(fade).toBe("opacity 0.12s")
})
