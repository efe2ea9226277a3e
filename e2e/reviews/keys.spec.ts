import { expect, type Page, test } from "@playwright/test"
import { demo, freshEmail } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { cards } from "../support/filters.ts"
import { inviteUser } from "../support/new-user.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const opener = (page: Page) => page.getByRole("button", { name: "Keyboard shortcuts" })

test.beforeEach(async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/reviews?dateDescriptor=allTime&sort[order]=asc&rating=3")
  await hydrated(page, opener(page))
})

test("keys move through the list, choose, complete, tag and open a review", async ({ page }) => {
  await page.keyboard.press("j")
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press("j")
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press("k")
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press("x")
  await expect(cards(page).nth(0).getByRole("checkbox")).toBeChecked()
  await page.keyboard.press("x")
  await expect(cards(page).nth(0).getByRole("checkbox")).not.toBeChecked()
  await page.keyboard.press("e")
  await expect(cards(page).nth(0).locator("[data-action=status]")).toHaveText("Completed")
  await page.keyboard.press("j")
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press("t")
  const field = cards(page).nth(1).getByRole("combobox", { name: "Add a tag" })
  await expect(field).toBeFocused()
  await page.keyboard.type("jokes")
  await expect(field).toHaveValue("jokes")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(field).toHaveCount(0)
  await expect(cards(page).nth(1).locator("[data-action=tags]")).toBeFocused()
  await page.keyboard.press("j")
  await expect(cards(page).nth(2)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/reviews\/\d+/)
})

test("the keys are shown by ? and can be switched off for good, in the help or the profile; with a modifier they do nothing", async ({
  browser,
}) => {
  test.slow()
  const admin = await browser.newContext()
  await signIn(admin, demo.second)
  const page = await inviteUser(admin, browser, freshEmail("keys"))
  await admin.close()
  const openList = async () => {
    await page.goto("/reviews?dateDescriptor=allTime")
    await hydrated(page, opener(page))
  }
  await openList()
  await page.keyboard.press("Control+x")
  await page.keyboard.press("?")
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(help.getByText("Next review")).toBeVisible()
  await expectAccessible(page)
  const kept = () => page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok())
  await Promise.all([kept(), help.getByRole("checkbox").uncheck()])
  await page.keyboard.press("Escape")
  await expect(help).toHaveCount(0)
  await openList()
  await page.keyboard.press("j")
  await page.keyboard.press("?")
  await expect(help).toHaveCount(0)
  await expect(page.locator("article:focus")).toHaveCount(0)

  await page.goto("/settings/profile")
  const form = page.getByRole("form", { name: "Keyboard" })
  const box = form.getByRole("checkbox", { name: "Use single keys on the list of reviews" })
  await expect(box).not.toBeChecked()
  await hydrated(page, box)
  await box.check()
  await form.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Profile saved")).toBeVisible()
  await expect(box).toBeChecked()
  await openList()
  await page.keyboard.press("j")
  await expect(cards(page).first()).toBeFocused()
  await page.context().close()
})

test("a review leads to the one before and the one after it within the filters of the list", async ({
  page,
}) => {
  const names = await cards(page).evaluateAll((list) =>
    list.slice(0, 3).map((card) => card.getAttribute("aria-label")!),
  )
  const heading = page.getByRole("heading", { level: 1 })
  await cards(page).nth(1).locator(".rev-by a").click()
  await expect(page).toHaveURL(/\/reviews\/\d+\?/)
  await expect(heading).toHaveText(names[1]!)
  await page.getByRole("link", { name: "Next review" }).click()
  await expect(heading).toHaveText(names[2]!)
  await page.getByRole("link", { name: "Previous review" }).click()
  await expect(heading).toHaveText(names[1]!)
  await page.getByRole("link", { name: "Previous review" }).click()
  await expect(heading).toHaveText(names[0]!)
  await page.getByRole("link", { name: "Back to Reviews" }).click()
  await expect(page).toHaveURL(/rating=3/)
})
