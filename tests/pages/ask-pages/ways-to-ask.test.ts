import { within } from "@testing-library/dom"
import { field, pressNamed, rowsOf, rowWith, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import { readList, write } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/request-reviews/ways-to-ask"
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))

const made = async (browser: TextBrowser, kind: "request_pages" | "kiosk_pages", name: string) => {
  const { items } = await readList(browser, "locations")
  const answer = await write(browser, "POST", `/api/bff/${kind}`, {
    title: name,
    location_ids: [items[0]!.id],
    ...(kind === "kiosk_pages" ? { pin: "4711" } : {}),
  })
  return (await answer.json()) as { id: number; slug: string }
}

test("the ways to ask list landing pages and kiosks with their addresses [F-058]", async () => {
  const admin = await signedIn(demo.admin)
  const page = await made(admin, "request_pages", "Receipts")
  const kiosk = await made(admin, "kiosk_pages", "Till")
  await admin.open(path)
  expect(title(admin)).toBe("Ways to ask")
  expect(rowWith(rowsOf(admin, "Landing pages"), "Receipts")).toHaveTextContent(`/go/${page.slug}`)
  expect(rowWith(rowsOf(admin, "Kiosks"), "Till")).toHaveTextContent(`/kiosk/${kiosk.slug}`)
})

test("a landing page is renamed, taken out of service and deleted by its forms", async () => {
  const admin = await signedIn(demo.admin)
  const { id, slug } = await made(admin, "request_pages", "Tables")
  const form = `/request-reviews/landing-pages/${id}`
  await admin.open(form)
  expect(admin.screen.getByRole("img", { name: "QR code of Tables" })).toBeInTheDocument()
  admin.fill(field(admin, "Title"), "Terrace")
  admin.fill(field(admin, "Address"), "Not An Address")
  await pressNamed(admin, "Save")
  expect(textOf(admin.screen.getAllByRole("alert")[0])).toMatch(/a to z, digits and single hyphens/)
  expect(field(admin, "Title")).toHaveValue("Terrace")
  admin.fill(field(admin, "Address"), `${slug}-terrace`)
  admin.fill(field(admin, "Color"), "#0f4c5c")
  expect((await pressNamed(admin, "Save")).url).toBe(path)
  const guest = visitor()
  expect((await guest.open(`/go/${slug}`)).status).toBe(404)
  expect((await guest.open(`/go/${slug}-terrace`)).text).toContain("Terrace")
  await admin.open(form)
  admin.fill(admin.screen.getByRole("checkbox", { name: "Active" }), false)
  await pressNamed(admin, "Save")
  expect((await guest.open(`/go/${slug}-terrace`)).status).toBe(404)
  const svg = await admin.ask(`/api/bff/request_pages/${id}/code?format=svg`)
  expect(await svg.text()).toMatch(/^<svg/)
})

test("a landing page gets the locations of a group, and names the one that a visitor has chosen", async () => {
  const admin = await signedIn(demo.admin)
  const { items } = await readList<{ id: number; name: string; active_location_ids: number[] }>(
    admin,
    "groups",
  )
  const group = items.find(({ active_location_ids: ids }) => ids.length > 2)!
  await admin.open("/request-reviews/landing-pages/new")
  admin.fill(field(admin, "Title"), "Flyers")
  const picker = () => within(admin.screen.getByRole("group", { name: "Groups" }))
  admin.fill(admin.screen.getByLabelText("Search groups"), group.name)
  await pressNamed(admin, "Search", picker())
  expect(field(admin, "Title")).toHaveValue("Flyers")
  admin.fill(picker().getByRole("checkbox", { name: `Add ${group.name}` }), true)
  await pressNamed(admin, "Save")
  const { items: pages } = await readList<{ title: string; slug: string; location_ids: number[] }>(
    admin,
    "request_pages",
  )
  const page = pages.find(({ title: own }) => own === "Flyers")!
  expect(page.location_ids.map(Number).toSorted()).toEqual(group.active_location_ids.map(Number).toSorted())
  const guest = visitor()
  await guest.open(`/go/${page.slug}`)
  const choice = guest.screen.getAllByRole("listitem")[1]!
  const place = textOf(choice.querySelector("small")!)
  const name = textOf(choice).slice(0, -place.length).trim()
  await guest.click(choice.querySelector("a")!)
  expect(textOf(guest.page.document.querySelector("header")!)).toContain(`Flyers${name}, ${place}`)
})

test("a landing page asks a microsurvey that is chosen for it, and says so where none is", async () => {
  const admin = await signedIn(demo.admin)
  const { id, slug } = await made(admin, "request_pages", "Menu")
  const question = { name: "Menu", type: "thumbs", question: "Is the menu clear?" }
  await write(admin, "POST", "/api/bff/microsurveys", question)
  const form = `/request-reviews/landing-pages/${id}`
  await admin.open(form)
  admin.fill(field(admin, "Question"), "Microsurvey")
  await pressNamed(admin, "Save")
  expect(field(admin, "Microsurvey")).toHaveAccessibleDescription(/Choose a microsurvey/)
  admin.fill(field(admin, "Question"), "Microsurvey")
  admin.fill(field(admin, "Microsurvey"), "Menu")
  expect((await pressNamed(admin, "Save")).url).toBe(path)
  expect((await visitor().open(`/go/${slug}`)).text).toContain("Is the menu clear?")
})

test("a kiosk keeps its PIN when none is typed, and gets a new one when one is", async () => {
  const admin = await signedIn(demo.admin)
  const { id, slug } = await made(admin, "kiosk_pages", "Door")
  const leave = async (pin: string) => {
    const guest = visitor()
    await guest.open(`/kiosk/${slug}?step=leave`)
    guest.fill(guest.screen.getByLabelText("PIN"), pin)
    return (await pressNamed(guest, "Leave")).url
  }
  await admin.open(`/request-reviews/kiosks/${id}`)
  await pressNamed(admin, "Save")
  expect(await leave("4711")).toBe("/login")
  await admin.open(`/request-reviews/kiosks/${id}`)
  admin.fill(field(admin, "New PIN"), "9000")
  await pressNamed(admin, "Save")
  expect(await leave("4711")).not.toBe("/login")
  expect(await leave("9000")).toBe("/login")
})

test("who wants a page set up says so in a form [F-246]", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(path)
  admin.fill(field(admin, "Phone"), "12")
  await pressNamed(admin, "Send request")
  expect(textOf(admin.screen.getAllByRole("alert")[0])).toMatch(/invalid/)
  admin.fill(field(admin, "Phone"), "+1 617 555 0117")
  await pressNamed(admin, "Send request")
  expect(admin.page.document.body).toHaveTextContent("Request sent. We will be in touch.")
})

test("the ways to ask are for those who may read requests, and edited by those who may edit [F-432]", async () => {
  const reader = await signedIn(demo.readOnly)
  expect((await reader.open(path)).url).toMatch(/^\/error\?/)
  const user = await signedIn(demo.user)
  await user.open(path)
  expect(user.screen.queryByRole("link", { name: "New landing page" })).toBeNull()
  const limited = await signedIn(demo.limited)
  await limited.open(path)
  expect([title(limited), limited.screen.queryByRole("heading", { name: "Kiosks" })]).toEqual([
    "Ways to ask",
    null,
  ])
})

test("the ways to ask never show the banner of a trial [P-089]", async () => {
  const browser = await signedIn(demo.trial)
  await browser.open("/dashboard")
  expect(browser.page.document.body).toHaveTextContent(/days left in your trial/)
  await browser.open(path)
  expect(title(browser)).toBe("Ways to ask")
  expect(browser.page.document.body).not.toHaveTextContent(/days left in your trial/)
})

test("the tab of a location leads to pages that open", async () => {
  const admin = await signedIn(demo.admin)
  const { items } = await readList(admin, "locations")
  await admin.open(`/settings/locations/${items[0]!.id}/details?tab=landing_pages`)
  const opened = admin.screen.getAllByRole("link", { name: /^Open .* in a new tab$/ })
  expect(opened).toHaveLength(7)
  for (const link of opened) {
    const { pathname, search } = new URL((link as HTMLAnchorElement).href)
    expect([link.textContent, (await visitor().open(pathname + search)).status]).toEqual([
      link.textContent,
      200,
    ])
  }
})
