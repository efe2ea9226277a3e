import { within } from "@testing-library/dom"
import { pngOf } from "#tests/support/images.ts"
import { createTextBrowser, type TextBrowser } from "#tests/support/text-browser.ts"
import { startWhiteLabels, type WhiteLabels } from "#tests/support/white-labels.ts"
import { navigation, pressNamed } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"

const path = "/settings/whitelabel"

let labels: WhiteLabels & { stop(): Promise<void> }
beforeAll(async () => {
  labels = await startWhiteLabels()
})
afterAll(() => labels?.stop())

/** The partner, on the product's own host. */
async function openSettings(): Promise<TextBrowser> {
  const browser = await signedIn(demo.partner, labels.own)
  const { screen } = await browser.open(path)
  expect(screen.getByRole("heading", { name: "White label" })).toBeInTheDocument()
  return browser
}

const form = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("form", { name }))
const look = (browser: TextBrowser) => form(browser, "Look and contact")
const save = (browser: TextBrowser) => pressNamed(browser, "Save", look(browser))
const says = ({ page }: TextBrowser, text: string) => expect(page.document.body).toHaveTextContent(text)

test("the white label's form saves name, contact and colours, and keeps what was typed beside an error [F-133]", async () => {
  const browser = await openSettings()
  const own = (label: string) => look(browser).getByLabelText<HTMLInputElement>(label)
  const before = own("Navigation background").value
  browser.fill(own("Name"), "Northwind Care")
  browser.fill(own("Support phone"), "call me")
  browser.fill(own("Navigation background"), "123456")
  await save(browser)
  says(browser, "Support phone must be a phone number")
  expect(own("Name")).toHaveValue("Northwind Care")
  expect(own("Navigation background")).toHaveValue("123456")
  browser.fill(own("Support phone"), "+1 312 555 0142")
  await save(browser)
  says(browser, "White label saved")
  await browser.reload()
  expect(own("Navigation background")).toHaveValue("#123456")
  expect(browser.page.document.documentElement.getAttribute("style")).toContain("#123456")
  expect(navigation(browser).getByText("Northwind Care")).toBeInTheDocument()

  // Its own domain shows the change to visitors within a minute; on this process at once.
  const visitor = createTextBrowser(labels.northwind.address)
  expect((await visitor.open("/login")).document.title).toBe("Log in | Northwind Care")

  browser.fill(own("Name"), "")
  browser.fill(own("Navigation background"), before)
  await save(browser)
  says(browser, "White label saved")
  await browser.reload()
  expect(navigation(browser).getAllByText("Northwind Partners")[0]).toBeInTheDocument()
  expect(own("Navigation background")).toHaveValue(before)
})

test("a logo is taken as a file, shown everywhere, and removed", async () => {
  const browser = await openSettings()
  const give = (data: Buffer<ArrayBuffer>) => {
    const upload = form(browser, "Upload a logo")
    browser.choose(upload.getByLabelText(/^Logo file/), { name: "logo.png", type: "image/png", data })
    return pressNamed(browser, "Upload", upload)
  }
  await give(Buffer.from("<svg onload=alert(1)></svg>"))
  says(browser, "Logo file must be a PNG, JPEG or WebP image")
  await give(Buffer.alloc(0))
  says(browser, "Logo file is empty")
  await give(Buffer.alloc(300_000))
  says(browser, "Logo file must be at most 200 kB")
  await give(Buffer.from(pngOf({ width: 96, height: 24 })))
  says(browser, "Logo saved")
  const logo = () => navigation(browser).queryByRole("img", { name: "Northwind Partners" })
  const src = logo()!.getAttribute("src")!
  expect(src).toMatch(/^\/api\/logos\/[\w-]{22}$/)
  const file = await browser.ask(src)
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"])
  await pressNamed(browser, "Remove", form(browser, "Remove logo"))
  says(browser, "Logo removed")
  expect(logo()).toBeNull()
})

test("a domain is claimed, tells its records, is checked, and is given up", async () => {
  const name = "without.northwind.test"
  const browser = await openSettings()
  const domain = () => form(browser, "Add a domain").getByLabelText(/^Domain/)
  const add = (value: string) => {
    browser.fill(domain(), value)
    return pressNamed(browser, "Add domain")
  }
  await add("https://reviews.northwind.test/")
  says(browser, "Domain must be a host name such as")
  expect(domain()).toHaveValue("https://reviews.northwind.test/")
  await add(name)
  says(browser, "Domain added")

  const card = () => within(browser.screen.getByRole("article", { name }))
  const shown = (text: string) => expect(card().getByText(text, { exact: false })).toBeInTheDocument()
  const check = () => pressNamed(browser, "Check now", card())
  shown("Not checked yet")
  expect(card().getByLabelText("Name of the TXT record")).toHaveValue(`_domain-challenge.${name}`)
  const { value } = card().getByLabelText<HTMLInputElement>("Value of the TXT record")
  await check()
  shown("TXT record not found")
  shown("Does not point to this site yet")
  labels.records[`_domain-challenge.${name}`] = { TXT: [`${value}0`] }
  await check()
  shown("TXT record has a different value")
  labels.records[`_domain-challenge.${name}`] = { TXT: [value] }
  labels.records[name] = { A: ["127.0.0.1"] }
  await check()
  shown("Verified")
  shown("Points to this site")
  expect((await fetch(`${labels.apiUrl}/certificate?domain=${name}`)).status).toBe(200)

  const visitor = createTextBrowser(`http://${name}:${new URL(labels.own.address).port}`)
  expect((await visitor.open("/login")).document.title).toBe("Log in | Northwind Partners")
  shown(`Remove ${name}?`)
  await pressNamed(browser, "Remove", form(browser, `Remove ${name}`))
  says(browser, "Domain removed")
  expect(browser.screen.queryByRole("article", { name })).toBeNull()
  expect((await visitor.ask("/login")).status).toBe(404)
})

test("the page and its card are for admins of the account that owns the white label", async () => {
  const owner = await openSettings()
  const { screen } = await owner.open("/settings")
  expect(screen.getByRole("link", { name: /White label/ })).toBeInTheDocument()
  for (const { email } of [labels.northwind, labels.own]) {
    const other = await signedIn(email, labels.own)
    const page = await other.open("/settings")
    expect(page.screen.getByRole("heading", { name: "Account & Settings" })).toBeInTheDocument()
    expect(page.screen.queryByRole("link", { name: /White label/ })).toBeNull()
    expect((await other.open(path)).url).toMatch(/^\/error\?statusCode=403/)
  }
})
