import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { padded, pngOf } from "../../tests/support/images.ts"
import { expectAccessible } from "../support/accessible.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const minBytes = 10_240
const maxBytes = 5 * 1024 * 1024

const png = (width: number, height: number, bytes = 20_000) => ({
  name: "terrace.png",
  mimeType: "image/png",
  buffer: padded(pngOf({ width, height }), bytes),
})

/** The upload that works, of all the samples. */
const upload = (page: Page) => page.locator(".field", { has: page.getByLabel("Image", { exact: true }) })
const input = (page: Page) => page.getByLabel("Image", { exact: true })
const done = (page: Page, name: string) => page.getByRole("button", { name: `Delete ${name}` })

async function jpeg(page: Page) {
  const text = await page.evaluate(() => {
    const canvas = document.createElement("canvas")
    canvas.width = canvas.height = 250
    canvas.getContext("2d")!.fillRect(0, 0, 100, 100)
    return canvas.toDataURL("image/jpeg").split(",")[1]!
  })
  return { name: "a.jpg", mimeType: "image/jpeg", buffer: padded(Buffer.from(text, "base64"), minBytes) }
}

test.beforeEach(async ({ context, page }) => {
  await signIn(context, demo.admin)
  await page.goto("/ui")
  await hydrated(page, input(page))
})

test("an upload is empty, dragged over, processed with a spinner, shown with its picture, and emptied; the smallest and the largest images are taken, PNG and JPEG (gallery) [F-330, F-331, F-395, F-397, F-398, F-399]", async ({
  page,
}) => {
  const place = upload(page)
  await expect(place.getByRole("button", { name: "choose a file" })).toBeVisible()
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(["x"], "terrace.png", { type: "image/png" }))
    return data
  })
  const drop = place.locator("[data-drop]")
  await drop.dispatchEvent("dragenter", { dataTransfer: transfer })
  await expect(drop).toHaveAttribute("data-over")
  await expect(place).toContainText("Drop to upload")
  await drop.dispatchEvent("dragleave", { dataTransfer: transfer })
  await expect(drop).not.toHaveAttribute("data-over")

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/api/bff/upload", async (route) => {
    await held
    await route.continue()
  })
  const bytes = [...png(300, 250).buffer]
  const files = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(given)], "terrace.png", { type: "image/png" }))
    return data
  }, bytes)
  await drop.dispatchEvent("drop", { dataTransfer: files })
  await expect(place.locator("[data-spinner]")).toBeVisible()
  await expect(place.getByRole("status")).toHaveText("Uploading terrace.png")
  await expectAccessible(page)
  answer()
  await expect(done(page, "terrace.png")).toBeVisible()
  const picture = page.getByRole("img", { name: "terrace.png" })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty("naturalWidth", 300)
  await expectAccessible(page)
  await done(page, "terrace.png").click()
  await expect(place.getByRole("button", { name: "choose a file" })).toBeFocused()

  for (const file of [png(250, 250, minBytes), png(250, 250, maxBytes), await jpeg(page)]) {
    await input(page).setInputFiles(file)
    await expect(done(page, file.name)).toBeVisible()
    await done(page, file.name).click()
    await expect(done(page, file.name)).toBeHidden()
  }
})

const sides = "Unable to upload image. Please choose a file that is at least 250px by 250px."
const refused: [what: string, file: ReturnType<typeof png>, text: string][] = [
  ["249 wide", png(249, 300), sides],
  ["249 high", png(300, 249), sides],
  ["200 by 200", png(200, 200), sides],
  [
    "over 5 MB",
    png(300, 300, maxBytes + 1),
    "Unable to upload image. Please choose a file smaller than 5mb.",
  ],
  [
    "under 10240 bytes",
    png(300, 300, minBytes - 1),
    "Unable to upload image. Please choose a file that is at least 10240 bytes.",
  ],
  [
    "a GIF",
    { name: "a.gif", mimeType: "image/gif", buffer: png(300, 300).buffer },
    "Unable to upload image. Please choose a png or jpeg file.",
  ],
]

test("what breaks a rule is refused in its words and never sent; a failure is told, and the next try works (gallery) [F-395, F-397, F-398, F-399, F-400, F-663, F-664, F-665]", async ({
  page,
}) => {
  const calls: string[] = []
  page.on("request", (request) => request.url().endsWith("/upload") && calls.push(request.url()))
  for (const [, file, text] of refused) {
    await input(page).setInputFiles(file)
    await expect(upload(page).getByRole("alert")).toHaveText(text)
  }
  const two = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    for (const name of ["a.png", "b.png"]) data.items.add(new File(["x"], name, { type: "image/png" }))
    return data
  })
  await upload(page).locator("[data-drop]").dispatchEvent("drop", { dataTransfer: two })
  await expect(upload(page).getByRole("alert")).toHaveText("You can't upload more than 1 image")
  expect(calls).toEqual([])

  await page.route("**/api/bff/upload", (route) => route.abort(), { times: 1 })
  await input(page).setInputFiles(png(300, 300))
  await expect(upload(page).getByRole("alert")).toHaveText("Unable to upload image, please try again later")
  await input(page).setInputFiles(png(300, 300))
  await expect(done(page, "terrace.png")).toBeVisible()
  await done(page, "terrace.png").click()

  // Errors that only the server finds are shown in its words.
  const error = "Unable to upload image. Please choose a png or jpeg file."
  await page.route("**/api/bff/upload", (route) =>
    route.fulfill({ status: 415, json: { status: 415, error } }),
  )
  await input(page).setInputFiles(png(300, 300))
  await expect(upload(page).getByRole("alert")).toHaveText(error)
})
