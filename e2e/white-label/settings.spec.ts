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
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text })

/** The partner, on the product's own host. */
const owner = ({ own }: WhiteLabels) => ({ address: own.address, email: demo.partner })

async function openSettings(page: Page, labels: WhiteLabels) {
  await keepSignedIn(page, owner(labels))
  await page.goto(path)
  await expect(page.getByRole("heading", { name: "White label" })).toBeVisible()
}

test("a partner chooses colours by their preview, and name, contact and logo are everywhere once saved", async ({
  page,
  labels,
}) => {
  await openSettings(page, labels)
  const own = (label: string) => look(page).getByLabel(label, { exact: true })
  const save = () => look(page).getByRole("button", { name: "Save" }).click()
  const background = own("Navigation background")
  const before = await background.inputValue()
  const accent = await own("Buttons and links").inputValue()
  const text = await own("Navigation text").inputValue()

  await test.step("the preview shows chosen colours at once, as they can be read, with their contrast", async () => {
    const light = page.getByRole("figure").filter({ hasText: "Light pages" })
    await hydrated(page, background)
    await background.fill("#ffffff")
    await own("Navigation text").fill("#eeeeee")
    await expect(light.locator("[data-part=navigation]")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    const instead = look(page).getByText(/Shown as #[\da-f]{6} for readability\./)
    await expect(instead.first()).toBeVisible()
    const contrasts = await page.locator("[data-track='settings_whitelabel.contrast'] td").allTextContents()
    expect(contrasts.length).toBeGreaterThan(0)
    for (const cell of contrasts) expect(Number(cell.split(" ")[0])).toBeGreaterThanOrEqual(4.5)
    await expect(page.getByRole("row", { name: /^Navigation text/ })).toBeVisible()
    await look(page).getByLabel("Pick: Buttons and links").fill("#a21caf")
    await expect(own("Buttons and links")).toHaveValue("#a21caf")
    await expect(light.getByText("Save")).toHaveCSS("background-color", rgb("#a21caf"))
    await own("Buttons and links").fill("red")
    await own("Buttons and links").blur()
    await expect(page.getByText("Buttons and links must be a color such as #1a2b3c")).toBeVisible()
    await own("Buttons and links").fill(accent)
    await own("Navigation text").fill(text)
  })

  await own("Name").fill("Northwind Care")
  await own("Support phone").fill("call me")
  await background.fill("123456")
  await save()
  await expect(
    page.getByRole("alert").filter({ hasText: "Support phone must be a phone number" }),
  ).toBeVisible()
  await expect(own("Name")).toHaveValue("Northwind Care")
  await expect(background).toHaveValue("123456")
  await own("Support phone").fill("+1 312 555 0142")
  await save()
  await expect(status(page, "White label saved")).toBeVisible()
  await page.reload()
  await expect(background).toHaveValue("#123456")
  await expect(navigation(page)).toHaveCSS("background-color", rgb("#123456"))
  await expect(navigation(page).getByText("Northwind Care")).toBeVisible()

  const upload = page.getByRole("form", { name: "Upload a logo" })
  const give = async (buffer: Buffer) => {
    await upload.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer })
    await upload.getByRole("button", { name: "Upload" }).click()
  }
  await hydrated(page, upload)
  await give(Buffer.from("<svg onload=alert(1)></svg>"))
  await expect(
    page.getByRole("alert").filter({ hasText: "Logo file must be a PNG, JPEG or WebP image" }),
  ).toBeVisible()
  await give(Buffer.alloc(300_000))
  await expect(page.getByRole("alert").filter({ hasText: "Logo file must be at most 200 kB" })).toBeVisible()
  await give(pngOf({ width: 96, height: 24 }))
  await expect(status(page, "Logo saved")).toBeVisible()
  const logo = navigation(page).getByRole("img", { name: "Northwind Care" })
  await expect(logo).toHaveJSProperty("naturalWidth", 96)
  await page.getByText("Remove logo").click()
  await page.getByRole("button", { name: "Remove", exact: true }).last().click()
  await expect(status(page, "Logo removed")).toBeVisible()
  await expect(logo).toHaveCount(0)

  await own("Name").fill("")
  await background.fill(before)
  await save()
  await expect(status(page, "White label saved")).toBeVisible()
  await page.reload()
  await expect(navigation(page).getByText("Northwind Partners").first()).toBeVisible()
  await expect(background).toHaveValue(before)
})

test("a domain is claimed, its records are copied and checked, it leads here, and is given up", async ({
  page,
  context,
  labels,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const name = "with.northwind.test"
  const { port } = new URL(labels.own.address)
  await openSettings(page, labels)
  const form = page.getByRole("form", { name: "Add a domain" })
  await hydrated(page, form)
  await form.getByLabel("Domain").fill("https://reviews.northwind.test/")
  await form.getByRole("button", { name: "Add domain" }).click()
  await expect(
    page.getByRole("alert").filter({ hasText: "Domain must be a host name such as" }),
  ).toBeVisible()
  await expect(form.getByLabel("Domain")).toHaveValue("https://reviews.northwind.test/")
  await form.getByLabel("Domain").fill(name)
  await form.getByRole("button", { name: "Add domain" }).click()
  await expect(status(page, "Domain added")).toBeVisible()

  const card = page.getByRole("article", { name })
  const copy = card.getByRole("button", { name: "Copy Value of the TXT record" })
  await hydrated(page, copy)
  await copy.click()
  await expect(status(page, /^Copied$/)).toBeVisible()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  await expect(card.getByLabel("Value of the TXT record", { exact: true })).toHaveValue(value)
  const check = card.getByRole("button", { name: "Check now" })
  await check.click()
  await expect(card.getByText("TXT record not found")).toBeVisible()
  labels.records[`_domain-challenge.${name}`] = { TXT: [value] }
  labels.records[name] = { A: ["127.0.0.1"] }
  await check.click()
  await expect(card.getByText("Verified", { exact: true })).toBeVisible()
  await expect(card.getByText("Points to this site")).toBeVisible()

  await page.goto(`http://${name}:${port}/login`)
  await expect(page).toHaveTitle("Log in | Northwind Partners")
  await page.goBack()
  await card.getByText("Remove", { exact: true }).first().click()
  await expect(card.getByText(`Remove ${name}?`)).toBeVisible()
  await card.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(status(page, "Domain removed")).toBeVisible()
  await expect(card).toHaveCount(0)
  const gone = await page.goto(`http://${name}:${port}/login`)
  expect(gone?.status()).toBe(404)
})
