import { readdirSync } from "node:fs"
import { within } from "@testing-library/dom"
import { demoPassword } from "#tests/support/accounts.ts"
import { foreignHosts, linkedHosts, signsIn } from "#tests/support/only-own.ts"
import { polled } from "#tests/support/polled.ts"
import { createTextBrowser, type TextBrowser } from "#tests/support/text-browser.ts"
import { type Site, startWhiteLabels, type WhiteLabels } from "#tests/support/white-labels.ts"
import { textOf } from "../../support/page-parts.ts"
import { sendLoginForm, signedIn } from "../../support/pages.ts"

const names = ["own", "northwind", "lumen"] as const
const publicPaths = [
  "/login",
  "/signup",
  "/signup/location?partner=a",
  "/forgot-password",
  "/expired-password",
  "/password-reset-complete",
  "/triage",
  "/error?statusCode=404",
  "/partner-integrations-setup",
  "/partner-integrations-error",
  "/go/nobody",
  "/go/r/nobody",
  "/kiosk/nobody",
]

let labels: WhiteLabels & { stop(): Promise<void> }
beforeAll(async () => {
  labels = await startWhiteLabels()
})
afterAll(() => labels?.stop())

const othersThan = (name: (typeof names)[number]) =>
  names.filter((other) => other !== name).map((other) => labels[other])

/** Expects the page that is shown to be of its site alone: source, title, and every address that it links or loads. */
function expectOnlyOwn({ page }: TextBrowser, site: Site, others: readonly Site[]) {
  expect([page.url, ...signsIn(page.text, others)]).toEqual([page.url])
  expect([page.url, ...foreignHosts(linkedHosts(page.document), site)]).toEqual([page.url])
}

async function mailTo(to: string): Promise<string> {
  const outbox = createTextBrowser(labels.apiUrl)
  const newest = async () =>
    (await outbox.open(`/outbox?to=${encodeURIComponent(to)}`)).screen.queryAllByRole("article")[0]
  const mail = await polled(newest, (article) => article !== undefined)
  return `${mail!.textContent}\n${mail!.querySelector("iframe")!.getAttribute("srcdoc")}`
}

test("the icons and the manifest of the product are on its own site alone", async () => {
  const files = readdirSync("public")
  const statuses = (name: "own" | "northwind") =>
    Promise.all(
      files.map(async (file) => (await createTextBrowser(labels[name].address).ask(`/${file}`)).status),
    )
  expect(await statuses("own")).toEqual(files.map(() => 200))
  expect(await statuses("northwind")).toEqual(files.map((file) => (file === "robots.txt" ? 200 : 404)))
  const browser = createTextBrowser(labels.own.address)
  await browser.open("/login")
  const linked = [...browser.page.document.querySelectorAll("link[rel*=icon], link[rel=manifest]")]
  expect(linked.map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(["/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]),
  )
})

for (const name of names) {
  test(`the site ${name} shows nothing of the other sites on pages that anybody may open`, async () => {
    const site = labels[name]
    const browser = createTextBrowser(site.address)
    for (const path of publicPaths) {
      await browser.open(path)
      expectOnlyOwn(browser, site, othersThan(name))
      // The same search finds what is the site's own, so it would have found the others'.
      expect(signsIn(browser.page.text, [site])).toContain(site.name)
    }
  })

  test(`the site ${name} writes mails in its own name, with its own links and contact`, async () => {
    const site = labels[name]
    const browser = createTextBrowser(site.address)
    const { screen } = await browser.open("/forgot-password")
    browser.fill(screen.getByLabelText("Email"), site.email)
    await browser.click(within(screen.getByRole("main")).getByRole("button"))
    expect(textOf(browser.page.document.body)).toContain(`If an account exists for ${site.email}`)
    expectOnlyOwn(browser, site, othersThan(name))
    const mail = await mailTo(site.email)
    expect(signsIn(mail, othersThan(name))).toEqual([])
    expect(mail).toContain(`From ${site.name} <${name === "own" ? "letters" : "notifications"}@sender.test>`)
    expect(mail).toContain(site.support)
    const link = /https?:\/\/\S+?\/reset-password\?token=[\w-]+/.exec(mail)![0]
    expect(new URL(link).origin).toBe(site.address)
    expect((await browser.open(link)).url).toBe("/reset-password")
    expect(browser.page.document.title).toMatch(new RegExp(`${site.name}$`))
    expectOnlyOwn(browser, site, othersThan(name))
  })
}

test("a session of one site is worth nothing on another", async () => {
  const northwind = await signedIn(labels.northwind.email, labels.northwind)
  const cookies = await northwind.jar.getCookies(northwind.address)
  const session = cookies.find(({ key }) => key.endsWith("app_session"))!
  for (const site of [labels.own, labels.lumen]) {
    const browser = createTextBrowser(site.address)
    await browser.jar.setCookie(`${session.key}=${session.value}`, site.address)
    expect((await browser.open("/reviews")).url).toBe("/login")
  }
  expect((await northwind.open("/reviews")).url).toBe("/reviews")
})

test("the page of API keys leads to the documentation, which names the product, on the product's own host alone", async () => {
  const documentation = async (site: (typeof labels)["own"], email: string) => {
    const browser = await signedIn(email, site)
    const { screen } = await browser.open("/settings/api-keys")
    return screen.queryByRole("link", { name: "API documentation" })?.getAttribute("href") ?? null
  }
  expect(await documentation(labels.own, labels.own.email)).toBe(`${labels.apiUrl}/docs/`)
  expect(await documentation(labels.northwind, labels.northwind.email)).toBeNull()
})

test("people of another site cannot sign in, and are told what everyone is told", async () => {
  const browser = createTextBrowser(labels.lumen.address)
  await sendLoginForm(browser, labels.northwind.email, demoPassword)
  expect(browser.screen.getByText("Invalid email or password.")).toBeInTheDocument()
  expectOnlyOwn(browser, labels.lumen, [labels.own, labels.northwind])
})

test("a host that no one has claimed gets a bare 404", async () => {
  const { port } = new URL(labels.own.address)
  const answer = await createTextBrowser(`http://unknown.lumen.test:${port}`).ask("/login")
  expect([answer.status, await answer.text()]).toEqual([404, "Not Found"])
})
