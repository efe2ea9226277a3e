import { within } from "@testing-library/dom"
import { polled } from "#tests/support/polled.ts"
import { realPngOf, wavesOf } from "#tests/support/real-images.ts"
import { followNamed, pressNamed, rowsOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

/** Opens the photos of a location that Google knows and has a page of, with Auto Sync on. */
async function openPhotos(browser: TextBrowser): Promise<void> {
  // Locations that other tests add have no pages at sources.
  const { items } = await readList<{ location_id: number }>(browser, "urls", "?per_page=250")
  const withPages = new Set(items.map(({ location_id }) => `/settings/locations/${location_id}/details`))
  await browser.open("/settings/locations")
  const addresses = rowsOf(browser, "Locations")
    .map((row) => row.querySelector("a")!.getAttribute("href")!)
    .filter((address) => withPages.has(address.split("?")[0]!))
  for (const address of addresses.toReversed()) {
    await browser.open(address)
    const control = browser.screen.getByRole("switch", { name: "Auto Sync" })
    if (control.hasAttribute("disabled")) continue
    if (control.textContent !== "On") await browser.click(control)
    await followNamed(browser, "Photos", within(browser.screen.getByRole("main")))
    return
  }
  throw new Error("Google knows none of these locations.")
}

const size = { width: 800, height: 600 }
const between = standBetween()

/** The last call of a method whose path matches. */
function lastCall(method: string, path: RegExp) {
  const call = between().requested.findLast((one) => one.method === method && path.test(one.path))
  if (!call) throw new Error(`Nothing was asked like ${method} ${path}.`)
  return { query: Object.fromEntries(call.query), body: call.body === "" ? {} : JSON.parse(call.body) }
}

test("before scripts run a photo is added to a location by the wizard, cropped, seen, published and deleted, and wrong ones are refused where they were chosen [L-012 L-115 L-196 L-331 L-504 L-505 L-506 L-604]", async () => {
  const browser = await signedIn(demo.second, { address: between().address })
  await openPhotos(browser)
  const photosPage = browser.page.url
  const { account_id, location_id, source_id } = lastCall("GET", /^\/media$/).query
  expect(lastCall("GET", /^\/media$/).query).toEqual({
    ...{ account_id, location_id, source_id, type: "owner", page: "1", per_page: "8" },
    ...{ "sort[by]": "category_rank,published_at", "sort[order]": "desc,desc", has_custom_offset: "false" },
  })
  const page = () => browser.page.document.body
  const upload = async (name: string, data: Buffer) => {
    browser.choose(browser.screen.getByLabelText(/^Photo\b/, { selector: "input" }), {
      ...{ name, type: "image/jpeg" },
      data: new Uint8Array(data),
    })
    await pressNamed(browser, "Upload")
  }
  expect(browser.screen.getByRole("link", { name: /^Add cover/ })).toBeInTheDocument()
  await followNamed(browser, "Add Photos")

  await upload("scan.png", Buffer.alloc(20_000, "x"))
  expect(page()).toHaveTextContent("Unable to upload image. Please choose a png or jpeg file.")
  await upload("small.png", await realPngOf({ width: 249, height: 300 }))
  expect(page()).toHaveTextContent("Please choose a file that is at least 250px by 250px.")
  await upload("large.jpg", Buffer.alloc(6_000_000, "x"))
  expect(page()).toHaveTextContent("Unable to upload image. Please choose a file smaller than 5mb.")

  await upload("terrace.jpg", await wavesOf(1, size))
  expect(page()).toHaveTextContent("1 of 1 ready")
  await followNamed(browser, "Next")
  expect(browser.screen.getByRole("checkbox", { name: "Use terrace.jpg" })).toBeChecked()
  await pressNamed(browser, "Next")
  browser.fill(browser.screen.getByLabelText("Category", { selector: "select" }), "2")
  await pressNamed(browser, "Skip")
  expect(page()).toHaveTextContent("Upload error: Cover photo must have an aspect ratio of at least 16:9.")
  expect(browser.screen.getByLabelText("Category", { selector: "select" })).toHaveDisplayValue("Cover")
  expect(page()).toHaveTextContent("800 x 450 of this picture fit a cover photo.")
  await pressNamed(browser, "Use the middle")
  await pressNamed(browser, "Continue")
  expect(page()).toHaveTextContent("1 photo for 1 location, as Cover")
  await pressNamed(browser, "Upload to Google")
  expect(page()).toHaveTextContent(
    "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.",
  )
  expect(lastCall("POST", /^\/media$/).body).toMatchObject({
    ...{ source_id: Number(source_id), category_id: "2", high_priority: true },
    ...{ location_ids: [location_id], s3_path: expect.stringMatching(/\S/) },
  })
  await browser.open(photosPage)
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
  expect(lastCall("PUT", /^\/media\/\d+$/).body).toMatchObject({
    ...{ location_id: expect.anything(), url_id: expect.anything(), source_id: expect.anything() },
  })
  expect(browser.screen.queryByRole("link", { name: "Open terrace.jpg" })).toBeNull()
})
