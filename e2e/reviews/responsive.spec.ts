import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { cards, expectQuery, filterBar, filterButton } from "../support/filters.ts"
import { hydrated, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the page fits every width: one FILTERS button below 768 px, one row from 1280 px, a menu and cards below 1100 px [F-132, F-716, F-752, P-518, L-660]", async ({
  page,
}) => {
  await showAt(page, 360)
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const menu = page.getByRole("button", { name: "Menu", exact: true })
  await expect(filterButton(page, "Rating")).toBeHidden()
  await filterBar(page)
    .getByRole("button", { name: /^FILTERS \(0\)/ })
    .click()
  await expect(filterButton(page, "Rating")).toBeVisible()

  await showAt(page, 1280)
  await hydrated(page)
  const middleOf = async (name: RegExp) => {
    const box = (await filterBar(page).getByRole("button", { name }).boundingBox())!
    return Math.round(box.y + box.height / 2)
  }
  await expect.poll(async () => (await middleOf(/^Show More$/)) - (await middleOf(/^Date/))).toBe(0)

  for (const [width, isMobile] of [
    [1100, false],
    [1099, true],
    [480, true],
  ] as const) {
    await showAt(page, width)
    await expect(navigation).toBeVisible({ visible: !isMobile })
    await expect(menu).toBeVisible({ visible: isMobile })
  }
  await menu.click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeVisible()

  await page.goto("/settings/users")
  const heading = page.getByRole("columnheader", { name: "Email" })
  const cell = page.getByRole("row").filter({ hasText: demo.manager }).locator("td").first()
  for (const [width, isCards] of [
    [1101, false],
    [1100, false],
    [1099, true],
  ] as const) {
    await showAt(page, width)
    await expect(heading).toBeVisible({ visible: !isCards })
    await expect(cell).toHaveCSS("display", isCards ? "block" : "table-cell")
  }
})

test("on a phone the first review begins within the first screen, with the start of its text", async ({
  browser,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
    await signIn(context, demo.admin)
    const page = await context.newPage()
    await page.goto("/reviews")
    const text = cards(page).first().locator(".rev-text").first()
    await expect(text).toBeVisible()
    const lineHeight = await text.evaluate((node) => Number.parseFloat(getComputedStyle(node).lineHeight))
    const { y } = (await text.boundingBox())!
    expect(y + 2 * lineHeight, `two lines at ${viewport.width} px`).toBeLessThanOrEqual(viewport.height)
    await context.close()
  }
})

test("the navigation is 256 px wide, 56 px collapsed, and stays as it was left, its groups as well, also when they were closed before scripts ran [F-130, F-131, F-714, F-715, L-659]", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const scripts = "**/_next/static/**/*.js"
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto("/reviews", { waitUntil: "commit" })
  const navigation = page.getByRole("navigation", { name: "Main" })
  const item = navigation.getByRole("link", { name: "Reviews" })
  const group = navigation.locator("summary").filter({ hasText: "Review Analysis" })
  const groups = () => page.evaluate(() => JSON.parse(localStorage.getItem("app.nav.groups") ?? "{}"))
  await group.click()
  await expect(item).toBeHidden()
  resolve()
  await hydrated(page, group)
  await expect.poll(groups).toMatchObject({ review_analysis: false })
  await expect(item).toBeHidden()
  await page.unroute(scripts)
  await page.reload()
  await expect(item).toBeHidden()
  expect(await groups()).toMatchObject({ review_analysis: false })
  await hydrated(page, group)
  await group.click()
  await expect(item).toBeVisible()
  await expect.poll(groups).toMatchObject({ review_analysis: true })
  await group.click()
  await expect(item).toBeHidden()
  await expect.poll(groups).toMatchObject({ review_analysis: false })

  const widthOf = async () => (await navigation.boundingBox())!.width
  const remembered = () => page.evaluate(() => localStorage.getItem("app.nav.collapsed"))
  await expect.poll(widthOf).toBe(256)
  const collapse = page.getByRole("button", { name: "Collapse navigation" })
  await hydrated(page, collapse)
  await collapse.click()
  await expect.poll(widthOf).toBe(56)
  await expect.poll(remembered).toBe("true")
  await page.reload()
  await expect.poll(widthOf).toBe(56)
  await expect.poll(remembered).toBe("true")
  const expand = page.getByRole("button", { name: "Expand navigation" })
  await hydrated(page, expand)
  await expand.click()
  await expect.poll(widthOf).toBe(256)
})

test("before scripts run the menu of small screens opens by its label or the keyboard, closes by both and beside it, and axe finds nothing, closed or open", async ({
  page,
}) => {
  await page.route("**/*.js", (route) => route.abort())
  await showAt(page, 360)
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  await expect(navigation).toBeHidden()
  await expectAccessible(page)
  await page.getByTitle("Menu", { exact: true }).click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeVisible()
  await page.getByTitle("Close menu").click()
  await expect(navigation).toBeHidden()
  await page.getByRole("checkbox", { name: "Menu" }).focus()
  await page.keyboard.press("Space")
  await expect(navigation).toBeVisible()
  await expectAccessible(page)
  await page.locator("label[for=nav-menu][aria-hidden=true]").click({ position: { x: 350, y: 400 } })
  await expect(navigation).toBeHidden()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("filters are applied, and chosen reviews changed, by forms that are in sight when they are of use", async ({
    page,
  }) => {
    await page.goto("/reviews?dateDescriptor=allTime&status=unread")
    await filterBar(page).locator("summary").filter({ hasText: "Rating" }).click()
    await filterBar(page).getByRole("checkbox", { name: "5 stars" }).check()
    await filterBar(page).getByRole("checkbox", { name: "4 stars" }).check()
    await filterBar(page).getByRole("button", { name: "Apply" }).click()
    await expectQuery(page, "rating", "5,4")
    const form = page.locator("form.bulk")
    await expect(form).toBeHidden()
    await cards(page).first().getByRole("checkbox").check()
    // Nothing is changed: it could be.
    await form.getByRole("button", { name: "Apply" }).click({ trial: true })
    await expect(form).toBeVisible()
  })
})
