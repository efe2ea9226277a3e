import { mapColumns } from "#review-api/imports/columns.ts"
import { importFields } from "#review-api/imports/import-fields.ts"
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
