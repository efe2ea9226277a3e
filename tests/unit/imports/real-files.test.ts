import { readFileSync } from "node:fs"
import type { ImportRequest } from "#review-api/imports/options.ts"
import { readImport } from "#tests/support/read-import.ts"

const read = (name: string, given: Partial<ImportRequest> = {}) =>
  readImport(readFileSync(new URL(`./fixtures/files/${name}`, import.meta.url)), given)

const pier = { location: "Pier Inn", reason: null }
const ana = { ...pier, rating: 1, author: "Ana P", content: "Cold soup" }
const bo = { ...pier, rating: 5, author: "Bo K", content: "Lovely" }

test.each([
  [
    "place-average.csv",
    [{ ...ana, response: "We are sorry Ana" }, bo],
    ["query", "google_id", "reviews", "rating"],
  ],
  ["trustpilot.csv", [{ ...ana, title: "Meh", response: "We are sorry Ana" }, bo], []],
  ["yotpo.csv", [{ ...ana, title: "Meh", response: "We are sorry Ana" }], []],
  [
    "birdeye.csv",
    [
      { ...ana, response: "We are sorry" },
      { ...bo, rating: null },
    ],
    [],
  ],
  ["podium.csv", [{ ...ana, response: "Sorry" }], []],
  ["reviewtrackers.csv", [{ ...ana, response: "Sorry" }], []],
  [
    "business-profile-api.csv",
    [
      { ...ana, response: "Sorry" },
      { ...bo, content: null },
    ],
    ["updateTime"],
  ],
  [
    "recommendations.csv",
    [
      { ...ana, rating: null, recommends: false },
      { ...bo, rating: null, recommends: true },
    ],
    [],
  ],
])("%s is read whole, and columns that are left are named", async (name, rows, left) => {
  const found = await read(name)
  expect(found.questions).toEqual([])
  expect(found.rows).toMatchObject(rows)
  expect(found.account.left).toEqual(left)
})

test("title and name of a place are told from those of a review and its author", async () => {
  const maps = await read("maps-reviews.csv")
  expect(maps.rows).toMatchObject([
    { ...ana, published_at: "2026-03-26T10:12:45.000Z" },
    bo,
    { location: "Hill House", author: "Cy L", rating: 4 },
  ])
  expect(maps.account.left).toContain("totalScore")
  const tripadvisor = await read("tripadvisor.csv")
  expect(tripadvisor.rows).toMatchObject([
    { ...pier, title: "Great stay", author: "Ana P", rating: 5, response: "Thank you" },
    { ...pier, title: "Meh", author: "Bo K", rating: 2 },
  ])
  expect((await read("name-and-location.csv")).rows).toMatchObject([
    { location: "Pier Inn", author: "Ana" },
    { location: "Pier Inn", author: "Bo" },
    { location: "Hill House", author: "Cy" },
  ])
})

test("a column that the rows leave open is asked for, and taken as it is chosen", async () => {
  const open = await read("name-or-location.csv")
  expect(open.questions).toEqual([
    "More than one column could be location_name: location, name. Choose one with --map location_name=COLUMN.",
  ])
  const chosen = await read("name-or-location.csv", { map: { location_name: "location" } })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ location: "Pier Inn", author: "Ana" }]])
  expect((await read("stars-or-score.csv")).questions).toEqual([
    expect.stringMatching(/could be rating: stars, score/),
  ])
  const none = await read("stars-or-score.csv", { map: { rating: "(none)" } })
  expect([none.questions, none.rows[0]]).toMatchObject([[], { rating: null }])
})

const starsIn = async (name: string, given: Partial<ImportRequest> = {}) =>
  (await read(name, given)).rows.map(({ rating, reason }) => reason ?? rating)

test("numbers above 5 in most rows show a scale of 10, those above 10 one of 100, for all rows", async () => {
  expect(await starsIn("scale-of-ten.csv")).toEqual([5, 4.5, 2.5, 4, 1.5])
  const location = { defaultLocation: "Pier Inn" }
  expect(await starsIn("hotel-guests.csv", location)).toEqual([5, 1.5, 3.75])
  expect(await starsIn("scores-out-of-ten.csv")).toEqual([5, 2])
  expect(await starsIn("scale-of-hundred.csv")).toEqual([4.75, 2])
})

test("a scale that few rows show is asked for; one slip among many rows is a rejected row", async () => {
  const { questions, account } = await read("open-scale.csv")
  expect(questions).toEqual([
    expect.stringMatching(/The scale of the ratings isn't clear.+"9" in line 4.+--rating-scale 10/),
  ])
  expect(account.ratings).toMatchObject({ scale: null, likely: "10", up_to_5: 2, up_to_10: 1, up_to_100: 0 })
  expect(await starsIn("open-scale.csv", { ratingScale: "10" })).toEqual([1.5, 1, 4.5])
  expect((await starsIn("open-scale.csv", { ratingScale: "5" }))[2]).toContain("not between 0 and 5")
  const slip = await read("slip.csv")
  expect([slip.questions, slip.rows.filter(({ reason }) => reason !== null)]).toMatchObject([
    [],
    [{ line: 42, reason: 'rating "45" is not between 0 and 5' }],
  ])
})

test("ratings in all spellings are what they say", async () => {
  const stars = await starsIn("ratings.csv", { ratingScale: "5" })
  expect(stars.slice(0, 8)).toEqual([5, 4.5, 4.5, 5, 5, 5, 5, 4])
  expect(stars.slice(16, 21)).toEqual([null, 5, 4, 4, 4])
  expect(stars.slice(22)).toEqual([null, null, null, null])
  expect(stars.filter((one) => typeof one === "string")).toEqual([
    'rating "10" is not between 0 and 5',
    'rating "-1" is not between 0 and 5',
    'rating "5.01" is not between 0 and 5',
    'rating "V" is not a number',
    'rating "1e0" is not a number',
  ])
})

test.each([
  [
    "cp1250.csv",
    "windows-1250",
    { location: "Łódź Rynek", content: "Żurek świetny, polecam", author: "Michał" },
  ],
  ["cp1251.csv", "windows-1251", { location: "Кафе Невский", content: "Очень вкусно", author: "Михаил" }],
  [
    "cp1252.csv",
    "windows-1252",
    { location: "Café Zürich", content: "“Très bon” – déjà vu €", author: "Zoë" },
  ],
  ["mac.csv", "macintosh", { location: "Café Zürich", content: "Très bon – déjà vu", author: "Zoë" }],
  ["shift-jis.csv", "shift_jis", { location: "新宿店", content: "表示ソフト 能力", author: "山田" }],
  ["german.csv", "windows-1252", { location: "Köln Süd", rating: 5, author: "Jürgen Groß" }],
  ["french.csv", "windows-1252", { location: "Café de Flore", title: "Très bon", author: "Zoé Lefèvre" }],
  [
    "polish.csv",
    "windows-1250",
    { location: "Łódź Rynek", author: "Małgorzata", published_at: "2026-03-26T00:00:00" },
  ],
  [
    "russian.csv",
    "windows-1251",
    { location: "Невский", author: "Михаил", published_at: "2026-03-26T00:00:00" },
  ],
  ["japanese.csv", "shift_jis", { location: "新宿店", rating: 5, published_at: "2026-03-26T00:00:00" }],
  ["chinese.csv", "gb18030", { location: "北京朝阳店", rating: 5, author: "李雷" }],
  ["korean.csv", "euc-kr", { location: "강남점", rating: 5, published_at: "2026-03-26T00:00:00" }],
  ["utf16le-without-mark.csv", "utf-16le", { location: "Café Łódź", response: "Dziękujemy" }],
  ["unicode-text.csv", "utf-16le", { location: "Pier Inn", content: '"Best" soup' }],
])("%s shows that it is %s", async (name, encoding, row) => {
  const { questions, account, rows } = await read(name)
  expect([questions, account.charset.encoding]).toEqual([[], encoding])
  expect(rows[0]).toMatchObject({ ...row, reason: null })
})

test("an encoding that the letters leave open is asked for with samples, and taken as it is chosen", async () => {
  const { questions, account } = await read("gbk.csv")
  expect(questions).toEqual([
    expect.stringMatching(/^The encoding of the file isn't clear. It could be gb18030 \("北京店/),
  ])
  expect(account.charset.choices[0]).toEqual({
    encoding: "gb18030",
    sample: "北京店 · 味道很好 服务 · 李雷",
  })
  const chosen = await read("gbk.csv", { encoding: "gb18030" })
  expect([chosen.questions, chosen.rows]).toMatchObject([[], [{ location: "北京店", author: "李雷" }]])
})

test("samples of encodings that are much alike begin with the cells in which they differ", async () => {
  const same = Array.from({ length: 12 }, (_, at) => `Kávéház ${at};5;Kitűnő;2026-03-${at + 10}`)
  const lines = ["Üzlet;Értékelés;Vélemény;Dátum", ...same.map((row) => row.replace("Kitűnő", "Jó volt"))]
  const text = [...lines, "Győr;5;Kitűnő;2026-03-30", ""].join("\n")
  const bytesOf = new Map([
    ["ő", 0xf5],
    ["ű", 0xfb],
  ])
  const bytes = Buffer.from([...text].map((one) => bytesOf.get(one) ?? one.charCodeAt(0)))
  const { account } = await readImport(bytes)
  const samples = account.charset.choices.map(({ sample }) => sample)
  expect(samples.length).toBeGreaterThan(1)
  expect(new Set(samples).size).toBe(samples.length)
  expect(samples).toContainEqual(expect.stringMatching(/^[^·]*ő/))
})

test("dates stand as the file has them until their order is chosen", async () => {
  const file = Buffer.from("Hotel,Date,Stars\nInn,03/04/2025 10:00,5\nInn,2025-03-04,4\nInn,5/5/2025,4\n")
  const datesIn = async (given: Partial<ImportRequest>) =>
    (await readImport(file, given)).rows.map(({ published_at: at }) => at)
  expect(await datesIn({})).toEqual(["03/04/2025 10:00", "2025-03-04T00:00:00", "2025-05-05T00:00:00"])
  expect((await datesIn({ dateOrder: "day_first" }))[0]).toBe("2025-04-03T10:00:00")
  const mixed = Buffer.from("Hotel,Date,Stars\nInn,13/04/2025,5\nInn,04/13/2025,4\n")
  expect((await readImport(mixed)).rows.map((row) => row.published_at)).toEqual(["13/04/2025", "04/13/2025"])
})

const accented = "Hotel,Date,Stars,Text\nCafé,2026-01-05,5,Très bon\nCafé,2026-01-06,4,Déjà vu\n"
test.each([
  [
    "ibm850",
    "Gasthof,2026-01-25,5,Gr\x81\xe1e an die K\x81che,J\x81rgen",
    { location: "Gasthof", content: "Grüße an die Küche", author: "Jürgen" },
  ],
  [
    "ibm850",
    "Pousada,2026-01-25,5,N\xc6o h\xa0 recep\x87\xc6o igual,Jo\xc6o",
    { location: "Pousada", content: "Não há recepção igual", author: "João" },
  ],
  [
    "ibm866",
    "\x8c\xae\xe1\xaa\xa2\xa0,2026-01-25,5,\x8e\xe7\xa5\xad\xec \xe5\xae\xe0\xae\xe8\xae,\x88\xa2\xa0\xad",
    { location: "Москва", content: "Очень хорошо", author: "Иван" },
  ],
  [
    "euc-jp",
    "\xbd\xc2\xc3\xab\xc5\xb9,2026-01-25,5,\xa4\xc8\xa4\xc6\xa4\xe2\xc8\xfe\xcc\xa3\xa4\xb7\xa4\xab\xa4\xc3\xa4\xbf\xa4\xc7\xa4\xb9\xa1\xa3\xa4\xde\xa4\xbf\xb9\xd4\xa4\xad\xa4\xde\xa4\xb9,\xbb\xb3\xc5\xc4",
    { location: "渋谷店", content: "とても美味しかったです。また行きます", author: "山田" },
  ],
])("bytes of %s are told from other encodings", async (encoding, row, expected) => {
  const file = Buffer.from(`hotel,date,stars,text,author\n${row}\n`, "latin1")
  const { questions, account, rows } = await readImport(file)
  expect([questions, account.charset.encoding, rows]).toMatchObject([[], encoding, [expected]])
})

test("code pages of DOS that differ in a letter of the file are asked about", async () => {
  const file = inBytes(
    "hotel,date,stars,text\nPosada,2026-01-25,5,Caf\x82 ma\xa4ana y m\xa0s caf\x82 \xf2 ayer\n",
  )
  expect((await readImport(file)).questions).toEqual([
    expect.stringMatching(
      /ibm850 \("Café mañana y más café ‗ ayer"\), ibm437 \("Café mañana y más café ≥ ayer"\)/,
    ),
  ])
  const { questions, rows } = await readImport(file, { encoding: "ibm437" })
  expect([questions, rows[0]?.content]).toEqual([[], "Café mañana y más café ≥ ayer"])
})

const inBytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding)

test("a broken byte in a file of UTF-8 is U+FFFD, and its rows are counted", async () => {
  const damaged = Buffer.concat([inBytes(accented, "utf8"), inBytes("Caf\xe9,2026-01-07,3,Lovely\n")])
  const { questions, account, rows } = await readImport(damaged)
  expect([questions, account.charset, account.unreadable]).toMatchObject([[], { encoding: "utf-8" }, 1])
  expect(rows.map(({ location }) => location)).toEqual(["Café", "Café", "Caf\ufffd"])
  const cut = await readImport(inBytes(`${accented}Café,2026-01-07,3,Trè`, "utf8").subarray(0, -1))
  expect([cut.questions, cut.rows[2]?.content]).toEqual([[], "Tr\ufffd"])
  const chosen = await readImport(damaged, { encoding: "windows-1252" })
  expect(chosen.rows.map(({ location }) => location)).toEqual(["Café", "Café", "Café"])
  expect((await readImport(inBytes(accented, "utf8"))).account.unreadable).toBe(0)
})

test("a file that is half UTF-8 is asked about", async () => {
  const half = Buffer.concat([
    inBytes("Hotel,Date,Stars,Text\nCafé,2026-01-05,5,Good\n", "utf8"),
    inBytes("Caf\xe9,2026-01-06,3,Lovely\n"),
  ])
  expect((await readImport(half)).questions).toEqual([
    expect.stringMatching(/encoding of the file isn't clear/),
  ])
})

test.each(["utf32le", "utf32be"])("%s is refused in words, with a mark and without", async (kind) => {
  const wide = (text: string) => {
    const bytes = Buffer.alloc(text.length * 4)
    for (const [at, character] of [...text].entries())
      kind === "utf32le"
        ? bytes.writeUInt32LE(character.codePointAt(0)!, at * 4)
        : bytes.writeUInt32BE(character.codePointAt(0)!, at * 4)
    return bytes
  }
  for (const text of ["\uFEFFHotel,Stars\nInn,5\n", "Hotel,Stars\nInn,5\n", '[{"rating":5}]']) {
    await expect(readImport(wide(text))).rejects.toThrow("The file is in UTF-32, which can't be read.")
  }
})

test("control characters go from texts, and what can't be seen from the ends of what names a place or a review", async () => {
  const rows =
    "Hotel,Store Code,Review ID,Date,Stars,Text\n\u200eInn\u200f,\ufeffA-1\u200b,\u2060r 1 ,2026-01-05,5,\u0001Good\u0085Very\u009f \u200egood\n"
  const { rows: read } = await readImport(inBytes(rows, "utf8"))
  expect(read[0]).toMatchObject({ location: "Inn", content: "Good\nVery \u200egood", reason: null })
})

test.each([
  ["stray-quote.csv", ",", [{}, { content: 'The 12" pizza was good' }, { content: "Fine" }]],
  ["tabs.csv", "\t", [{ content: '12" pizza and "stuff"' }, { content: '"Best" place ever' }]],
  ["sep-line.csv", ";", [{ rating: 4.5, line: 3 }]],
  ["bars.csv", "|", [{ content: "Good, really" }]],
  ["empty-columns.csv", ",", [{ content: "Lovely" }, { content: "Good", line: 4 }]],
  ["title-above.csv", ",", [{ content: "Lovely", line: 5 }, { content: "Cold" }]],
])("%s is read to its last row", async (name, separator, expected) => {
  const { account, rows } = await read(name)
  expect(account.separator).toBe(separator)
  expect(rows).toMatchObject(expected.map((row) => ({ reason: null, ...row })))
})

const fifth = "2024-01-05T00:00:00"
const spellings = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 8, 14, 22, 23, 29].map((nth) => [nth, fifth])),
  ...Object.fromEntries([9, 10].map((nth) => [nth, `${fifth}.000Z`])),
  // Others of the file show that the day comes first.
  7: "2024-05-01T00:00:00",
  11: "2024-01-05T15:00:00.000Z",
  12: "2024-01-05T04:30:00.000Z",
  13: "2024-01-05T10:00:00.000Z",
  15: "2024-02-29T00:00:00",
  16: "is a day that does not exist",
  17: "2016-12-31T23:59:59.000Z",
  18: "2024-01-06T00:00:00",
  19: "2024-01-05T10:00:00.000Z",
  20: "2024-01-05T10:00:00.000Z",
  21: "2024-01-05T22:00:00",
  24: "2024-01-13T09:05:00",
  25: "2024-01-05T10:00:00",
  26: "2024-01-05T04:30:00.000Z",
  27: "2024-01-05T15:00:00.000Z",
  28: "counts back from an unknown day",
  30: "2024-03-12T00:00:00",
  31: fifth,
}

test("each of 32 spellings of dates is its day, or is refused with the reason", async () => {
  const { rows } = await read("dates.csv")
  expect(rows).toHaveLength(32)
  for (const [nth, { published_at: at, reason }] of rows.entries())
    expect(at ?? reason).toContain(spellings[nth as keyof typeof spellings])
})

test("rows that lack something are counted", async () => {
  const text =
    "Location,Rating,Text,Author,Created (UTC)\nPier,5,,,2026-01-05 02:00:00\nPier,,x,,2026-01-05\n"
  const { rows, account } = await readImport(Buffer.from(text))
  expect(rows).toMatchObject([{ reason: null }, { reason: null }])
  expect(account.without).toEqual({ rating: 1, content: 1, author: 2, published_at: 0 })
})
