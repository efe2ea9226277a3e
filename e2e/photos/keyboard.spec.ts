import { expect, type Locator, type Page, test } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { demo } from "#tests/support/accounts.ts"
import { wavesOf } from "#tests/support/real-images.ts"
import { readList } from "../support/bff.ts"
import { expectNoSidewaysScroll, hydrated, showAt, widths } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const headers = { [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! }

/** A location that Google knows, with Auto Sync on. @returns its id. */
async function locationWithSync(page: Page): Promise<number> {
  const { items } = await readList<{ id: number }>(page.context(), "locations", "?per_page=50")
  for (const { id } of items) {
    const answer = await page.request.post("/api/bff/local_listings/publish", {
      headers,
      data: { location_ids: [id] },
    })
    if (answer.ok()) return id
  }
  throw new Error("Google knows none of these locations.")
}

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const file = async (name: string, number: number, size: { width: number; height: number }) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await wavesOf(number, size),
})

const longName = "terrace in the evening, after the rain, seen from table seven.jpg"

test("photos go the whole way of the wizard with keys alone: chosen, a refused one removed, one left out, one cropped and published; on a phone nothing sticks out [F-331]", async ({
  context,
  page,
}) => {
  test.slow()
  await signIn(context, demo.second)
  const id = await locationWithSync(page)
  await page.goto(`/photos/add?location=${id}`)
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const choose = button("choose files")
  await hydrated(page, choose)

  // Who waits for it only with the key can come too late: then the browser's own opens.
  const opened = page.waitForEvent("filechooser")
  await press(page, choose)
  const chooser = await opened
  // Processing takes as long as the test wants.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await context.route("**/webhooks/rtx-images*", async (route) => {
    await held
    await route.continue()
  })
  await chooser.setFiles([
    await file(longName, 11, { width: 900, height: 900 }),
    await file("quay.jpg", 12, { width: 800, height: 600 }),
    {
      name: "menu.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(20_000)]),
    },
  ])
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name })
  await expect(row("menu.jpg")).toContainText("Please choose a png or jpeg file.")
  await expect(row("quay.jpg")).toContainText("Processing")
  await expect(row("quay.jpg").locator("[data-spinner]")).toBeVisible()
  goOn()
  await expect(page.getByText("2 of 3 ready, 1 refused")).toBeVisible()
  await showAt(page, widths[0])
  await expectNoSidewaysScroll(page)
  await showAt(page, 1100)
  await press(page, button("Remove refused files"))
  await expect(page.getByRole("link", { name: "Review photos" })).toBeFocused()
  await page.keyboard.press("Enter")

  await press(page, page.getByRole("checkbox", { name: "Use quay.jpg" }), "Space")
  await expect(page.getByText("1 of 2 photos chosen")).toBeVisible()
  await press(page, button("Assign category and locations"))
  const category = page.getByLabel("Category", { exact: true })
  await hydrated(page, category)
  await tabTo(page, category)
  await page.keyboard.press("C")
  await expect(category).toHaveValue("2")

  await press(page, button("Crop to fit"))
  const frame = page.getByLabel("Crop frame. Arrow keys move it, plus and minus zoom.")
  await expect(frame).toBeFocused()
  const top = page.locator("input[name=y]")
  await expect(page.getByText("900 x 506 of this picture fit a cover photo.")).toBeVisible()
  const before = Number(await top.inputValue())
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect.poll(async () => Number(await top.inputValue())).not.toBe(before)
  await page.keyboard.press("+")
  await expect(page.getByText("720 x 405 of this picture fit a cover photo.")).toBeVisible()
  await page.keyboard.press("-")
  await expect(page.getByText("900 x 506 of this picture fit a cover photo.")).toBeVisible()
  await press(page, button("Zoom in"))
  await expect(page.getByText("720 x 405 of this picture fit a cover photo.")).toBeVisible()
  await press(page, button("Use this part"))
  await expect(frame).toBeHidden()
  await press(page, button("Continue"))

  await expect(page.getByText("1 photo for 1 location, as Cover")).toBeVisible()
  await press(page, button("Publish 1 photo to 1 location"))
  await expect(page.getByText("1 of 1 published")).toBeVisible()
  await press(page, page.getByRole("link", { name: "Done" }))
  await press(page, page.getByRole("button", { name: `Delete ${longName}` }))
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }))
  await expect(page.getByRole("link", { name: `Open ${longName}` })).toBeHidden()
  await page.request.post("/api/bff/local_listings/unpublish", { headers, data: { location_ids: [id] } })
})
