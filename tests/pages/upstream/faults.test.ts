import { within } from "@testing-library/dom"
import { filterBar, followNamed, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, standBetween } from "../../support/pages.ts"
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
  expect(between().asked.map(({ path }) => path)).toContain("/mywhitelabel")
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

test("without insights read keywords are refused [P-365]", async () => {
  between().instead["POST /auth"] = without("insights")
  expect((await (await limited()).open("/dashboard/keywords")).url).toMatch(/^\/error\?statusCode=403/)
})
