import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { pngOf } from "../../tests/support/images.ts"
import { hydrated } from "../support/screens.ts"
import { keepSignedIn, test, type WhiteLabels } from "../support/white-labels.ts"

const path = "/settings/whitelabel"
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })
const look = (page: Page) => page.getByRole("form", { name: "Look and contact" })
const domain = (page: Page, name: string) => page.getByRole("article", { name })
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text })

/** The partner, on the product's own host. */
const owner = ({ own }: WhiteLabels) => ({ address: own.address, email: demo.partner })

async function openSettings(page: Page, labels: WhiteLabels) {
  await keepSignedIn(page, owner(labels))
  await page.goto(path)
  await expect(page.getByRole("heading", { name: "White label" })).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the page of the white label ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })

    test("saves name, contact and colours, and keeps what was typed beside a fault [F-133]", async ({
      page,
      labels,
    }) => {
      await openSettings(page, labels)
      const background = look(page).getByLabel("Navigation background", { exact: true })
      const before = await background.inputValue()
      await look(page).getByLabel("Name", { exact: true }).fill("Northwind Care")
      await look(page).getByLabel("Support phone").fill("call me")
      await background.fill("123456")
      await look(page).getByRole("button", { name: "Save" }).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Support phone must be a phone number" }),
      ).toBeVisible()
      await expect(look(page).getByLabel("Name", { exact: true })).toHaveValue("Northwind Care")
      await expect(background).toHaveValue("123456")
      await look(page).getByLabel("Support phone").fill("+1 312 555 0142")
      await look(page).getByRole("button", { name: "Save" }).click()
      await expect(status(page, "White label saved")).toBeVisible()
      await page.reload()
      await expect(background).toHaveValue("#123456")
      await expect(navigation(page)).toHaveCSS("background-color", rgb("#123456"))
      await expect(navigation(page).getByText("Northwind Care")).toBeVisible()

      // Its own domain shows the change to visitors within a minute; on this process at once.
      await page.context().clearCookies()
      await page.goto(`${labels.northwind.address}/login`)
      await expect(page).toHaveTitle("Log in | Northwind Care")

      await openSettings(page, labels)
      await look(page).getByLabel("Name", { exact: true }).fill("")
      await background.fill(before)
      await look(page).getByRole("button", { name: "Save" }).click()
      await expect(status(page, "White label saved")).toBeVisible()
      await page.reload()
      await expect(navigation(page).getByText("Northwind Partners").first()).toBeVisible()
      await expect(background).toHaveValue(before)
    })

    test("takes a logo as a file, shows it everywhere, and removes it", async ({ page, labels }) => {
      await openSettings(page, labels)
      const upload = page.getByRole("form", { name: "Upload a logo" })
      const give = (name: string, mimeType: string, buffer: Buffer) =>
        upload.getByLabel("Logo file").setInputFiles({ name, mimeType, buffer })
      await give("logo.png", "image/png", Buffer.from("<svg onload=alert(1)></svg>"))
      await upload.getByRole("button", { name: "Upload" }).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Logo file must be a PNG, JPEG or WebP image" }),
      ).toBeVisible()
      await give("logo.png", "image/png", Buffer.alloc(300_000))
      await upload.getByRole("button", { name: "Upload" }).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Logo file must not be larger than 200 kB" }),
      ).toBeVisible()
      await give("logo.png", "image/png", pngOf({ width: 96, height: 24 }))
      await upload.getByRole("button", { name: "Upload" }).click()
      await expect(status(page, "Logo saved")).toBeVisible()
      const logo = navigation(page).getByRole("img", { name: "Northwind Partners" })
      await expect(logo).toHaveAttribute("src", /^\/api\/logos\/[\w-]{22}$/)
      expect(
        await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(96)
      await page.getByText("Remove logo").click()
      await page.getByRole("button", { name: "Remove", exact: true }).last().click()
      await expect(status(page, "Logo removed")).toBeVisible()
      await expect(logo).toHaveCount(0)
    })

    test("claims a domain, tells its records, checks them, and gives it up", async ({ page, labels }) => {
      const name = `${javaScriptEnabled ? "with" : "without"}.northwind.test`
      await openSettings(page, labels)
      const form = page.getByRole("form", { name: "Add a domain" })
      await form.getByLabel("Domain").fill("https://reviews.northwind.test/")
      await form.getByRole("button", { name: "Add domain" }).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Domain must be a host name such as" }),
      ).toBeVisible()
      await expect(form.getByLabel("Domain")).toHaveValue("https://reviews.northwind.test/")
      await form.getByLabel("Domain").fill(name)
      await form.getByRole("button", { name: "Add domain" }).click()
      await expect(status(page, "Domain added")).toBeVisible()

      const card = domain(page, name)
      await expect(card.getByText("Not checked yet")).toBeVisible()
      await expect(card.getByLabel("Name of the TXT record", { exact: true })).toHaveValue(
        `_outpost-challenge.${name}`,
      )
      const value = await card.getByLabel("Value of the TXT record", { exact: true }).inputValue()
      const check = card.getByRole("button", { name: "Check now" })
      await check.click()
      await expect(card.getByText("TXT record not found")).toBeVisible()
      await expect(card.getByText("Does not lead to this site yet")).toBeVisible()
      labels.records[`_outpost-challenge.${name}`] = { TXT: [`${value}0`] }
      await check.click()
      await expect(card.getByText("TXT record with another value")).toBeVisible()
      labels.records[`_outpost-challenge.${name}`] = { TXT: [value] }
      labels.records[name] = { A: ["127.0.0.1"] }
      await check.click()
      await expect(card.getByText("Verified", { exact: true })).toBeVisible()
      await expect(card.getByText("Leads to this site")).toBeVisible()
      const { port } = new URL(labels.own.address)
      const answer = await page.request.get(`${labels.apiUrl}/certificate?domain=${name}`)
      expect(answer.status()).toBe(200)

      await page.goto(`http://${name}:${port}/login`)
      await expect(page).toHaveTitle("Log in | Northwind Partners")
      await page.goto(`${labels.own.address}${path}`)
      await card.getByText("Remove", { exact: true }).first().click()
      await expect(card.getByText(`Remove ${name}?`)).toBeVisible()
      await card.getByRole("button", { name: "Remove", exact: true }).click()
      await expect(status(page, "Domain removed")).toBeVisible()
      await expect(card).toHaveCount(0)
      const gone = await page.goto(`http://${name}:${port}/login`)
      expect(gone?.status()).toBe(404)
    })
  })
}

test("the preview shows chosen colours at once, as they can be read, with their contrast", async ({
  page,
  labels,
}) => {
  await openSettings(page, labels)
  const light = page.getByRole("figure").filter({ hasText: "Light pages" })
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) })
  const background = look(page).getByLabel("Navigation background", { exact: true })
  await hydrated(page, background)
  await background.fill("#ffffff")
  await look(page).getByLabel("Navigation text", { exact: true }).fill("#eeeeee")
  await expect(light.locator(".brand-nav")).toHaveCSS("background-color", "rgb(255, 255, 255)")
  await expect(
    look(page)
      .getByText(/Shown as #[\da-f]{6}, so that it can be read\./)
      .first(),
  ).toBeVisible()
  for (const cell of await page.locator(".brand-contrast td").allTextContents()) {
    expect(Number(cell.split(" ")[0])).toBeGreaterThanOrEqual(4.5)
  }
  await expect(row("Navigation text")).toBeVisible()
  await look(page).getByLabel("Pick: Buttons and links").fill("#a21caf")
  await expect(look(page).getByLabel("Buttons and links", { exact: true })).toHaveValue("#a21caf")
  await expect(light.getByText("Save")).toHaveCSS("background-color", rgb("#a21caf"))
  await look(page).getByLabel("Buttons and links", { exact: true }).fill("red")
  await look(page).getByLabel("Buttons and links", { exact: true }).blur()
  await expect(page.getByText("Buttons and links must be a colour such as #1a2b3c")).toBeVisible()
})

test("a record is copied with a button", async ({ page, context, labels }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openSettings(page, labels)
  const card = domain(page, "reviews.northwind.localhost")
  const copy = card.getByRole("button", { name: "Copy Value of the TXT record" })
  await hydrated(page, copy)
  await copy.click()
  await expect(status(page, /^Copied$/)).toBeVisible()
  const value = await card.getByLabel("Value of the TXT record", { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
})

test("the page and its card are for admins of the account that owns the white label", async ({
  page,
  labels,
}) => {
  await openSettings(page, labels)
  await page.goto("/settings")
  await expect(page.getByRole("link", { name: /White label/ })).toBeVisible()
  for (const email of [labels.northwind.email, labels.own.email]) {
    await page.context().clearCookies()
    await keepSignedIn(page, { address: labels.own.address, email })
    await page.goto("/settings")
    await expect(page.getByRole("heading", { name: "Account & Settings" })).toBeVisible()
    await expect(page.getByRole("link", { name: /White label/ })).toHaveCount(0)
    await page.goto(path)
    await expect(page).toHaveURL(/\/error\?statusCode=403/)
  }
})
