import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demoPassword } from "#tests/support/accounts.ts"
import { pngOf } from "#tests/support/images.ts"
import { expectAccessible } from "../support/accessible.ts"
import { readReviews } from "../support/bff.ts"
import { cards, choose, expectCount, expectQuery, filterBar } from "../support/filters.ts"
import { importReviews } from "../support/import-reviews.ts"
import { ownWrite } from "../support/responses.ts"
import { chooseFitting, expectNoSidewaysScroll, hydrated, showAt, widths } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const photos = [1, 2, 3, 4, 5, 6].map((number) => `https://photos.outpost.test/${number}.png`)
const file = `Hotel,Date,Stars,Text,Author,Photos
Quay House,2025-01-04,5,The parking is easy,Ada,${photos.join(" ")}
Quay House,2025-01-03,2,Parking was a fight,Ben,
Quay House,2025-01-02,4,A room with a view,Cleo,
`
const allTime = "/reviews?dateDescriptor=allTime"
const tag = "Late, loud"
let cookies: Parameters<BrowserContext["addCookies"]>[0] = []
let labelId = ""

/** An account of its own: one review has a label, another one a tag with a comma. */
test.beforeAll(async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "outpost-lists-"))
  const id = randomUUID().slice(0, 8)
  const email = `owner-${id}@lists.test`
  writeFileSync(join(folder, "file.csv"), file)
  await importReviews(
    join(folder, "file.csv"),
    ...["--account", `Lists ${id}`, "--admin", email, "--password", demoPassword],
  )
  rmSync(folder, { recursive: true, force: true })
  const page = await browser.newPage()
  await sendLoginForm(page, email)
  await expect(page).toHaveURL(/\/reviews$/)
  const context = page.context()
  const { items } = await readReviews(context)
  const byAuthor = (name: string) => items.find(({ author }) => author === name)!.id
  const send = async (method: "POST" | "PATCH", path: string, data: object) => {
    const answer = await context.request.fetch(`/api/bff/${path}`, { method, headers: ownWrite(), data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  labelId = String((await send("POST", "review_status_labels", { name: "Escalated", color: "#aa3300" })).id)
  await send("PATCH", `reviews/${byAuthor("Ben")}`, { review_status_label_id: labelId })
  await send("POST", "review_tags", { review_id: byAuthor("Cleo"), name: tag })
  await send("POST", "review_tags", { review_id: byAuthor("Ben"), name: "Parking" })
  cookies = (await context.storageState()).cookies
  await context.close()
})
test.beforeEach(async ({ context }) => {
  await context.addCookies(cookies)
  await context.route("https://photos.outpost.test/**", (route) =>
    route.fulfill({ contentType: "image/png", body: pngOf({ width: 8, height: 8 }) }),
  )
})

const control = (page: Page, name: string) =>
  filterBar(page).getByRole("button", { name: new RegExp(`^${name}\\b`) })
const authors = (page: Page) => cards(page).locator(".rev-by b").allTextContents()
async function expectRightOnAPhone(page: Page) {
  await showAt(page, widths[0])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}
const expectAuthors = (page: Page, ...names: string[]) => expect.poll(() => authors(page)).toEqual(names)

test("a label of the account and tags are chosen from lists, counted once each and kept in files", async ({
  page,
}) => {
  await page.goto(allTime)
  await hydrated(page, control(page, "Date"))
  await filterBar(page).getByRole("button", { name: "Show More" }).click()
  await control(page, "Label").click()
  await page.getByRole("option", { name: "Escalated" }).click()
  await expectQuery(page, "reviewStatusLabelId", labelId)
  await expectAuthors(page, "Ben")
  await expectCount(page, 2)
  await expect(control(page, "Label")).toContainText("Escalated")
  const rows = await page.request.get(`/reviews.ndjson?${new URL(page.url()).searchParams}`)
  expect((await rows.text()).trim().split("\n")).toHaveLength(1)
  await filterBar(page).getByRole("link", { name: "Clear Label" }).click()
  await expectAuthors(page, "Ada", "Ben", "Cleo")

  await control(page, "Tags").click()
  await page.getByRole("combobox", { name: "Search tags" }).fill("late")
  await chooseFitting(page, "late", tag)
  await expectAuthors(page, "Cleo")
  await page.getByRole("combobox", { name: "Search tags" }).fill("")
  await page.getByRole("option", { name: "Parking" }).click()
  await expectAuthors(page, "Ben", "Cleo")
  await page.keyboard.press("Escape")
  await expect(control(page, "Tags")).toContainText(`${tag} +1`)
  await expectCount(page, 2)
  await page.reload()
  await expectAuthors(page, "Ben", "Cleo")
  await cards(page).first().getByRole("link").first().click()
  await page.getByRole("link", { name: "Back to Reviews" }).click()
  await expectQuery(page, "tags", "Late\\, loud,Parking")
})

test("a category is chosen by name", async ({ page }) => {
  await page.goto(allTime)
  await hydrated(page, control(page, "Date"))
  await filterBar(page).getByRole("button", { name: "Show More" }).click()
  await control(page, "Category").click()
  await expect(page.getByRole("option")).toHaveCount(19)
  await page.getByRole("option", { name: "Parking" }).click()
  await expectQuery(page, "category", "parking")
  await expectCount(page, 2)
  await expect(control(page, "Category")).toContainText("Parking")
})

test("a word of the word cloud is a chip that stays through other changes until it is removed [F-745]", async ({
  page,
}) => {
  await page.goto(`${allTime}&keyword=parking`)
  await expectAuthors(page, "Ada", "Ben")
  await expectCount(page, 2)
  const remove = filterBar(page).getByRole("link", { name: "Remove keyword parking" })
  await hydrated(page, control(page, "Date"))
  await choose(page, "Rating", /^5/)
  await expectAuthors(page, "Ada")
  await expectQuery(page, "keyword", "parking")
  await expectCount(page, 3)
  await remove.press("Enter")
  await expectQuery(page, "keyword", null)
  await expectQuery(page, "rating", "5")
  await expect(remove).toHaveCount(0)
  await expect(filterBar(page).locator(":focus")).toBeVisible()
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("labels and categories are chosen in the form, tags on a page of choices, and a keyword stays", async ({
    page,
  }) => {
    await page.goto(`${allTime}&keyword=parking&tags=${encodeURIComponent("Late\\, loud")}`)
    await filterBar(page).getByLabel("Label").selectOption({ label: "Escalated" })
    await filterBar(page).getByRole("button", { name: "Apply" }).click()
    await expectQuery(page, "reviewStatusLabelId", labelId)
    await expectQuery(page, "keyword", "parking")
    await filterBar(page).getByRole("link", { name: /^Tags/ }).click()
    await expect(page.getByRole("heading", { name: "Choose a tag" })).toBeVisible()
    await page.locator(".chooser-list").getByRole("link", { name: "Parking" }).click()
    await expectQuery(page, "tags", "Late\\, loud,Parking")
    await expectAuthors(page, "Ben")
    await filterBar(page).getByRole("link", { name: "Remove keyword parking" }).click()
    await expectQuery(page, "keyword", null)
    await filterBar(page).getByLabel("Category").selectOption({ label: "Parking" })
    await filterBar(page).getByRole("button", { name: "Apply" }).click()
    await expectQuery(page, "category", "parking")
  })
})

test("photos stand small on the card and on the review's page, open in full, and tell nobody where they are shown", async ({
  page,
}) => {
  const asked: (string | undefined)[] = []
  page.on("request", (request) => {
    if (request.url().startsWith("https://photos.")) asked.push(request.headers()["referer"])
  })
  await page.goto(`${allTime}&rating=5`)
  const list = page.getByRole("list", { name: "Photos by Ada" })
  const first = list.getByRole("img", { name: "Photo 1 of 6 by Ada" })
  await expect(list.getByRole("img")).toHaveCount(4)
  const widthOf = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOf).toBe(8)
  await expectRightOnAPhone(page)
  await list.getByRole("link", { name: "2 more photos" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Review by Ada" })).toBeVisible()
  await expect(list.getByRole("img")).toHaveCount(6)
  await expect.poll(widthOf).toBe(8)
  await expectRightOnAPhone(page)
  const [opened] = await Promise.all([page.waitForEvent("popup"), list.getByRole("link").first().click()])
  await expect(opened).toHaveURL(photos[0]!)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((referer) => referer !== undefined)).toEqual([])
})
