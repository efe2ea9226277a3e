import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { field, followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween, visitor } from "../../support/pages.ts"
import { mailedLinks } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))
const said = (browser: TextBrowser) => textOf(browser.screen.getByRole("main"))
const password = "a long password"

/** A new account in its trial, whose owner is signed in. */
async function newTrial(): Promise<TextBrowser> {
  const email = `owner-${fresh()}@billing.test`
  const browser = visitor()
  await browser.open("/signup")
  for (const [name, value] of Object.entries({
    "First name": "Ines",
    "Last name": "Vale",
    Email: email,
    Password: password,
    Phone: "(555) 123-4567",
    "Company name": "Vale Bakeries",
    Industry: "Restaurants",
  }))
    browser.fill(field(browser, name), value)
  browser.fill(browser.screen.getByLabelText(/I accept the terms of service/), true)
  await pressNamed(browser, "Sign up")
  const [link] = await mailedLinks(email)
  const own = visitor()
  await own.open(new URL(link!).pathname + new URL(link!).search)
  own.fill(own.screen.getByLabelText("Email"), email)
  own.fill(own.screen.getByLabelText("Password"), password)
  await pressNamed(own, "Log In")
  return own
}

describe("before scripts run", () => {
  let owner: TextBrowser
  beforeAll(async () => {
    owner = await newTrial()
  })

  test("a trial chooses a plan that is charged when it ends, is declined, and then taken [F-066, F-284, F-285, F-287, P-075, P-076, P-077, P-309, P-311]", async () => {
    await owner.open("/settings/billing")
    expect(said(owner)).toContain("Test payments: nothing is charged.")
    await followNamed(owner, "Choose a plan")
    expect(owner.url).toBe("/settings/billing/edit")
    await followNamed(owner, "Choose Essential")
    expect(said(owner)).toMatch(/Due today\$0\.00Next payment: \$49\.00 on \d\d\/\d\d\/\d\d/)
    owner.fill(field(owner, "Test card"), "tok_declined")
    await pressNamed(owner, "Start plan")
    expect(owner.url).toBe("/settings/billing?processing=plan")
    expect(said(owner)).toContain("Your card was declined. Nothing was charged.")
    await followNamed(owner, "Try another card")
    await followNamed(owner, "Choose Essential")
    owner.fill(field(owner, "Test card"), "tok_ok")
    await pressNamed(owner, "Start plan")
    expect(said(owner)).toContain("Your plan is active.")
    expect(main(owner).getByRole("region", { name: "Essential" })).toHaveTextContent(
      /a month1 location at \$49\.00\. First payment on/,
    )
  })

  test("credits are bought and stand in the ledger [F-251, F-286, P-310]", async () => {
    await owner.open("/settings/billing/sms-credits")
    await followNamed(owner, "100")
    expect(said(owner)).toContain("100 credits$5.00")
    await pressNamed(owner, "Pay $5.00")
    expect(said(owner)).toContain("Your SMS credits were added.")
    expect(main(owner).getByRole("table", { name: "SMS credits" })).toHaveTextContent("Bought+100100")
  })

  test("invoices are downloaded as CSV and PDF [F-248, F-525]", async () => {
    await owner.open("/settings/billing/invoices")
    const href = (name: string | RegExp) =>
      main(owner).getAllByRole("link", { name })[0]!.getAttribute("href")!
    const csv = await owner.ask(href("Download CSV"))
    expect(await csv.text()).toMatch(/^date,number,description,type,status,amount/)
    const pdf = await owner.ask(href(/^Download [^C]/))
    expect(pdf.headers.get("content-type")).toBe("application/pdf")
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
  })

  test("the plan is cancelled, and resumed", async () => {
    await owner.open("/settings/billing")
    await pressNamed(owner, "Cancel subscription")
    expect(said(owner)).toMatch(/Essential ends on \d\d\/\d\d\/\d\d/)
    await pressNamed(owner, "Resume plan")
    expect(said(owner)).toMatch(/First payment on \d\d\/\d\d\/\d\d/)
  })
})

describe("what the Review API says decides", () => {
  const between = standBetween()

  test("which parts are shown is asked first [F-583]", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    await browser.open("/settings/billing")
    const asked = between().requested.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContainEqual(expect.stringMatching(/^GET \/billing\/\d+\/display_settings$/))
  })

  test("invoices are fetched from /billing/invoices, all of them or one [F-525]", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    for (const query of ["", "&id=987654321"]) {
      between().requested.length = 0
      await browser.ask(`/api/bff/billing/invoices?account_id=1${query}`)
      const asked = between().requested.find(({ path }) => path === "/billing/invoices")
      expect([asked?.method, asked?.query.get("id") ?? ""]).toEqual(["GET", query.replace("&id=", "")])
    }
  })

  test.each([
    ["/settings/billing?processing=plan", "plan"],
    ["/settings/billing/sms-credits?processing=credits", "credits"],
  ])("%s leads to the provider's page for as long as nobody has paid there (D-287)", async (path) => {
    const browser = await signedIn(demo.admin, { address: between().address })
    const own = between().requested.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    const address = "https://pay.example/cs_test"
    between().instead[`/billing/${own.split("/").at(-1)}/processing`] = {
      change: () => ({ status: "requested", redirect_url: address }),
    }
    for (let time = 0; time < 2; time++) {
      await browser.open(path)
      expect(main(browser).getByRole("link", { name: "Continue to payment" })).toHaveAttribute(
        "href",
        address,
      )
      expect(said(browser)).not.toContain("Payment is being processed")
      expect(browser.page.document.querySelector('meta[http-equiv="refresh"]')).toBeNull()
    }
  })

  test("an address that is none of a page is no link", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    const own = between().requested.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    between().instead[`/billing/${own.split("/").at(-1)}/processing`] = {
      change: () => ({ status: "requested", redirect_url: "javascript:alert(1)" }),
    }
    await browser.open("/settings/billing?processing=plan")
    expect(main(browser).queryByRole("link", { name: "Continue to payment" })).toBeNull()
  })

  test("the account is read after its payment was asked for, so that the page agrees with the news", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    between().requested.length = 0
    await browser.open("/settings/billing?processing=plan")
    const asked = between().requested.map(({ path }) => path)
    const at = (ending: string) => asked.findIndex((path) => path.endsWith(ending))
    expect(at("/processing")).toBeGreaterThanOrEqual(0)
    expect(at("/processing")).toBeLessThan(asked.findLastIndex((path) => path.endsWith("/subscription")))
  })

  test("SMS credits are processing until the provider has settled them, then completed or failed with a message [F-286, P-310]", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    const own = between().requested.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    const is = (answer: object) => {
      between().instead[`/billing/${own.split("/").at(-1)}/processing`] = { change: () => answer }
      return browser.open("/settings/billing/sms-credits?session=cs_test")
    }
    await is({ status: "requested" })
    expect(said(browser)).toContain("Payment is being processed")
    expect(browser.page.document.querySelector('noscript meta[http-equiv="refresh"]')).not.toBeNull()
    await is({ status: "completed", message: "100 SMS credits were added." })
    expect(said(browser)).toMatch(/Your SMS credits were added\.You have [\d,]+ credits\./)
    await is({ status: "failed", message: "Your card was declined." })
    expect(said(browser)).toContain("Your card was declined. Nothing was charged.")
  })

  test("a payment that goes on is looked at again by the page itself [F-284]", async () => {
    const browser = await signedIn(demo.admin, { address: between().address })
    const own = between().requested.find(({ path }) => /^\/accounts\/\d+$/.test(path))!.path
    between().instead[`/billing/${own.split("/").at(-1)}/processing`] = {
      change: () => ({ status: "requested" }),
    }
    await browser.open("/settings/billing?session=cs_test")
    expect(said(browser)).toContain("Payment is being processed")
    expect(browser.page.document.querySelector('noscript meta[http-equiv="refresh"]')).not.toBeNull()
  })
})

test.each([
  ["/settings/billing", "P-075"],
  ["/settings/billing/edit", "P-076"],
  ["/settings/billing/manage-plans", "P-077"],
  ["/settings/users/new", "P-078"],
  ["/settings/users", "P-079"],
])("%s is a page for an Admin [%s]", async (path) => {
  const browser = await signedIn(demo.admin)
  const { status } = await browser.ask(path, { headers: { accept: "text/html" } })
  expect(status).toBe(200)
})

test("/request-reviews leads an Admin to its first page (D-070) [P-080]", async () => {
  const browser = await signedIn(demo.admin)
  const page = await browser.open("/request-reviews")
  expect(page.status).toBe(200)
  expect(browser.url).toMatch(/^\/request-reviews\/overview/)
})

test("/accounts/trials is a page for a partner [P-081]", async () => {
  const browser = await signedIn(demo.partner)
  const { status } = await browser.ask("/accounts/trials", { headers: { accept: "text/html" } })
  expect(status).toBe(200)
})

test("the trial notice leads to billing [L-034]", async () => {
  const browser = await signedIn(demo.trial)
  await browser.open("/reviews")
  await followNamed(browser, /days? left in your trial/)
  expect(browser.url).toBe("/settings/billing")
})

test("an Admin of an inactive account is offered a plan and not SMS credits", async () => {
  const browser = await signedIn(demo.expired)
  await browser.open("/settings/billing")
  expect(main(browser).queryByRole("link", { name: "Buy credits" })).toBeNull()
  await followNamed(browser, "View history")
  expect(browser.url).toBe("/settings/billing/sms-credits")
  expect(main(browser).queryByRole("form", { name: "Buy SMS credits" })).toBeNull()
  expect(said(browser)).toContain("Choose a plan to buy SMS credits.")
})

test.each(["manager", "user", "readOnly"] as const)("%s has no billing [F-106, P-396]", async (who) => {
  const browser = await signedIn(demo[who])
  for (const path of ["", "/edit", "/manage-plans", "/invoices", "/sms-credits"]) {
    expect((await browser.open(`/settings/billing${path}`)).url).toMatch(/^\/error\?statusCode=403/)
  }
})

test("a partner has billing among its settings", async () => {
  const browser = await signedIn(demo.partner)
  await browser.open("/settings")
  await followNamed(browser, /^Billing/)
  expect(browser.url).toBe("/settings/billing")
  expect(browser.screen.getByRole("heading", { level: 1, name: "Billing" })).toBeInTheDocument()
})

test("a partner's customer sees nothing of the product", async () => {
  const browser = await signedIn(demo.copper)
  for (const path of ["", "/edit", "/manage-plans", "/invoices", "/sms-credits"]) {
    await browser.open(`/settings/billing${path}`)
    expect([path, said(browser)]).toEqual([path, expect.not.stringMatching(/outpost/i)])
  }
})
