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
  expect(title(browser)).toBe("Your trial has ended.")
  expect(textOf(browser.screen.getByRole("main"))).toContain("Your reviews, responses and settings are kept.")
  expect(browser.screen.getByRole("link", { name: "support@outpost.example" })).toBeInTheDocument()
  const first = await browser.ask("/", { headers: { accept: "text/html" } })
  expect(new URL(first.headers.get("location")!, browser.address).pathname).toBe("/settings")
})

test("everyone else there reads whom to ask [F-105]", async () => {
  const browser = await signedIn(demo.expiredUser)
  expect((await browser.open("/billing/edit")).url).toBe(billing)
  expect(title(browser)).toBe("Your account is inactive. Please contact your admin.")
  expect((await browser.reload()).url).toBe(billing)
})

test("the page of billing is an active account's admins'", async () => {
  const browser = await signedIn(demo.user)
  expect((await browser.open("/billing/edit")).url).toMatch(/^\/error\?statusCode=403/)
})

test("an active account and a trial read whom to ask and what is kept, without a warning", async () => {
  for (const [who, says] of [
    [demo.admin, "Your account is active."],
    [demo.trial, /^(?:\d+ days? left in your trial|Your trial ends today)\.$/],
  ] as const) {
    const browser = await signedIn(who)
    await browser.open(billing)
    const main = within(browser.screen.getByRole("main"))
    const notice = main.getByRole("heading", { name: says }).closest("section")!
    expect(browser.screen.getByRole("heading", { level: 1 })).toHaveTextContent("Billing")
    expect(notice.querySelector("svg")).toBeNull()
    expect(textOf(notice)).toContain("Your reviews, responses and settings are kept.")
    expect(within(notice).getByRole("link", { name: "support@outpost.example" })).toBeInTheDocument()
  }
})

test("a partner's customer reads the partner's contact, not the product's", async () => {
  const browser = await signedIn(demo.copper)
  await browser.open(billing)
  const main = within(browser.screen.getByRole("main"))
  expect(main.getByRole("link", { name: "help@northwind.example" })).toBeInTheDocument()
  expect(textOf(browser.screen.getByRole("main"))).not.toMatch(/outpost/i)
})
