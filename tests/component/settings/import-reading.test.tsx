import { readFileSync } from "node:fs"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Import } from "#lib/contract/imports/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { readImport } from "#tests/support/read-import.ts"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const header = (bytes: Buffer) => bytes.toString("latin1").split(/\r?\n/, 1)[0]!.split(",")

/** The page of a file that has been checked, as the Review API answers for it. */
async function openChecked(bytes: Buffer, given: Partial<Import> = {}) {
  const { rows, account: found, dates } = await readImport(bytes)
  const columns = header(bytes)
  const mapping = {
    location_name: "Hotel",
    published_at: "Date",
    rating: "Stars",
    content: "Text",
    title: null,
  }
  const body: Import = {
    id: 7,
    account_id: account.id,
    file_name: "hotels.csv",
    bytes: bytes.length,
    format: "csv",
    state: "checked",
    columns,
    mapping,
    progress: 100,
    rows: rows.length,
    new_reviews: rows.length,
    known_reviews: 0,
    rejected_rows: 0,
    new_locations: 1,
    rejected: [],
    dates,
    reading: { ...found, source: "Import", preview: rows },
    created_at: "2026-01-01T00:00:00.000Z",
    ...given,
  }
  await answers("imports.get", { status: 200, body })
  await openPage(routes.importFile(7))
  return body
}

const facts = () => screen.getByRole("region", { name: "How this file is read" })

test("a checked file shows its first rows as they will be, and what is left out or lacking", async () => {
  await openChecked(
    Buffer.from(
      "Hotel,Date,Stars,Text,Trip\nInn,26/03/2025,9,Good,Family\nInn,27/03/2025,7,,Couple\nInn,soon,8,x,y\n",
    ),
  )
  const rows = within(screen.getByRole("table", { name: "First rows" })).getAllByRole("row")
  expect(rows[1]).toHaveTextContent("Inn")
  expect(rows[1]).toHaveTextContent("March 26, 2025")
  expect(within(rows[1]!).getByRole("img", { name: "4.5 of 5 stars" })).toBeInTheDocument()
  expect(rows[3]).toHaveTextContent('Rejected: date "soon" is not a date')
  for (const text of [
    "Location: Hotel",
    "Not importedTrip",
    "1 row without text",
    "3 rows without an author",
  ])
    expect(facts()).toHaveTextContent(text)
  for (const text of ["SeparatorComma", "EncodingUTF-8", "Out of 10: 9 → 4.5 stars", "The day comes first"])
    expect(facts()).toHaveTextContent(text)
  expect(screen.queryByRole("region", { name: "Before you import" })).toBeNull()
  expect(screen.getByRole("button", { name: "Import 3 reviews" })).toBeEnabled()
  expect(screen.getByLabelText("Title")).toHaveDisplayValue("Not imported")
  for (const label of ["Encoding", "Rating scale", "Day and month order"])
    expect(screen.getByLabelText(label)).toHaveDisplayValue("As the file shows")
})

test("dates stand as the file has them while their order is open, and repeated rows are counted apart", async () => {
  const bytes = Buffer.from("Hotel,Date,Stars,Text\nInn,03/04/2025 10:00,4,x\nInn,05/06/2025,0,y\n")
  const { account: found, rows } = await readImport(bytes)
  const repeats = { rows: 2, differing: 1, lines: [7] }
  const reading = { ...found, source: "Import", preview: rows, repeats, unreadable: 3 }
  await openChecked(bytes, { known_reviews: 5, reading })
  const table = screen.getByRole("table", { name: "First rows" })
  expect(table).toHaveTextContent("03/04/2025 10:00")
  expect(table).toHaveTextContent("No rating")
  const figures = screen.getByRole("region", { name: "Figures" })
  for (const text of ["Already imported3", "Repeated rows2"]) expect(figures).toHaveTextContent(text)
  for (const text of [
    "2 rows have the review ID of another row. The newest is imported.",
    "1 row differs from it: line 7.",
    "1 row with 0 imported without stars.",
    "3 rows have unreadable characters, shown as \ufffd.",
  ])
    expect(facts()).toHaveTextContent(text)
})

test("photos are counted, what is left out is told, and ratings stand as they are while their scale is open", async () => {
  const bytes = Buffer.from(
    "Hotel,Date,Stars,Text,Author,Photos,Review URL\nInn,2025-03-04,4,x,NULL,notaurl,a.test/1\nInn,2025-03-05,2,y,Ana,https://a.test/1.png,https://a.test/2\nInn,2025-03-06,8,z,Bo,,\nInn,2025-03-07,superb,z,Bo,,\n",
  )
  const { account: found, rows, notes } = await readImport(bytes)
  const reading = { ...found, source: "Import", preview: rows, notes }
  const mapping = { location_name: "Hotel", published_at: "Date", rating: "Stars", images: "Photos" }
  await openChecked(bytes, { reading, mapping })
  const table = screen.getByRole("table", { name: "First rows" })
  expect(within(table).getByRole("columnheader", { name: "Photos" })).toBeInTheDocument()
  expect(within(table).queryByRole("img", { name: /stars/ })).toBeNull()
  expect(within(table).getByRole("cell", { name: "8" })).toBeInTheDocument()
  for (const text of [
    "Author: 1 cell read as empty (NULL).",
    'Photos: 1 row with entries that aren\'t web addresses, such as "notaurl" in line 2.',
    'Review link: 1 row with a link that isn\'t a web address, such as "a.test/1" in line 2.',
    'Unknown ratings1 row rejected: its rating can\'t be read, such as "superb".',
  ])
    expect(facts()).toHaveTextContent(text)
})

test("a column whose words may mean something else is asked about with what they would be", async () => {
  await openChecked(Buffer.from("Hotel,Date,Stars,Text\nInn,2025-03-04,Excellent,x\nInn,2025-03-05,Poor,y\n"))
  expect(screen.getByText("Does “Stars” say how many stars a review gives?")).toBeVisible()
  expect(screen.getByRole("radio", { name: "Yes, import it" })).toHaveAccessibleDescription(
    "excellent: 5 stars poor: 2 stars",
  )
  expect(screen.getByRole("radio", { name: "No, leave it out" })).not.toBeChecked()
})

test("states of reviews and the meaning of 0 and 1 are asked about", async () => {
  await openChecked(
    Buffer.from(
      "Hotel,Date,Stars,Text,Review Status\nInn,2025-03-04,1,x,Published\nInn,2025-03-05,0,y,Rejected\n",
    ),
  )
  expect(screen.getByText("Some rows aren't marked as public (Rejected). Leave them out?")).toBeVisible()
  expect(screen.getByText("The ratings are only 0 and 1. Choose what they mean.")).toBeVisible()
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
    "Review Status",
    "(none)",
    "thumbs",
    "likes",
    "5",
  ])
  expect(screen.getByRole("radio", { name: "Recommended or no rating" })).toHaveAccessibleDescription(
    "1 → recommended 0 → no rating",
  )
})

test("what a file leaves open is asked for with samples before there is a button to import", async () => {
  await openChecked(
    Buffer.from(
      "Hotel,Date,Stars,Text\nInn,03/04/2025,4,Caf\xe9\nInn,05/06/2025,2,x\nInn,07/08/2025,8,y\n",
      "latin1",
    ),
  )
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull()
  const described = (name: string, text: string | RegExp) =>
    expect(screen.getByRole("radio", { name })).toHaveAccessibleDescription(text)
  described("Western (Windows-1252)", "Café")
  described("Out of 10", /8 → 4 stars/)
  described("Out of 5", /1 row with a higher rating rejected/)
  described("Day first", /03\/04\/2025 → April 3, 2025/)
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(screen.getAllByRole("radio").length)
  await userEvent.click(screen.getByRole("button", { name: "Continue" }))
  expect(await screen.findAllByText(/Choose (?:an encoding|a scale|which comes first)/)).not.toHaveLength(0)
})

test("columns of which several may be meant are asked for by name", async () => {
  const path = new URL("../../unit/imports/fixtures/files/name-or-location.csv", import.meta.url)
  await openChecked(readFileSync(path))
  expect(screen.getByText("More than one column could be the location.")).toBeVisible()
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
    "location",
    "name",
  ])
})

test("of ratings of parts any can be taken, and none", async () => {
  await openChecked(
    Buffer.from(
      "Location,Food rating,Service rating,Review,Date\nInn,5,3,x,2025-03-04\nInn,2,4,y,2025-03-05\n",
    ),
  )
  expect(screen.getByText("More than one column could be the rating.")).toBeVisible()
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
    "Service rating",
    "Food rating",
    "(none)",
  ])
})

test("the lines above the names of columns are named as the title", async () => {
  await openChecked(Buffer.from("Reviews,Q1\nExported,today\nHotel,Date,Stars,Text\nInn,2025-03-04,4,x\n"))
  expect(facts()).toHaveTextContent("Line 3. Lines 1 to 2 are taken as a title and skipped.")
})

test("the scale of a source that its ratings leave open is asked for by name, and sent by its key", async () => {
  const bytes = Buffer.from(
    "Hotel,Date,Stars,Text,Source\nInn,2025-03-04,8.5,x,Booking.com\nInn,2025-03-05,9,y,Booking.com\nInn,2025-03-06,4,z,Local Guide\n",
  )
  const file = await openChecked(bytes)
  expect(screen.getByText("The scale of the ratings from Local Guide isn't clear.")).toBeVisible()
  expect(facts()).not.toHaveTextContent("Local Guide: out of")
  const scales = screen.getByRole("group", { name: "Rating scale: Local Guide" })
  expect(within(scales).getByRole("radio", { name: "Out of 10" })).toHaveAccessibleDescription("4 → 2 stars")
  await userEvent.click(screen.getByRole("button", { name: "Continue" }))
  expect(await screen.findAllByText("Choose a scale")).not.toHaveLength(0)
  await userEvent.click(within(scales).getByRole("radio", { name: "Out of 5" }))
  await answers("imports.update", { status: 200, body: { ...file, state: "checking" } })
  await userEvent.click(screen.getByRole("button", { name: "Continue" }))
  await waitFor(() =>
    expect(requested().at(-1)).toMatchObject({ method: "POST", body: expect.stringMatching(/localguide/) }),
  )
})

test.each([
  ['"Note (1 = sehr gut, 6 = ungenügend)"', "2", "From 1 (best) to 6: 2 → 4.2 stars"],
  ["NPS score", "7", "From 0 to 10: 7 → 3.5 stars"],
])("a scale that the heading %s says is shown", async (heading, rating, shown) => {
  await openChecked(Buffer.from(`Hotel,Date,${heading},Text\nInn,2026-03-01,${rating},Good\n`), {
    mapping: { location_name: "Hotel", published_at: "Date", rating: heading, content: "Text" },
  })
  expect(facts()).toHaveTextContent(shown)
})

test("scales on which 1 may be the best are asked about", async () => {
  await openChecked(Buffer.from("Hotel,Date,Schulnote,Text\nInn,2026-03-01,1,Good\n"))
  expect(screen.getByText("Of these ratings 1 may be the best. Choose the scale they're on.")).toBeVisible()
  expect(screen.getByRole("radio", { name: "From 1 (best) to 6" })).toBeInTheDocument()
})
