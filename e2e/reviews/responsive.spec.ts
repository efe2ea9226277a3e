import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { filterBar, filterButton } from "../support/filters.ts"
import { hydrated, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("below 768 px the bar stands behind one FILTERS button [F-752]", async ({ page }) => {
  await showAt(page, 360)
  await page.goto("/reviews")
  await expect(filterButton(page, "Rating")).toBeHidden()
  await filterBar(page)
    .getByRole("button", { name: /^FILTERS \(0\)/ })
    .click()
  await expect(filterButton(page, "Rating")).toBeVisible()
})

test("at 1280 px the bar with nothing chosen is one row", async ({ page }) => {
  await showAt(page, 1280)
  await page.goto("/reviews")
  await hydrated(page)
  const middleOf = async (name: RegExp) => {
    const box = (await filterBar(page).getByRole("button", { name }).boundingBox())!
    return Math.round(box.y + box.height / 2)
  }
  await expect.poll(async () => (await middleOf(/^Show More$/)) - (await middleOf(/^Date/))).toBe(0)
})

test("below 1100 px the navigation becomes a top bar with a menu [F-132]", async ({ page }) => {
  await showAt(page, 1024)
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  await expect(navigation).toBeHidden()
  await page.getByRole("button", { name: "Menu", exact: true }).click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeVisible()
})

test("the navigation is 256 px wide, 56 px collapsed, and stays as it was left [F-130, F-714, F-715, L-659]", async ({
  page,
}) => {
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const widthOf = async () => (await navigation.boundingBox())!.width
  await expect.poll(widthOf).toBe(256)
  const collapse = page.getByRole("button", { name: "Collapse navigation" })
  await hydrated(page, collapse)
  await collapse.click()
  await expect.poll(widthOf).toBe(56)
  const remembered = () => page.evaluate(() => localStorage.getItem("outpost.nav.collapsed"))
  await expect.poll(remembered).toBe("true")
  await page.reload()
  await expect.poll(widthOf).toBe(56)
  await expect.poll(remembered).toBe("true")
  const expand = page.getByRole("button", { name: "Expand navigation" })
  await hydrated(page, expand)
  await expand.click()
  await expect.poll(widthOf).toBe(256)
})

test("a group of the navigation stays closed as it was left [F-131]", async ({ page }) => {
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const item = navigation.getByRole("link", { name: "Reviews" })
  const group = navigation.locator("summary").filter({ hasText: "Review Analysis" })
  await hydrated(page, group)
  await group.click()
  await expect(item).toBeHidden()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("outpost.nav.groups") ?? "{}"))
  await expect.poll(stored).toMatchObject({ review_analysis: false })
  await page.reload()
  await expect(item).toBeHidden()
  expect(await stored()).toMatchObject({ review_analysis: false })
})

test("a group that was closed before scripts ran stays closed, and is remembered [F-131]", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/_next/static/**/*.js", async (route) => {
    await promise
    await route.continue()
  })
  await page.goto("/reviews", { waitUntil: "commit" })
  const navigation = page.getByRole("navigation", { name: "Main" })
  const group = navigation.locator("summary").filter({ hasText: "Review Analysis" })
  await group.click()
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeHidden()
  resolve()
  await hydrated(page, group)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("outpost.nav.groups") ?? "{}"))
  await expect.poll(stored).toMatchObject({ review_analysis: false })
  await expect(navigation.getByRole("link", { name: "Reviews" })).toBeHidden()
})

test("the layout for small screens begins below 1100 px [P-518]", async ({ page }) => {
  await page.goto("/reviews")
  const navigation = page.getByRole("navigation", { name: "Main" })
  const menu = page.getByRole("button", { name: "Menu", exact: true })
  for (const [width, isMobile] of [
    [1100, false],
    [1099, true],
    [480, true],
  ] as const) {
    await showAt(page, width)
    await expect(navigation).toBeVisible({ visible: !isMobile })
    await expect(menu).toBeVisible({ visible: isMobile })
  }
})

test("tables become cards below 1100 px [F-716]", async ({ page }) => {
  await page.goto("/settings/users")
  const heading = page.getByRole("columnheader", { name: "Email" })
  const cell = page.getByRole("row").filter({ hasText: "manager@demo.outpost.test" }).locator("td").first()
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
