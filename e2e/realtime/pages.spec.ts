import { writeFileSync } from "node:fs"
import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo, fresh, freshEmail } from "#tests/support/accounts.ts"
import { productNow } from "#tests/support/programs.ts"
import { cards } from "../support/filters.ts"
import { importReviews } from "../support/import-reviews.ts"
import { chosenPassword, inviteUser } from "../support/new-user.ts"
import { openReview, ownWrite, respond } from "../support/responses.ts"
import { field, press, responseOf, sources } from "../support/review-responses.ts"
import { hydrated, openListening } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const listTotal = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: "reviews" })

const streamPath = "**/api/bff/realtime*"

test("a lost connection is told until there is a new one; a response then gets on in the list and on the review's page without a reload", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.route(streamPath, (route) => route.abort())
  await page.goto("/reviews")
  const status = listTotal(page)
  await expect(status).toContainText("Reconnecting")
  await page.unroute(streamPath)
  await expect(status).not.toContainText("Reconnecting")

  const review = await openReview(context)
  const day = review.published_at.slice(0, 10)
  const other = await context.newPage()
  await openListening(page, `/reviews/${review.id}`)
  await openListening(
    other,
    `/reviews?dateDescriptor=custom&from=2000-01-01&to=${day}&search_terms=${encodeURIComponent(review.author)}`,
  )
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await respond(context, review, "Dear guest, thank you for telling us.", "pending")
  await expect(page.getByText("Dear guest, thank you for telling us.")).toBeVisible()
  await expect(page.getByRole("article").getByText("Published")).toBeVisible()
  expect(await page.evaluate(() => "isSame" in window)).toBe(true)
  await other.bringToFront()
  await expect(other.getByText("Dear guest, thank you for telling us.")).toBeVisible()
})

test("a review that someone else responds to stays in its filtered list while a response to it is written; once that is published the review leaves, and the keyboard goes on at the next one", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  const review = await openReview(context)
  const oldestFirst = "sort[by]=published_at&sort[order]=asc"
  await openListening(
    page,
    `/reviews?dateDescriptor=allTime&sourceId=${sources.google}&response=unanswered&${oldestFirst}`,
  )
  const card = page.locator(`article[data-review="${review.id}"]`)
  const next = page.locator(`article[data-review="${review.id}"] + article`)
  const nextId = (await next.getAttribute("data-review"))!
  const total = (await listTotal(page).textContent())!
  const reply = card.locator("[data-action=reply]")
  await hydrated(page, reply)
  await reply.press("Enter")
  await expect(field(page)).toBeFocused()
  await page.keyboard.type("My own words")
  await respond(context, review, "Somebody was faster.", "pending")
  await expect(card.getByRole("alert")).toContainText("Somebody was faster.")
  await expect.poll(async () => (await responseOf(context, review.id))?.status).toBe("published")
  // The list has lost the review by then, and counts without it.
  await expect(listTotal(page)).not.toHaveText(total)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue("My own words")
  await press(page, "Replace and publish")
  await expect(card).toHaveCount(0)
  await expect(page.locator(`article[data-review="${nextId}"]`)).toBeFocused()
  await page.keyboard.press("j")
  await expect(page.locator(`article[data-review="${nextId}"] + article`)).toBeFocused()
})

test("tabs of a session share one stream, and the next one opens it when its tab goes", async ({
  context,
}) => {
  await signIn(context, demo.manager)
  const opened: Page[] = []
  context.on("request", (request) => {
    if (request.url().includes("/api/bff/realtime")) opened.push(request.frame().page())
  })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openListening(first, "/reviews")
  await second.goto("/reviews")
  await hydrated(second)
  const tabs = () => second.evaluate(async () => (await navigator.locks.query()).held!.length)
  // One for each tab, and the one of the stream.
  await expect.poll(tabs).toBe(3)
  expect(opened).not.toContain(second)
  await first.close()
  await expect.poll(() => opened.includes(second)).toBe(true)
  await expect.poll(tabs).toBe(2)
})

test("a review that another person assigns raises the count at the bell of an open page without a reload (D-321)", async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, demo.manager)
  const review = await openReview(context)
  await openListening(page, "/settings/profile")
  const bell = page.getByRole("link", { name: /^Notices/ }).filter({ visible: true })
  const unread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute("aria-label"))!)?.[1] ?? 0)
  const before = await unread()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const other = await browser.newContext()
  await signIn(other, demo.admin)
  const users = await other.request.get("/api/bff/users?per_page=500")
  const { id } = (await users.json())._embedded.users.find(
    ({ email }: { email: string }) => email === demo.manager,
  )
  const assign = async (assigned_user_id: number | null) =>
    (
      await other.request.patch(`/api/bff/reviews/${review.id}`, {
        headers: ownWrite(),
        data: { assigned_user_id },
      })
    ).status()
  expect(await assign(id)).toBe(200)
  await expect.poll(unread).toBeGreaterThan(before)
  expect(await page.evaluate(() => "isSame" in window)).toBe(true)
  await bell.click()
  await expect(page.getByText(/assigned a review of/).first()).toBeVisible()
  expect(await assign(null)).toBe(200)
  await other.close()
})

test.describe("new reviews", () => {
  const [today] = productNow().toISOString().split("T")

  type Inn = { account: string; email: string; password: string }
  const newInn = (): Inn => {
    const id = fresh()
    return {
      account: `Live Inn ${id}`,
      email: `owner@live-inn-${id}.test`,
      password: "a key to the live inn",
    }
  }

  async function arrive(inn: Inn, file: string, ...authors: string[]): Promise<void> {
    const rows = authors.map((author) => `Live Inn,1 Main Street,4,Fine,${author},${today}`)
    writeFileSync(file, ["location_name,address,rating,reviews.text,author,published_at", ...rows].join("\n"))
    const admin = ["--admin", inn.email, "--password", inn.password]
    const output = await importReviews(file, "--account", inn.account, ...admin)
    expect(output).toContain(String(authors.length))
  }
  const many = Array.from({ length: 25 }, (_, at) => `Guest ${at + 1}`)
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

  async function ownerOpens(context: BrowserContext, inn: Inn): Promise<Page> {
    const page = await context.newPage()
    await sendLoginForm(page, inn.email, inn.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto("/reviews")
    return page
  }

  test("stand in the list by themselves while it rests, and are offered while someone reads it", async ({
    context,
  }, testInfo) => {
    const inn = newInn()
    const file = testInfo.outputPath("reviews.csv")
    await arrive(inn, file, ...many)
    const page = await ownerOpens(context, inn)
    await openListening(page, "/reviews")
    await expect(cards(page)).toHaveCount(25)
    await arrive(inn, file, "Zoe Early")
    await expect(cards(page).first()).toContainText("Zoe Early")
    await cards(page).nth(20).scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(0)
    await arrive(inn, file, "Yan Late", "Xia Late")
    const offer = page.getByRole("button", { name: "Show 2 new reviews" })
    await expect(offer).toBeVisible()
    expect(await scrolled(page)).toBe(before)
    await offer.click()
    await expect(cards(page).first()).toContainText("Late")
    await expect(offer).toHaveCount(0)
    expect(await scrolled(page)).toBe(0)
  })
})

test("a session that ends elsewhere ends on the page too, unless something is typed there", async ({
  context,
  browser,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const email = freshEmail("two.places")
  const page = await inviteUser(context, browser, email)
  const typing = await page.context().newPage()
  await openListening(page, "/reviews")
  await openListening(typing, "/settings/profile")
  await hydrated(typing, typing.getByLabel("First name"))
  await typing.getByLabel("First name").fill("Adamanta")
  const elsewhere = await (await browser.newContext()).newPage()
  await sendLoginForm(elsewhere, email, chosenPassword)
  await expect(elsewhere).not.toHaveURL(/\/login/)
  const ended = await elsewhere.context().request.delete("/api/bff/sessions", { headers: ownWrite() })
  expect(ended.ok()).toBe(true)
  await expect(page).toHaveURL(/\/login/)
  await expect(typing.getByText("Your session has ended.")).toBeVisible()
  await expect(typing.getByLabel("First name")).toHaveValue("Adamanta")
  await page.context().close()
  await elsewhere.context().close()
})
