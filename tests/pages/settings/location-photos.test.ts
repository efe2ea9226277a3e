import { within } from "@testing-library/dom"
import { polled } from "#tests/support/polled.ts"
import { realPngOf, realWebpOf, wavesOf } from "#tests/support/real-images.ts"
import { followNamed, pressNamed, rowsOf, type Shown } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser, TextPage } from "../../support/text-browser.ts"

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

describe("before scripts run", () => {
  const pages = {} as Record<
    | (
        | "gallery"
        | "wizard"
        | "notPicture"
        | "empty"
        | "small"
        | "large"
        | "fitted"
        | "ready"
        | "chosen"
        | "tooTall"
        | "cropped"
      )
    | ("published" | "seen" | "deleted"),
    TextPage
  >
  const body = (step: keyof typeof pages) => pages[step].document.body
  const cardOf = ({ screen }: Shown) =>
    screen.getByRole("link", { name: "Open terrace.jpg" }).closest("figure")!
  let calls: Record<"eligible" | "list" | "send" | "remove", ReturnType<typeof lastCall>>
  let methods: string[]

  /** A photo is added by the wizard, cropped, seen and deleted; each page on the way is kept as it came. */
  beforeAll(async () => {
    const browser = await signedIn(demo.second, { address: between().address })
    const upload = (name: string, data: Buffer) => {
      browser.choose(browser.screen.getByLabelText(/^Photo\b/, { selector: "input" }), {
        name,
        type: "image/jpeg",
        data: new Uint8Array(data),
      })
      return pressNamed(browser, "Upload")
    }
    await openPhotos(browser)
    pages.gallery = browser.page
    const list = lastCall("GET", /^\/media$/)
    const eligible = lastCall("GET", /^\/local_listings\/eligible_locations\/\d+$/)
    pages.wizard = await followNamed(browser, "Add Photos")
    pages.notPicture = await upload("scan.png", Buffer.alloc(20_000, "x"))
    pages.empty = await upload("nothing.jpg", Buffer.alloc(0))
    pages.small = await upload("small.png", await realPngOf({ width: 249, height: 300 }))
    pages.large = await upload("large.jpg", Buffer.alloc(6_000_000, "x"))
    browser.fill(browser.screen.getByRole("checkbox", { name: /^Make it fit/ }), true)
    pages.fitted = await upload("menu.webp", await realWebpOf(size))
    await browser.open(pages.large.url)
    pages.ready = await upload("terrace.jpg", await wavesOf(1, size))
    pages.chosen = await followNamed(browser, "Review photos")
    await pressNamed(browser, "Assign category and locations")
    browser.fill(browser.screen.getByLabelText("Category", { selector: "select" }), "2")
    pages.tooTall = await pressNamed(browser, "Skip")
    await pressNamed(browser, "Use the middle")
    pages.cropped = await pressNamed(browser, "Continue")
    pages.published = await pressNamed(browser, "Publish 1 photo to 1 location")
    const send = lastCall("POST", /^\/media$/)
    await browser.open(pages.gallery.url)
    await polled(
      async () => {
        await browser.open(browser.page.url)
        return cardOf(browser).textContent!
      },
      (text) => !text.includes("Publishing"),
    )
    pages.seen = browser.page
    between().requested.length = 0
    pages.deleted = await pressNamed(browser, "Delete", within(cardOf(browser)) as never)
    methods = between().requested.flatMap(({ method, path }) => (/^\/media\/\d+$/.test(path) ? [method] : []))
    calls = { eligible, list, send, remove: lastCall("PUT", /^\/media\/\d+$/) }
  })

  test.each([
    ["asks for the owner's photos of the location", "L-505"],
    ["asks for eight at a time", "L-604"],
  ])("the list of photos %s [%s]", () => {
    const { account_id, location_id, source_id } = calls.list.query
    expect([account_id, location_id, source_id]).toEqual(Array(3).fill(expect.stringMatching(/^\d+$/)))
    expect(calls.list.query).toEqual({
      account_id,
      location_id,
      source_id,
      type: "owner",
      page: "1",
      per_page: "8",
      "sort[by]": "category_rank,published_at",
      "sort[order]": "desc,desc",
      has_custom_offset: "false",
    })
    expect(pages.gallery.screen.getByRole("link", { name: /^Add cover/ })).toBeInTheDocument()
  })

  test("whether the location is published is asked for of its account [L-502]", () => {
    expect(calls.eligible.query).toMatchObject({ account_id: calls.list.query["account_id"] })
  })

  test("Add Photos opens the first step of the wizard [L-115]", () => {
    const steps = within(pages.wizard.screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem")
    expect(steps[0]).toHaveTextContent("Upload Photo")
    expect(
      steps.findIndex((step) => step.matches("[aria-current]") || step.querySelector("[aria-current]")),
    ).toBe(0)
  })

  test.each([
    ["is no picture", "notPicture", "Unable to upload image. Please choose a png or jpeg file."],
    ["is empty", "empty", "Please choose a file that is at least 10240 bytes."],
    ["is too small", "small", "Please choose a file that is at least 250px by 250px."],
    ["is too large", "large", "Unable to upload image. Please choose a file smaller than 5mb."],
    [
      "does not suit its category",
      "tooTall",
      "Upload error: Cover photo must have an aspect ratio of at least 16:9.",
    ],
  ] as const)("what %s is refused where it was chosen", (_, step, text) => {
    expect(body(step)).toHaveTextContent(text)
  })

  test("what breaks a limit is made to fit where that is ticked (D-320)", () => {
    expect(body("fitted")).toHaveTextContent("1 of 1 ready")
    expect(pages.fitted.screen.getByRole("list", { name: "Files" })).toHaveTextContent("menu.webp")
  })

  test("a photo is chosen, cropped and given its category", () => {
    expect(body("ready")).toHaveTextContent("1 of 1 ready")
    expect(pages.chosen.screen.getByRole("checkbox", { name: "Use terrace.jpg" })).toBeChecked()
    const category = pages.tooTall.screen.getByLabelText("Category", { selector: "select" })
    expect(category).toHaveDisplayValue("Cover")
    expect(body("tooTall")).toHaveTextContent("800 x 450 of this picture fit a cover photo.")
    expect(body("cropped")).toHaveTextContent("1 photo for 1 location, as Cover")
  })

  test("the wizard sends the photo with its category to the location [L-504]", () => {
    expect(body("published")).toHaveTextContent(
      "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.",
    )
    const { account_id, location_id, source_id } = calls.list.query
    expect(calls.send.body).toMatchObject({
      source_id: Number(source_id),
      category_id: "2",
      high_priority: true,
      location_ids: [location_id],
      s3_path: expect.stringMatching(/\S/),
    })
    expect(String(calls.send.body.account_id)).toBe(account_id)
  })

  test("a photo is uploaded, seen and deleted [L-012]", () => {
    const [picture] = [...cardOf(pages.seen).querySelectorAll("img")].map(
      (image) => image.getAttribute("src")!,
    )
    expect(picture).toMatch(/^\/api\/bff\/files\/photos\/\d+\/[\w-]+-640\.webp\?/)
    expect(cardOf(pages.seen).textContent).not.toMatch(/Publishing|Failed/)
    expect(body("seen")).toHaveTextContent("Delete this photo?It will also be removed from Google.")
    expect(body("deleted")).toHaveTextContent("Photo successfully deleted.")
    expect(pages.deleted.screen.queryByRole("link", { name: "Open terrace.jpg" })).toBeNull()
  })

  test("deleting sends a PUT and no DELETE [L-331]", () => {
    expect(methods).toEqual(["PUT"])
  })

  test.each([
    ["the location, its address at Google and its source", "L-506"],
    ["what it has in the list", "L-196"],
  ])("deleting names the photo by %s [%s]", () => {
    const { location_id, source_id } = calls.list.query
    expect(calls.remove.body).toMatchObject({ url_id: expect.anything() })
    expect([calls.remove.body.location_id, calls.remove.body.source_id].map(String)).toEqual([
      location_id,
      source_id,
    ])
  })
})
