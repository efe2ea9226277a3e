import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { within } from "@testing-library/dom"
import { demoPassword, fresh } from "#tests/support/accounts.ts"
import { importReviews } from "#tests/support/import-reviews.ts"
import { polled } from "#tests/support/polled.ts"
import type { ChosenFile } from "#tests/support/text-form.ts"
import { cardsOf, followNamed, pressNamed } from "../../support/page-parts.ts"
import { demo, ownProduct, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const good = `Hotel,Address,Review Date,Stars,Review Text
Harbour Inn,1 Quay,2025-05-01,5,The harbour is lovely
Harbour Inn,1 Quay,2025-05-02,900,Nine hundred stars are too many
Hill House,2 Hill,2025-05-03,3,A long way up
`

/** The Admin of a new account with one review, on the page of imports. */
async function ownAccount(): Promise<TextBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "outpost-upload-"))
  const first = join(folder, "first.csv")
  writeFileSync(first, "Hotel,Date,Stars\nOld Mill,2025-01-01,4\n")
  const id = fresh()
  const email = `owner-${id}@upload.test`
  const options = ["--account", `Upload ${id}`, "--admin", email, "--password", demoPassword]
  await importReviews(ownProduct().dataDir, first, ...options)
  rmSync(folder, { recursive: true })
  const browser = await signedIn(email)
  await browser.open("/settings")
  await followNamed(browser, /^Import reviews/)
  return browser
}

const title = ({ screen }: TextBrowser) => screen.getByRole("heading", { level: 1 })
const lacking = ({ screen }: TextBrowser) => screen.getByLabelText("Location for rows without a location")

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
      return browser.page.document.body.textContent!
    },
    (shown) => shown.includes(text),
  )

test("a file is uploaded, checked, imported and undone after the count is said, and a wrong one is told", async () => {
  const browser = await ownAccount()
  expect(title(browser)).toHaveTextContent("Import reviews")
  browser.fill(lacking(browser), "Old Mill")
  await upload(browser, "scan.pdf", "application/pdf", "%PDF-1.7")
  expect(
    browser.screen.getByText("File is a PDF. Export the reviews as CSV and upload that"),
  ).toBeInTheDocument()
  expect(lacking(browser)).toHaveValue("Old Mill")
  await upload(browser, "nothing.csv", "text/csv", "")
  expect(browser.screen.getByText("File is empty")).toBeInTheDocument()
  await upload(browser, "large.csv", "text/csv", Buffer.alloc(51 * 1024 * 1024, "x"))
  expect(browser.page.document.body).toHaveTextContent("The file is larger than 50 MB")

  await browser.open("/settings/import")
  await upload(browser, "hotels.csv", "text/csv", good)
  expect(title(browser)).toHaveTextContent("hotels.csv")
  await refreshed(browser, "Import 2 reviews")
  const preview = browser.screen.getByRole("table", { name: "First rows" })
  expect(preview).toHaveTextContent("May 1, 2025")
  expect(preview).toHaveTextContent('Rejected: rating "900" is not between 0 and 5')
  const read = browser.screen.getByRole("region", { name: "How this file is read" })
  expect(read).toHaveTextContent("Location: Hotel")
  expect(read).toHaveTextContent("3 rows without an author")
  await pressNamed(browser, "Import 2 reviews")
  await refreshed(browser, "hotels.csv is imported.")
  const { screen } = await followNamed(browser, "View reviews")
  expect(screen.getByRole("main")).toHaveTextContent("The harbour is lovely")

  await browser.open("/settings/import")
  await followNamed(browser, "hotels.csv")
  expect(browser.page.document.body).toHaveTextContent(
    "Remove 2 reviews and 2 locations that this import added? This can't be reversed.",
  )
  await pressNamed(browser, "Undo import")
  await refreshed(browser, "The import of hotels.csv was undone.")
  const { screen: list } = await browser.open("/settings/import")
  expect(list.getByRole("row", { name: /hotels\.csv/ })).toHaveTextContent("Undone")
})

test("dates that can be read both ways are asked about, each order with what they are then", async () => {
  const browser = await ownAccount()
  const rows = "Hotel,Date,Stars,Text\nOld Mill,03/04/2025,5,Read the other way\n"
  await upload(browser, "dates.csv", "text/csv", rows)
  await refreshed(browser, "These dates can be read two ways.")
  const { screen } = browser
  expect(screen.queryByRole("button", { name: "Import 1 review" })).toBeNull()
  const dayFirst = screen.getByRole("radio", { name: "Day first" })
  expect(dayFirst).toHaveAccessibleDescription("03/04/2025 → April 3, 2025")
  expect(screen.getByRole("radio", { name: "Month first" })).toHaveAccessibleDescription(
    "03/04/2025 → March 4, 2025",
  )
  expect(dayFirst).toBeRequired()
  browser.fill(browser.screen.getByRole("radio", { name: "Day first" }), true)
  await pressNamed(browser, "Continue")
  await refreshed(browser, "You chose day first.")
  await pressNamed(browser, "Import 1 review")
  await refreshed(browser, "dates.csv is imported.")
})

test("a scale and an encoding that a file leaves open are asked for at once, and columns can be left out", async () => {
  const browser = await ownAccount()
  const rows =
    "Hotel,Date,Stars,Text,Notes\nOld Mill,2025-03-04,4,Caf\xe9,x\nOld Mill,2025-03-05,2,Good,y\nOld Mill,2025-03-06,8,Fine,z\n"
  await upload(browser, "open.csv", "text/csv", Buffer.from(rows, "latin1"))
  await refreshed(browser, "Choose the scale they're on.")
  const radio = (name: RegExp) => browser.screen.getByRole("radio", { name })
  expect(radio(/^Out of 10$/)).toHaveAccessibleDescription(/8 → 4 stars/)
  expect(radio(/^Out of 5$/)).toHaveAccessibleDescription(/1 row with a higher rating rejected/)
  expect(radio(/Windows-1252/)).toHaveAccessibleDescription("Café")
  expect(browser.screen.getByRole("region", { name: "How this file is read" })).toHaveTextContent(
    "Not importedNotes",
  )
  browser.fill(radio(/^Out of 10$/), true)
  browser.fill(radio(/Windows-1252/), true)
  await pressNamed(browser, "Continue")
  await refreshed(browser, "Out of 10: 4 → 2 stars")
  browser.fill(browser.screen.getByLabelText("Text"), "Notes")
  await pressNamed(browser, "Check again")
  await refreshed(browser, "Not importedText")
  await pressNamed(browser, "Import 3 reviews")
  await refreshed(browser, "open.csv is imported.")
  await browser.open("/reviews?dateDescriptor=allTime")
  const stars = cardsOf(browser).map((card) =>
    within(card)
      .getByRole("img", { name: /of 5 stars$/ })
      .getAttribute("aria-label"),
  )
  expect(stars).toEqual(["4 of 5 stars", "1 of 5 stars", "2 of 5 stars", "4 of 5 stars"])
})

test("two open questions are asked at once, and rows that repeat others, are zeros or can't be read are counted apart", async () => {
  const browser = await ownAccount()
  const rows = `Hotel,Review ID,Date,Stars,Text
Old Mill,r1,03/04/2025,4,Déjà vu
Old Mill,r1,03/04/2025,4,Other words
Old Mill,r2,05/06/2025,0,Très bien
`
  const damaged = Buffer.from("Old Mill,r3,07/08/2025,8,Caf\xe9\n", "latin1")
  await upload(browser, "odd.csv", "text/csv", Buffer.concat([Buffer.from(rows), damaged]))
  await refreshed(browser, "Choose the scale they're on.")
  const region = (name: string) => browser.screen.getByRole("region", { name })
  const preview = () => browser.screen.getByRole("table", { name: "First rows" })
  expect(preview()).toHaveTextContent("03/04/2025")
  expect(preview()).not.toHaveTextContent(/March|April/)
  for (const name of ["Out of 10", "Day first"])
    browser.fill(browser.screen.getByRole("radio", { name }), true)
  await pressNamed(browser, "Continue")
  await refreshed(browser, "You chose day first.")
  expect(preview()).toHaveTextContent("April 3, 2025")
  expect(preview()).toHaveTextContent("Repeats another row")
  expect(preview()).toHaveTextContent("No rating")
  for (const text of ["Rows4", "New reviews3", "Already imported0", "Repeated rows1"])
    expect(region("Figures")).toHaveTextContent(text)
  for (const text of [
    "1 row has the review ID of another row. The newest is imported.",
    "1 row differs from it: line 3.",
    "1 row with 0 imported without stars.",
    "1 row has unreadable characters, shown as \ufffd.",
  ])
    expect(region("How this file is read")).toHaveTextContent(text)
  await pressNamed(browser, "Import 3 reviews")
  await refreshed(browser, "odd.csv is imported.")
  for (const text of ["New reviews3", "Already imported0", "Repeated rows1"])
    expect(region("Figures")).toHaveTextContent(text)
})

test("who is no Admin has no card of imports and no page", async () => {
  const browser = await signedIn(demo.manager)
  const { screen } = await browser.open("/settings")
  expect(title(browser)).toBeInTheDocument()
  expect(screen.queryByRole("link", { name: /Import reviews/ })).toBeNull()
  expect((await browser.open("/settings/import")).url).toMatch(/^\/error/)
})
