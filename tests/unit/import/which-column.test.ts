import type { ImportRequest } from "#review-api/import/options.ts"
import { readImport } from "#tests/support/read-import.ts"

const read = (lines: readonly string[], given: Partial<ImportRequest> = {}) =>
  readImport(Buffer.from(`${lines.join("\n")}\n`), given)

const pier = { location: "Pier", reason: null }

test.each([
  ["Vestiging;Score;Review;Datum;Name", ["Pier;5;goed;14-03-2026;Ana", "Pier;1;slecht;15-03-2026;Bo"]],
  ["Page,Name,Recommendation,Comment,Date", ["Pier,Ana,yes,x,2026-03-14", "Pier,Bo,no,y,2026-03-15"]],
  ["Filiale;Bewertung;Kommentar;Datum;Name", ["Pier;5;a;14.03.2026;Ana", "Pier;4;b;15.03.2026;Bo"]],
  ["Sucursal,Calificación,Comentario,Fecha,Nombre", ["Pier,5,ok,2026-03-14,Ana", "Pier,1,mal,2026-03-15,Bo"]],
  ["profile,review_date,rating,review,name", ["Pier,2026-03-14,1,Cold,Ana", "Pier,2026-03-15,2,Ok,Bo"]],
])("the place is told from who wrote: %s", async (header, rows) => {
  const found = await read([header, ...rows])
  expect(found.questions).toEqual([])
  expect(found.rows).toMatchObject([
    { ...pier, author: "Ana" },
    { ...pier, author: "Bo" },
  ])
})

test("a place that the rows don't tell from a person is asked for", async () => {
  const one = ["Filiale,Name,Rating,Comment,Date", "Pier,Ana,5,x,2026-03-14"]
  expect((await read(one)).questions).toEqual([
    expect.stringContaining("could be location_name: Filiale, Name"),
  ])
  const chosen = await read(one, { map: { location_name: "Filiale" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ ...pier, author: "Ana" }]])
  const coded = ["Location Code,Name,Rating,Comment,Date", "77,Ana,5,x,2026-03-14", "77,Bo,1,y,2026-03-15"]
  expect((await read(coded)).questions).toEqual([
    expect.stringContaining("could be location_name: Name, Location Code"),
  ])
  const byCode = await read(coded, { map: { location_name: "Location Code" } })
  expect([byCode.questions, byCode.rows[0]]).toMatchObject([[], { location: "77", author: "Ana" }])
  const places = ["Store Code,Name,Rating,Comment,Date", "1,Pier,5,x,2026-03-14", "2,Hill,1,y,2026-03-15"]
  expect((await read(places)).questions).toEqual([])
})

test.each([
  [
    "published_at",
    "location,date,created_at,rating,text",
    "created_at, date",
    "Pier,2026-03-14,2026-03-10,5,x",
  ],
  ["rating", "location,rating,overall rating,text,date", "rating, overall rating", "Pier,5,3,x,2026-03-14"],
  [
    "rating",
    "location,user_rating,review_rating,text,date",
    "review_rating, user_rating",
    "Pier,2,3,x,2026-03-14",
  ],
  ["content", "location,rating,review,comments,date", "review, comments", "Pier,5,x,staff,2026-03-14"],
  ["author", "location,rating,text,date,user,nickname", "nickname, user", "Pier,5,x,2026-03-14,Ana,Bo"],
  ["response", "location,rating,text,date,reply,response", "response, reply", "Pier,5,x,2026-03-14,One,Two"],
])("columns for one %s that differ are asked for: %s", async (field, header, columns, row) => {
  expect((await read([header, row])).questions).toEqual([
    `More than one column could be ${field}: ${columns}. Choose one with --map ${field}=COLUMN.`,
  ])
})

test.each([
  ["the same instant", "location,rating,text,date,created_at", "Pier,5,x,2026-03-14,2026-03-14T10:00:00Z"],
  ["the same number", "location,rating,stars,text,date", "Pier,5,5.0,x,2026-03-14"],
  ["an empty column", "location,rating,text,comments,date", "Pier,5,x,,2026-03-14"],
  ["a date that is none", "location,rating,text,published,created,date", "Pier,5,x,true,,2026-03-14"],
  ["a review's own date", "location,rating,text,created_at,review_date", "Pier,5,x,2026-01-02,2026-03-14"],
])("%s needs no question", async (_, header, row) => {
  const found = await read([header, row])
  expect(found.questions).toEqual([])
  expect(found.rows).toMatchObject([{ ...pier, rating: 5, content: "x" }])
  expect(found.rows[0]?.published_at).toMatch(/^2026-03-14/)
})

test("the second of two columns of the same name can be chosen", async () => {
  const lines = ["Location,Date,,Rating,Rating,Text,Text", "Pier,2026-03-14,,5,1,first,second"]
  const open = await read(lines)
  expect(open.account.unclear).toEqual([
    { field: "rating", columns: ["Rating (column 4)", "Rating (column 5)"] },
    { field: "content", columns: ["Text (column 6)", "Text (column 7)"] },
  ])
  const map = { rating: "Rating (column 5)", content: "Text (column 7)" }
  const chosen = await read(lines, { map })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ rating: 1, content: "second" }]])
  expect(chosen.account.left).toEqual(["Rating (column 4)", "Text (column 6)"])
})

test("the order of dates is found in the column that is taken", async () => {
  const lines = [
    "location,rating,text,created,date",
    "Pier,5,x,01/02/2026,14.03.2026",
    "Pier,4,y,,15.03.2026",
  ]
  const open = await read(lines)
  expect(open.questions).toEqual([expect.stringContaining("could be published_at")])
  const chosen = await read(lines, { map: { published_at: "date" } })
  expect([chosen.questions, chosen.rows[0]?.published_at]).toEqual([[], "2026-03-14T00:00:00"])
})

test("a recommendation counts where a row has no stars", async () => {
  const lines = [
    "profile,review_date,rating,review,author,recommended",
    "Pier,2026-03-14,1,Cold,Ana,",
    "Pier,2026-03-15,,Great,Bo,yes",
    "Pier,2026-03-16,,Bad,Cy,no",
    "Pier,2026-03-17,,So,Di,",
  ]
  const { rows, account, questions } = await read(lines)
  expect(questions).toEqual([])
  expect(rows).toMatchObject([
    { rating: 1, recommends: null },
    { rating: null, recommends: true },
    { rating: null, recommends: false },
    { rating: null, recommends: null, reason: null },
  ])
  expect([account.left, account.without.rating]).toEqual([[], 1])
})

test("a client's name beside a name is asked for", async () => {
  const lines = ["Client Name,Name,Rating,Comment,Date", "Pier,Ana,5,x,2026-03-14", "Pier,Bo,1,y,2026-03-15"]
  expect((await read(lines)).questions).toEqual([
    expect.stringContaining("could be location_name: Client Name, Name"),
  ])
  const chosen = await read(lines, { map: { location_name: "Client Name" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ ...pier, author: "Ana" }, { author: "Bo" }]])
})

test.each([
  ["100", ["95", "40", "2", "0"], [4.75, 2, 1, null]],
  ["10", ["9", "8", "1", "0"], [4.5, 4, 1, null]],
  ["5", ["4", "5", "0.5", "0"], [4, 5, 0.5, null]],
])("0 of %s is no rating and is counted; the least above it is a star", async (scale, values, stars) => {
  const { rows, account } = await read([
    "location,score,comment,date",
    ...values.map((value, at) => `Pier,${value},x${at},2026-03-14`),
  ])
  expect(rows.map(({ rating }) => rating)).toEqual(stars)
  expect(account.ratings).toMatchObject({ scale, zeros: 1 })
  expect(account.without.rating).toBe(1)
})

test("a row with the id of an earlier one is marked in the sample", async () => {
  const { rows } = await read([
    "location,review_id,rating,text,date",
    "Pier,1,5,good,2026-03-14",
    "Pier,1,1,edited bad,2026-03-20",
    "Pier,2,5,good,2026-03-14",
  ])
  expect(rows.map(({ known }) => known)).toEqual([null, "repeated", null])
})

test.each([
  ["XLSX", Buffer.from("PK\u0003\u0004…[Content_Types].xml…")],
  ["XLS", Buffer.from("d0cf11e0a1b11ae1000102", "hex")],
])("an Excel workbook (%s) is refused with what to do", async (_, bytes) => {
  await expect(readImport(bytes)).rejects.toThrow(/^This is an Excel workbook. Save it as CSV/)
})
