import { expect, type Page, test } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { demo } from "#tests/support/accounts.ts"
import { realJpegOf, wavesOf } from "#tests/support/real-images.ts"
import { expectAccessible } from "../support/accessible.ts"
import { readList } from "../support/bff.ts"
import { hydrated, openListening, problemsOnEveryScreen } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const headers = { [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! }

/** A location that Google knows, with Auto Sync on. @returns its id. */
async function locationWithSync(page: Page): Promise<number> {
  const { items } = await readList<{ id: number }>(page.context(), "locations", "?per_page=50")
  for (const { id } of items.toReversed()) {
    const answer = await page.request.post("/api/bff/local_listings/publish", {
      headers,
      data: { location_ids: [id] },
    })
    if (answer.ok()) return id
  }
  throw new Error("Google knows none of these locations.")
}

const file = async (name: string, number: number, size = { width: 1280, height: 720 }) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await wavesOf(number, size),
})

const news =
  "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system."

test("photos are uploaded to a location by the wizard, each with its bar, cropped, published with live news, opened and deleted; a line that breaks and a reload lose nothing, and it is right on every screen [L-115 L-190 L-313 L-314 L-569 L-627]", async ({
  context,
  page,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const id = await locationWithSync(page)
  const photosPage = `/settings/locations/${id}/details?tab=photos`
  await openListening(page, photosPage)
  await page.getByRole("link", { name: "Add Photos" }).click()
  const field = page.getByLabel("Photos", { exact: true })
  await hydrated(page, field)
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name })
  const next = page.getByRole("link", { name: "Review photos" })

  // One of them comes in parts, of which one breaks on its way; one is refused, and one is cancelled.
  const parts: string[] = []
  page.on("request", (request) => {
    if (/uploads\/[\w-]+\/parts/.test(request.url())) parts.push(new URL(request.url()).search)
  })
  await context.route("**/parts?offset=262144*", (route) => route.abort(), { times: 1 })
  const harbor = { ...(await file("harbor.jpg", 3)), buffer: await realJpegOf({ width: 900, height: 900 }) }
  await field.setInputFiles([
    harbor,
    await file("mill.jpg", 5, { width: 900, height: 900 }),
    { name: "scan.tiff", mimeType: "image/tiff", buffer: Buffer.alloc(20_000) },
  ])
  await expect(row("scan.tiff")).toContainText("Please choose a png or jpeg file.")
  await expect(row("harbor.jpg")).toContainText("Uploaded")
  await expect(row("mill.jpg")).toContainText("Uploaded")
  expect(parts).toEqual(["?offset=0", "?offset=262144", "?offset=262144"])
  await expect(next).toBeHidden()
  expect(await problemsOnEveryScreen(page, "uploads of the photo wizard")).toEqual([])
  await page.getByRole("button", { name: "Remove scan.tiff" }).click()
  await context.route("**/api/bff/upload", () => {}, { times: 1 })
  await field.setInputFiles(await file("pier.jpg", 4))
  await expect(page.getByRole("progressbar", { name: "Uploading pier.jpg" })).toBeVisible()
  await page.getByRole("button", { name: "Cancel pier.jpg" }).click()
  await expect(row("pier.jpg")).toBeHidden()
  await page.reload()
  await hydrated(page, field)
  await expect(row("harbor.jpg")).toBeVisible()
  await next.click()

  await page.getByRole("checkbox", { name: "Use mill.jpg" }).uncheck()
  await page.getByRole("button", { name: "Assign category and locations" }).click()
  const category = page.getByLabel("Category", { exact: true })
  await hydrated(page, category)
  await expect(page.getByRole("button", { name: "Skip" })).toBeEnabled()
  await category.selectOption("Cover")
  await expect(
    page.getByText("Upload error: Cover photo must have an aspect ratio of at least 16:9."),
  ).toBeVisible()
  await page.getByRole("button", { name: "Crop to fit" }).click()
  const frame = page.getByLabel("Crop frame. Arrow keys move it, plus and minus zoom.")
  await frame.focus()
  await frame.press("ArrowDown")
  await expectAccessible(page)
  await expect(page.getByText("900 x 506 of this picture fit a cover photo.")).toBeVisible()
  await page.getByRole("button", { name: "Use this part" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("1 photo for 1 location, as Cover")).toBeVisible()
  await page.getByRole("button", { name: "Publish 1 photo to 1 location" }).click()
  await expect(page.getByText(news)).toBeVisible()
  await expect(page.getByText("1 of 1 published")).toBeVisible()
  await expect(page.getByText(news)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Done" }).click()

  const card = page.locator("[data-photo-id]", { has: page.getByRole("link", { name: "Open harbor.jpg" }) })
  const { width, height } = (await card.locator(":scope > div").boundingBox())!
  expect([width, height]).toEqual([250, 250])
  expect(await problemsOnEveryScreen(page, "photos of a location")).toEqual([])
  await page.getByRole("link", { name: "Open harbor.jpg" }).click()
  await expect(page.getByRole("dialog")).toContainText(/Owner.*900 x 506/s)
  await expect(page.getByRole("dialog").locator("option:checked")).toHaveText("Cover")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("button", { name: "Delete harbor.jpg" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("link", { name: "Open harbor.jpg" })).toBeHidden()
  await page.request.post("/api/bff/local_listings/unpublish", { headers, data: { location_ids: [id] } })
})
