import { strToU8, zipSync } from "fflate"
import { importFields } from "#review-api/imports/import-fields.ts"
import { openRows } from "#review-api/imports/open-rows.ts"
import type { CsvRow } from "#review-api/imports/read-csv.ts"
import { originalOf } from "#review-api/imports/takeout/google-cells.ts"
import { readImport } from "#tests/support/read-import.ts"
import { googleReviews, hotelAda, takeout } from "#tests/support/takeout.ts"

/** In pieces, as files and uploads come. */
async function* pieces(bytes: Buffer, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(bytes: Buffer | string) {
  const { source, rows } = await openRows(pieces(Buffer.from(bytes)))
  const all: CsvRow[] = []
  for await (const row of rows) all.push(row)
  const names = all[0]!.cells
  return {
    source,
    names,
    rows: all.slice(1).map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [names[at], cell]))),
    lines: all.map(({ line }) => line),
  }
}

const whole = takeout({ "11/reviews.json": { reviews: googleReviews }, "11/data.json": hotelAda })

test("the reviews of a Takeout are rows with their location, original words, stars and responses", async () => {
  const { source, names, rows, lines } = await rowsOf(whole)
  expect(source).toBe("google_maps")
  expect(importFields).toEqual(expect.arrayContaining(names))
  expect(lines).toEqual([1, 2, 3, 4])
  expect(rows[0]).toEqual({
    location_name: "Hotel Ada",
    address: "1 Main St, Floor 2",
    city: "Austin",
    state: "TX",
    zipcode: "78701",
    country: "US",
    latitude: "30.27",
    longitude: "-97.74",
    external_id: "A-11",
    review_id: "AbC-1",
    rating: "5",
    author: "Ann",
    content: "Schönes Hotel.",
    published_at: "2025-01-31T10:20:30.123456789Z",
    response: "Danke, Ann!",
    responded_at: "2025-02-02T09:00:00Z",
  })
  expect(rows[1]).toMatchObject({ review_id: "AbC-2", rating: "2", author: "", content: "Kaltes Zimmer." })
  expect(rows[2]).toMatchObject({ rating: "", content: "", response: "", responded_at: "" })
})

test("each location's reviews are its own, in several files too, and other files are passed over", async () => {
  const older = { locationName: "Hotel Bee", address: { locality: "Erie", addressLines: ["2 Main St"] } }
  const { rows } = await rowsOf(
    takeout({
      "22/reviews-2.json": { reviews: [{ ...googleReviews[1], reviewId: "B-2" }] },
      "22/reviews-1.json": { reviews: [{ ...googleReviews[1], reviewId: "B-1" }] },
      "22/data-2.json": older,
      "22/media/photo.json": "{}",
      "11/reviews.json": {},
      "11/data.json": hotelAda,
    }),
  )
  expect(rows.map((row) => [row["location_name"], row["city"], row["review_id"]])).toEqual([
    ["Hotel Bee", "Erie", "B-1"],
    ["Hotel Bee", "Erie", "B-2"],
  ])
})

test.each([
  ["a reviews.json", JSON.stringify({ reviews: googleReviews })],
  ["a list alone", JSON.stringify(googleReviews)],
  ["one with a byte order mark", `\uFEFF ${JSON.stringify(googleReviews)}`],
])("%s is read without its archive", async (_, text) => {
  const { rows } = await rowsOf(text)
  expect(rows.map((row) => [row["location_name"], row["review_id"]])).toEqual([
    ["", "AbC-1"],
    ["", "AbC-2"],
    ["", "AbC-3"],
  ])
})

test.each([
  ["an archive without reviews", takeout({ "11/data.json": hotelAda }), /no reviews\.json/],
  ["a damaged archive", whole.subarray(0, 300), /damaged/],
  ["an archive with half a file", takeout({ "11/reviews.json": '{"reviews": [' }), /not complete JSON/],
  [
    "JSON of something else",
    '{"photos": []}',
    /no list of reviews. Outpost reads the reviews.json of a Google/,
  ],
  ["half a JSON file", '{"reviews": [{', /not complete JSON/],
])("%s is refused in plain words", async (_, bytes, message) => {
  await expect(rowsOf(bytes)).rejects.toThrow(message)
})

test("a broken file of an archive is named, and the others are read", async () => {
  const bytes = takeout({
    "11/data.json": hotelAda,
    "11/reviews.json": { reviews: googleReviews },
    "12/data.json": hotelAda,
    "12/reviews.json":
      '{"reviews": [{"reviewId": "Z", "starRating": "FIVE", "createTime": "2026-01-25T10:00:00Z"}, {',
    "13/data.json": "{",
    "13/reviews.json": { reviews: [{ reviewId: "Y", starRating: "ONE" }] },
  })
  const { rows } = await readImport(bytes)
  const reasons = rows.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === null)).toHaveLength(googleReviews.length + 1)
  expect(reasons.filter((reason) => reason !== null)).toEqual([
    expect.stringMatching(/12\/reviews\.json is broken: it is not complete JSON/),
    expect.stringMatching(/13\/data\.json is broken/),
    "location_name is empty (--location takes such rows); published_at is empty (--default-date takes such rows)",
  ])
})

test("an archive with one table is read as it, and one with several is refused", async () => {
  const text = "Hotel,Date,Rating,Text\nInn,2026-01-25,5,ok\n"
  const { rows } = await readImport(takeout({ "a.csv": text }))
  expect(rows).toMatchObject([{ location: "Inn", rating: 5 }])
  await expect(readImport(takeout({ "a.csv": text, "b.csv": text }))).rejects.toThrow(
    /has 2 files \(.+a\.csv, .+b\.csv\)/,
  )
})

test("notes, images and files of systems in an archive are no tables, and another archive is named", async () => {
  const text = "Hotel,Date,Rating,Text\nInn,2026-01-25,5,ok\n"
  const others = {
    "1/readme.txt": "Hotel, Date\nsee the table, please\n",
    "1/notes.txt": "Reviews of March, all of them.\nThanks.\n",
    "1/__MACOSX/._a.csv": "x",
    "1/.DS_Store": "x",
    "1/Thumbs.db": "x",
    "1/photo.png": "x",
  }
  for (const name of ["1/a.csv", "1/a.txt"]) {
    const { rows } = await readImport(takeout({ ...others, [name]: text }))
    expect(rows).toMatchObject([{ location: "Inn", rating: 5 }])
  }
  const inner = /has another archive in it \(.*all\.\w+\)\. Unpack it and import that/
  const zip = takeout({ "1/a.csv": text }).toString("latin1")
  for (const name of ["1/all.zip", "1/all.csv"]) {
    const outer = zipSync({ [name]: Buffer.from(zip, "latin1"), "1/readme.txt": strToU8("x") })
    await expect(readImport(Buffer.from(outer))).rejects.toThrow(inner)
  }
})

test("what is no review in a list is a row that can't be read, with what it is", async () => {
  const list = [null, googleReviews[0], "x", 7, [googleReviews[1]]]
  const text = JSON.stringify({ reviews: list })
  const { rows, account } = await readImport(Buffer.from(text), { defaultLocation: "Inn" })
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "the row can't be read: it is null, not a review"],
    [3, null],
    [4, "the row can't be read: it is a text, not a review"],
    [5, "the row can't be read: it is a number, not a review"],
    [6, "the row can't be read: it is a list, not a review"],
  ])
  expect(account.without).toMatchObject({ rating: 0, content: 0 })
})

const plain = [
  { place: { name: "Pier Inn" }, date: "2026-01-05", rating: 5, text: "Lovely", user: { name: "Ann" } },
  {
    place: { name: "Pier Inn" },
    date: "2026-01-06",
    rating: 2,
    text: null,
    photos: ["https://a.test/1.jpg"],
  },
]

test.each([
  ["a list", JSON.stringify(plain), []],
  ["a list under reviews", JSON.stringify({ source: "x", reviews: plain }, null, 2), ["place.source"]],
  ["objects in lines", plain.map((one) => JSON.stringify(one)).join("\n"), []],
  ["a list in UTF-16", Buffer.from(`\uFEFF${JSON.stringify(plain)}`, "utf16le"), []],
])("plain JSON reviews in %s are rows with their keys as columns", async (_, file, left) => {
  const { rows, account, questions } = await readImport(Buffer.from(file))
  expect(questions).toEqual([])
  expect(rows).toMatchObject([
    {
      location: "Pier Inn",
      rating: 5,
      content: "Lovely",
      author: "Ann",
      published_at: "2026-01-05T00:00:00",
    },
    { location: "Pier Inn", rating: 2, content: null, author: null },
  ])
  expect([account.left, account.without]).toEqual([
    left,
    { rating: 0, content: 1, author: 1, published_at: 0 },
  ])
  expect((await rowsOf(Buffer.from(file))).source).toBeUndefined()
})

const apify = {
  title: "Pier Inn",
  address: "1 Quay",
  placeId: "ChIJ1",
  totalScore: 4.5,
  location: { lat: 1.5, lng: 2.5 },
  reviews: [
    { name: "Ana", text: "Good", publishedAtDate: "2024-01-01T10:00:00Z", stars: 5, reviewId: "r1" },
    { name: "Bo", text: "Bad", publishedAtDate: "2024-01-02T10:00:00Z", stars: 1, reviewId: "r2" },
  ],
}
test.each([
  ["in a list", [apify, { ...apify, title: "Hill House", reviews: [] }]],
  ["alone", apify],
  ["within data", { status: "ok", data: [[apify]] }],
])("each review of a place %s is one of that place", async (_, file) => {
  const { rows, account, questions } = await readImport(Buffer.from(JSON.stringify(file)))
  const place = { location: "Pier Inn", address: "1 Quay", reason: null }
  expect([questions, account.left]).toEqual([[], ["place.totalScore"]])
  expect(rows).toMatchObject([
    { ...place, rating: 5, author: "Ana", content: "Good" },
    { ...place, rating: 1, author: "Bo", content: "Bad" },
  ])
})

test("keys that only later objects have are read, and named where they are not", async () => {
  const late = Array.from({ length: 1_003 }, (_, at) => ({
    ...plain[0],
    ...(at > 1_000 ? { reply: "Thanks", votes: at } : {}),
  }))
  const { rows, account } = await readImport(Buffer.from(JSON.stringify(late)))
  expect(rows.at(-1)).toMatchObject({ location: "Pier Inn", response: "Thanks" })
  expect(account.left).toEqual(["votes"])
})

test("a line that is no JSON is a row that can't be read, and each has the number of its line", async () => {
  const lines = (values: readonly object[]) => {
    const [first, second] = values.map((one) => JSON.stringify(one))
    return Buffer.from(["", first, "", " ", second, "{oops"].join("\r\n"))
  }
  const broken = "the row can't be read: it is not JSON"
  for (const file of [lines(plain), lines(googleReviews)]) {
    const { rows } = await readImport(file, { defaultLocation: "Inn" })
    expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
      [2, null],
      [5, null],
      [6, broken],
    ])
  }
})

test("a list of other objects is refused with their keys", async () => {
  await expect(readImport(Buffer.from('[{"sku":"A","price":{"eur":3}}]'))).rejects.toThrow(
    /No column recognized for location_name, published_at, rating, content.+Columns of the file: sku, price\.eur/,
  )
})

test("marks of translation that people wrote stay, in reviews and in responses", async () => {
  const review = (comment: string, reply: string) => ({
    ...googleReviews[0],
    comment,
    reviewReply: { comment: reply, updateTime: "2026-03-10T10:00:00Z" },
  })
  const reviews = [
    review("We had the Margherita (Original). Cold.", "Next time try the Pho (Original) bowl."),
    review(
      "Muy bueno!\n\n(Translated by Google)\nVery good!",
      "(Translated by Google) Thanks\n\n(Original)\nGracias",
    ),
  ]
  const { rows } = await rowsOf(JSON.stringify({ reviews }))
  expect(rows.map((row) => [row["content"], row["response"]])).toEqual([
    ["We had the Margherita (Original). Cold.", "Next time try the Pho (Original) bowl."],
    ["Muy bueno!", "Gracias"],
  ])
})

test("everything else is CSV", async () => {
  const { source, names, rows } = await rowsOf("name,text\nHotel Ada,{good}\n")
  expect([source, names, rows]).toEqual([
    undefined,
    ["name", "text"],
    [{ name: "Hotel Ada", text: "{good}" }],
  ])
})

test.each([
  ["Good.", "Good."],
  ["Gut.\n\n(Translated by Google)\nGood.", "Gut."],
  ["(Translated by Google) Good.\n\n(Original)\nGut.", "Gut."],
  ["(Translated by Google) Good.", "(Translated by Google) Good."],
  ["  ", ""],
  [
    "We ordered the Margherita (Original) and the tiramisu. Cold soup though.",
    "We ordered the Margherita (Original) and the tiramisu. Cold soup though.",
  ],
  [
    "My dish was labelled (Translated by Google) on the menu, which was funny.",
    "My dish was labelled (Translated by Google) on the menu, which was funny.",
  ],
  ["(Original) recipe, they say.\nNot so.", "(Original) recipe, they say.\nNot so."],
  ["Two kinds:\n(Original)\nSpicy", "Two kinds:\n(Original)\nSpicy"],
  [
    "(Translated by Google) The (Original) bowl.\n\n(Original)\nDie (Original) Schale.",
    "Die (Original) Schale.",
  ],
  ["\n(Translated by Google) Good.\r\n\r\n(Original)\r\nGut.\r\n", "Gut."],
])("of %j the person's own words are %j", (comment, words) => {
  expect(originalOf(comment)).toBe(words)
})
