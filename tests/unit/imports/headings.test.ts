import { columnNames } from "#review-api/imports/columns/column-names.ts"
import { orderOfName } from "#review-api/imports/columns/order-names.ts"
import { scaleOfName, withoutScale } from "#review-api/imports/columns/scale-names.ts"
import type { ImportRequest } from "#review-api/imports/options.ts"
import { readImport } from "#tests/support/read-import.ts"

const read = (lines: readonly string[], given: Partial<ImportRequest> = {}) =>
  readImport(Buffer.from(`${lines.join("\n")}\n`), given)

test.each([
  ["Note /20", "Note", "20"],
  ["Rating/5", "Rating", "5"],
  ["Score out of 10", "Score", "10"],
  ["Nota su 10", "Nota", "10"],
  ["Betyg 1-5", "Betyg", "5"],
  ["Rating 1 to 5", "Rating", "5"],
  ["Note 5", "Note 5", undefined],
  ["Rating 2/2024", "Rating 2/2024", undefined],
])("the heading %s is %s out of %s", (heading, name, scale) => {
  expect([withoutScale(heading), scaleOfName(heading, { up_to_100: 0 })?.scale]).toEqual([name, scale])
})

test.each([
  ["Note /20", ["18", "4"], [4.5, 1]],
  ["Rating/5", ["5", "2"], [5, 2]],
  ["Punkte (max. 10)", ["5", "4"], [2.5, 2]],
])("ratings under %s are read on the scale that it says", async (heading, cells, stars) => {
  const rows = cells.map((cell, at) => `Pier,${cell},x,2026-03-1${at}`)
  const { questions, rows: found, account } = await read([`Location,${heading},Comment,Date`, ...rows])
  expect([questions, account.left]).toEqual([[], []])
  expect(found.map(({ rating }) => rating)).toEqual(stars)
})

test.each([
  ["Review Date (MM/DD/YYYY)", "month_first"],
  ["date_mmddyy", "month_first"],
  ["Datum TT.MM.JJJJ", "day_first"],
  ["Date (JJ/MM/AAAA)", "day_first"],
  ["Data gg/mm/aaaa", "day_first"],
  ["Datum (dd-mm-jjjj)", "day_first"],
  ["Date (YYYY-MM-DD)", "year_first"],
  ["Date", null],
  ["Comma", null],
  ["Date (EST)", null],
])("the heading %s says the order %s", (heading, order) => {
  expect(orderOfName(heading)).toBe(order)
})

test("the order that a heading says counts where the dates allow it", async () => {
  const dated = (heading: string, ...dates: string[]) =>
    read([`Location,Rating,Comment,${heading}`, ...dates.map((date) => `Pier,5,x,${date}`)])
  const days = async (heading: string, ...dates: string[]) => {
    const { questions, rows } = await dated(heading, ...dates)
    return [questions.length, rows[0]?.published_at?.slice(0, 10)]
  }
  const both = ["03/04/2026", "05/06/2026"]
  expect(await days("Date (MM/DD/YYYY)", ...both)).toEqual([0, "2026-03-04"])
  expect(await days("Date (DD/MM/YYYY)", ...both)).toEqual([0, "2026-04-03"])
  expect((await dated("Date", ...both)).questions).toHaveLength(1)
  expect(await days("Date (DD/MM/YYYY)", "03/04/2026", "05/16/2026")).toEqual([0, "2026-03-04"])
  expect((await dated("Date (DD/MM/YYYY)", "03/16/2026", "16/03/2026")).questions).toHaveLength(1)
})

test("a whole text counts before the beginning of it", async () => {
  const { questions, rows } = await read([
    "Location,Rating,Review,Full Review,Date",
    "Pier,5,Good pl…,Good place by the sea,2026-03-14",
    "Pier,2,Bad,Bad,2026-03-15",
  ])
  expect([questions, rows.map(({ content }) => content)]).toEqual([[], ["Good place by the sea", "Bad"]])
})

test.each([
  [
    "Standort;Sternebewertung;Rezensionstext;Gast;Bewertungsdatum;Hotelantwort;Beantwortet am",
    "Pier;5;gut;Ana;2026-03-14;Danke;2026-03-15",
  ],
  [
    "Struttura;Punteggio recensione;Recensione positiva;Nome dell'ospite;Data recensione;Risposta;Data risposta",
    "Pier;5;gut;Ana;2026-03-14;Danke;2026-03-15",
  ],
  [
    "Lokalizacja;Ocena;Treść opinii;Autor opinii;Data opinii;Odpowiedź;Data odpowiedzi",
    "Pier;5;gut;Ana;2026-03-14;Danke;2026-03-15",
  ],
  [
    "店舗名;評価;クチコミ内容;投稿者名;投稿日時;返信内容;返信日時",
    "Pier;5;gut;Ana;2026-03-14;Danke;2026-03-15",
  ],
  [
    "Listing;Overall rating;Public review;Guest;Review date;Public response;Responded Date",
    "Pier;5;gut;Ana;2026-03-14;Danke;2026-03-15",
  ],
])("every column of %s is known", async (header, row) => {
  const { questions, rows, account } = await read([header, row, row.replace("2026-03-14", "2026-03-13")])
  expect([questions, account.left]).toEqual([[], []])
  expect(rows[0]).toMatchObject({
    location: "Pier",
    rating: 5,
    content: "gut",
    author: "Ana",
    response: "Danke",
  })
})

test.each(["publisher", "площадка", "媒体", "平台", "출처", "origem", "źródło"])(
  "a column called %s names the source",
  (name) => {
    expect(columnNames.source).toContain(name)
  },
)

test("a place of Google's newer interface names its reviews' location", async () => {
  const reviews = [
    {
      name: "places/x/reviews/1",
      rating: 5,
      text: { text: "Great" },
      authorAttribution: { displayName: "Ana" },
      publishTime: "2026-03-14T10:00:00Z",
    },
  ]
  const place = { id: "x", displayName: { text: "Pier", languageCode: "en" }, formattedAddress: "1 Quay" }
  const { rows } = await readImport(Buffer.from(JSON.stringify({ ...place, reviews })))
  expect(rows).toMatchObject([{ location: "Pier", address: "1 Quay", rating: 5, author: "Ana" }])
})

test("a response that a file of others says is not published is a draft", async () => {
  const { rows, notes } = await read([
    "Location,Rating,Review,Date,Reply,Reply Status",
    "Pier,5,a,2026-03-14,Thanks,Published",
    "Pier,2,b,2026-03-15,Sorry,Draft",
    "Pier,1,c,2026-03-16,,Pending",
  ])
  expect(rows.map(({ response }) => response)).toEqual(["Thanks", "Sorry", null])
  expect(notes).toContainEqual(expect.objectContaining({ kind: "response_draft", rows: 1 }))
})
