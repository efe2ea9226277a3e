import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { downloaded, exportItem, openExports } from "../support/exports.ts"
import { filterBar } from "../support/filters.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

/** Changes a setting of the account; what a session may do is read anew when it begins. */
async function set(page: Page, context: BrowserContext, code: string, value: boolean) {
  const answer = await context.request.patch(`/api/bff/account_settings/${code}`, {
    headers: {
      "x-outpost-client": "web",
      origin: process.env.OUTPOST_E2E_ADDRESS!,
      "content-type": "application/json",
    },
    data: { value: String(value) },
  })
  expect(answer.status()).toBe(200)
  // An open page would leave by itself once its session is gone.
  await page.goto("about:blank")
  await context.clearCookies()
  await sendLoginForm(page, demo.copper)
  await expect(page).not.toHaveURL(/\/login/)
}

/** Asks for a file as the schedules do, which outlives the setting. */
async function askForScheduledFile(page: Page): Promise<string> {
  const { request } = page.context()
  const stored = () => page.evaluate(() => localStorage.getItem("outpost.auth"))
  await expect.poll(stored).not.toBeNull()
  const { account_id } = JSON.parse((await stored())!)
  const answer = await request.post(`/api/bff/export_files/${account_id}`, {
    headers: { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! },
    data: { resource: "reviews", request_type: "scheduled", send_email: false },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}
let scheduledFile = ""

const features = [
  {
    code: "saved_filters",
    title: "saved filters [F-465, P-411]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      await expect(filterBar(page).getByRole("button", { name: /^Saved filter/ })).toHaveCount(isOn ? 1 : 0)
      await expect(filterBar(page).getByRole("button", { name: "Save as" })).toHaveCount(isOn ? 1 : 0)
    },
  },
  {
    code: "scorecards",
    title: "scorecards: their item and their page [F-464, P-410]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Scorecards" })
      await expect(item).toHaveCount(isOn ? 1 : 0)
      await page.goto("/partner-tools/scorecards")
      await expect(page).toHaveURL(isOn ? /\/partner-tools\/scorecards$/ : /\/error\?statusCode=403/)
    },
  },
  {
    code: "experience_analysis",
    title: "the block of categories and their page [P-367]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/dashboard/keywords")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keywords")
      await expect(page.getByRole("heading", { name: "Experience Categories" })).toHaveCount(isOn ? 1 : 0)
      await page.goto("/dashboard/keywords/categories")
      await expect(page).toHaveURL(isOn ? /\/keywords\/categories$/ : /\/error\?statusCode=403/)
    },
  },
  {
    code: "insights",
    title:
      "keywords: their item, their pages, and the word of a word cloud, in the address, the list and its file [F-443, F-454, F-745, P-366]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Keywords" })
      await expect(item).toHaveCount(isOn ? 1 : 0)
      await page.goto("/dashboard/keywords")
      await expect(page).toHaveURL(isOn ? /\/dashboard\/keywords$/ : /\/error\?statusCode=403/)
      await page.goto("/dashboard/keywords/service")
      await expect(page).toHaveURL(isOn ? /\/keywords\/service$/ : /\/error\?statusCode=403/)
      const rowsOf = async (query: string) =>
        (await (await page.request.get(`/reviews.ndjson?dateDescriptor=allTime${query}`)).text()).split("\n")
          .length
      await page.goto("/reviews?dateDescriptor=allTime&keyword=zzz")
      await expect(page).toHaveURL(isOn ? /&keyword=zzz$/ : /&dateDescriptor=allTime$/)
      await expect(filterBar(page).getByRole("link", { name: "Remove keyword zzz" })).toHaveCount(
        isOn ? 1 : 0,
      )
      await expect(page.getByText("No reviews match your filters.")).toHaveCount(isOn ? 1 : 0)
      expect(await rowsOf("&keyword=zzz")).toBe(isOn ? 1 : await rowsOf(""))
    },
  },
  {
    code: "async_file_download",
    title:
      "files that are made and polled in place of straight ones, and the files of schedules [F-429, L-477]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews?dateDescriptor=allTime")
      const asked: string[] = []
      const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
      page.on("request", note)
      await downloaded(page, "Download CSV")
      page.off("request", note)
      if (isOn) scheduledFile = await askForScheduledFile(page)
      await page.goto(`/file-downloads/${scheduledFile}`)
      await expect(page).toHaveURL(isOn ? `/file-downloads/${scheduledFile}` : /\/error\?statusCode=403/)
      expect(asked.some((path) => /\/export_files\/\d+$/.test(path))).toBe(isOn)
    },
  },
  {
    code: "scheduled_exports",
    title: "scheduled exports: their item and their page [F-466, P-412]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      await openExports(page)
      await expect(exportItem(page, "Schedule Export")).toHaveCount(isOn ? 1 : 0)
      await page.goto("/settings/scheduled-exports")
      await expect(page).toHaveURL(isOn ? /\/settings\/scheduled-exports$/ : /\/error\?statusCode=403/)
    },
  },
  {
    code: "groups",
    title: "groups: their dropdown and their page [F-457, P-403]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      await expect(filterBar(page).getByRole("button", { name: /^Group/ })).toHaveCount(isOn ? 1 : 0)
      await page.goto("/settings/groups")
      await expect(page).toHaveURL(isOn ? /\/settings\/groups$/ : /\/error\?statusCode=403/)
    },
  },
]

for (const { code, title, see } of features) {
  test(`the setting ${code} switches ${title}`, async ({ page, context }) => {
    await sendLoginForm(page, demo.copper)
    await expect(page).not.toHaveURL(/\/login/)
    await see(page, true)
    await set(page, context, code, false)
    await see(page, false)
    await set(page, context, code, true)
    await see(page, true)
  })
}

test("the flag savedFilters takes the saved filters away while it is off [F-428]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  const controls = filterBar(page).getByRole("button", { name: /^Saved filter|^Save as$/ })
  await page.goto("/reviews?features.savedFilters=false")
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(filterBar(page).getByRole("button", { name: /^Date/ })).toBeVisible()
  await expect(controls).toHaveCount(0)
  await page.goto("/reviews?features.savedFilters=")
  await expect(controls).toHaveCount(2)
})

between(
  "a flag that is forced on shows what it gates, on the next page without the parameter as well [P-353, P-354]",
  async ({ page, between }) => {
    const off = { id: 1, name: "savedFilters", enabled: false }
    between.instead["/account_experiments"] = {
      change: (body: { _embedded: object }) => ({
        ...body,
        _embedded: { account_experiments: [{ ...off, account_id: 1 }] },
      }),
    }
    await sendLoginForm(page, demo.manager)
    await expect(page).toHaveURL(/\/reviews/)
    const controls = filterBar(page).getByRole("button", { name: /^Saved filter|^Save as$/ })
    await expect(filterBar(page).getByRole("button", { name: /^Date/ })).toBeVisible()
    await expect(controls).toHaveCount(0)
    await page.goto("/settings?features.savedFilters=true")
    await expect(page).toHaveURL(/\/settings$/)
    await page.goto("/reviews")
    await expect(controls).toHaveCount(2)
    const cookie = (await page.context().cookies()).find(({ name }) => name === "outpost_features")
    expect(JSON.parse(decodeURIComponent(cookie!.value))).toEqual({ savedFilters: true })
    await page.context().clearCookies({ name: "outpost_features" })
    await page.goto("/reviews")
    await expect(filterBar(page).getByRole("button", { name: /^Date/ })).toBeVisible()
    await expect(controls).toHaveCount(0)
  },
)
