import { within } from "@testing-library/dom"
import { demoPassword, fresh } from "#tests/support/accounts.ts"
import { authorizeUrl, startApplication, verifier } from "../../support/oauth-application.ts"
import { followNamed, pressNamed, rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, ownProduct, signedIn, visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

let application: Awaited<ReturnType<typeof startApplication>>
beforeAll(async () => {
  application = await startApplication()
})
afterAll(() => application.close())

const addressFor = (clientId: string, more?: Record<string, string>) =>
  authorizeUrl(clientId, application.redirectUri, more)

const rowWith = ({ screen }: TextBrowser, text: string) =>
  screen.queryAllByRole("row").filter((row) => textOf(row).includes(text))

async function register(browser: TextBrowser, name: string): Promise<string> {
  await browser.open("/settings/oauth-clients")
  await followNamed(browser, "New application")
  browser.fill(browser.screen.getByLabelText(/^Name/), name)
  browser.fill(browser.screen.getByLabelText(/^Redirect addresses/), "http://example.com/cb")
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText(/Redirect addresses must start with https/)).toBeInTheDocument()
  expect(browser.screen.getByLabelText(/^Name/)).toHaveValue(name)
  browser.fill(browser.screen.getByLabelText(/^Redirect addresses/), application.redirectUri)
  await pressNamed(browser, "Save")
  return textOf(rowWith(browser, name)[0]!.querySelector("code"))
}

test("an application of someone else is registered, asks, gets a code, reads what was allowed, and is revoked (D-060)", async () => {
  const name = `Reader ${fresh()}`
  const browser = await signedIn(demo.admin)
  const clientId = await register(browser, name)
  await browser.open(addressFor(clientId))
  expect(browser.screen.getByRole("heading", { name: `${name} wants access` })).toBeInTheDocument()
  expect(browser.screen.getByText("View your reviews")).toBeInTheDocument()
  const denied = await pressNamed(browser, "Deny")
  expect(denied.url).toBe(`${application.redirectUri}?error=access_denied&state=xyz`)

  await browser.open(addressFor(clientId))
  await pressNamed(browser, "Allow")
  expect(browser.screen.getByRole("heading", { name: "Back at the application" })).toBeInTheDocument()
  const back = new URL(browser.url)
  expect(back.searchParams.get("state")).toBe("xyz")
  const { apiUrl } = ownProduct()
  const tokens = await fetch(`${apiUrl}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: back.searchParams.get("code")!,
      redirect_uri: application.redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    }),
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const statusOf = async (path: string) => (await fetch(apiUrl + path, { headers })).status
  expect([await statusOf("/reviews"), await statusOf("/locations")]).toEqual([200, 403])

  await browser.open("/settings/oauth-clients")
  const granted = () => rowsOf(browser, "Granted access").filter((row) => textOf(row).includes(name))
  await pressNamed(browser, "Revoke", within(granted()[0]!))
  expect(browser.screen.getByText("Access revoked")).toBeInTheDocument()
  expect(granted()).toEqual([])
  expect(await statusOf("/reviews")).toBe(401)

  const [own, ...others] = rowWith(browser, name)
  expect(others).toEqual([])
  await pressNamed(browser, "Delete", within(own!))
  expect(browser.screen.getByText("Application deleted")).toBeInTheDocument()
  await browser.open(addressFor(clientId))
  expect(browser.screen.getByText(/This application is unknown\./)).toBeInTheDocument()
})

test("consent asks to log in first and comes back, sends errors to the application, never to a foreign address [F-078]", async () => {
  const name = `Careful ${fresh()}`
  const browser = await signedIn(demo.admin)
  const clientId = await register(browser, name)
  await browser.open(addressFor(clientId, { redirect_uri: "https://evil.example/cb" }))
  expect(browser.screen.getByText(/not registered for this application/)).toBeInTheDocument()
  const refused = await browser.open(addressFor(clientId, { scope: "billing" }))
  expect(refused.url).toBe(`${application.redirectUri}?error=invalid_scope&state=xyz`)
  const twice = await browser.open(
    addressFor(clientId, { scope: "billing" }).replace("?", "?redirect_uri=https%3A%2F%2Fevil.example&"),
  )
  expect(twice.url).toBe(`${application.redirectUri}?error=invalid_scope&state=xyz`)
  const other = visitor()
  expect((await other.open(addressFor(clientId))).url).toBe("/login")
  other.fill(other.screen.getByLabelText("Email"), demo.admin)
  other.fill(other.screen.getByLabelText("Password"), demoPassword)
  const { screen } = await pressNamed(other, "Log In")
  expect(screen.getByRole("heading", { name: `${name} wants access` })).toBeInTheDocument()
})

test("the consent page lets its form lead to the registered address of the application alone", async () => {
  const browser = await signedIn(demo.admin)
  const clientId = await register(browser, `Bounded ${fresh()}`)
  const targetsOf = async (address: string) => {
    const answer = await browser.ask(address, { headers: { accept: "text/html" } })
    return /form-action ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1]
  }
  expect(await targetsOf(addressFor(clientId))).toBe(`'self' ${new URL(application.redirectUri).origin}`)
  for (const redirect_uri of ["https://evil.example/cb", `${application.redirectUri}/more`, "*", ""]) {
    expect(await targetsOf(addressFor(clientId, { redirect_uri }))).toBe("'self'")
  }
  const named = addressFor(clientId).replace("?", "?redirect_uri=https%3A%2F%2Fevil.example&")
  expect(await targetsOf(named)).toBe(`'self' ${new URL(application.redirectUri).origin}`)
  expect(await targetsOf(addressFor("unknown"))).toBe("'self'")
})
