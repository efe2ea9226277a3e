import type { ImportRequest } from "#review-api/imports/options.ts"
import { readImport } from "#tests/support/read-import.ts"

const read = (text: string, given?: Partial<ImportRequest>) => readImport(Buffer.from(text), given)
const lines = (...all: string[]) => `${all.join("\n")}\n`

const reviewOf = (id: string, rating = "4") =>
  `{"review_id":${id},"location_name":"Inn","rating":${rating},"content":"a","author":"A","published_at":"2024-05-03"}`

test.each([
  ["a list", (all: string[]) => `[${all.join(",\n")}]`],
  ["a wrapped list", (all: string[]) => `{"reviews":[${all.join(",\n")}]}`],
  ["a nested list", (all: string[]) => `{"data":[${all.join(",\n")}]}`],
  ["lines", (all: string[]) => lines(...all)],
])("ids of JSON beyond 2^53 are their own digits, in %s", async (_, whole) => {
  const ids = ["1796543210987654321", "1796543210987654322", "1796543210987654399"]
  const { rows, questions } = await read(whole(ids.map((id) => reviewOf(id, "4.50"))))
  expect(questions).toEqual([])
  expect(rows).toMatchObject(ids.map(() => ({ known: null, rating: 4.5, reason: null })))
})

test("files that were joined keep no byte order mark inside", async () => {
  const csv =
    '\ufeff"location","rating","text","date"\r\n"Inn","5","a","2024-05-03"\r\n\ufeff"Inn","2","b","2024-05-04"\r\n'
  expect((await read(csv)).rows).toMatchObject([{ location: "Inn" }, { location: "Inn", rating: 2 }])
  const joined = lines(reviewOf("1"), `\ufeff${reviewOf("2")}`)
  expect((await read(joined)).rows).toMatchObject([{ reason: null }, { reason: null }])
})

test("a broken rating among those of Google asks for no scale", async () => {
  const review = (starRating: string) => `{"starRating":${starRating},"createTime":"2024-05-03T10:00:00Z"}`
  const given = { defaultLocation: "Inn" }
  const { rows, questions } = await read(
    `{"reviews":[${review('"FIVE"')},${review("7")},${review("1")}]}`,
    given,
  )
  expect(questions).toEqual([])
  expect(rows).toMatchObject([
    { rating: 5 },
    { reason: expect.stringContaining("not between 0 and 5") },
    { rating: 1 },
  ])
})

const dated = (...dates: string[]) =>
  lines("location,rating,text,author,date", ...dates.map((date, at) => `Inn,4,t${at},A,${date}`))
const daysOf = (rows: readonly { published_at: string | null }[]) =>
  rows.map((row) => row.published_at?.slice(0, 10))

test.each([
  ["a first part above 31", ["99.05.03", "98.06.04"], ["1999-05-03", "1998-06-04"]],
  ["a first part of 00", ["00-05-03", "01-06-04"], ["2000-05-03", "2001-06-04"]],
  ["a last part of one digit", ["24.5.3", "24.06.14"], ["2024-05-03", "2024-06-14"]],
  ["a month that is none", ["12/31/24", "04/13/25"], ["2024-12-31", "2025-04-13"]],
  [
    "a year in front beside",
    ["24.05.03.", "24.06.14.", "24-07-03", "2024. 07. 03."],
    ["2024-05-03", "2024-06-14", "2024-07-03", "2024-07-03"],
  ],
  ["a year in front of other years", ["13.05.24", "2024-05-03"], ["2024-05-13", "2024-05-03"]],
  ["the future", ["03.05.24", "30.05.24"], ["2024-05-03", "2024-05-30"]],
  ["marks", ["24년 5월 3일", "24年5月4日"], ["2024-05-03", "2024-05-04"]],
])("years of two digits are told by %s", async (_, dates, days) => {
  const { rows, questions } = await read(dated(...dates))
  expect(questions).toEqual([])
  expect(daysOf(rows).slice(0, days.length)).toEqual(days)
})

test("years of two digits that may be in front are asked about", async () => {
  const file = dated("24.05.03", "24.06.14", "24.11.08")
  const { questions, dates } = await read(file)
  expect(questions).toEqual([
    'The dates in this file can be read two ways, such as "24.05.03" in line 2. Choose one with --date-order day-first or --date-order year-first.',
  ])
  expect(dates).toMatchObject({
    order: null,
    choices: ["day_first", "year_first"],
    samples: [{ day_first: "2003-05-24", month_first: null, year_first: "2024-05-03" }, {}, {}],
  })
  const chosen = await read(file, { dateOrder: "year_first" })
  expect(daysOf(chosen.rows)).toEqual(["2024-05-03", "2024-06-14", "2024-11-08"])
  expect((await read(dated("05.03.04"))).dates?.choices).toEqual(["day_first", "month_first", "year_first"])
  expect((await read(dated("13.05.24", "13/05/2024"))).questions).toEqual([])
})

test.each([
  ["24.05.03", "24.06.14", "24.11.08"],
  ["25/03/04", "24/11/05", "23/10/06"],
  ["24.05.03", "05.03.04"],
])("dates stand as written while the order is asked: %s", async (...dates) => {
  const { rows, questions } = await read(dated(...dates))
  expect(questions).toHaveLength(1)
  expect(rows).toMatchObject(dates.map((date) => ({ reason: null, published_at: date })))
})

test.each([
  ["a title alone", ["Review report"], ","],
  ["a merged title and a blank row", ["Review report;;;", "", ";;;"], ";"],
  ["a title of two cells", ["Reviews;Q1", "Exported on;2026-01-31;by;Ann"], ";"],
  ["notes as wide as the table", ["Report,Company,Inn Ltd,2026", "Filter,all,Stars,5"], ","],
  ["commas in the title of a file with tabs", ["Reviews, all stars, 2026"], "\t"],
])("%s above the names of columns is no row", async (_, above, separator) => {
  const table = [
    ["Hotel", "Date", "Stars", "Text"],
    ["Inn", "2026-01-25", "4", "ok"],
    ["Pier", "2026-01-26", "2", ""],
  ]
  const { rows, questions, account } = await read(
    lines(...above, ...table.map((cells) => cells.join(separator))),
  )
  expect([questions, account.header_line]).toEqual([[], above.length + 1])
  expect(rows).toMatchObject([
    { location: "Inn", rating: 4, content: "ok", reason: null },
    { location: "Pier", rating: 2, reason: null },
  ])
})

test.each([
  [["excellent", "superb", "meh", "superb", "so-so", "yuck"], 5, ["superb", "meh", "so-so"]],
  [["excellent", "sehr gut", "poor"], 3, ["excellent", "sehr gut", "poor"]],
  [["4", "fab", "5", "3"], 1, ["fab"]],
  [["4", "excellent", "poor"], 0, []],
])("of the ratings %p, %p rows are told to have one that can't be read", async (ratings, count, samples) => {
  const file = lines("location,rating,date", ...ratings.map((rating) => `Inn,${rating},2026-01-02`))
  const { rows, account } = await read(file, { map: { rating: "rating" } })
  expect(rows.filter(({ reason }) => reason !== null)).toHaveLength(count)
  expect([
    account.unread_ratings?.rows ?? 0,
    account.unread_ratings?.samples.map(({ text }) => text) ?? [],
  ]).toEqual([count, samples])
})

test("nothing is said of ratings below 1 star while their scale is asked", async () => {
  const rated = (...ratings: string[]) =>
    lines("location,rating,text,date", ...ratings.map((one, at) => `Inn,${one},t${at},2024-05-03`))
  const open = await read(rated("0.5", "8", "1"))
  expect([open.questions, open.notes]).toMatchObject([[expect.stringContaining("scale")], []])
  const chosen = await read(rated("0.5", "8", "1"), { ratingScale: "10" })
  expect(chosen.notes).toMatchObject([{ kind: "raised", rows: 2 }])
})

const columns = (header: string, ...rows: string[]) =>
  lines(`location,date,${header}`, ...rows.map((row) => `Inn,2024-05-03,${row}`))

test.each([
  ["food,service,ambience,comment", ["5,4,3,ok", "1,1,2,bad"], "could be rating: food, service, ambience"],
  ["food,comment", ["5,ok", "1,bad"], "Should the column food be read as rating (5, 1)?"],
  ["Food rating,comment", ["5,ok", "1,bad"], "Should the column Food rating be read as rating (5, 1)?"],
])("ratings of parts alone are asked about: %s", async (header, rows, question) => {
  expect((await read(columns(header, ...rows))).questions).toEqual([expect.stringContaining(question)])
})

test("words under the name of a part are no ratings", async () => {
  const { questions, account } = await read(columns("rating,service,comment", "5,dinner,ok", "4,lunch,ok"))
  expect([questions, account.left]).toEqual([[], ["service"]])
  expect((await read(columns("service,comment", "dinner,ok", "lunch,ok"))).rows[0]).toMatchObject({
    rating: null,
  })
})

test("a column of notes is no rating, and its no is none of a recommendation", async () => {
  const noted = await read(columns("recommended,note", "yes,no problems", "no,no", "yes,5"))
  expect(noted.rows.map(({ recommends, rating }) => [recommends, rating])).toEqual([
    [true, null],
    [false, null],
    [true, null],
  ])
  expect(noted.account.left).toEqual(["note"])
  const bare = await read(columns("thumb,note", "👍,fast", "👎,cold", ",no"))
  expect(bare.rows.map(({ recommends }) => recommends)).toEqual([true, false, null])
  expect((await read(columns("note,avis", "4,Bien", '"4,5",Bon'))).rows).toMatchObject([
    { rating: 4 },
    { rating: 4.5 },
  ])
})

const from = (...rows: string[]) =>
  lines("location,source,rating,text,author,date", ...rows.map((row, at) => `Inn,${row},t${at},A,2024-05-03`))
const starsIn = (rows: readonly { rating: number | null }[]) => rows.map(({ rating }) => rating)

test("each source of a file has the scale that its own ratings show", async () => {
  const file = from(
    "Booking.com,8.5",
    "Booking.com,9",
    "Google,5",
    "Booking.com,10",
    "Google,4",
    "Tripadvisor,1",
  )
  const { rows, questions } = await read(file)
  expect([questions, starsIn(rows)]).toEqual([[], [4.25, 4.5, 5, 5, 4, 1]])
  const even = await read(from("Booking.com,8.5", "Google,4", "Google,5", "Google,2", "Booking.com,9.2"))
  expect([even.questions, starsIn(even.rows)]).toEqual([[], [4.25, 4, 5, 2, 4.6]])
  const alone = await read(from("Booking.com,8.5", "Booking.com,9", "Booking.com,4"))
  expect([alone.questions, starsIn(alone.rows)]).toEqual([[], [4.25, 4.5, 2]])
})

test("a source among others whose few ratings show no scale is asked about", async () => {
  const file = from("Booking.com,8.5", "Booking.com,9", "Local Guide,4", ",7.5")
  const { rows, questions, account } = await read(file)
  expect(questions).toEqual([
    expect.stringContaining(
      'Local Guide has ratings such as "4" in line 4; choose --rating-scale "Local Guide=5" or --rating-scale "Local Guide=10"',
    ),
  ])
  expect(rows[2]).toMatchObject({ rating: null, rating_text: "4" })
  expect(account.ratings?.sources?.map(({ key, scale }) => [key, scale])).toEqual([
    ["booking", "10"],
    ["localguide", null],
    ["none", "10"],
  ])
  const chosen = await read(file, { ratingScales: { localguide: "5" } })
  expect([chosen.questions, starsIn(chosen.rows)]).toEqual([[], [4.25, 4.5, 4, 3.75]])
  const whole = await read(file, { ratingScale: "10" })
  expect([whole.questions, starsIn(whole.rows)]).toEqual([[], [4.25, 4.5, 2, 3.75]])
})

const inBytes = (hex: string) =>
  Buffer.concat([
    Buffer.from('location,rating,date,text\nInn,4,2024-05-03,"'),
    Buffer.from(hex, "hex"),
    Buffer.from('"\n'),
  ])

test.each([
  [
    "iso-8859-2",
    "4b61776961726e696120a3f364bc20a672f3646d6965b66369652c20b6776965746e61206f6273b3756761",
    "Kawiarnia Łódź Śródmieście, świetna obsługa",
  ],
  [
    "iso-8859-5",
    "bee2dbd8e7ddded520ded1e1dbe3d6d8d2d0ddd8d520d820dee7d5ddec20d2dae3e1ddde",
    "Отличное обслуживание и очень вкусно",
  ],
  [
    "x-mac-cyrillic",
    "8ef2ebe8f7edeee520eee1f1ebf3e6e8e2e0ede8e520e8208ef7e5edfc20e2eaf3f1edee",
    "Отличное обслуживание и Очень вкусно",
  ],
  [
    "windows-1257",
    "cf6f746920676172f0ee676920e76469656e6920756e20ef6f7469206c6169706e612061706b616c706ff0616e61",
    "Ļoti garšīgi ēdieni un ļoti laipna apkalpošana",
  ],
  [
    "iso-8859-15",
    "5472e87320626f6e20e020323020a4206c65206d656e752c2063bd7572206ce9676572",
    "Très bon à 20 € le menu, cœur léger",
  ],
  ["windows-1258", "4d6fec6e20e36e2072e2ec74206e676f6e2c20f0fdf5f263", "Món ăn rất ngon, được"],
  ["shift_jis", "c4c3d320b5b2bcb6afc020c3debd", "ﾄﾃﾓ ｵｲｼｶｯﾀ ﾃﾞｽ"],
  ["shift_jis", "c0c5b620cac5ba20bdbddeb720b2c1dbb3", "ﾀﾅｶ ﾊﾅｺ ｽｽﾞｷ ｲﾁﾛｳ"],
  ["iso-2022-jp", "1b24424e414d7d242c244824462462487e4c23243724241b2842", "料理がとても美味しい"],
  [
    "ibm852",
    "56ec626f726e82206aa1646c6f2c2070fda16a656d6ea0206f62736c756861206120a374756c6e822070726f7374fd6564a1",
    "Výborné jídlo, příjemná obsluha a útulné prostředí",
  ],
])("%s is told by its letters", async (encoding, hex, content) => {
  const { rows, account, questions } = await readImport(inBytes(hex))
  expect([questions, account.charset.encoding]).toEqual([[], encoding])
  expect(rows[0]?.content?.normalize("NFC")).toBe(content.normalize("NFC"))
})

test("encodings that the letters leave open are asked about, the likely one first", async () => {
  const charsetOf = async (bytes: Buffer) =>
    (await readImport(inBytes(bytes.toString("hex")))).account.charset
  const greek = await charsetOf(
    Buffer.from("c1e8deede12c20f0efebfd20eae1ebfc20f6e1e3e7f4fc2c20b6f1e9f3f4e1", "hex"),
  )
  expect(greek.is_certain).toBe(false)
  expect(greek.choices.map(({ encoding }) => encoding)).toEqual(
    expect.arrayContaining(["iso-8859-7", "windows-1253"]),
  )
  // An even number of half-width katakana is some Chinese or Korean as well.
  const katakana = await charsetOf(Buffer.from("b1d8b6dec4b3", "hex"))
  expect([katakana.is_certain, katakana.choices.map(({ encoding }) => encoding)]).toEqual([
    false,
    expect.arrayContaining(["shift_jis"]),
  ])
  const apostrophe = await charsetOf(Buffer.from("It\x92s ok \x96 fine", "latin1"))
  expect(apostrophe.choices[0]?.encoding).toBe("windows-1252")
  const euro = await charsetOf(Buffer.from("Prix 20\xa4 tr\xe8s", "latin1"))
  expect(euro.choices[0]?.encoding).toBe("iso-8859-15")
})

const scored = (header: string, ...rows: string[]) =>
  lines(`location,date,author,${header}`, ...rows.map((row, at) => `Inn,2026-03-0${at + 1},A${at},${row}`))
const scalesIn = (text: string) => text.match(/--rating-scale \w+/g) ?? []

test.each([
  ["the best beside each", "rating,max rating,text", ["4,10,a", "5,10,b", "4,5,c"], [2, 2.5, 4]],
  ["the best beside each, as points", "score,out of,text", ["4,10,a", "3,10 points,b"], [2, 1.5]],
  ["a heading with 1 as the best", '"Note (1 = sehr gut, 6 = ungenügend)",text', ["1,a", "6,b"], [5, 1]],
  ["a heading in English", '"Rating (1 = best, 5 = worst)",text', ["1,a", "5,b", "2,c"], [5, 1, 4]],
  ["a heading with 1 as the worst", '"Rating (1 = poor, 5 = excellent)",text', ["1,a", "5,b"], [1, 5]],
  ["a heading from 0", '"Score (0-10)",text', ["0,a", "10,b"], [1, 5]],
  ["a column that says NPS", "score,survey type,text", ["0,NPS,a", "10,NPS,b", "3,NPS,c"], [1, 5, 1.5]],
  ["words with a neutral one", "rating,text", ["Very good,a", "Neutral,b", "Bad,c"], [5, 3, 2]],
  ["degrees of satisfaction", "rating,text", ["Very satisfied,a", "Neutral,b", "Dissatisfied,c"], [5, 3, 2]],
  ["neutral beside thumbs", "rating,text", ["positive,a", "neutral,b", "negative,c"], [null, null, null]],
])("the scale of ratings is told by %s", async (_, header, rows, stars) => {
  const { questions, rows: read_ } = await read(scored(header, ...rows))
  expect([questions, starsIn(read_)]).toEqual([[], stars])
})

test("the best rating of an object is that of its own", async () => {
  const review = (value: number, reviewRating: object) => ({
    itemReviewed: { name: "Inn" },
    author: { name: "Ann" },
    datePublished: "2026-03-01",
    reviewBody: `Fine ${value}`,
    reviewRating,
  })
  const linked = [
    review(4, { ratingValue: "4", bestRating: "10" }),
    review(3, { ratingValue: 3, bestRating: 5 }),
  ]
  expect(await read(JSON.stringify(linked))).toMatchObject({
    questions: [],
    rows: [{ location: "Inn", rating: 2, author: "Ann", content: "Fine 4" }, { rating: 3 }],
  })
  const plain = [{ venue: "Inn", date: "2026-03-01", rating: { value: 4, max: 10 } }]
  expect((await read(JSON.stringify(plain))).rows).toMatchObject([{ rating: 2 }])
})

test.each([
  ["Schulnote,text", ["1,a", "5,b"], {}, ["grades6", "6", "5"]],
  ['"Rating (1 is best)",text', ["1,a", "5,b"], {}, ["grades5", "grades6", "5", "10"]],
  ["rating,text", ["8/10,a", "9/10,b", "4,c", "7/10,d"], {}, ["5", "10"]],
  ["rating,text", ["4/5,a", "8/10,b", "4 stars,c", "3,d"], {}, []],
  ["rating,text", ["90%,a", "4,b"], {}, []],
  ["rating,source,text", ["4,Booking.com,a", "5,Booking.com,b", "3,Booking.com,c"], {}, ["5", "10"]],
  ["rating,text", ["4,a", "5,b"], { source: "booking" }, ["5", "10"]],
  ["rating,text", ["4,a", "5,b"], { source: "tripadvisor" }, []],
  ['"Score (out of 5)",text', ["4,a", "5,b"], { source: "booking" }, []],
])("of %s with %p, imported with %p, the scales %p are asked about", async (header, rows, given, scales) => {
  const { questions } = await read(scored(header, ...rows), given)
  expect(scalesIn(questions.join(" "))).toEqual(scales.map((scale) => `--rating-scale ${scale}`))
})

test("a source whose own scale is 10 is asked about beside others with 5", async () => {
  const { questions } = await read(
    from("Booking.com,4.6", "Booking.com,3.8", "Google,5", "Google,4", "Google,3"),
  )
  expect(questions).toEqual([expect.stringContaining('choose --rating-scale "Booking.com=5" or')])
  expect(questions[0]).not.toContain("Google")
})

test.each([
  [["\u200e03\u200e/\u200e04\u200e/\u200e2026", "\u200e05\u200e/\u200e04\u200e/\u200e2026"], 1, null],
  [["\u202d03.04.2026\u202c", "\u202d25.04.2026\u202c"], 0, "2026-04-03"],
  [["Tuesday 03/04/2026", "Friday 03/04/2026"], 0, "2026-04-03"],
  [["14:05 03/04/2026", "14:05 25/04/2026"], 0, "2026-04-03"],
])("marks, days and times around the dates %p hide no order", async (dates, asked, day) => {
  const { questions, rows } = await read(dated(...dates))
  expect(questions).toHaveLength(asked)
  if (day !== null) expect(daysOf(rows)[0]).toBe(day)
})

test.each([
  [["5 listopada 2025", "2 siječnja 2026", "3 ožujka 2026"], "2025-10-05"],
  [["5. listopada 2025", "2 stycznia 2026", "3 października 2025"], "2025-11-05"],
  [["15. listopad 2025", "2. ledna 2026"], "2025-11-15"],
])("a month of two meanings is the one of the other dates: %p", async (dates, day) => {
  expect(daysOf((await read(dated(...dates))).rows)[0]).toBe(day)
})

test.each([
  ["1970-01-01", "stands for no date"],
  ["01/01/1900", "stands for no date"],
  ["0001-01-01T00:00:00", "stands for no date"],
  ["1904-01-01", "stands for no date"],
  ["1926-03-01", "is before 1995"],
])("%s is set aside as a date that %s", async (date, reason) => {
  const { rows } = await read(dated(date, "2026-03-01"))
  expect(rows).toMatchObject([{ reason: expect.stringContaining(reason) }, { reason: null }])
  const given = await read(dated(date), { defaultDate: "2026-01-02" })
  if (reason.startsWith("stands"))
    expect([daysOf(given.rows), given.notes]).toMatchObject([["2026-01-02"], [{ kind: "blank", rows: 1 }]])
})

test.each([
  ["Date (EST)", "", "2026-03-02T04:30:00.000Z"],
  ["Date (UTC+1)", "", "2026-03-01T22:30:00.000Z"],
  ["Date (Europe/Berlin)", "", "2026-03-01T22:30:00.000Z"],
  ["Date (Pacific Time)", "", "2026-03-02T07:30:00.000Z"],
  ["Date", "Asia/Tokyo", "2026-03-01T14:30:00.000Z"],
  ["Date", "-05:00", "2026-03-02T04:30:00.000Z"],
  ["Date (local)", "Nowhere", "2026-03-01T23:30:00"],
])("times under %s beside the zone %p are %s", async (heading, zone, moment) => {
  const { rows, notes, questions } = await read(
    lines(`location,${heading},time zone,rating,text`, `Inn,2026-03-01 23:30,${zone},4,a`),
  )
  expect([questions, rows]).toMatchObject([[], [{ published_at: moment }]])
  expect(notes.map(({ kind }) => kind)).toEqual(zone === "Nowhere" ? ["zone"] : [])
})

const places = (...rows: string[]) =>
  lines("hotel,country,zip,date,rating,text", ...rows.map((row, at) => `${row},2026-03-01,4,t${at}`))

test.each([
  [["Inn,Romania,", "Inn,Poland,"], ["country"]],
  [["Inn,US,02108", "Inn,USA,2108", "Inn,United States,02108"], []],
  [["Inn,US,02108", "Inn,US,10115"], ["zipcode"]],
  [["Inn,Romania,", "Mill,Poland,"], []],
])("of the places %p, %p may be those of guests", async (rows, fields) => {
  expect((await read(places(...rows))).account.unclear.map(({ field }) => field)).toEqual(fields)
})

test("countries and postcodes that can't be right are left out and named", async () => {
  const { notes, rows } = await read(
    places("Inn,Wonderland,", "Mill,US,2108", "Pier,US,ABC", "Quay,Deutschland,10115"),
  )
  expect(rows.every(({ reason }) => reason === null)).toBe(true)
  expect(notes.map(({ kind, field, samples }) => [kind, field, samples.map(({ text }) => text)])).toEqual([
    ["place", "country", ["Wonderland"]],
    ["place", "zipcode", ["2108", "ABC"]],
  ])
})

const versions = (...rows: string[]) => lines("review_id,location,date,author,rating,text", ...rows)

test("of the versions of a review the newest is taken, whatever their order", async () => {
  const file = versions(
    "x,Inn,2026-03-01,A,1,old",
    "y,Inn,2026-03-02,B,4,b",
    "x,Inn,2026-03-05,A,5,new",
    "x,Inn,2026-03-03,A,3,between",
  )
  const { rows, questions } = await read(file)
  expect(questions).toEqual([])
  expect(rows.map(({ known }) => known)).toEqual(["repeated", null, null, "repeated"])
})

test.each([
  ["another place", ["1,Inn,2026-03-01,A,5,a", "1,Mill,2026-03-01,A,5,a"]],
  ["another author and text", ["1,Inn,2026-03-01,A,5,a", "1,Inn,2026-03-01,B,4,b"]],
])("an id that a review with %s has is asked about", async (_, rows) => {
  expect((await read(versions(...rows))).questions).toEqual([
    expect.stringContaining("Different reviews have the same value in the column review_id (1)."),
  ])
  const all = await read(versions(...rows), { map: { review_id: "(none)" } })
  expect([all.questions, all.rows.map(({ known }) => known)]).toEqual([[], [null, null]])
})

test.each([
  ["NaN", '[{"location":"Inn","rating":NaN,"date":"2026-03-01","text":"a"}]', "a"],
  ["a line end", '[{"location":"Inn","date":"2026-03-01","text":"a\n\tb, ]"}]', "a\n\tb, ]"],
  ["commas too many", '[{"location":"Inn","date":"2026-03-01","text":"a\\"NaN",},\n]', 'a"NaN'],
  [
    "lines",
    '{"location":"Inn","date":"2026-03-01","text":"a","x":-Infinity,}\n{"location":"Inn","date":"2026-03-01"}\n',
    "a",
  ],
])("JSON with %s is read", async (_, text, content) => {
  const { rows } = await read(text)
  expect(rows[0]).toMatchObject({ location: "Inn", content, reason: null })
})

test("JSON that is broken is refused with where", async () => {
  const first = '[{"location":"Inn","text":"a\nb","date":"2026-03-01"},\n'
  await expect(read(`${first} {"location":"Inn" "text":"b"}]`)).rejects.toThrow(
    "not JSON in line 3, column 20.",
  )
  await expect(read(`${first} {"location":`)).rejects.toThrow("it is not complete JSON; it ends in line 3")
})
