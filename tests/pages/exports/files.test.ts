import { parse } from "csv-parse/sync"
import { followNamed, rowsOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readBff, write } from "../../support/pages-bff.ts"
import { accountIdOf, mailedLinks } from "../../support/pages-people.ts"
import { polled } from "../../support/polled.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"
const filter = `${range}&rating=5&sort[by]=rating`
const fileName = /reviews-\d{4}-\d\d-\d\d\.(csv|ndjson)/

async function countOf(browser: TextBrowser): Promise<number> {
  const query = "published_after=2000-01-01&published_before=2025-12-31&rating=5"
  return ((await (await browser.ask(`/api/bff/reviews/count?${query}`)).json()) as { count: number }).count
}

test("the reviews of the screen are a file behind its own address, whatever page of them is shown [F-508]", async () => {
  const browser = await signedIn(demo.admin)
  const total = await countOf(browser)
  const csv = await browser.ask(`/reviews.csv?${filter}&after=x`)
  expect(csv.headers.get("x-suggested-filename")).toMatch(fileName)
  expect(parse(await csv.text(), { columns: true, bom: true })).toHaveLength(total)
  const ndjson = await browser.ask(`/reviews.ndjson?${filter}`)
  expect(ndjson.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8")
  const lines = (await ndjson.text()).trim().split("\n")
  expect(lines).toHaveLength(total)
  expect(new Set(lines.map((line) => Math.round(JSON.parse(line).rating)))).toEqual(new Set([5]))
})

test("before scripts run the file comes straight [F-509]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`/reviews?${filter}`)
  const { headers, text } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(fileName)
  expect(parse(text, { columns: true, bom: true }).length).toBeGreaterThan(0)
})

test("a trial is told why it exports and prints nothing, and gets nothing; the link Upgrade leads to its plan (D-112) [F-468 L-035 L-471]", async () => {
  const browser = await signedIn(demo.trial)
  const shown = (await browser.open("/reviews")).document.body
  expect(shown).toHaveTextContent("Exporting isn't allowed for trial users")
  expect(shown).toHaveTextContent("Upgrade your plan to download and schedule exports.")
  const opener = browser.screen.getByRole("button", { name: "Download CSV" })
  const print = browser.screen.getByRole("button", { name: "Print" })
  expect(print.getAttribute("popovertarget")).toBe(opener.getAttribute("popovertarget"))
  const dialog = browser.page.document.getElementById(opener.getAttribute("popovertarget")!)
  expect(dialog).toHaveAttribute("role", "dialog")
  expect(dialog).toHaveAccessibleName("Exporting isn't allowed for trial users")
  const upgrade = dialog!.querySelector("a")!
  expect(upgrade).toHaveTextContent("Upgrade")
  const { pathname } = new URL(upgrade.href, browser.address)
  expect((await browser.open(pathname)).url).toBe("/settings/billing")
  expect((await browser.open(`/reviews.csv?${filter}`)).url).toMatch(/^\/error\?statusCode=403/)
  for (const path of ["/reviews", "/dashboard/locations"]) {
    await browser.open(`${path}?print=true`)
    // The page as ever, not its paper.
    expect([path, browser.screen.queryByRole("button", { name: "Print" }) !== null]).toEqual([path, true])
  }
})

test("no link of a trial leads to a file that it may not have (D-112)", async () => {
  const browser = await signedIn(demo.trial)
  const pages = [
    "/reviews",
    "/settings/locations",
    "/settings/locations/import",
    "/settings/audit-log",
    "/settings/exports",
    "/dashboard/locations",
    "/dashboard/keywords",
    "/dashboard/local_listings",
  ]
  for (const path of pages) {
    const { document } = await browser.open(path)
    const files = [...document.querySelectorAll("a")].filter((link) => /\.(csv|ndjson)(\?|$)/.test(link.href))
    for (const { href } of files) {
      const { pathname, search } = new URL(href, browser.address)
      const file = await browser.ask(`${pathname}${search}`)
      expect([path, file.headers.get("content-type")]).toEqual([path, expect.stringMatching(/csv|ndjson/)])
    }
  }
})

test("a file that no one has is missing, also for partners [F-618, F-095]", async () => {
  for (const email of [demo.admin, demo.partner]) {
    const { screen } = await (await signedIn(email)).open("/file-downloads/1")
    expect(screen.getByRole("heading", { name: "Export file missing" })).toBeInTheDocument()
  }
})

test("who is no Admin does not see how far the files of everyone are", async () => {
  const browser = await signedIn(demo.manager)
  expect((await browser.open("/settings/exports")).url).toMatch(/^\/error\?statusCode=403/)
})

/** Has a file of reviews made as scripts do, mailed to who asks for it. */
async function fileMade(browser: TextBrowser, accountId: number) {
  const answer = await write(browser, "POST", `/api/bff/export_files/${accountId}`, {
    resource: "reviews",
    file_type: "csv",
    resource_id: null,
    request_type: "manual",
    send_email: true,
    filters: { dateDescriptor: "custom", from: "2000-01-01", to: "2025-12-31", rating: 5 },
    download_options: { normalize_star_rating: false, columns: null },
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await polled(
    () => readBff<{ status: string }>(browser, `export_files/${id}`),
    ({ status }) => status === "completed",
  )
}

test("a file is mailed as a link that leads to it, for who is signed in [F-083, F-524]", async () => {
  const browser = await signedIn(demo.user)
  await fileMade(browser, await accountIdOf(demo.user))
  const [link] = await mailedLinks(demo.user)
  await browser.open(link!)
  expect(browser.url).toMatch(/^\/file-downloads\/[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/)
  expect(browser.screen.getByRole("heading", { name: /^export-/ })).toBeInTheDocument()
  const { headers, url, text } = await followNamed(browser, "Download")
  expect(url).toMatch(/\/api\/bff\/fetch-export-file\/[\w-]{22}\/file-data\?expires=\d+&signature=[\w-]{43}$/)
  expect(headers.get("content-disposition")).toMatch(/export-\d{4}-\d\d-\d\d\.csv/)
  expect(parse(text, { columns: true, bom: true })).not.toEqual([])
})

test("Admins see how far the files of everyone are", async () => {
  const browser = await signedIn(demo.admin)
  await fileMade(browser, await accountIdOf(demo.admin))
  await browser.open("/settings")
  await followNamed(browser, /^Exports/)
  expect(browser.screen.getByRole("heading", { level: 1, name: "Exports" })).toBeInTheDocument()
  const [newest] = rowsOf(browser, "Exports")
  for (const shown of ["Reviews, CSV", demo.admin, "Done"]) expect(newest).toHaveTextContent(shown)
})
