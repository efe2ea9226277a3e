import { within } from "@testing-library/dom"
import type { Instead } from "../../support/between.ts"
import { filterBar, followNamed, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { polled } from "../../support/polled.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

type Login = { permission_summary: Record<string, string[]> }
const without = (resource: string) => ({
  change: (body: Login) => {
    const { [resource]: _, ...permission_summary } = body.permission_summary
    return { ...body, permission_summary }
  },
})
const refusal = (status: number, body: unknown = { status }) => ({ status, body })
const between = standBetween()
const visitor = () => createTextBrowser(between().address)
const limited = () => signedIn(demo.limited, { address: between().address })
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))

test("a white label that answers 401 leads to /login [F-099]", async () => {
  between().instead["/mywhitelabel"] = refusal(401)
  const browser = visitor()
  expect((await sendLoginForm(browser, demo.limited)).url).toBe("/login")
  expect(between().requested.map(({ path }) => path)).toContain("/mywhitelabel")
  expect((await browser.open("/reviews")).url).toBe("/login")
})

test("a white label that fails otherwise leads to /error [F-101]", async () => {
  between().instead["/mywhitelabel"] = refusal(500)
  expect((await sendLoginForm(visitor(), demo.limited)).url).toMatch(/^\/error/)
})

test("a list that fails says the error, else the Message of the server, else the default text [F-605, F-608, F-609]", async () => {
  const browser = await limited()
  for (const [body, text] of [
    [{ error: "The kettle is cold", Message: "Not this" }, "The kettle is cold"],
    [{ Message: "The kettle is gone" }, "The kettle is gone"],
    [{}, "An error occurred while performing this action."],
  ] as const) {
    between().instead["/reviews"] = refusal(500, body)
    await browser.open("/reviews")
    expect(main(browser).getByRole("alert")).toHaveTextContent("Unable to load reviews")
    expect(main(browser).getByRole("alert")).toHaveTextContent(text)
    expect(browser.page.document.body).not.toHaveTextContent("Not this")
  }
  between().instead = {}
  await followNamed(browser, "Retry", within(main(browser).getByRole("alert")))
  expect(main(browser).getAllByRole("article").length).toBeGreaterThan(0)
})

test("groups that cannot be loaded are told in the documented words, and Retry loads them [F-652]", async () => {
  const browser = await signedIn(demo.admin, { address: between().address })
  between().instead["/groups"] = refusal(500, { error: "The kettle is cold" })
  await browser.open("/settings/groups")
  const said = textOf(main(browser).getByRole("alert"))
  expect(said).toContain("Unable to load groups at this time. Please reload or try again later.")
  expect(said).toContain("The kettle is cold")
  expect(textOf(browser.screen.getByRole("heading", { level: 1 }))).toBe("Groups")
  between().instead = {}
  await followNamed(browser, "Retry", main(browser))
  expect(browser.screen.getByRole("table", { name: "Groups" })).toBeInTheDocument()
})

test("without review read in the login answer /reviews leads to /error [F-106, F-150, F-431, P-347]", async () => {
  between().instead["POST /auth"] = without("review")
  const browser = await limited()
  expect((await browser.open("/reviews")).url).toMatch(/^\/error\?statusCode=403/)
  expect(browser.screen.getByText("You do not have access to this page.")).toBeInTheDocument()
})

test("the choice of groups needs group read [F-425]", async () => {
  const group = (browser: TextBrowser) => filterBar(browser).queryByRole("link", { name: /^Group/ })
  expect(group(await limited())).toBeInTheDocument()
  between().instead["POST /auth"] = without("group")
  expect(group(await limited())).toBeNull()
})

test("without metrics read the dashboard is refused, without insights read keywords are, and without location read the performance of locations is [F-433 L-440 P-365]", async () => {
  for (const [resource, path] of [
    ["metrics", "/dashboard"],
    ["insights", "/dashboard/keywords"],
    ["location", "/dashboard/locations"],
  ] as const) {
    between().instead["POST /auth"] = without(resource)
    const browser = await limited()
    expect([path, (await browser.open(path)).url]).toEqual([
      path,
      expect.stringMatching(/^\/error\?statusCode=403/),
    ])
    const items = [...browser.page.document.querySelectorAll("nav a")]
    expect(items.map((item) => item.getAttribute("href")!.split("?")[0])).not.toContain(path)
  }
})

test("without local listing read a location has no photos [L-448]", async () => {
  const open = async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    const { id } = (await readList(browser, "locations")).items[0]!
    between().requested.length = 0
    await browser.open(`/settings/locations/${id}/details?tab=photos`)
    return within(browser.screen.getByRole("navigation", { name: "Location" }))
  }
  expect((await open()).getByRole("link", { name: "Photos" })).toHaveAttribute("aria-current", "page")
  between().instead["POST /auth"] = without("local_listing")
  const tabs = await open()
  expect(tabs.getByRole("link", { name: "Details" })).toHaveAttribute("aria-current", "page")
  expect(tabs.queryByRole("link", { name: "Photos" })).toBeNull()
  expect(between().requested.map(({ path }) => path)).not.toContain("/media")
})

test("a call that failed is logged with request id, operation, status and the field that is not as agreed, never with its value", async () => {
  const browser = await limited()
  const failuresOf = async (id: string, path: string) => {
    await (await browser.ask(path, { headers: { "x-request-id": id } })).text()
    return polled(
      async () =>
        between()
          .output()
          .split("\n")
          .filter((line) => line.startsWith("{") && line.includes(`"requestId":"${id}"`))
          .map((line) => JSON.parse(line)),
      (lines) => lines.some(({ msg }) => msg === "request"),
    ).then((lines) => lines.filter(({ operation }) => operation === "reviews.list"))
  }
  const changed = (body: { _embedded: { reviews: { rating: unknown }[] } }) => {
    body._embedded.reviews[0]!.rating = "hidden-words"
    return body
  }
  between().requested.length = 0
  between().instead["/reviews"] = { change: changed }
  expect(await failuresOf("failed-1", "/reviews")).toMatchObject([
    {
      program: "app",
      level: 40,
      status: 200,
      code: "upstream_unreadable",
      field: "_embedded.reviews.0.rating",
      issue: expect.any(String),
    },
  ])
  expect(between().output()).not.toContain("hidden-words")
  between().instead["/reviews"] = refusal(500, { error: "hidden-words" })
  expect(await failuresOf("failed-2", "/reviews")).toMatchObject([{ level: 40, status: 500 }])
  expect(
    (await failuresOf("failed-3", "/api/bff/reviews")).map(({ level, status, msg }) => [level, status, msg]),
  ).toEqual([
    [40, 500, "an upstream call failed"],
    [30, 500, "request"],
  ])
  between().instead["/reviews"] = "hang up"
  expect(await failuresOf("failed-4", "/reviews")).toMatchObject([
    { level: 40, status: null, code: "upstream_unreachable" },
  ])
  expect(between().output()).not.toContain("hidden-words")
  const requested = between().requested.filter(({ path }) => path === "/reviews")
  expect(requested.map(({ headers }) => headers["x-request-id"])).toEqual([
    "failed-1",
    "failed-2",
    "failed-3",
    "failed-4",
  ])
})

test("the app is ready when the Review API says so or knows no /readyz, and else says what that lacks", async () => {
  const ready = async (instead: Instead) => {
    between().instead["/readyz"] = instead
    const answer = await visitor().ask("/readyz")
    return [answer.status, await answer.json()]
  }
  const ok = { status: "ok", checks: { review_api: "ok" } }
  expect(await ready(refusal(404, {}))).toEqual([200, ok])
  expect(await ready(refusal(200, { status: "ok" }))).toEqual([200, ok])
  const degraded = { status: "degraded", checks: { review_api: "degraded" } }
  expect(await ready(refusal(200, { status: "degraded" }))).toEqual([200, degraded])
  const missing = ["database", "<hidden-words>"]
  const [status, body] = await ready(refusal(503, { status: 503, missing }))
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({
      missing: ["review_api"],
      checks: { review_api: "not_ready" },
      review_api: { missing: ["database"] },
    }),
  ])
})
