import { productNow } from "#tests/support/programs.ts"
import { pressNamed } from "../../support/page-parts.ts"
import { demo, ownProduct, signedIn, visitor } from "../../support/pages.ts"
import { write } from "../../support/pages-bff.ts"
import { accountIdOf, accountOn, openAndContinue } from "../../support/pages-people.ts"
import { newPortal, type Portal } from "../../support/portal.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

let portal: Portal
let copper: number
let second: number
beforeAll(async () => {
  portal = await newPortal(async (public_key) => {
    const partner = await signedIn(demo.partner)
    const made = await write(partner, "POST", "/api/bff/sso_keys", { name: "Portal", public_key })
    return ((await made.json()) as { kid: string }).kid
  })
  copper = await accountIdOf(demo.copper)
  second = await accountIdOf(demo.second)
})

const failed = "Single sign-on failed. Please sign in."
const cookieNames = async ({ jar, address }: TextBrowser) =>
  (await jar.getCookies(address)).map(({ key }) => key)

test("a partner's link signs in, and its token stays in no address [F-033]", async () => {
  const browser = visitor()
  const link = await portal.linkFor(demo.copper, copper)
  expect((await openAndContinue(browser, link)).url).toBe("/dashboard")
  expect(accountOn(browser)).toBe("Copper Kettle Diner")
  expect(browser.screen.getAllByRole("article").length).toBeGreaterThan(0)
  expect(await cookieNames(browser)).toContain("app_session")
  expect(browser.page.text).not.toContain(link.split("/").at(-1))
})

test("a link that was used, refused or made up leads to /login with one sentence, once [F-033]", async () => {
  const used = await portal.linkFor(demo.copper, copper)
  await openAndContinue(visitor(), used)
  const tooLong = Math.floor(productNow().getTime() / 1_000) + 180
  const browser = visitor()
  for (const link of [
    used,
    await portal.linkFor(demo.second, second),
    await portal.linkFor(demo.copper, copper, { exp: tooLong }),
    await portal.linkFor(demo.copper, copper, { aud: "another" }),
    "/sso-login/x",
    "/sso-login/a.b.c",
  ]) {
    expect((await openAndContinue(browser, link)).url).toBe("/login")
    expect(browser.screen.getByText(failed)).toBeInTheDocument()
    expect(await cookieNames(browser)).not.toContain("app_session")
  }
  await browser.reload()
  expect(browser.screen.queryByText(failed)).toBeNull()
})

test("with someone else signed in a link asks, and goes on with the other one only when told to", async () => {
  const browser = await signedIn(demo.second)
  expect((await openAndContinue(browser, await portal.linkFor(demo.copper, copper))).url).toBe("/sso-login")
  expect(browser.screen.getByText(new RegExp(`You are logged in as ${demo.second}`))).toBeInTheDocument()
  expect((await pressNamed(browser, `Stay logged in as ${demo.second}`)).url).toBe("/dashboard")
  expect(accountOn(browser)).toBe("Maple & Rye Coffee")
  await openAndContinue(browser, await portal.linkFor(demo.copper, copper))
  expect((await pressNamed(browser, `Continue as ${demo.copper}`)).url).toBe("/dashboard")
  expect(accountOn(browser)).toBe("Copper Kettle Diner")
  expect((await browser.open("/sso-login")).url).not.toContain("sso-login")
})

test("a link that fails leaves the session of someone else alone", async () => {
  const browser = await signedIn(demo.second)
  await openAndContinue(browser, "/sso-login/x")
  expect(browser.screen.getByText(failed)).toBeInTheDocument()
  await browser.open("/")
  expect(accountOn(browser)).toBe("Maple & Rye Coffee")
})

test("on the partner's own domain its people get in, there alone", async () => {
  const { port } = new URL(ownProduct().address)
  const browser = createTextBrowser(`http://reviews.northwind.localhost:${port}`)
  expect((await openAndContinue(browser, await portal.linkFor(demo.copper, copper))).url).toBe("/dashboard")
  expect(accountOn(browser)).toBe("Copper Kettle Diner")
  expect(await cookieNames(browser)).toContain("app_session")
  const session = (await browser.jar.getCookies(browser.address)).find(({ key }) => key === "app_session")
  expect([session!.domain, session!.hostOnly]).toEqual(["reviews.northwind.localhost", true])
})
