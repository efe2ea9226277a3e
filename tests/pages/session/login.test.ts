import { followNamed, navigation, pressNamed } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, visitor } from "../../support/pages.ts"

test("a visitor without a session is shown the sign-in form [F-021]", async () => {
  const { status, url, screen } = await visitor().open("/login")
  expect([status, url]).toEqual([200, "/login"])
  expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email")
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password")
})

test("admins, managers, users and partners of businesses with many locations each land on a page that works [F-001]", async () => {
  for (const [email, home] of [
    [demo.admin, "Dashboard"],
    [demo.manager, "Dashboard"],
    [demo.user, "Dashboard"],
    [demo.partner, "Accounts"],
  ] as const) {
    const { page } = await signedIn(email)
    const title = page.document.querySelector("h1")?.textContent
    expect([email, page.status, title]).toEqual([email, 200, home])
  }
})

test("one account has several locations, and its areas are about all of them [P-001]", async () => {
  const browser = await signedIn(demo.admin)
  for (const path of ["/settings/locations", "/dashboard/locations", "/dashboard/local_listings"]) {
    const { document } = await browser.open(path)
    const places = [...document.querySelectorAll("tbody a.cell-main")].map(({ textContent }) => textContent)
    expect([path, new Set(places).size > 1]).toEqual([path, true])
  }
})

test("old addresses lead to those of today [F-022, F-061, F-062, F-063]", async () => {
  expect((await visitor().open("/users/sign_in")).url).toBe("/login")
  const browser = await signedIn(demo.admin)
  for (const [from, to] of [
    ["/account/integrations?a=1&b=2", "/settings/account/integrations?a=1&b=2"],
    ["/account", "/settings/account"],
    ["/billing/edit", "/settings/billing/edit"],
    ["/billing/edit?a=1&b=2", "/settings/billing/edit?a=1&b=2"],
    ["/settings/account/anything?a=1", "/settings?a=1"],
  ] as const) {
    const answer = await browser.ask(from, { headers: { accept: "text/html" } })
    expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 307, to])
  }
})

test("a visitor of a page is sent to /login, without the mark of an ended session, and comes back to it [F-098]", async () => {
  const browser = visitor()
  expect((await browser.open("/reviews?rating=4")).url).toBe("/login")
  browser.fill(browser.screen.getByLabelText("Email"), demo.second)
  browser.fill(browser.screen.getByLabelText("Password"), "outpost-demo")
  expect((await pressNamed(browser, "Log In")).url).toBe("/reviews?rating=4")
})

test("a wrong password is refused in its words, and the email kept; the right one signs in", async () => {
  const browser = visitor()
  await sendLoginForm(browser, demo.manager, "not-the-password")
  expect(browser.url).toMatch(/^\/login/)
  expect(browser.screen.getByText("Invalid email or password.")).toBeInTheDocument()
  expect(browser.screen.getByLabelText("Email")).toHaveValue(demo.manager)
  browser.fill(browser.screen.getByLabelText("Password"), "outpost-demo")
  expect((await pressNamed(browser, "Log In")).url).toBe("/dashboard")
})

test.each([
  ["an Admin", demo.admin, "/dashboard"],
  ["a Manager", demo.manager, "/dashboard"],
  ["staff", demo.user, "/dashboard"],
  ["a user of a partner", demo.partner, "/accounts"],
])("%s signs in and begins where their work is [P-003]", async (_who, email, first) => {
  const browser = visitor()
  await sendLoginForm(browser, email)
  expect(browser.url).toBe(first)
  expect(browser.screen.getByRole("heading", { level: 1 })).toBeInTheDocument()
})

test("an email-only user is told that there is nothing to sign in to", async () => {
  const { screen } = await sendLoginForm(visitor(), demo.emailOnly)
  expect(screen.getByText("This user receives e-mail only.")).toBeInTheDocument()
})

test("Log Out ends the session for good, whoever kept its cookie [F-128]", async () => {
  const browser = await signedIn(demo.readOnly)
  const before = await browser.jar.serialize()
  expect((await pressNamed(browser, "Log Out", navigation(browser))).url).toMatch(/^\/login/)
  const other = visitor()
  for (const cookie of before.cookies) {
    await other.jar.setCookie(`${cookie.key}=${cookie.value}`, other.address)
  }
  expect((await other.open("/reviews")).url).toMatch(/^\/login/)
  expect((await followNamed(other, "Forgot password?")).url).toBe("/forgot-password")
})

test("the cookie of a session is kept away from scripts and other sites", async () => {
  const browser = await signedIn(demo.second)
  const cookies = await browser.jar.getCookies(browser.address)
  const session = cookies.find(({ key }) => key === "app_session")
  expect(session).toMatchObject({ httpOnly: true, sameSite: "lax" })
  expect(browser.page.text).not.toContain(session!.value)
})
