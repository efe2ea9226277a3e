import { within } from "@testing-library/dom"
import { automationIntegration } from "#lib/contract/integrations/constants.ts"
import { userTypes } from "#lib/contract/user-types/ids.ts"
import { followNamed, navigation, pressNamed, search, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, standBetween } from "../../support/pages.ts"
import { inviteUser } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/settings/integrations"
const callback = "/oauth/outbound/trustpilot/callback"
const between = standBetween()

const cardOf = ({ screen }: TextBrowser, name: string) => screen.getByRole("article", { name })
const card = (browser: TextBrowser, name: string) => within(cardOf(browser, name))
const namesOn = ({ screen }: TextBrowser) =>
  screen.queryAllByRole("article").map((one) => one.getAttribute("aria-label"))

test.each(["F-068", "P-072"])("the catalogue stands by category at its address [%s]", async () => {
  const browser = await signedIn(demo.second)
  await browser.open(path)
  const headings = browser.screen.getAllByRole("heading", { level: 2 }).map(textOf)
  expect(headings).toEqual(["Directories", "Review sources", "Automation and reports", "Directory health"])
  expect(namesOn(browser)).toHaveLength(12)
})

test("the address of child accounts leads to it [P-073]", async () => {
  const browser = await signedIn(demo.second)
  expect((await browser.open("/account/integrations")).url).toBe(path)
})

test.each(["F-452", "P-389"])("Zapier is there with its flag alone [%s]", async () => {
  const browser = await signedIn(demo.second)
  await browser.open(path)
  expect(namesOn(browser)).not.toContain("Zapier")
  await browser.open(`${path}?features.zapier=true&features.integration_g2=false`)
  expect(namesOn(browser)).toContain("Zapier")
  expect(namesOn(browser)).not.toContain("G2")
  await browser.open(`${path}?features.zapier=&features.integration_g2=`)
  expect(namesOn(browser)).toContain("G2")
})

test.each([
  ["Zapier", "P-544"],
  ["HootSuite", "P-545"],
  ["Tableau", "P-546"],
])("%s opens elsewhere [%s]", async (name) => {
  const browser = await signedIn(demo.second)
  await browser.open(`${path}?features.zapier=true`)
  const launch = card(browser, name).getByRole("link", { name: `Open ${name}` })
  expect(launch).toHaveAttribute("href", expect.stringMatching(/^https:/))
  await browser.open(`${path}?features.zapier=`)
})

test("the address narrows the catalogue by category, source, words and what is connected", async () => {
  const browser = await signedIn(demo.second)
  await browser.open(`${path}?integration_source_category_id=automation`)
  expect(namesOn(browser)).toEqual(["HootSuite", "Tableau"])
  await browser.open(`${path}?source=g2`)
  expect(namesOn(browser)).toEqual(["G2"])
  await browser.open(path)
  await search(browser, "Search integrations", "listings in sync")
  expect(namesOn(browser)).toEqual(["Bing Maps", "Facebook", "Google My Business"])
  await browser.open(`${path}?search_terms=zzz`)
  expect(browser.screen.getByRole("heading", { name: "No integrations found." })).toBeInTheDocument()
  expect((await followNamed(browser, "Clear")).url).toBe(path)
  await followNamed(browser, "Not connected")
  expect(browser.url).toBe(`${path}?show=not_connected`)
  expect(namesOn(browser)).toContain("G2")
})

test("who is no Admin loads the automation integration alone, which is none while its flag is off [F-453, P-390]", async () => {
  const { email } = await inviteUser(demo.second, { userTypeId: userTypes.Manager })
  const browser = await signedIn(email, { address: between().address, password: "a password of my own" })
  await browser.open(path)
  const called = between().requested.filter(({ path: to }) => to === "/integrations")
  expect(called.map(({ query }) => query.get("id"))).toEqual([String(automationIntegration.id)])
  expect(browser.screen.getByRole("heading", { name: "No integrations available." })).toBeInTheDocument()
  await browser.open(`${path}?features.zapier=true`)
  expect(namesOn(browser)).toEqual(["Zapier"])
})

test.each([
  ["Bing Maps", "P-537"],
  ["A Place for Mom", "P-538"],
  ["CareDash", "P-539"],
  ["Caring", "P-540"],
  ["G2", "P-542"],
  ["Wellness", "P-543"],
])("access to %s is requested, and its card says when [%s P-269 P-270]", async (name) => {
  const browser = await signedIn(demo.second)
  await browser.open(path)
  expect(textOf(card(browser, name).getByRole("button", { name: `Request access to ${name}` }))).toBe(
    "Request Access",
  )
  await pressNamed(browser, `Request access to ${name}`)
  expect(browser.url).toBe(path)
  expect(browser.screen.getByText("Request sent!")).toBeInTheDocument()
  expect(textOf(cardOf(browser, name))).toMatch(/Requested on \d\d\/\d\d\/\d\d/)
  expect(card(browser, name).queryByRole("button")).toBeNull()
})

/** Opens the catalogue of an account that has never signed in anywhere. */
async function openUnconnected() {
  const browser = await signedIn(demo.second, { address: between().address })
  const never = { oauth_token_id: null, integrated: false, integration_status: "inactive", expires_at: null }
  between().instead["/integrations"] = {
    change: (body: { _embedded: { integrations: object[] } }) => ({
      ...body,
      _embedded: { integrations: body._embedded.integrations.map((one) => ({ ...one, ...never })) },
    }),
  }
  await browser.open(path)
  return browser
}
const google = "You need to be the owner of a single Google Business Profile account."
const facebook = "You need to be an Admin of the brand page with permission to manage pages."

test.each([
  ["Google My Business", google, "P-336"],
  ["Facebook", facebook, "P-335"],
])("%s says what its sign-in needs: %s [%s]", async (name, need) => {
  expect(textOf(cardOf(await openUnconnected(), name))).toContain(need)
})

test.each([
  ["Google My Business", "google", "F-596 P-449 P-534"],
  ["Facebook", "facebook", "F-597 P-450 P-535"],
])("%s is connected by its sign-in at /oauth/outbound/%s [%s]", async (name, provider) => {
  const browser = await openUnconnected()
  const leave = card(browser, name).getByRole("link", { name: `Continue to ${name}` })
  expect(leave).toHaveAttribute("href", `/oauth/outbound/${provider}`)
  await browser.click(leave)
  expect(browser.url).toMatch(new RegExp(`^/oauth/outbound/${provider}/consent\\?code=`))
})

test("a source is connected by a sign-in or by a request [P-015]", async () => {
  const browser = await openUnconnected()
  const ways = browser.screen.getAllByRole("article").map((one) => ({
    name: one.getAttribute("aria-label"),
    canSignIn: within(one).queryByRole("link", { name: /^Continue to / }) !== null,
    canRequest: /Request Access|Requested/.test(textOf(one)),
  }))
  for (const name of ["Google My Business", "Facebook"])
    expect(ways).toContainEqual({ name, canSignIn: true, canRequest: false })
  for (const name of ["A Place for Mom", "G2"])
    expect(ways).toContainEqual({ name, canSignIn: false, canRequest: true })
})

test("who is signed in where is asked for [F-500]", async () => {
  await openUnconnected()
  expect(between().requested.some(({ path: to }) => to === "/oauth_tokens")).toBe(true)
})

test("an invitation is pressed away and stays away, and the next one takes its place for the account alone", async () => {
  const browser = await signedIn(demo.second, { address: between().address })
  between().instead["/oauth_tokens"] = {
    change: (body: object) => ({ ...body, _total: 0, _embedded: { oauth_tokens: [] } }),
  }
  const invitation = (name: string) =>
    browser.screen.queryByText(new RegExp(`^Connect ${name} to collect and answer reviews\\.`))
  await browser.open("/reviews")
  expect(invitation("Google")).toBeInTheDocument()
  expect(invitation("Facebook")).toBeNull()
  await pressNamed(browser, "Dismiss")
  expect(browser.url).toBe("/reviews")
  for (const page of ["/reviews", "/settings"]) {
    await browser.open(page)
    expect(invitation("Google")).toBeNull()
    expect(invitation("Facebook")).toBeInTheDocument()
  }
  await pressNamed(browser, "Dismiss")
  await browser.open("/reviews")
  expect(invitation("Facebook")).toBeNull()

  // In the same browser another account is invited all the same; its cookie is its own.
  await pressNamed(browser, "Log Out", navigation(browser))
  await sendLoginForm(browser, demo.copper)
  await browser.open("/reviews")
  expect(invitation("Google")).toBeInTheDocument()
})

test("a service is connected by its sign-in, which a person may deny, and disconnected after a question [F-598, P-451, P-337, P-536]", async () => {
  const browser = await signedIn(demo.second)
  await browser.open(path)
  expect(textOf(cardOf(browser, "Trustpilot"))).toContain("Your existing reviews are kept.")
  const [, confirm] = card(browser, "Trustpilot").getAllByText("Disconnect")
  await browser.click(confirm!)
  expect(browser.screen.getByText("Trustpilot is disconnected.")).toBeInTheDocument()
  expect(textOf(cardOf(browser, "Trustpilot"))).toContain("You need a paid Trustpilot account.")
  const leave = () => followNamed(browser, "Continue to Trustpilot", card(browser, "Trustpilot") as never)
  await leave()
  expect(browser.url).toMatch(/^\/oauth\/outbound\/trustpilot\/consent\?code=/)
  expect((await followNamed(browser, "Deny")).url).toBe(`${path}?error=denied`)
  expect(browser.screen.getByRole("alert")).toHaveTextContent("access was denied")
  await leave()
  expect((await followNamed(browser, "Allow")).url).toBe(`${path}/trustpilot?connected=trustpilot`)
  expect(browser.screen.getByText("Trustpilot is connected.")).toBeInTheDocument()
  await browser.open(path)
  expect(textOf(cardOf(browser, "Trustpilot"))).toContain("Integrated")
})

test("a sign-in counts for the browser, the user and the state that began it, once, and leads nowhere else", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/oauth/outbound/trustpilot")
  const allow = browser.screen.getByRole("link", { name: "Allow" }).getAttribute("href")!
  const { searchParams } = new URL(allow, browser.address)
  const code = searchParams.get("code")!
  const expired = `${path}?error=expired`

  // Another user with the address alone, and the right browser with another state.
  const other = await signedIn(demo.copper)
  expect((await other.open(allow)).url).toBe(expired)
  for (const state of ["", "x".repeat(32)]) {
    expect((await browser.open(`${callback}?code=${code}&state=${state}`)).url).toBe(expired)
  }
  // A failure has ended the attempt.
  expect((await browser.open(allow)).url).toBe(expired)

  await browser.open(
    "/oauth/outbound/trustpilot?redirect_uri=https://evil.example&return_to=https://evil.example",
  )
  const again = browser.screen.getByRole("link", { name: "Allow" }).getAttribute("href")!
  expect(again).toMatch(/^\/oauth\/outbound\/trustpilot\/callback\?/)
  await browser.open(again)
  expect(browser.url).toBe(`${path}/trustpilot?connected=trustpilot`)
  expect((await browser.open(again)).url).toBe(expired)

  expect((await browser.open("/oauth/outbound/yelp")).url).toMatch(/^\/error\?statusCode=404/)
})

test("a link of another site leads to the integrations and begins nothing", async () => {
  const browser = await signedIn(demo.second)
  const answer = await browser.ask("/oauth/outbound/trustpilot", {
    headers: { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" },
  })
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path])
  expect(answer.headers.getSetCookie().join()).not.toContain("app_consent")
})

test("a white label's customers find its own contact in place of the provider's help [P-547, P-005]", async () => {
  const help = (browser: TextBrowser) =>
    card(browser, "Tableau").getByRole("link", { name: "Help with Tableau" }).getAttribute("href")
  const own = await signedIn(demo.second)
  await own.open(path)
  expect(help(own)).toMatch(/^https:\/\/help\.tableau\.com/)
  const customer = await signedIn(demo.copper)
  await customer.open(path)
  expect(help(customer)).toMatch(/^(?:mailto|tel):/)
  expect(customer.page.text).not.toContain("help.tableau.com")
})

test("what cannot be loaded says so and offers to try again", async () => {
  const browser = await signedIn(demo.second, { address: between().address })
  between().instead["/integrations"] = { status: 500, body: { message: "broken" } }
  await browser.open(path)
  expect(browser.screen.getByText("Unable to load integrations")).toBeInTheDocument()
  between().instead = {}
  expect((await followNamed(browser, "Retry")).url).toBe(path)
  expect(namesOn(browser)).toContain("G2")
})

test("access to 17 sources that has run out or is lost says what helps, and the way back", async () => {
  const browser = await signedIn(demo.second, { address: between().address })
  const lost = (code: string, name: string, integration_type: string, id: number) => ({
    id,
    code,
    name,
    integration_type,
    hidden: false,
    account_id: 1,
    integration_action_type_ids: [1],
    integration_source_category_id: "review",
    integrated: true,
    requested: false,
    integration_status: "expired",
    expires_at: "2026-01-10T12:00:00Z",
  })
  const all = [
    lost("google_my_business", "Google My Business", "oauth", 1),
    lost("facebook", "Facebook", "oauth", 2),
    lost("trustpilot", "Trustpilot", "oauth", 3),
    ...["A Place for Mom", "Apple Maps", "Bing Maps", "Booking", "CareDash", "Caring", "Cars", "G2"].map(
      (name, at) => lost(name.toLowerCase().replaceAll(" ", "_"), name, "global_token", 10 + at),
    ),
    ...["Healthgrades", "Uber Eats", "Vitals", "WebMD", "Wellness", "Tripadvisor"].map((name, at) =>
      lost(name.toLowerCase().replaceAll(" ", "_"), name, "global_token", 30 + at),
    ),
  ]
  between().instead["/integrations"] = {
    change: (body) => ({ ...(body as object), _total: all.length, _embedded: { integrations: all } }),
  }
  await browser.open(path)
  const issues = browser.screen.getAllByRole("alert").map(textOf)
  expect(issues).toHaveLength(17)
  for (const name of ["Google", "Facebook", "Trustpilot"]) {
    expect(issues.join("\n")).toContain(
      `${name} connection issueReconnect ${name} to keep collecting reviews.`,
    )
  }
  for (const { name, integration_type: type } of all.filter((one) => one.integration_type !== "oauth")) {
    expect([type, issues.join("\n")]).toEqual([
      "global_token",
      expect.stringContaining(
        `${name} connection issueWe cannot reach ${name}. Our team is looking into it.`,
      ),
    ])
  }
  expect(browser.screen.getByRole("link", { name: "Reconnect Facebook now" })).toHaveAttribute(
    "href",
    "/oauth/outbound/facebook",
  )
})
