import { within } from "@testing-library/dom"
import { demoDatabase } from "../../support/demo-database.ts"
import { followNamed, pressNamed, rowsOf, rowWith, search, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { polled } from "../../support/polled.ts"
import { type Product, startProduct } from "../../support/product.ts"
import { productNow } from "../../support/programs.ts"
import { seedGoogle } from "../../support/stand-ins/google/seed-google.ts"
import { type GoogleStandIn, startGoogle } from "../../support/stand-ins/google/start-google.ts"
import { seedTrustpilot } from "../../support/stand-ins/trustpilot/seed-trustpilot.ts"
import {
  startTrustpilot,
  type TrustpilotStandIn,
} from "../../support/stand-ins/trustpilot/start-trustpilot.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

const path = "/settings/integrations/google"
const places = (browser: TextBrowser) => rowsOf(browser, "Places")

let product: Product
let browser: TextBrowser
let google: GoogleStandIn
let trustpilot: TrustpilotStandIn

/** Opens a page until it says something. */
const until = (to: string, text: string) =>
  polled(
    async () => (await browser.open(to)).text,
    (page) => page.includes(text),
  )

/** The whole way of a person, without scripts, through the product as `npm start` runs it and stand-ins for providers. */
describe("a connection", () => {
  beforeAll(async () => {
    trustpilot = await startTrustpilot({ now: productNow, secret: "stand-in-secret" })
    google = await startGoogle({ now: productNow, secret: "stand-in-secret" })
    seedGoogle(google.fixture, 3)
    const urls = ["CONSENT", "TOKEN", "ACCOUNTS", "LOCATIONS", "REVIEWS"]
    const env = {
      GOOGLE_CLIENT_ID: google.settings.clientId,
      GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      GOOGLE_CALLS_PER_MINUTE: "6000",
      ...Object.fromEntries(urls.map((name) => [`GOOGLE_${name}_URL`, google.origin])),
      TRUSTPILOT_API_KEY: trustpilot.settings.apiKey,
      TRUSTPILOT_API_SECRET: "stand-in-secret",
      TRUSTPILOT_CONSENT_URL: trustpilot.origin,
      TRUSTPILOT_API_URL: trustpilot.origin,
    }
    product = await startProduct(env, await demoDatabase())
    browser = await signedIn(demo.admin, { address: product.address })
  })
  afterAll(async () => {
    await product?.stop()
    await google?.close()
    await trustpilot?.close()
  })
  /** Opens a chain that is listed when the connection is made again. */
  function openLanternBooks() {
    for (const at of [1, 2, 3]) {
      google.fixture.addLocation({
        name: `accounts/100/locations/${2_000 + at}`,
        isVerified: true,
        title: `Lantern Books ${at}`,
        storefrontAddress: {
          addressLines: [`${at} Wharf Lane`],
          locality: at === 2 ? "" : "Portland",
          administrativeArea: "ME",
          postalCode: "04101",
          regionCode: "US",
        },
        metadata: {},
      })
    }
  }
  const firstPlaces = () => [...google.fixture.locations.values()].slice(0, 3)

  test("to Google is made there, and its first import takes everything of the matched places", async () => {
    await browser.open("/settings/integrations")
    expect((await followNamed(browser, "Places of Google My Business")).url).toBe(path)
    expect(browser.screen.getByText("No reviews come in from Google.")).toBeInTheDocument()
    await followNamed(browser, "Connect")
    expect(browser.url).toContain(`${google.origin}/o/oauth2/v2/auth?`)
    expect((await pressNamed(browser, "Allow")).url).toBe(`${path}?connected=google`)
    expect(browser.screen.getByText("Google is connected.")).toBeInTheDocument()
    await until(path, "Up to date")
    expect(browser.screen.getByText("3 places to confirm.")).toBeInTheDocument()
    const reviews = [...google.fixture.reviews.entries()]
    const doubtful = firstPlaces().map(({ name }) => name)
    const count = reviews.reduce((sum, [name, of]) => sum + (doubtful.includes(name) ? 0 : of.size), 0)
    expect(count).toBe(37 * 3)
    expect(browser.screen.getByText(`${count} of ${count} taken in`)).toBeInTheDocument()
    expect(browser.screen.getByText("Matched (37)")).toBeInTheDocument()
  })

  test("to Google lists its places page by page, and back", async () => {
    const names = () => places(browser).map((row) => textOf(row.querySelector(".cell-main")))
    await browser.open(`${path}?part=matched`)
    const firstPage = names()
    await followNamed(browser, "Next")
    expect([firstPage.length, names().length]).toEqual([25, 12])
    expect(new Set([...firstPage, ...names()]).size).toBe(37)
    expect(browser.screen.getByText("37 places")).toBeInTheDocument()
    await followNamed(browser, "Previous")
    expect(names()).toEqual(firstPage)
  })

  test("to Google asks which locations doubtful places are: a likely one, one that is searched for, or none", async () => {
    const [one, other, third] = firstPlaces().map(({ title }) => title)
    await browser.open(path)
    const rows = places(browser)
    expect(rows).toHaveLength(3)
    expect(textOf(rowWith(rows, one!))).toMatch(/\d\d% match/)
    await pressNamed(browser, `Confirm that ${one} is ${one}`)
    expect(browser.screen.getByText("Place matched. Its reviews arrive shortly.")).toBeInTheDocument()

    await followNamed(browser, `Choose a location for ${other}`)
    await search(browser, "Search locations", other!)
    const choice = browser.screen.getByRole("combobox", { name: /^Location/ })
    const found = within(choice).getAllByRole("option").map(textOf)
    expect(found[0]).toContain(other)
    await pressNamed(browser, "Match")
    expect(browser.url).toBe(`${path}?part=doubtful`)

    await pressNamed(browser, `Ignore ${third}`)
    expect(browser.screen.getByText("Matched (39)")).toBeInTheDocument()
    await browser.open(`${path}?part=ignored`)
    expect(places(browser).map((row) => textOf(row.querySelector(".cell-main")))).toEqual([third])
    await until(path, `${39 * 3} of ${39 * 3} taken in`)
  })

  test("to Google brings a new review of a place that a person has confirmed", async () => {
    const [place] = firstPlaces()
    const controls = createTextBrowser(google.origin)
    await controls.open("/")
    controls.fill(controls.screen.getAllByLabelText("Text")[0]!, "Seen without a reload")
    await controls.click(controls.screen.getByRole("button", { name: "Add" }))
    expect(google.fixture.reviews.get(place!.name)!.size).toBe(4)
    await browser.open(path)
    await pressNamed(browser, "Sync now")
    expect(browser.screen.getByText("Looking for new reviews")).toBeInTheDocument()
    await until("/reviews", "Seen without a reload")
  })

  test("to Google moves a place with its reviews after it has said which, and gives them back", async () => {
    const [moved, , free] = firstPlaces().map(({ title }) => title)
    await browser.open(`${path}?part=matched`)
    await followNamed(browser, `Choose a location for ${moved}`)
    await search(browser, "Search locations", free!)
    await pressNamed(browser, "Continue")
    expect(browser.screen.getByRole("heading", { name: `Match ${moved} to ${free}?` })).toBeInTheDocument()
    expect(browser.page.text).toMatch(/4 reviews.* will move from .* You can undo this for 30 days/)
    await pressNamed(browser, "Move place and reviews")
    expect(browser.screen.getByText("Place matched. Its reviews are moving.")).toBeInTheDocument()
    await until(`${path}?part=matched`, `4 reviews moved from ${moved}`)
    await pressNamed(browser, `Undo the move of ${moved}`)
    expect(browser.screen.getByText("Move undone. The reviews are moving back.")).toBeInTheDocument()
    await polled(
      async () => (await browser.open(`${path}?part=matched`)).text,
      (page) => !page.includes("Moving 4 reviews back"),
    )
    expect(rowWith(places(browser), moved!)).not.toHaveTextContent(free!)
  })

  test("that Google has ended says so, writes to the Admin, and is made again from where it stands", async () => {
    google.consent.endEverything()
    await browser.open(path)
    // A look may have begun by itself meanwhile.
    const sync = browser.screen.queryByRole("button", { name: "Sync now" })
    if (sync) await browser.click(sync)
    await until(path, "Access has ended. Reconnect to keep collecting reviews.")
    expect(browser.screen.getByText("Expired")).toBeInTheDocument()
    expect(browser.screen.queryByRole("button", { name: "Sync now" })).toBeNull()
    const outbox = createTextBrowser(product.apiUrl)
    await polled(
      async () => (await outbox.open(`/outbox?to=${encodeURIComponent(demo.admin)}`)).text,
      (page) => page.includes("Reconnect Google My Business in Outpost"),
    )
    openLanternBooks()
    await followNamed(browser, "Reconnect")
    await pressNamed(browser, "Allow")
    await until(path, "Up to date")
    expect(browser.screen.getByText("Matched (39)")).toBeInTheDocument()
  })

  test("to Google brings places that are no location yet, which become some: one by itself, and all at once", async () => {
    await until(path, "Add Lantern Books 3 as a location")
    const part = browser.screen.getByRole("region", { name: "Add places as locations" })
    expect(textOf(part)).toMatch(/Each location costs \$\d|may incur additional costs/)
    await pressNamed(browser, "Add Lantern Books 1 as a location")
    expect(browser.screen.getByText("Location added")).toBeInTheDocument()
    await pressNamed(browser, "Add Lantern Books 2 as a location")
    expect(browser.screen.getByText("City can't be blank.")).toBeInTheDocument()
    await pressNamed(browser, "Add all 2 places as locations")
    await until(`${path}?part=doubtful`, "1 location added. 1 place left; each says why.")
    expect(textOf(rowWith(places(browser), "Lantern Books 2"))).toContain("Not added. City can't be blank.")
    await browser.open("/settings/locations?keywords=Lantern+Books")
    expect(browser.page.text).toContain("1 Wharf Lane")
    expect(browser.page.text).toContain("3 Wharf Lane")
  })

  test("to Google is disconnected after a question, at Google too", async () => {
    await browser.open(path)
    const [, confirm] = browser.screen.getAllByText("Disconnect")
    await browser.click(confirm!)
    expect(browser.url).toBe("/settings/integrations")
    expect(browser.screen.getByText("Google is disconnected.")).toBeInTheDocument()
    expect(google.consent.hasAccess()).toBe(false)
    await browser.open(path)
    expect(browser.screen.getByText("No reviews come in from Google.")).toBeInTheDocument()
  })

  test("to Trustpilot asks by websites, waits until a person says which location it is, and takes everything", async () => {
    const at = "/settings/integrations/trustpilot"
    const allow = async () => {
      await browser.open(at)
      await followNamed(browser, /^(?:Connect|Reconnect)$/)
      expect(browser.url).toContain(`${trustpilot.origin}/?client_id=`)
      return pressNamed(browser, "Allow")
    }
    expect((await allow()).url).toBe(`${at}?connected=trustpilot`)
    await until(at, "No places matched")
    expect(browser.screen.getByText(/^We find your Trustpilot profile by website/)).toBeInTheDocument()
    seedTrustpilot(trustpilot.fixture, 7)
    await allow()
    await until(at, "Choose a location for Saltbridge Kitchens")
    await followNamed(browser, "Choose a location for Saltbridge Kitchens")
    await pressNamed(browser, "Match")
    await until(at, "7 of 7 taken in")
    await until("/reviews", "A lovely evening")
  })
})
