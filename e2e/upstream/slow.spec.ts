import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { test } from "../support/between.ts"
import { cards, choose, expectCount, expectQuery } from "../support/filters.ts"
import { hydrated, showAt, widths } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

/** The Review API answers nothing about reviews, or of another path, until `release` is called. */
function hold(instead: Record<string, unknown>, path = "/reviews") {
  const { promise, resolve } = Promise.withResolvers<void>()
  instead[path] = { after: promise }
  return resolve
}

const note = "Still loading. This takes longer than usual."

const changes: Record<string, (page: Page) => Promise<void>> = {
  filter: (page) => choose(page, "Rating", "5 stars"),
  search: async (page) => {
    await page.getByRole("searchbox").fill("soup")
    await page.keyboard.press("Enter")
  },
  pager: (page) => page.getByRole("link", { name: "Older" }).first().click(),
}

test("a change that takes long is said; cancelled, address, filters and list are what they were, and work; else the new list comes", async ({
  page,
  between,
}) => {
  test.slow()
  const isPending = page.locator("[aria-busy=true]")
  await sendLoginForm(page, demo.limited)
  await expect(cards(page).first()).toBeVisible()
  for (const [what, change] of Object.entries(changes)) {
    await test.step(`a slow ${what} can be cancelled`, async () => {
      await page.goto("/reviews")
      for (const island of [
        undefined,
        page.getByRole("searchbox"),
        page.getByRole("link", { name: "Older" }).first(),
      ])
        await hydrated(page, island)
      const [address, first] = [page.url(), await cards(page).first().textContent()]
      const release = hold(between.instead)
      await change(page)
      await page.getByRole("button", { name: "Cancel" }).click()
      await expect(page).toHaveURL(address)
      await expect(isPending).toHaveCount(0)
      await expect(cards(page).first()).toHaveText(first!)
      await expect(page.locator("body")).not.toBeFocused()
      await expectCount(page, 0)
      between.instead = {}
      release()
      await choose(page, "Rating", "4 stars")
      await expectCount(page, 1)
      await expect(isPending).toHaveCount(0)
      await expect(page).toHaveURL(/rating=4/)
    })
  }

  await test.step("the new list takes its place when it comes", async () => {
    const release = hold(between.instead)
    const status = page.getByRole("status").filter({ hasText: note })
    await choose(page, "Rating", "5 stars")
    await expect(status).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(status).toHaveCount(0)
    await expectCount(page, 1)
    await expect(isPending).toHaveCount(0)
    await expectQuery(page, "rating", "4,5")
  })
})

test("figures that come after the page take the place that was kept for them", async ({ page, between }) => {
  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto("/reviews")
  await expect(cards(page).first()).toBeVisible()
  const strip = page.getByRole("region", { name: "Summary" })
  const heightOf = async () => Math.round((await strip.boundingBox())!.height)
  const heights: string[] = []
  for (const query of ["", "?dateDescriptor=allTime"]) {
    for (const width of widths) {
      await showAt(page, width)
      const release = hold(between.instead, "/metrics/overview/breakdown")
      await page.goto(`/reviews${query}`, { waitUntil: "commit" })
      await expect(strip).toHaveAttribute("aria-busy", "true")
      const kept = await heightOf()
      release()
      await expect(strip).not.toHaveAttribute("aria-busy")
      const taken = await heightOf()
      if (kept !== taken) heights.push(`${query} at ${width} px: ${kept}, then ${taken}`)
    }
  }
  expect(heights).toEqual([])
})
