import { within } from "@testing-library/dom"
import type { Page } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { addressesOf } from "../../support/page-addresses.ts"
import { cardsOf, filterBar, followNamed, navigation, rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, standBetween } from "../../support/pages.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"
import { tryEvery } from "../../support/try-every.ts"

const between = standBetween()
const somebody = (email: string) => signedIn(email, { address: between().address })
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))
const alert = (browser: TextBrowser) => main(browser).getByRole("alert")
const unreachable = "The service is unavailable. Please try again later."

test("while the Review API is away a page keeps its address, shell and filters and offers Retry, which works once it is back", async () => {
  const browser = await somebody(demo.limited)
  await browser.open("/reviews?dateDescriptor=allTime&rating=5")
  expect(cardsOf(browser).length).toBeGreaterThan(0)
  const address = browser.url
  // Facts of every page are cached for half a minute, and read again after something was saved.
  const saved = await browser.ask("/api/forms/profiles.update", {
    method: "POST",
    headers: { origin: browser.address },
    body: new URLSearchParams({ first_name: "Jonah", last_name: "Weiss" }),
  })
  expect(saved.status).toBe(303)
  between().instead["*"] = "hang up"
  between().requested.length = 0
  await browser.reload()
  expect(alert(browser)).toHaveTextContent("Unable to load reviews")
  expect(alert(browser)).toHaveTextContent(unreachable)
  expect(browser.url).toBe(address)
  expect(between().requested.map(({ path }) => path)).toContain("/mywhitelabel")
  expect(filterBar(browser).getByRole("checkbox", { name: "5 stars" })).toBeChecked()
  expect(navigation(browser).getByRole("link", { name: "Reviews" })).toBeInTheDocument()
  between().instead = {}
  await followNamed(browser, "Retry", within(alert(browser)))
  expect(cardsOf(browser).length).toBeGreaterThan(0)
  expect(browser.url).toBe(address)
})

test("a session whose account was never read leads to /error while the Review API is away [F-101]", async () => {
  between().instead["/mywhitelabel"] = "hang up"
  const browser = createTextBrowser(between().address)
  expect((await sendLoginForm(browser, demo.limited)).url).toMatch(/^\/error/)
  expect(browser.page.document.body).toHaveTextContent("Something went wrong.")
})

test("a page that needs the Review API to be drawn keeps its navigation and address while it is away, and Retry draws it", async () => {
  const browser = await somebody(demo.admin)
  await browser.open("/settings/users")
  expect(rowsOf(browser, "Users").length).toBeGreaterThan(0)
  const { url } = await followNamed(browser, "Dev Patel")
  const title = () => textOf(browser.screen.getByRole("heading", { level: 1 }))
  expect(title()).toBe("Edit user")
  between().instead["*"] = "hang up"
  await browser.reload()
  expect(alert(browser)).toHaveTextContent("Something went wrong.")
  expect(alert(browser)).toHaveTextContent(unreachable)
  expect(navigation(browser).getByRole("link", { name: "Reviews" })).toBeInTheDocument()
  between().instead = {}
  await browser.click(within(alert(browser)).getByText("Retry"))
  expect([browser.url, title()]).toEqual([url, "Edit user"])
})

/** Their addresses, with anything for what they name. */
const patternsOf = (isMeant: (page: Page) => boolean) =>
  Object.values(pages as Record<string, Page>)
    .filter(isMeant)
    .flatMap(addressesOf)

/** Pages for these audiences, but for routes: those that lead on, and those that customers of an account see. */
const pagesFor = (...audiences: Page["audience"][]) => {
  const leadOn: string[] = [pages.ssoLogin.pattern, pages.switchAccount.pattern]
  const isRoute = (pattern: string) => leadOn.includes(pattern) || /^\/(?:go|kiosk)\//.test(pattern)
  return patternsOf(({ audience, pattern }) => audiences.includes(audience) && !isRoute(pattern))
}

test.each([
  ["an account", demo.admin, pagesFor("ordinary", "everybody"), "/settings/users/1"],
  ["a partner", demo.partner, pagesFor("parent", "everybody"), "/settings/users/1"],
  ["nobody", null, pagesFor("public"), "/signup"],
])(
  "while the Review API is away every page of %s is drawn by the server, or says so with 503 and when to try again, also where its list alone is missing",
  async (_, email, patterns, failing) => {
    const browser = email ? await somebody(email) : createTextBrowser(between().address)
    between().instead["*"] = "hang up"
    const failed: string[] = []
    await tryEvery(
      patterns,
      (pattern) => pattern,
      async (pattern) => {
        const { status, headers, text } = await browser.open(pattern)
        expect(text).toContain("<h1")
        const alerts = browser.screen.queryAllByRole("alert").filter((one) => /Retry$/.test(textOf(one)))
        if (status === 200) return expect(alerts.map(textOf)).toEqual([])
        expect([status, headers.get("retry-after")]).toEqual([503, "10"])
        expect(alerts).not.toEqual([])
        failed.push(pattern)
      },
    )
    expect(failed).toContain(failing)
  },
)
