import type { ImportRequest } from "#review-api/imports/options.ts"
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

test("names of which many come once, with no author beside them, may be those of people", async () => {
  const people = ["Name,Rating,Comment,Date", "Ana,5,x,2026-03-14", "Bo,1,y,2026-03-15", "Cy,4,z,2026-03-16"]
  expect((await read(people)).questions).toEqual([
    expect.stringContaining("Should the column Name be read as location_name (Ana, Bo, Cy)?"),
  ])
  const [header = "", ...once] = people
  const again = ["A Google user", "A Google user", "Ana", "Di"].map(
    (name, at) => `${name},5,u,2026-03-2${at}`,
  )
  expect((await read([header, ...once, ...again])).questions).toHaveLength(1)
  const ofPier = { map: { location_name: "(none)" }, defaultLocation: "Pier" }
  const [first] = (await read(people, ofPier)).rows
  expect(first).toMatchObject({ ...pier, author: "Ana" })
  const rows = ["Pier,5,x,2026-03-14", "Pier,1,y,2026-03-15", "Hill,4,z,2026-03-16", "Hill,4,w,2026-03-17"]
  expect((await read(["Name,Rating,Comment,Date", ...rows])).questions).toEqual([])
  const many = (different: number) =>
    Array.from({ length: 3_000 }, (_, at) => `N${at % different},5,x${at},2026-03-14`)
  expect((await read(["Name,Rating,Comment,Date", ...many(190)])).questions).toEqual([])
  expect((await read(["Name,Rating,Comment,Date", ...many(3_000)])).questions).toHaveLength(1)
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
  [
    "rating",
    "Location,Food rating,Service rating,Review,Date",
    "Service rating, Food rating",
    "Pier,5,3,x,2026-03-14",
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
  [
    "a rating beside those of parts",
    "location,rating,food rating,service rating,text,date",
    "Pier,5,1,2,x,2026-03-14",
  ],
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

test.each([
  ["-1,1,0", [false, true, null]],
  ["negative,positive,neutral", [false, true, null]],
  ["-1.0,1.0,0.0", [false, true, null]],
])("a sentiment of %s is a no, a yes and nothing", async (values, recommends) => {
  const rows = values.split(",").map((value) => `Pier,2026-03-14,x,${value}`)
  const found = await read(["location,date,text,Sentiment", ...rows])
  expect([found.questions, found.rows.map((row) => row.recommends)]).toEqual([[], recommends])
  expect(found.account.without.rating).toBe(1)
  const mapped = await read(["location,date,text,Opinion?", ...rows], { map: { recommended: "Opinion?" } })
  expect([mapped.questions, mapped.rows.map((row) => row.recommends)]).toEqual([[], recommends])
})

test("0 and 1 alone are no and yes of a recommendation, and are asked about as a sentiment", async () => {
  const lines = (name: string) => [`location,date,text,${name}`, "Pier,2026-03-14,x,0", "Pier,2026-03-15,y,1"]
  const said = await read(lines("Recommended"))
  expect([said.questions, said.rows.map((row) => row.recommends)]).toEqual([[], [false, true]])
  expect((await read(lines("Sentiment"))).questions).toEqual([
    "The recommendations are only 0 and 1. Choose what they mean with --rating-scale: thumbs (1 is recommended, 0 is not) or likes (1 is recommended, 0 is no rating).",
  ])
  const likes = await read(lines("Sentiment"), { ratingScale: "likes" })
  expect([likes.questions, likes.rows.map((row) => row.recommends)]).toEqual([[], [null, true]])
  const chosen = await read(lines("Sentiment"), { map: { recommended: "Sentiment" } })
  expect([chosen.questions, chosen.rows.map((row) => row.recommends)]).toEqual([[], [false, true]])
})

test.each([
  ["numbers", ["9", "", "8"], [4.5, null, 4]],
  ["words", ["5 stars", "", "4 stars"], [5, null, 4]],
])("0 and 1 of a sentiment beside ratings in %s can be no rating", async (_, ratings, stars) => {
  const sentiments = ["1", "0", "0"]
  const lines = [
    "location,date,text,Rating,Sentiment",
    ...ratings.map((one, at) => `Pier,2026-03-14,x${at},${one},${sentiments[at]}`),
  ]
  const open = await read(lines)
  expect(open.questions).toEqual([expect.stringMatching(/^The recommendations are only 0 and 1/)])
  expect(open.rows.map(({ rating }) => rating)).toEqual(stars)
  for (const [ratingScale, zero] of [
    ["likes", null],
    ["thumbs", false],
  ] as const) {
    const { questions, rows } = await read(lines, { ratingScale })
    expect([questions, rows.map(({ rating }) => rating)]).toEqual([[], stars])
    expect(rows[1]?.recommends).toBe(zero)
  }
})

test("what says neither yes nor no of a recommendation is named, and its row has none", async () => {
  const said = ["yes", "no", "neutral", "mixed feelings", ""]
  const lines = said.map((one) => `Pier,2026-03-14,x,${one}`)
  const { rows, notes, account } = await read(["location,date,text,Recommendation", ...lines])
  expect(rows.map(({ recommends, reason }) => reason ?? recommends)).toEqual([true, false, null, null, null])
  expect(account.without.rating).toBe(3)
  expect(notes).toEqual([
    {
      kind: "neither",
      field: "recommended",
      rows: 2,
      samples: [
        { line: 4, text: "neutral" },
        { line: 5, text: "mixed feelings" },
      ],
    },
  ])
})

test("scores of a location name no place, and a location in an export of a shop is asked about", async () => {
  const scores = [
    "Review date,Guest name,Review score,Location,Review title",
    "2026-03-14,Ana,9,10,x",
    "2026-03-15,Bo,8,7.5,y",
  ]
  await expect(read(scores)).rejects.toThrow("recognized for location_name")
  const shop = ["productId,author,location,rating,body,date", "1,Ana,London,5,x,2026-03-14"]
  expect((await read(shop)).questions).toEqual([
    expect.stringContaining("column location be read as location_name (London)?"),
  ])
  const left = await read(shop, { map: { location_name: "(none)" }, defaultLocation: "Shop" })
  expect([left.questions, left.rows]).toMatchObject([[], [{ location: "Shop", author: "Ana" }]])
})

test("two columns that may both be the author are asked about", async () => {
  const lines = [
    "Hotel,Name,Rating,Comment,Date,Name",
    "Pier,Ana,5,x,2026-03-14,Mr",
    "Pier,Bo,1,y,2026-03-15,Ms",
  ]
  expect((await read(lines)).questions).toEqual([
    expect.stringContaining("could be author: Name (column 2), Name (column 6)"),
  ])
  const chosen = await read(lines, { map: { author: "Name (column 2)" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ ...pier, author: "Ana" }, { author: "Bo" }]])
  const places = ["Name,Rating,Comment,Date,Name", "Pier,5,x,2026-03-14,Ana", "Hill,1,y,2026-03-15,Bo"]
  expect((await read(places)).questions).toEqual([
    expect.stringContaining("could be location_name: Name (column 1), Name (column 5)"),
  ])
})

test("words of a scale are ratings, and are asked about where several scales have them", async () => {
  const lines = (...words: string[]) => [
    "Hotel,Rating,Comment,Date",
    ...words.map((word) => `Pier,${word},x,2026-03-14`),
  ]
  const { rows, questions, account } = await read(lines("Excellent", "Very good", "Terrible"))
  expect([questions, rows.map(({ rating }) => rating)]).toEqual([[], [5, 4, 1]])
  expect(account.rating_words).toContainEqual({ word: "very good", stars: 4 })
  expect((await read(lines("Excellent", "Poor"))).questions).toEqual([
    expect.stringContaining("read as rating (excellent: 5 stars, poor: 2 stars)?"),
  ])
  const open = await read(lines("Excellent", "Poor"))
  expect(open.rows.map(({ rating, rating_text: text }) => [rating, text])).toEqual([
    [null, "Excellent"],
    [null, "Poor"],
  ])
  const chosen = await read(lines("Excellent", "Poor"), { map: { rating: "Rating" } })
  expect([chosen.questions, chosen.rows.map(({ rating }) => rating)]).toEqual([[], [5, 2]])
})

test("a comment beside the text of a review may be the response, which is asked", async () => {
  const lines = ["Hotel,Review Score,Review Content,Review Date,Comment", "Pier,5,Lovely,2026-03-14,Thanks"]
  expect((await read(lines)).questions).toEqual([expect.stringContaining("Comment be read as response?")])
  const chosen = await read(lines, { map: { response: "Comment" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ content: "Lovely", response: "Thanks" }]])
})

test("a scale of six, as HolidayCheck has it, is not taken for one of ten", async () => {
  const lines = [
    "Hotel,Gesamtbewertung,Titel,Bewertungsdatum",
    "Pier,5.5,x,2026-03-14",
    "Pier,6,x,2026-03-14",
  ]
  expect((await read(lines)).questions).toEqual([expect.stringContaining("scale of the ratings isn't clear")])
})

test.each([
  ["10,25,50", ["50", "100"], "50", [1, 2.5, 5]],
  ["8,14.5,20", ["20", "50", "100"], "20", [2, 3.63, 5]],
  ["2,6,5", ["5", "6", "7", "10"], "6", [1.67, 5, 4.17]],
  ["2,7,5", ["5", "7", "10"], "7", [1.43, 5, 3.57]],
  ["0.2,0.9,1", ["1", "5"], "1", [1, 4.5, 5]],
  ["1,0,1", ["thumbs", "likes", "5"], "5", [1, null, 1]],
  ["1,0,-1", ["thumbs", "likes", "5"], "thumbs", [true, false, false]],
  ["1,0,1", ["thumbs", "likes", "5"], "likes", [true, null, true]],
] as const)("ratings of %s may be on scales of %p, which is asked", async (ratings, scales, scale, stars) => {
  const lines = ["location,date,text,rating", ...ratings.split(",").map((one) => `Pier,2026-03-14,x,${one}`)]
  const { account, questions } = await read(lines)
  expect(account.ratings?.choices?.map((one) => one.scale)).toEqual(scales)
  expect(questions).toHaveLength(1)
  for (const one of scales) expect(questions[0]).toContain(one)
  const chosen = await read(lines, { ratingScale: scale })
  expect([chosen.questions, chosen.rows.map((row) => row.rating ?? row.recommends)]).toEqual([[], stars])
})

test("a column of bubbles has 10 to 50, and a rating that is raised to one star is named", async () => {
  const lines = ["location,date,text,bubbleRating", "Pier,2026-03-14,x,50", "Pier,2026-03-15,y,5"]
  const { questions, rows, notes } = await read(lines, { map: { rating: "bubbleRating" } })
  expect([questions, rows.map((row) => row.rating)]).toEqual([[], [5, 1]])
  expect(notes).toEqual([{ kind: "raised", field: "rating", rows: 1, samples: [{ line: 3, text: "5" }] }])
})

test("ratings stand as the file has them until their scale is chosen", async () => {
  const lines = [
    "Hotel,Rating,Comment,Date",
    "Pier,0,x,2026-03-14",
    "Pier,3,x,2026-03-14",
    "Pier,8,x,2026-03-14",
  ]
  const open = await read(lines)
  expect(open.rows.map(({ rating, rating_text: text }) => [rating, text])).toEqual([
    [null, "0"],
    [null, "3"],
    [null, "8"],
  ])
  const chosen = await read(lines, { ratingScale: "10" })
  expect(chosen.rows.map(({ rating, rating_text: text }) => [rating, text])).toEqual([
    [null, undefined],
    [1.5, undefined],
    [4, undefined],
  ])
})

test("what of rows is left out is counted with samples", async () => {
  const { rows, notes, account } = await read([
    "Hotel,Rating,Comment,Date,Author,Photos",
    "Pier,5,x,2026-03-14,NULL,notaurl",
    "Pier,4,NULL,2026-03-14,N/A,https://a.test/1.png",
    "Pier,4,z,2026-03-14,NULL,javascript:alert(1)",
  ])
  expect(rows.map(({ images }) => images)).toEqual([0, 1, 0])
  expect(notes).toMatchObject([
    {
      kind: "blank",
      field: "author",
      rows: 3,
      samples: [
        { line: 2, text: "NULL" },
        { line: 3, text: "N/A" },
      ],
    },
    { kind: "images", field: "images", rows: 2, samples: [{ line: 2, text: "notaurl" }, { line: 4 }] },
    { kind: "blank", field: "content", rows: 1, samples: [{ line: 3, text: "NULL" }] },
  ])
  expect(account.without).toMatchObject({ author: 3, content: 1 })
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
  ["5", ["4", "5", "0.4", "0"], [4, 5, 1, null]],
])("0 of %s is no rating and is counted; the least above it is a star", async (scale, values, stars) => {
  const { rows, account, notes } = await read([
    "location,score,comment,date",
    ...values.map((value, at) => `Pier,${value},x${at},2026-03-14`),
  ])
  expect(rows.map(({ rating }) => rating)).toEqual(stars)
  expect(account.ratings).toMatchObject({ scale, zeros: 1 })
  expect(account.without.rating).toBe(1)
  expect(notes).toMatchObject([{ kind: "raised", rows: 1, samples: [{ text: values[2] }] }])
})

test("a row with the id of a newer one is marked in the sample", async () => {
  const { rows } = await read([
    "location,review_id,rating,text,date",
    "Pier,1,5,good,2026-03-14",
    "Pier,1,1,edited bad,2026-03-20",
    "Pier,2,5,good,2026-03-14",
  ])
  expect(rows.map(({ known }) => known)).toEqual(["repeated", null, null])
})

test.each(["1.23457E+15", "1,23E+15", "1E+15"])("%s is no id: a spreadsheet has shortened it", async (id) => {
  const { rows, notes } = await read([
    "location;store_code;review_id;rating;text;date",
    `Pier;7;${id};5;good;2026-03-14`,
    `Pier;7;${id};1;bad;2026-03-20`,
  ])
  expect(rows).toMatchObject([
    { rating: 5, known: null, reason: null },
    { rating: 1, known: null, reason: null },
  ])
  expect(notes).toEqual([
    { kind: "shortened_id", field: "review_id", rows: 2, samples: [{ line: 2, text: id }] },
  ])
})

test("an Excel workbook of the old kind is refused with what to do", async () => {
  const bytes = Buffer.from("d0cf11e0a1b11ae1000102", "hex")
  await expect(readImport(bytes)).rejects.toThrow(
    /^This is an Excel workbook in the old XLS format. Save it as XLSX or CSV/,
  )
})

test.each([
  ["snippet,likes", ["Great,12", "Bad,0"], { content: "Great", response: null }, ["likes"]],
  ["text,likes,dislikes", ["Great,12,0", "Bad,0,3"], { content: "Great" }, ["likes", "dislikes"]],
  ["text,liked", ["Great,2", "Bad,0"], { content: "Great" }, ["liked"]],
  ["comment,author", ["2,Ann", "0,Bob"], { content: null, author: "Ann" }, ["comment"]],
  ["message,comments,response", ["Great,2,1", "Bad,0,0"], { content: "Great" }, ["comments", "response"]],
  ["Comment,Response", ["Great,Yes", "Bad,No"], { content: "Great", response: null }, ["Response"]],
  ["Comment,Response", ["Great,TRUE", "Bad,n/a"], { content: "Great", response: null }, ["Response"]],
])("numbers and a yes or no are no texts: %s", async (header, rows, first, left) => {
  const lines = rows.map((row, at) => `Pier,${5 - at},2026-03-1${at},${row}`)
  const found = await read([`location,rating,date,${header}`, ...lines])
  expect([found.questions, found.account.left]).toEqual([[], left])
  expect(found.rows[0]).toMatchObject({ ...pier, rating: 5, ...first })
})

test("a text among numbers makes them texts, and a column that someone chose is taken", async () => {
  const header = "location,rating,date,text,response"
  const mixed = await read([header, "Pier,5,2026-03-14,10,Yes", "Pier,1,2026-03-15,Cold,Sorry"])
  expect([mixed.questions, mixed.rows[0]]).toMatchObject([[], { content: "10", response: "Yes" }])
  const given = { map: { response: "response" } }
  const [chosen] = (await read([header, "Pier,5,2026-03-14,Great,Yes"], given)).rows
  expect(chosen).toMatchObject({ content: "Great", response: "Yes" })
})

const ofSites = ["Booking.com,8.4", "Google,5", "Booking.com,7.2", "Google,4", "Google,3", "Expedia,10"]
const starsFrom = async (header: string, sites: readonly string[]) => {
  const rows = sites.map((row, at) => `Pier,t${at},2026-03-14,${row}`)
  const found = await read([`location,text,date,${header},rating`, ...rows])
  return { ...found, stars: found.rows.map(({ rating }) => rating) }
}

test.each(["channel", "Provider", "network", "origin", "Came in by", "source"])(
  "each source under %s has its own scale",
  async (header) => {
    const { questions, stars, account } = await starsFrom(header, ofSites)
    expect([questions, stars, account.left]).toEqual([[], [4.2, 5, 3.6, 4, 3, 5], []])
  },
)

test("sites that are no sources here are told from each other", async () => {
  const { account } = await starsFrom("Channel", [...ofSites, "HolidayCheck,5.5", "Trivago,86"])
  expect(account.ratings?.sources?.map(({ key }) => key)).toEqual([
    "booking",
    "google",
    "expedia",
    "holidaycheck",
    "trivago",
  ])
})

test.each([
  ["origin", ["Germany,8", "France,10", "Spain,5"]],
  ["category", ["Hotels,8", "Hotels,10", "Hotels,5"]],
  ["login provider", ["Google,8", "Facebook,10", "Google,5"]],
  ["seen on", ["Google,8", "Radio,10", "Google,5"]],
  ["competitor", ["Google,8", ",10", ",5", ",6"]],
])("%s names no sources", async (header, sites) => {
  const { account } = await starsFrom(header, sites)
  expect([account.left, account.ratings?.sources]).toEqual([[header], undefined])
})
