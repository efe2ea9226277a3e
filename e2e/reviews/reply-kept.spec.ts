import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { demo, demoPassword } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { cards } from "../support/filters.ts"
import { field, freshReview, press, responseOf, sources } from "../support/replies.ts"
import { hydrated } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

async function logIn(browser: Browser, baseURL: string, email: string, options = {}) {
  const context = await browser.newContext({ baseURL, ...options })
  const page = await context.newPage()
  await sendLoginForm(page, email)
  await expect(page).not.toHaveURL(/\/login/)
  return { page, context }
}

async function begin(page: Page, id: number, text: string) {
  await page.goto(`/reviews/${id}`)
  await hydrated(page)
  await field(page).fill(text)
}

/** A review that both an admin and a manager see. */
const shared = (manager: BrowserContext) => freshReview(manager)

test("of two people who respond at once one wins; the other is told who answered with what, keeps the own text and may replace it (D-129)", async ({
  browser,
  between,
}) => {
  const one = await logIn(browser, between.address, demo.admin)
  const two = await logIn(browser, between.address, demo.manager)
  const { id } = await shared(two.context)
  await begin(one.page, id, "From the admin")
  await begin(two.page, id, "From the manager")
  await Promise.all([press(one.page, "Save draft"), press(two.page, "Save draft")])
  const conflict = (page: Page) => page.getByRole("alert").filter({ hasText: "has already responded" })
  await expect
    .poll(async () => (await conflict(one.page).count()) + (await conflict(two.page).count()))
    .toBe(1)
  const won = (await responseOf(one.context, id))!
  const [loser, own] =
    won.content === "From the admin" ? [two.page, "From the manager"] : [one.page, "From the admin"]
  await expect(conflict(loser)).toContainText(won.user_name)
  await expect(conflict(loser)).toContainText(won.content)
  await expect(field(loser)).toHaveValue(own)
  await press(loser, "Replace draft")
  await expect(loser.getByText("Draft saved")).toBeVisible()
  expect((await responseOf(one.context, id))!.content).toBe(own)
  await one.context.close()
  await two.context.close()
})

test("before scripts run as well a response that was changed meanwhile is not overwritten unseen", async ({
  browser,
  between,
}) => {
  const one = await logIn(browser, between.address, demo.admin, { javaScriptEnabled: false })
  const two = await logIn(browser, between.address, demo.manager)
  const { id } = await shared(two.context)
  await one.page.goto(`/reviews/${id}`)
  await field(one.page).fill("Mine")
  await begin(two.page, id, "Theirs")
  await press(two.page, "Save draft")
  await expect(two.page.getByText("Draft saved")).toBeVisible()
  await press(one.page, "Save draft")
  await expect(one.page.locator(".reply-conflict")).toContainText("has already responded to this review.")
  await expect(one.page.locator(".reply-conflict")).toContainText("Theirs")
  await expect(field(one.page)).toHaveValue("Mine")
  await press(one.page, "Replace draft")
  await expect(one.page.locator(".reply")).toContainText("Mine")
  expect((await responseOf(one.context, id))!.content).toBe("Mine")
  await one.context.close()
  await two.context.close()
})

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
  await expect(page.locator(".form-error")).toContainText(
    "The service cannot be reached. Please try again later.",
  )
  await expect(field(page)).toHaveValue("Typed while nothing answered")
  between.instead = {}
  await page.reload()
  await expect(field(page)).toHaveValue("Typed while nothing answered")
  await expect(page.getByText("Your text that was not sent is back.")).toBeVisible()
  await press(page, "Publish")
  await expect(page.getByText("The response is on its way.")).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole("article", { name: label }).first().locator(".reply")).toContainText(
    "Typed while nothing answered",
  )
  expect((await responseOf(page.context(), id))!.content).toBe("Typed while nothing answered")
})

test("a response outlives the end of the session; nobody else finds it, and logging out forgets it", async ({
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
  const theirs = (await shared(page.context())).id
  await page.goto(`/reviews/${theirs}`)
  await expect(field(page)).toHaveValue("")
  await page.context().clearCookies()

  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`/reviews/${id}`)
  await expect(field(page)).toHaveValue("Not sent yet")
  expect(await responseOf(page.context(), id)).toBeNull()
  await page.getByRole("button", { name: "Log Out" }).click()
  await expect(page).toHaveURL(/\/login/)
  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`/reviews/${id}`)
  await hydrated(page)
  await expect(field(page)).toHaveValue("")
})

test("a note outlives the end of the session; who logs in again is on its page and sends it", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.admin)
  await expect(cards(page).first()).toBeVisible()
  const { id } = await freshReview(page.context())
  await page.goto(`/reviews/${id}`)
  const note = page.getByRole("textbox", { name: "Add a note" })
  await hydrated(page, note)
  await note.fill("Not sent yet")
  await page.context().clearCookies()
  await press(page, "Add note")
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel("Email").fill(demo.admin)
  await page.getByLabel("Password").fill(demoPassword)
  await press(page, "Log In")
  await expect(page).toHaveURL(`${between.address}/reviews/${id}`)
  await expect(note).toHaveValue("Not sent yet")
  await expect(page.getByText("Your text that was not sent is back.")).toBeVisible()
  await press(page, "Add note")
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Not sent yet")
  await expect(note).toHaveValue("")
  await page.reload()
  await hydrated(page, note)
  await expect(note).toHaveValue("")
})
