import { within } from "@testing-library/dom"
import { polled } from "#tests/support/polled.ts"
import { realPngOf, wavesOf } from "#tests/support/real-images.ts"
import { followNamed, pressNamed, rowsOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

/** Opens the photos of a location that Google knows, with Auto Sync on. */
async function openPhotos(browser: TextBrowser): Promise<void> {
  await browser.open("/settings/locations")
  const addresses = rowsOf(browser, "Locations").map((row) => row.querySelector("a")!.getAttribute("href")!)
  for (const address of addresses.toReversed()) {
    await browser.open(address)
    const control = browser.screen.getByRole("switch", { name: "Auto Sync" })
    if (control.hasAttribute("disabled")) continue
    if (control.textContent !== "On") await browser.click(control)
    await followNamed(browser, "Photos")
    return
  }
  throw new Error("Google knows none of these locations.")
}

const size = { width: 800, height: 600 }

test("before scripts run a photo is added to a location, seen, published and deleted, and wrong ones are refused where they were chosen [L-012 L-196 L-331]", async () => {
  const browser = await signedIn(demo.second)
  await openPhotos(browser)
  const page = () => browser.page.document.body
  const add = async (name: string, data: Buffer, category = "") => {
    browser.choose(browser.screen.getByLabelText(/^Photo\b/, { selector: "input" }), {
      name,
      type: "image/jpeg",
      data: new Uint8Array(data),
    })
    browser.fill(browser.screen.getByLabelText("Category"), category)
    await pressNamed(browser, "Add photo")
  }
  expect(browser.screen.getByRole("link", { name: /^Add cover/ })).toBeInTheDocument()

  await add("scan.png", Buffer.alloc(20_000, "x"))
  expect(page()).toHaveTextContent("Unable to upload image. Please choose a png or jpeg file.")
  await add("small.png", await realPngOf({ width: 249, height: 300 }))
  expect(page()).toHaveTextContent("Please choose a file that is at least 250px by 250px.")
  await add("large.jpg", Buffer.alloc(6_000_000, "x"))
  expect(page()).toHaveTextContent("Unable to upload image. Please choose a file smaller than 5mb.")

  await add("terrace.jpg", await wavesOf(1, size), "2")
  expect(page()).toHaveTextContent("Upload error: Cover photo must have an aspect ratio of at least 16:9.")
  expect(browser.screen.getByLabelText("Category")).toHaveDisplayValue("Cover")
  expect(page()).toHaveTextContent("terrace.jpg is uploaded.")
  browser.fill(browser.screen.getByLabelText("Category"), "")
  await pressNamed(browser, "Add photo")
  expect(page()).toHaveTextContent(
    "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.",
  )
  const card = () => browser.screen.getByRole("link", { name: "Open terrace.jpg" }).closest("figure")!
  const [picture] = [...card().querySelectorAll("img")].map((image) => image.getAttribute("src")!)
  expect(picture).toMatch(/^\/api\/bff\/files\/photos\/\d+\/[\w-]+-640\.webp\?/)
  await polled(
    async () => {
      await browser.open(browser.page.url)
      return card().textContent!
    },
    (text) => !text.includes("Publishing"),
  )
  expect(card().textContent).not.toMatch(/Publishing|Failed/)

  expect(page()).toHaveTextContent("Delete this photo?It will also be removed from Google.")
  await pressNamed(browser, "Delete", within(card()) as never)
  expect(page()).toHaveTextContent("Photo successfully deleted.")
  expect(browser.screen.queryByRole("link", { name: "Open terrace.jpg" })).toBeNull()
})
