import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { respond } from "../support/responses.ts"
import { field, freshReview } from "../support/review-responses.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

/** Opens a page whose scripts do not arrive before something has been done. */
async function openSlowly(page: Page, address: string, act: () => Promise<void>) {
  const held = Promise.withResolvers<void>()
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: "commit" })
  await act()
  held.resolve()
  await hydrated(page)
}

test.beforeEach(({ context }) => signIn(context, demo.admin))

test("what was typed over a draft before scripts ran stays, and is there after a reload", async ({
  page,
  context,
}) => {
  const { id } = await freshReview(context)
  await respond(context, { id }, "A first draft")
  await page.goto(`/reviews/${id}`)
  const address = await page.getByRole("link", { name: "Edit", exact: true }).getAttribute("href")
  await openSlowly(page, address!, async () => {
    await expect(field(page)).toHaveValue("A first draft")
    await field(page).fill("A thought")
    await field(page).press("Home")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.type(" sec")
  })
  await hydrated(page, field(page))
  await expect(field(page)).toHaveValue("A sec thought")
  await page.keyboard.type("ond")
  await expect(field(page)).toHaveValue("A second thought")
  await expect(page.getByText(/characters remaining/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText("Your unsent text was restored.")).toBeVisible()
  await expect(field(page)).toHaveValue("A second thought")
  await page.getByRole("link", { name: "Cancel" }).click()
})
