import { filterBar, navigation, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList, write } from "../../support/pages-bff.ts"
import { accountIdOf, setForChild } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const refused = /^\/error\?statusCode=403/
const hasItem = (browser: TextBrowser, name: string) =>
  navigation(browser).queryByRole("link", { name }) !== null
const hasFilter = (browser: TextBrowser, name: RegExp) =>
  filterBar(browser).queryByRole("link", { name }) !== null

/** Expects an address to be open while a feature is on, and refused while it is off. */
async function expectOpen(browser: TextBrowser, path: string, isOn: boolean) {
  const { url } = await browser.open(path)
  expect([path, url]).toEqual([path, isOn ? path : expect.stringMatching(refused)])
}

type Feature = {
  code: string
  title: string
  expectThere(browser: TextBrowser, isOn: boolean): Promise<void>
}

/** Asks for a file as the schedules do, which outlives the setting. @returns its id. */
async function askForScheduledFile(browser: TextBrowser): Promise<string> {
  const path = `/api/bff/export_files/${await accountIdOf(demo.copper)}`
  const body = { resource: "reviews", request_type: "scheduled", send_email: false }
  const made = await write(browser, "POST", path, body)
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: string }).id
}

let scheduledFile: string | undefined

const features: Feature[] = [
  {
    code: "async_file_download",
    title: "the files of schedules [F-429]",
    async expectThere(browser, isOn) {
      scheduledFile ??= await askForScheduledFile(browser)
      await expectOpen(browser, `/file-downloads/${scheduledFile}`, isOn)
    },
  },
  {
    code: "saved_filters",
    title: "saved filters [F-465, P-411]",
    async expectThere(browser, isOn) {
      await browser.open("/reviews")
      expect(hasFilter(browser, /^Saved filter/)).toBe(isOn)
    },
  },
  {
    code: "local_listings",
    title: "local listings: their item and their page [F-043, F-123, F-438, F-455, L-441, P-401]",
    async expectThere(browser, isOn) {
      await browser.open("/reviews")
      expect(hasItem(browser, "Local Listings")).toBe(isOn)
      await expectOpen(browser, "/dashboard/local_listings", isOn)
    },
  },
  {
    code: "scorecards",
    title: "scorecards: their item and their page [F-464, P-410]",
    async expectThere(browser, isOn) {
      await browser.open("/reviews")
      expect(hasItem(browser, "Scorecards")).toBe(isOn)
      await expectOpen(browser, "/partner-tools/scorecards", isOn)
    },
  },
  {
    code: "experience_analysis",
    title: "the block of categories and their page [P-367]",
    async expectThere(browser, isOn) {
      const { screen } = await browser.open("/dashboard/keywords")
      expect(textOf(screen.getByRole("heading", { level: 1 }))).toBe("Keywords")
      expect(screen.queryByRole("heading", { name: "Experience Categories" }) !== null).toBe(isOn)
      await expectOpen(browser, "/dashboard/keywords/categories", isOn)
    },
  },
  {
    code: "insights",
    title:
      "keywords: their item, their pages, and the word of a word cloud, in the address, the list and its file [F-443, F-454, F-745, P-366, P-400]",
    async expectThere(browser, isOn) {
      await browser.open("/reviews")
      expect(hasItem(browser, "Keywords")).toBe(isOn)
      await expectOpen(browser, "/dashboard/keywords", isOn)
      await expectOpen(browser, "/dashboard/keywords/service", isOn)
      const rowsOf = async (query: string) => {
        const file = await browser.ask(`/reviews.ndjson?dateDescriptor=allTime${query}`)
        return (await file.text()).split("\n").length
      }
      const { url, screen } = await browser.open("/reviews?dateDescriptor=allTime&keyword=zzz")
      expect(url).toMatch(isOn ? /&keyword=zzz$/ : /&dateDescriptor=allTime$/)
      expect(hasFilter(browser, /^Remove keyword zzz$/)).toBe(isOn)
      expect(screen.queryByText("No reviews match your filters.") !== null).toBe(isOn)
      expect(await rowsOf("&keyword=zzz")).toBe(isOn ? 1 : await rowsOf(""))
    },
  },
  {
    code: "media",
    title: "photos: their item and their page [F-444]",
    async expectThere(browser, isOn) {
      await browser.open("/reviews")
      expect(hasItem(browser, "Photos")).toBe(isOn)
      await expectOpen(browser, "/photos", isOn)
    },
  },
  {
    code: "scheduled_exports",
    title: "scheduled exports: their item and their page [F-466, P-412]",
    async expectThere(browser, isOn) {
      const { screen } = await browser.open("/reviews")
      expect(screen.queryByRole("link", { name: "Schedule Export" }) !== null).toBe(isOn)
      await expectOpen(browser, "/settings/scheduled-exports", isOn)
    },
  },
  {
    code: "groups",
    title: "groups: their dropdowns, their page, and where they are assigned [F-457, P-403]",
    async expectThere(browser, isOn) {
      for (const path of ["/reviews", "/dashboard/keywords", "/dashboard/keywords/service"]) {
        await browser.open(path)
        expect([path, hasFilter(browser, /^Group/)]).toEqual([path, isOn])
        await browser.open(`${path}?groupId=1`)
        expect([path, browser.url.split("?")[0]]).toEqual([path, path])
      }
      await expectOpen(browser, "/settings/groups", isOn)
      const { id } = (await readList(browser, "alerts")).items[0]!
      for (const [form, path] of [
        ["User", "/settings/users/new"],
        ["Alert", "/settings/alerts/new"],
        ["Alert", `/settings/alerts/${id}`],
      ] as const) {
        const { screen } = await browser.open(path)
        const text = textOf(screen.getByRole("form", { name: form }))
        expect([path, /\bgroups?\b/i.test(text)]).toEqual([path, isOn])
        expect([path, /\blocations?\b/i.test(text)]).toEqual([path, true])
      }
    },
  },
]

for (const { code, title, expectThere } of features) {
  test(`the setting ${code} switches ${title}`, async () => {
    // The settings of an account reach whoever is logged in at their next page.
    const open = await signedIn(demo.copper)
    const set = (value: string) => setForChild(demo.copper, code, value)
    await expectThere(open, true)
    await set("false")
    try {
      await expectThere(open, false)
    } finally {
      await set("true")
    }
    await expectThere(open, true)
  })
}

test("the flag savedFilters takes the saved filters away while it is off [F-428]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open("/reviews?features.savedFilters=false")).url).toBe("/reviews")
  expect(hasFilter(browser, /^Location/)).toBe(true)
  expect(hasFilter(browser, /^Saved filter/)).toBe(false)
  await browser.open("/reviews?features.savedFilters=")
  expect(hasFilter(browser, /^Saved filter/)).toBe(true)
})

describe("a flag that the Review API switches off", () => {
  const between = standBetween()

  test("is forced on by an address, on the next page without the parameter as well [P-353, P-354]", async () => {
    const off = { id: 1, name: "savedFilters", enabled: false }
    between().instead["/account_experiments"] = {
      change: (body: { _embedded: object }) => ({
        ...body,
        _embedded: { account_experiments: [{ ...off, account_id: 1 }] },
      }),
    }
    const browser = await signedIn(demo.manager, { address: between().address })
    expect(hasFilter(browser, /^Location/)).toBe(true)
    expect(hasFilter(browser, /^Saved filter/)).toBe(false)
    expect((await browser.open("/settings?features.savedFilters=true")).url).toBe("/settings")
    await browser.open("/reviews")
    expect(hasFilter(browser, /^Saved filter/)).toBe(true)
    const cookies = await browser.jar.getCookies(browser.address)
    const cookie = cookies.find(({ key }) => key === "app_features")!
    expect(JSON.parse(decodeURIComponent(cookie.value))).toEqual({ savedFilters: true })
    await browser.jar.setCookie("app_features=; Path=/; Max-Age=0", browser.address)
    await browser.open("/reviews")
    expect(hasFilter(browser, /^Saved filter/)).toBe(false)
  })
})
