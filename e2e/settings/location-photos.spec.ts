import { expect, type Page, test } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { demo } from "#tests/support/accounts.ts"
import { wavesOf } from "#tests/support/real-images.ts"
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

test("a photo is uploaded to a location with progress and live news, opened, and deleted; the grid is right on every screen [L-190 L-314]", async ({
  context,
  page,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const id = await locationWithSync(page)
  await openListening(page, `/settings/locations/${id}/details?tab=photos&photoCategory=2`)
  const field = page.getByLabel("Photo", { exact: true })
  await hydrated(page, field)
  const calls: string[] = []
  const bodies: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "POST") return
    calls.push(new URL(request.url()).pathname)
    bodies.push(request.postData() ?? "")
  })

  // A photo that cannot be sent, and is sent again.
  await context.route("**/api/bff/upload", (route) => route.abort(), { times: 1 })
  await field.setInputFiles(await file("harbor.jpg", 3))
  await expect(page.getByText("Unable to upload image, please try again later")).toBeVisible()
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("img", { name: "harbor.jpg" })).toBeVisible()
  await expect(page.getByLabel("Category")).toHaveValue("2")
  await page.getByRole("button", { name: "Add photo" }).click()
  const news = page.getByText(
    "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.",
  )
  await expect(news).toBeVisible()
  const card = page.locator("figure", { has: page.getByRole("link", { name: "Open harbor.jpg" }) })
  await expect(card).toContainText("Cover")
  expect(calls.filter((path) => !path.includes("report"))).toEqual([
    ...["/api/bff/upload", "/api/bff/upload", "/api/bff/webhooks/rtx-images"],
    "/api/forms/photo.add",
  ])
  expect(bodies.at(-1)).toMatch(/s3_path=uploads%2F\d+%2F[\w-]{22}/)
  await expect(card).not.toContainText("Publishing")
  await expect(news).toBeHidden()

  // One that is cancelled on its way leaves nothing behind.
  await context.route("**/api/bff/upload", () => {}, { times: 1 })
  await field.setInputFiles(await file("pier.jpg", 4))
  await expect(page.getByRole("status").getByText("Uploading pier.jpg")).toBeVisible()
  await expect(page.getByRole("progressbar")).toBeVisible()
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "choose a file" })).toBeVisible()

  // What fails on the server says so and keeps the picture.
  await field.setInputFiles(await file("mill.jpg", 5, { width: 900, height: 900 }))
  await expect(page.getByRole("img", { name: "mill.jpg" })).toBeVisible()
  await context.route(
    "**/api/forms/photo.add",
    (route) =>
      route.fulfill({ status: 422, json: { error: "There was an error uploading your photo.", errors: {} } }),
    { times: 1 },
  )
  await page.getByRole("button", { name: "Add photo" }).click()
  await expect(page.getByText("There was an error uploading your photo.")).toBeVisible()
  await page.getByRole("button", { name: "Add photo" }).click()
  await expect(page.getByRole("link", { name: "Open mill.jpg" })).toBeVisible()

  expect(await problemsOnEveryScreen(page, "photos of a location")).toEqual([])
  await page.getByRole("link", { name: "Open harbor.jpg" }).click()
  const lightbox = page.getByRole("dialog")
  await expect(lightbox).toContainText(/1 of 2.*Owner.*Cover.*1280 x 720/s)
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  for (const name of ["harbor.jpg", "mill.jpg"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await expect(page.getByRole("link", { name: `Open ${name}` })).toBeHidden()
  }
  await page.request.post("/api/bff/local_listings/unpublish", { headers, data: { location_ids: [id] } })
})
