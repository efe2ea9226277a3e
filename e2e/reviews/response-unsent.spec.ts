import { expect, type Page } from "@playwright/test"
import { demo, demoPassword } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { cards } from "../support/filters.ts"
import { field, freshReview, press, responseOf, sources } from "../support/review-responses.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

async function begin(page: Page, id: number, text: string) {
  await page.goto(`/reviews/${id}`)
  await hydrated(page)
  await field(page).fill(text)
}

test("a response typed in the list during an outage is still there after it and after a reload, and is then published", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.admin)
  await expect(cards(page).first()).toBeVisible()
  const list = `/reviews?dateDescriptor=allTime&sourceId=${sources.google}&sort[by]=published_at&sort[order]=asc`
  await page.goto(list)
  const card = cards(page)
    .filter({ has: page.getByText("Respond", { exact: true }) })
    .first()
  await hydrated(page, card.locator("[data-action=reply]"))
  const label = (await card.getAttribute("aria-label"))!
  const href = (await card.locator("[data-action=reply]").getAttribute("href"))!
  const id = Number(/\/reviews\/(\d+)/.exec(href)![1])
  await card.locator("[data-action=reply]").click()
  await expect(field(page)).toBeFocused()
  between.instead["*"] = "hang up"
  await field(page).fill("Typed while nothing answered")
  await press(page, "Publish")
  await expect(page.locator("[data-form-error]")).toContainText(
    "The service is unavailable. Please try again later.",
  )
  await expect(field(page)).toHaveValue("Typed while nothing answered")
  between.instead = {}
  await page.reload()
  await expect(field(page)).toHaveValue("Typed while nothing answered")
  await expect(page.getByText("Your unsent text was restored.")).toBeVisible()
  await press(page, "Publish")
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole("article", { name: label }).first().locator(".reply")).toContainText(
    "Typed while nothing answered",
  )
  expect((await responseOf(page.context(), id))!.content).toBe("Typed while nothing answered")
})

test("a response and a note outlive the end of the session: who logs in again is on their page and sends them, no one else finds them, and logging out forgets them", async ({
  page,
  between,
  playwright,
}) => {
  await sendLoginForm(page, demo.admin)
  await expect(cards(page).first()).toBeVisible()
  const { id } = await freshReview(page.context())
  await begin(page, id, "Not sent yet")
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const elsewhere = await playwright.request.newContext({ baseURL: between.address })
  await elsewhere.post("/api/session/logout", {
    headers: { cookie, origin: between.address },
    maxRedirects: 0,
  })
  await elsewhere.dispose()
  await press(page, "Publish")
  await expect(page).toHaveURL(/\/login/)

  await sendLoginForm(page, demo.manager)
  await expect(page).not.toHaveURL(/\/login/)
  const theirs = await freshReview(page.context())
  await page.goto(`/reviews/${theirs.id}`)
  await expect(field(page)).toHaveValue("")
  await page.context().clearCookies()

  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`/reviews/${id}`)
  await expect(field(page)).toHaveValue("Not sent yet")
  expect(await responseOf(page.context(), id)).toBeNull()
  const note = page.getByRole("textbox", { name: "Add a note" })
  await hydrated(page, note)
  await note.fill("Nor was this")
  await page.context().clearCookies()
  await press(page, "Add note")
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel("Email").fill(demo.admin)
  await page.getByLabel("Password").fill(demoPassword)
  await press(page, "Log In")
  await expect(page).toHaveURL(`${between.address}/reviews/${id}`)
  await expect(field(page)).toHaveValue("Not sent yet")
  await expect(note).toHaveValue("Nor was this")
  await expect(page.getByText("Your unsent text was restored.")).toHaveCount(2)
  await press(page, "Add note")
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Nor was this")
  await expect(note).toHaveValue("")
  await page.reload()
  await hydrated(page, note)
  await expect(note).toHaveValue("")

  await page.getByRole("button", { name: "Log Out" }).click()
  await expect(page).toHaveURL(/\/login/)
  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`/reviews/${id}`)
  await hydrated(page)
  await expect(field(page)).toHaveValue("")
})
