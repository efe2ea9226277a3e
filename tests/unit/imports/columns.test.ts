import { mapColumns } from "#review-api/imports/columns.ts"
import { importFields } from "#review-api/imports/import-fields.ts"
import type { ImportRequest } from "#review-api/imports/options.ts"
import { readImport } from "#tests/support/read-import.ts"

test("recognises the usual dotted names", () => {
  const header =
    "address,city,country,latitude,longitude,name,postalCode,province,reviews.date,reviews.id".split(",")
  const more = "reviews.rating,reviews.text,reviews.title,reviews.userCity,reviews.username".split(",")
  expect(mapColumns([...header, ...more], {})).toEqual({
    address: 0,
    city: 1,
    country: 2,
    latitude: 3,
    longitude: 4,
    location_name: 5,
    zipcode: 6,
    state: 7,
    published_at: 8,
    review_id: 9,
    rating: 10,
    content: 11,
    title: 12,
    author: 14,
  })
})

test("recognises the field names themselves, in any case and spacing", () => {
  const header = ["Location Name", "RATING", "Published-At", "Content", "External ID", "zip code"]
  expect(mapColumns(header, {})).toEqual({
    location_name: 0,
    rating: 1,
    published_at: 2,
    content: 3,
    external_id: 4,
    zipcode: 5,
  })
})

test("recognises each field by its own name", async () => {
  const cells: Partial<Record<(typeof importFields)[number], string>> = {
    published_at: "2026-01-25",
    published_time: "14:30",
    recommended: "yes",
    status: "Pending",
  }
  const row = importFields.map((field) => cells[field] ?? "x")
  const { account } = await readImport(Buffer.from(`${importFields.join(",")}\n${row.join(",")}\n`))
  expect([account.left, account.unclear.map(({ field }) => field)]).toEqual([[], ["status"]])
})

test("puts a given column before the usual name", () => {
  const header = ["name", "date", "text", "Shop"]
  expect(mapColumns(header, { location_name: "Shop" })).toMatchObject({ location_name: 3, content: 2 })
})

test("an own field name wins over a usual one", () => {
  expect(mapColumns(["name", "location_name", "date", "stars"], {}).location_name).toBe(1)
})

test.each([
  [
    "a given column that is not there",
    ["name", "date", "text"],
    { title: "Headline" },
    /no column "Headline" for title/,
  ],
  ["no location", ["date", "text"], {}, /recognized for location_name/],
  ["no date", ["name", "text"], {}, /recognized for published_at/],
  ["neither rating nor text", ["name", "date"], {}, /recognized for rating, content/],
])("refuses a file with %s", (_, header, given, message) => {
  expect(() => mapColumns(header, given)).toThrow(message)
})

test("needs no location column when there is a default location", () => {
  expect(mapColumns(["date", "text"], {}, { hasLocation: true })).toEqual({ published_at: 0, content: 1 })
})

test("needs no date column when there is a default date", () => {
  expect(mapColumns(["name", "text"], {}, { hasDate: true })).toEqual({ location_name: 0, content: 1 })
})

const read = (lines: readonly string[], given: Partial<ImportRequest> = {}) =>
  readImport(Buffer.from(`${lines.join("\n")}\n`), given)

test("an employer and a job beside a product are asked about", async () => {
  const lines = ["Product,Reviewer,Company,Title,Rating,Date", "Mug,Ana,Acme Ltd,CTO,4,2026-03-14"]
  expect((await read(lines)).questions).toEqual([
    expect.stringContaining("column Company be read as location_name (Acme Ltd)?"),
    expect.stringContaining("column Title be read as title (CTO)?"),
  ])
  const map = { location_name: "Product", title: "(none)" }
  const chosen = await read(lines, { map })
  expect([chosen.questions, chosen.rows]).toMatchObject([
    [],
    [{ location: "Mug", author: "Ana", title: null }],
  ])
})

test("an Ort beside names of persons is asked about, and is a city beside an address", async () => {
  const lines = ["Ort;Datum;Name;Sterne;Text", "Hafen;13.03.2026;Anna;5;Gut", "Stadt;14.03.2026;Bert;4;Ok"]
  const open = await read(lines)
  expect(open.questions).toEqual([expect.stringContaining("Ort be read as location_name (Hafen, Stadt)?")])
  expect(open.rows).toMatchObject([{ location: "Hafen", author: "Anna" }, { location: "Stadt" }])
  const chosen = await read(lines, { map: { location_name: "Ort" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ location: "Hafen", author: "Anna" }, {}]])
  const addressed = ["Name;PLZ;Ort;Datum;Sterne", "Pier;20095;Hamburg;13.03.2026;5"]
  expect((await read(addressed)).rows).toMatchObject([{ location: "Pier", author: null }])
})

test("locations of one name in several cities are asked about, and told apart by them", async () => {
  const lines = [
    "Hotel,City,Date,Author,Rating,Review",
    "Pier,,2026-03-14,Cy,4,x",
    "Pier,Boston,2026-03-14,Ana,4,x",
    "Pier,Salem,2026-03-14,Ana,4,x",
    "Pier,boston,2026-03-15,Bo,4,y",
  ]
  expect((await read(lines)).questions).toEqual([
    expect.stringContaining("several cities in the column City (Pier: Boston, Salem)"),
  ])
  const apart = await read(lines, { map: { city: "City" } })
  expect(apart.questions).toEqual([])
  expect(apart.rows.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('location_name "Pier" means several locations'),
    null,
    null,
    null,
  ])
  const together = await read(lines, { map: { city: "(none)" } })
  expect([together.questions, together.rows.map(({ reason }) => reason)]).toEqual([
    [],
    [null, null, null, null],
  ])
})

test("a name of a column with line breaks is one line", async () => {
  const lines = ['"Store\nname","Date\n(submitted)",Stars,"Free\ntext"', "Pier,2026-03-14,5,x"]
  const { account, questions } = await read(lines)
  expect([questions, account.left]).toEqual([[], ["Free text"]])
  const mapped = await read(lines, { map: { content: "Free\ntext" } })
  expect(mapped.rows).toMatchObject([{ location: "Pier", reason: null, content: "x" }])
})
