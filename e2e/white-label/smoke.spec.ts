import { expect, type Page } from "@playwright/test"
import { hydrated } from "../support/screens.ts"
import { type Site, signInAt, test } from "../support/white-labels.ts"
import { expectOnlyOwn, paintedColours } from "./only-own.ts"

const names = ["own", "northwind", "lumen"] as const
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

/** The title of a signed-in page ends with the account's name under a white label, else with the product's (D-266). */
const isTitleOf = (site: Site) => (site.name === "Outpost" ? / \| Outpost$/ : / \| (?!Outpost)/)

/** Walks through a site from signing in to logging out. */
async function expectOwnSite(page: Page, site: Site, others: readonly Site[]) {
  const requested: string[] = []
  page.on("request", (request) => requested.push(request.url()))

  await page.goto(`${site.address}/login`)
  await expect(page).toHaveTitle(`Log in | ${site.name}`)
  await expect(page.getByText("Contact support at")).toContainText(site.support)
  await expectOnlyOwn(page, site, others)

  for (const path of ["/signup", "/forgot-password", "/triage"]) {
    await page.goto(`${site.address}${path}`)
    await hydrated(page, page.getByRole("main"))
    await expectOnlyOwn(page, site, others)
  }

  await signInAt(page, site)
  await page.goto(`${site.address}/reviews`)
  await expect(page.getByRole("article").first()).toBeVisible()
  await expect(page).toHaveTitle(isTitleOf(site))
  await expectOnlyOwn(page, site, others)
  const painted = await paintedColours(page)
  const foreign = others.flatMap(({ colours }) => colours).filter((colour) => painted.includes(colour))
  expect(foreign).toEqual([])
  expect(painted).toContain(site.colours[0])
  if (site.logo) {
    const logo = navigation(page).getByRole("img", { name: site.name })
    await expect(logo).toHaveAttribute("src", site.logo)
    await expect(logo).toHaveJSProperty("naturalWidth", 120)
  } else await expect(navigation(page).getByText(site.name, { exact: true })).toBeVisible()

  await page.goto(`${site.address}/settings`)
  await expect(page.getByRole("heading", { name: "Account & Settings" })).toBeVisible()
  await expectOnlyOwn(page, site, others)

  await page.goto(`${site.address}/no/such/page`)
  await expect(page).toHaveURL(/\/error\?statusCode=404/)
  await expect(page).toHaveTitle(`Error | ${site.name}`)
  await expectOnlyOwn(page, site, others)

  await page.goto(`${site.address}/reviews`)
  await navigation(page).getByRole("button", { name: "Log Out" }).click()
  await expect(page).toHaveURL(`${site.address}/login`)
  await expectOnlyOwn(page, site, others)
  const host = new URL(site.address).host
  expect(requested.filter((url) => url.startsWith("http") && new URL(url).host !== host)).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ domain }) => domain !== new URL(site.address).hostname)).toEqual([])
}

test("no site shows anything of the others, from signing in to logging out [F-015, F-016, F-017]", async ({
  browser,
  labels,
}) => {
  test.slow()
  for (const name of names) {
    const others = names.filter((other) => other !== name).map((other) => labels[other])
    await test.step(name, async () => {
      const page = await browser.newPage()
      await expectOwnSite(page, labels[name], others)
      await page.context().close()
    })
  }
})
