import { FormData } from "undici"
import type { Page } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { filterBar, followNamed, navigation, pressNamed, queryOf } from "../../support/page-parts.ts"
import { demo, ownProduct, sendLoginForm, signedIn, visitor } from "../../support/pages.ts"
import { accountIdOf, accountOn, openAndContinue } from "../../support/pages-people.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

let copper: number
let juniper: number
let second: number
beforeAll(async () => {
  copper = await accountIdOf(demo.copper)
  juniper = await accountIdOf(demo.juniper)
  second = await accountIdOf(demo.second)
})

/** Opens a child account as its partner does. */
async function switchTo(browser: TextBrowser, childId: number) {
  await openAndContinue(browser, `/switch-account/${childId}`)
  expect(browser.url).toBe(`/as/${childId}/dashboard`)
}

async function partnerIn(childId: number): Promise<TextBrowser> {
  const browser = await signedIn(demo.partner)
  await switchTo(browser, childId)
  return browser
}

/** Every address of this site that links and forms of a page lead to. */
const addressesOn = ({ page }: TextBrowser): string[] =>
  [...page.document.querySelectorAll("a[href], form[action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("action")!)
    .filter((address) => address.startsWith("/"))

/** Pages of an ordinary account that need no id in their address. */
const patterns = Object.values(pages as Record<string, Page>)
  .filter(({ audience, pattern }) => ["ordinary", "everybody"].includes(audience) && !pattern.includes("{"))
  .map(({ pattern }) => pattern)

test("a partner views a child account as its own session under /as/{id}, there and back [F-013, F-038, F-097, P-397, P-398, P-399]", async () => {
  const browser = await partnerIn(copper)
  expect(accountOn(browser)).toBe("Copper Kettle Diner")
  expect(browser.screen.getByText("Viewing — Copper Kettle Diner")).toBeInTheDocument()
  const unread = await browser.ask(`/as/${copper}/api/bff/reviews?status=unread&per_page=1`)
  const { _total: total } = (await unread.json()) as { _total: number }
  const reviews = navigation(browser).getByRole("link", { name: "Reviews" })
  expect(reviews).toHaveAccessibleDescription(`${total.toLocaleString("en-US")} unread`)
  await browser.click(reviews)
  browser.fill(filterBar(browser).getByRole("checkbox", { name: "5 stars" }), true)
  await pressNamed(browser, "Apply", filterBar(browser))
  expect(browser.url).toMatch(new RegExp(`^/as/${copper}/reviews\\?`))
  expect(queryOf(browser, "rating")).toBe("5")
  await browser.reload()
  expect(accountOn(browser)).toBe("Copper Kettle Diner")
  expect((await followNamed(browser, "Switch back")).url).toBe("/accounts")
  expect((await browser.open(`/as/${copper}/reviews`)).url).not.toContain("/as/")
  await browser.open("/settings")
  expect(accountOn(browser)).toBe("Northwind Partners")
})

test("every page of a child account leads only to pages under /as/{id} [F-097]", async () => {
  const browser = await partnerIn(copper)
  const base = `/as/${copper}`
  const strays: string[] = []
  for (const pattern of [...patterns, "/nowhere", "/reviews/999999999"]) {
    await browser.open(`${base}${pattern}`)
    const addresses = [new URL(browser.url, browser.address).pathname, ...addressesOn(browser)]
    const outside = addresses.filter((address) => address !== base && !address.startsWith(`${base}/`))
    strays.push(...outside.map((address) => `${pattern}: ${address}`))
  }
  expect(strays).toEqual([])
  expect(patterns.length).toBeGreaterThan(2)
})

test("an account that is no child leads to the error page, foreign or missing alike", async () => {
  const browser = await signedIn(demo.partner)
  for (const id of [second, 987_654_321, "x"]) {
    const { url } = await openAndContinue(browser, `/switch-account/${id}`)
    expect([id, url]).toEqual([id, "/error?statusCode=404&message=Page%20not%20found"])
  }
  const ordinary = await signedIn(demo.admin)
  expect((await ordinary.open(`/switch-account/${copper}`)).url).toMatch(/^\/error\?statusCode=404/)
})

test("without a session it asks to log in, and opens the account afterwards", async () => {
  const browser = visitor()
  expect((await browser.open(`/switch-account/${copper}`)).url).toBe("/login")
  await sendLoginForm(browser, demo.partner)
  await switchTo(browser, copper)
})

test("under /as/{id} the parent's session and other children's count for nothing", async () => {
  const browser = await partnerIn(copper)
  for (const id of [juniper, second, 987_654_321]) {
    const answer = await browser.ask(`/as/${id}/api/bff/locations`)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { status: 401, error: "You are not logged in.", code: "unauthenticated" },
    ])
    expect((await browser.open(`/as/${id}/reviews`)).url).not.toContain("/as/")
  }
  const cookies = await browser.jar.getCookies(`${browser.address}/as/${copper}`)
  const { value } = cookies.find(({ key }) => key === "app_shadow")!
  await browser.jar.setCookie(`app_shadow=${value}; Path=/as/${juniper}`, browser.address)
  expect((await browser.ask(`/as/${juniper}/api/bff/locations`)).status).toBe(401)
  await browser.jar.setCookie(`app_session=${value}; Path=/`, browser.address)
  expect((await browser.ask("/api/bff/locations")).status).toBe(401)
})

test("parent and children work side by side, each with its own account", async () => {
  const browser = await partnerIn(copper)
  await switchTo(browser, juniper)
  for (const [path, name] of [
    [`/as/${copper}/reviews`, "Copper Kettle Diner"],
    [`/as/${juniper}/reviews`, "Juniper Table"],
    ["/settings", "Northwind Partners"],
  ] as const) {
    await browser.open(path)
    expect(accountOn(browser)).toBe(name)
  }
  for (const id of [copper, juniper]) {
    const answer = await browser.ask(`/as/${id}/api/bff/locations`)
    type Locations = { _embedded: { locations: { account_id: number }[] } }
    const { _embedded } = (await answer.json()) as Locations
    expect(new Set(_embedded.locations.map((row) => row.account_id))).toEqual(new Set([id]))
  }
  await browser.open(`/as/${copper}/reviews`)
  await followNamed(browser, "Switch back")
  await browser.open(`/as/${juniper}/reviews`)
  expect(accountOn(browser)).toBe("Juniper Table")
})

test("on the partner's own domain it works, bound to that host", async () => {
  const { port } = new URL(ownProduct().address)
  const browser = createTextBrowser(`http://reviews.northwind.localhost:${port}`)
  await sendLoginForm(browser, demo.partner)
  await switchTo(browser, copper)
  expect(browser.screen.getByText("Viewing — Copper Kettle Diner")).toBeInTheDocument()
  const cookies = await browser.jar.getCookies(`${browser.address}/as/${copper}`)
  const { value } = cookies.find(({ key }) => key === "app_shadow")!
  const elsewhere = visitor()
  await elsewhere.jar.setCookie(`app_shadow=${value}; Path=/as/${copper}`, elsewhere.address)
  expect((await elsewhere.ask(`/as/${copper}/api/bff/locations`)).status).toBe(401)
})

test("writes of another site are refused in a shadow session too", async () => {
  const browser = await partnerIn(copper)
  for (const path of ["session/logout", "session/switch-back", "forms/account.save"]) {
    const answer = await browser.ask(`/as/${copper}/api/${path}`, {
      method: "POST",
      headers: { origin: "http://evil.example" },
      body: new FormData(),
    })
    expect([path, answer.status]).toEqual([path, 403])
  }
  expect((await browser.ask(`/as/${copper}/api/bff/locations`)).status).toBe(200)
})
