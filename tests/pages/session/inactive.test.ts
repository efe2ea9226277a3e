import { within } from "@testing-library/dom"
import { textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const billing = "/settings/billing/edit"
const title = ({ screen }: TextBrowser) =>
  textOf(within(screen.getByRole("main")).getByRole("heading", { level: 1 }))

test("an admin whose trial has ended is led to billing from every page, / goes by /settings [F-040, F-104, F-141]", async () => {
  const browser = await signedIn(demo.expired)
  for (const path of ["/reviews?rating=5", "/settings", "/settings/account", "/nowhere"]) {
    expect([path, (await browser.open(path)).url]).toEqual([path, billing])
  }
  expect(title(browser)).toBe("Choose a plan")
  const said = textOf(browser.screen.getByRole("main"))
  expect(said).toMatch(/Your trial ended on \d\d\/\d\d\/\d\d\. Choose a plan to continue\./)
  expect(said).toMatch(/Your reviews and settings are kept until \d\d\/\d\d\/\d\d\./)
  expect(browser.screen.getByRole("link", { name: "Choose Essential" })).toBeInTheDocument()
  expect(browser.screen.getByRole("button", { name: "Download your data" })).toBeInTheDocument()
  const first = await browser.ask("/", { headers: { accept: "text/html" } })
  expect(new URL(first.headers.get("location")!, browser.address).pathname).toBe("/settings")
})

test("everyone else there reads whom to ask [F-105]", async () => {
  const browser = await signedIn(demo.expiredUser)
  expect((await browser.open("/billing/edit")).url).toBe(billing)
  expect(title(browser)).toBe("Your account is inactive. Please contact your admin.")
  expect((await browser.reload()).url).toBe(billing)
  for (const path of ["", "/manage-plans", "/invoices", "/sms-credits"]) {
    expect((await browser.open(`/settings/billing${path}`)).url).toBe(`/settings/billing${path}`)
    expect(title(browser)).toBe("Your account is inactive. Please contact your admin.")
    expect(within(browser.screen.getByRole("main")).queryByRole("form")).toBeNull()
  }
})

test("the page of billing is an active account's admins'", async () => {
  const browser = await signedIn(demo.user)
  expect((await browser.open("/billing/edit")).url).toMatch(/^\/error\?statusCode=403/)
})

test("an active account and a trial choose among the plans, without a warning", async () => {
  for (const who of [demo.admin, demo.trial]) {
    const browser = await signedIn(who)
    await browser.open(billing)
    expect(title(browser)).toBe("Choose a plan")
    const main = within(browser.screen.getByRole("main"))
    // The plan that it has is not chosen again.
    expect(main.getByRole("link", { name: /^(?:Choose|Switch to) Starter$/ })).toBeInTheDocument()
    expect(textOf(browser.screen.getByRole("main"))).not.toMatch(/ended|inactive/)
  }
})

test("a partner's customer reads the partner's contact, not the product's", async () => {
  const browser = await signedIn(demo.copper)
  await browser.open(billing)
  const main = within(browser.screen.getByRole("main"))
  expect(main.getByRole("link", { name: "help@northwind.example" })).toHaveAttribute(
    "href",
    "mailto:help@northwind.example",
  )
  expect(textOf(browser.screen.getByRole("main"))).not.toMatch(/outpost/i)
})
