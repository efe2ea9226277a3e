import { fresh } from "#tests/support/accounts.ts"
import { followNamed, pressNamed, rowWith, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { field, fillIn, openNew, place, rows } from "../../support/pages-locations.ts"
import type { TextPage } from "../../support/text-browser.ts"

describe("before scripts run", () => {
  const externalId = `RI-${fresh()}`
  const query = "keywords=canal&sort[by]=city&sort[order]=asc"
  type Step = "list" | "create" | "refused" | "groups" | "made" | "found" | "details" | "edit" | "cancelled"
  let pages: Record<Step | "saved" | "after", TextPage>
  const main = (step: keyof typeof pages) => pages[step].screen.getByRole("main")

  /** A location is added, found in the list, edited and saved; each page on the way is kept as it came. */
  beforeAll(async () => {
    const browser = await signedIn(demo.second)
    const list = await browser.open("/settings/locations")
    const create = await followNamed(browser, "Add Location")
    // The page that was kept stays as it was filled in.
    await browser.reload()
    fillIn(browser, { ...place, "External ID": externalId, Phone: "12" })
    const refused = await pressNamed(browser, "Add New Location")
    fillIn(browser, { Phone: "(401) 555-0131", Website: "saltbridge.example/canal-house" })
    const groups = await pressNamed(browser, "Add New Location")
    await openNew(browser)
    const made = browser.page
    const found = await browser.open(`/settings/locations?${query}`)
    const details = await browser.click(rowWith(rows(browser), externalId).querySelector("a")!)
    await followNamed(browser, "Edit Location")
    const cancelled = await followNamed(browser, "Cancel")
    const edit = await followNamed(browser, "Edit Location")
    browser.fill(field(browser, "Business status"), "temporarily_inactive")
    fillIn(browser, { "Public Name": "Canal House & Garden" })
    const saved = await pressNamed(browser, "Save")
    const after = await followNamed(browser, "Back to Locations")
    pages = { list, create, refused, groups, made, found, details, edit, cancelled, saved, after }
  })

  test("the list of locations is at its address [F-065]", () => {
    expect([pages.list.status, pages.list.url]).toEqual([200, "/settings/locations"])
    expect(pages.list.screen.getByRole("heading", { level: 1 })).toHaveTextContent("Locations")
  })

  test("the list shows locations, found by what is typed [L-016]", () => {
    expect(rows(pages.list).length).toBeGreaterThan(0)
    expect(rowWith(rows(pages.found), externalId)).toHaveTextContent("Open")
  })

  test("the form of a new location is empty at its own address [L-019]", () => {
    expect(pages.create.url).toMatch(/^\/settings\/locations\/new(\?|$)/)
    const { create } = pages
    for (const name of ["Internal Name", "Public Name", "Address", "City", "Phone"])
      expect(field(create, name)).toHaveValue("")
    expect(create.screen.getByLabelText("This is the headquarters")).not.toBeChecked()
  })

  test("a new location is in the United States [L-174]", () => {
    expect(field(pages.create, "Country")).toHaveDisplayValue("United States")
  })

  test.each([
    ["create", "Internal Name", "L-088"],
    ["edit", "Internal Name", "L-088"],
    ["create", "Public Name", "L-089"],
    ["edit", "Public Name", "L-089"],
  ] as const)("the form to %s has the field %s [%s]", (step, name, _) => {
    expect(field(pages[step], name)).toBeInTheDocument()
  })

  test.each([
    ["create", "link", "Cancel", "L-085"],
    ["edit", "link", "Cancel", "L-085"],
    ["create", "button", "Add New Location", "L-087"],
    ["edit", "button", "Save", "L-086"],
  ] as const)("the form to %s has the %s %s [%s]", (step, role, name, _) => {
    expect(pages[step].screen.getByRole(role, { name })).toBeInTheDocument()
  })

  test("the business status is chosen only in the form to edit [L-257]", () => {
    expect(pages.create.screen.queryByLabelText("Business status")).toBeNull()
    expect(field(pages.edit, "Business status")).toBeEnabled()
  })

  test("what is wrong is said at its field, and nothing typed is lost", () => {
    expect(pages.refused.screen.getByText("Enter a valid phone number")).toBeInTheDocument()
    expect(field(pages.refused, "City")).toHaveValue("Providence")
  })

  test("a location is added [L-002]", () => {
    expect(pages.made.screen.getByRole("heading", { level: 1 })).toHaveTextContent("Canal House")
    expect(pages.made.document.title).toBe("Canal House · Location | Outpost")
    expect(main("made")).toHaveTextContent("310 Canal Walk, Providence, RI 02903")
  })

  test("a new location leads to its groups [L-020]", () => {
    expect(pages.groups.url).toMatch(/^\/settings\/locations\/new\/\d+\/groups/)
  })

  test("a location of the list is shown with what is stored [L-003]", () => {
    expect(pages.details.url).toMatch(/\/details\?keywords=canal&sort%5Bby%5D=city/)
    expect(main("details")).toHaveTextContent(
      /310 Canal Walk.*\(401\) 555-0131.*saltbridge\.example\/canal-house/,
    )
  })

  test("Cancel leads back to the location [L-023]", () => {
    expect(pages.cancelled.url).toMatch(
      /^\/settings\/locations\/\d+\/details\?keywords=canal&sort%5Bby%5D=city/,
    )
    expect(main("cancelled")).not.toHaveTextContent("Canal House & Garden")
  })

  test("a location is edited [L-004]", () => {
    expect(main("saved")).toHaveTextContent(/Temporarily Closed.*Canal House & Garden/)
    expect(rows(pages.after).map(textOf).join()).toContain("Canal House & Garden")
  })

  test.each([
    ["groups", "Location created successfully."],
    ["saved", "Location updated successfully."],
  ] as const)("saving is told on the page of %s that follows [L-288]", (step, text) => {
    expect(pages[step].screen.getByText(text)).toBeInTheDocument()
  })

  test("saving leads away from the form, with the query of the list [L-289]", () => {
    expect(pages.edit.url).toMatch(/withEdit=true/)
    expect(pages.saved.url).toMatch(/\/details\?keywords=canal&sort%5Bby%5D=city/)
    expect(pages.saved.url).not.toMatch(/withEdit/)
  })
})
