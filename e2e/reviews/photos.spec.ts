import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { demoPassword, fresh } from "#tests/support/accounts.ts"
import { pngOf } from "#tests/support/images.ts"
import { expectAccessible } from "../support/accessible.ts"
import { importReviews } from "../support/import-reviews.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const photos = [1, 2, 3, 4, 5, 6].map((number) => `https://photos.outpost.test/${number}.png`)
const file = `Hotel,Date,Stars,Text,Author,Photos
Quay House,2025-01-04,5,The parking is easy,Ada,${photos.join(" ")}
`

/** An account of its own. @returns the email of its Admin. */
async function importPhotos(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "outpost-photos-"))
  const id = fresh()
  const email = `owner-${id}@photos.test`
  writeFileSync(join(folder, "file.csv"), file)
  const admin = ["--admin", email, "--password", demoPassword]
  await importReviews(join(folder, "file.csv"), "--account", `Photos ${id}`, ...admin)
  rmSync(folder, { recursive: true, force: true })
  return email
}

async function expectRightOnAPhone(page: Page) {
  await showAt(page, widths[0])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test("photos stand small on the card and on the review's page, open one beside the other, and tell no one where they are shown", async ({
  page,
  context,
}) => {
  const requested: (string | undefined)[] = []
  await context.route("https://photos.outpost.test/**", (route) =>
    route.fulfill({ contentType: "image/png", body: pngOf({ width: 8, height: 8 }) }),
  )
  page.on("request", (request) => {
    if (request.url().startsWith("https://photos.")) requested.push(request.headers()["referer"])
  })
  await sendLoginForm(page, await importPhotos())
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto("/reviews?dateDescriptor=allTime")
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
  await list.getByRole("link").nth(1).press("Enter")
  const lightbox = page.getByRole("dialog", { name: "Photos by Ada" })
  const shown = lightbox.getByRole("img", { name: /^Photo/ })
  await expect(shown).toHaveAccessibleName("Photo 2 of 6 by Ada")
  await page.keyboard.press("End")
  await expect(shown).toHaveAccessibleName("Photo 6 of 6 by Ada")
  await expect(shown).toBeInViewport()
  await expectRightOnAPhone(page)
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    lightbox.getByRole("link", { name: "Open original" }).click(),
  ])
  await expect(opened).toHaveURL(photos[5]!)
  await page.keyboard.press("Escape")
  await expect(lightbox).toBeHidden()
  await expect(list.getByRole("link").nth(1)).toBeFocused()
  expect(requested.length).toBeGreaterThan(5)
  expect(requested.filter((referer) => referer !== undefined)).toEqual([])
})
