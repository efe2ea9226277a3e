import { fresh } from "#tests/support/accounts.ts"
import { polled } from "#tests/support/polled.ts"
import type { ChosenFile } from "#tests/support/text-form.ts"
import { followNamed, pressNamed } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const textOf = (browser: TextBrowser) => browser.screen.getByRole("main").textContent!

function upload(browser: TextBrowser, name: string, type: string, data: ChosenFile["data"]) {
  browser.choose(browser.screen.getByLabelText(/^File/), { name, type, data })
  return pressNamed(browser, "Upload and check")
}

/** Follows Refresh until the page says something. */
const refreshed = (browser: TextBrowser, text: string) =>
  polled(
    async () => {
      const link = browser.screen.queryByRole("link", { name: "Refresh" })
      if (link) await browser.click(link)
      return textOf(browser)
    },
    (shown) => shown.includes(text),
  )

test("locations are imported before scripts run: checked, started and undone, with what each row changes", async () => {
  const id = fresh()
  const browser = await signedIn(demo.second)
  await browser.open("/settings/locations")
  await followNamed(browser, "Import Locations")
  await upload(browser, "scan.png", "image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]))
  expect(textOf(browser)).toContain("File is not a CSV or XLSX file")
  await upload(browser, "nothing.csv", "text/csv", "")
  expect(textOf(browser)).toContain("File is empty")
  const file = `external_id,name,address,city,state,zipcode,country,phone,groups,Manager
I-${id},Imported ${id},1 Quay,Boston,MA,02110,US,617 555 0117,Pier ${id},Ana
J-${id},,1 Quay,Boston,MA,02110,US,none,,
`
  browser.fill(browser.screen.getByLabelText("Create missing groups"), true)
  await upload(browser, "places.csv", "text/csv", file)
  const checked = await refreshed(browser, "Create 1 location")
  expect(checked).toContain("Name can't be blank")
  expect(checked).toContain("(617) 555-0117")
  expect(checked).toContain(`Creates 1 group: Pier ${id}`)
  expect(checked).toContain("Column not imported: Manager")
  const figures = () => browser.screen.getByRole("region", { name: "Figures" }).textContent
  expect(figures()).toBe("Rows2 To create1 To update0 Unchanged0 With errors1 ")
  await followNamed(browser, "With errors (1)")
  expect(textOf(browser)).not.toContain("(617) 555-0117")
  await pressNamed(browser, "Create 1 location")
  await refreshed(browser, "places.csv is imported.")
  expect(figures()).toBe("Rows2 Created1 Updated0 Unchanged0 Failed1 ")
  await followNamed(browser, `Imported ${id}`)
  expect(textOf(browser)).toContain("1 Quay, Boston, MA 02110")

  await browser.open("/settings/locations/import")
  await followNamed(browser, "places.csv")
  await pressNamed(browser, "Undo import")
  await refreshed(browser, "The import of places.csv was undone.")
  expect(textOf(browser)).toContain("removed again where empty")
  await browser.open(`/settings/groups?search_terms=Pier+${id}`)
  expect(textOf(browser)).not.toContain(`Pier ${id}`)
  await browser.open(`/settings/locations?keywords=Imported+${id}`)
  expect(textOf(browser)).toContain("No locations found.")
})

test("an encoding that a file of locations leaves open is asked for with samples before scripts run, and can be changed", async () => {
  const id = fresh()
  const browser = await signedIn(demo.second)
  const radio = (name: RegExp) => browser.screen.getByRole("radio", { name })
  await browser.open("/settings/locations/import")
  const file = `external_id,name,address,city,state,zipcode,country\nE-${id},Caf\xe9 ${id},1 Quay,Boston,MA,02110,US\n`
  await upload(browser, "letters.csv", "text/csv", Buffer.from(file, "latin1"))
  const asked = await refreshed(browser, "The encoding of this file isn't clear.")
  expect(asked).not.toContain("To create")
  expect(radio(/Windows-1252/)).toBeRequired()
  expect(radio(/Windows-1252/)).toHaveAccessibleDescription(`Café ${id}`)
  const others = browser.screen.getAllByRole("radio").filter((one) => one !== radio(/Windows-1252/))
  browser.fill(others[0]!, true)
  await pressNamed(browser, "Continue")
  expect(await refreshed(browser, "How this file is read")).not.toContain(`Café ${id}`)
  browser.fill(browser.screen.getByLabelText("Encoding"), "windows-1252")
  await pressNamed(browser, "Check again")
  await refreshed(browser, `Western (Windows-1252): Café ${id}`)
  await pressNamed(browser, "Create 1 location")
  await refreshed(browser, "letters.csv is imported.")
  await followNamed(browser, `Café ${id}`)
  expect(textOf(browser)).toContain("1 Quay, Boston, MA 02110")
  await browser.open("/settings/locations/import")
  await followNamed(browser, "letters.csv")
  await pressNamed(browser, "Undo import")
  await refreshed(browser, "The import of letters.csv was undone.")
})

test("columns that are not recognized are chosen for fields before scripts run, and two for one field are asked about", async () => {
  const id = fresh()
  const browser = await signedIn(demo.second)
  await browser.open("/settings/locations/import")
  const header = "external_id,name,Gevel,street,Adresse,city,state,zipcode,country"
  await upload(
    browser,
    "columns.csv",
    "text/csv",
    Buffer.from(`${header}\nM-${id},Mapped ${id},Front ${id},1 Quay,2 Pier,Boston,MA,02110,US\n`),
  )
  expect(await refreshed(browser, "More than one column could be the address.")).not.toContain("To create")
  browser.fill(browser.screen.getByRole("radio", { name: "Adresse" }), true)
  await pressNamed(browser, "Continue")
  expect(await refreshed(browser, "How this file is read")).toContain(
    "Columns not imported: Gevel and street",
  )
  const column = (field: string) => browser.screen.getByRole("combobox", { name: field })
  expect([column("Name"), column("Address"), column("Public name")]).toEqual([
    expect.objectContaining({ value: "name" }),
    expect.objectContaining({ value: "Adresse" }),
    expect.objectContaining({ value: "(none)" }),
  ])
  browser.fill(column("Public name"), "Gevel")
  await pressNamed(browser, "Check again")
  expect(await refreshed(browser, "Column not imported: street")).toContain(`Front ${id}`)
  await pressNamed(browser, "Delete")
})
