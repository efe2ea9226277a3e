import { checkRow, type ImportLocation, type RowRules } from "#review-api/imports/check-row.ts"
import { type ImportField, importFields } from "#review-api/imports/import-fields.ts"

const rules: RowRules = {
  columns: Object.fromEntries(importFields.map((field, index) => [field, index])),
  width: importFields.length,
  timeZone: "UTC",
  dateOrder: "month_first",
  ratingScale: "5",
  zones: {},
  defaultDate: undefined,
  defaultLocation: null,
  now: new Date("2026-03-01T12:00:00Z"),
}
const sound: Partial<Record<ImportField, string>> = {
  location_name: "Hotel Ada",
  rating: "4",
  published_at: "2025-01-31",
}
const rowWith = (changes: Partial<Record<ImportField, string>>, more: Partial<RowRules> = {}) =>
  checkRow(
    importFields.map((field) => ({ ...sound, ...changes })[field] ?? ""),
    { ...rules, ...more },
  )

test("takes a sound row, with empty cells as nothing", () => {
  expect(rowWith({ content: " Good.\0\r\nReally ", latitude: "45,5", longitude: "-7" })).toEqual({
    location: {
      name: "Hotel Ada",
      address: null,
      city: null,
      state: null,
      zipcode: null,
      country: null,
      latitude: 45.5,
      longitude: -7,
      externalId: null,
      googlePlaceId: null,
    },
    review: {
      reviewId: null,
      rating: 4,
      recommends: null,
      title: null,
      content: "Good.\nReally",
      author: null,
      publishedAt: "2025-01-31T00:00:00.000Z",
      publishedOn: "2025-01-31",
      writtenAt: "2025-01-31T00:00:00",
      openDate: null,
      response: null,
      images: [],
    },
  })
})

test("images are the addresses of a cell, however they stand there; what is none is left out", () => {
  const imagesOf = (images: string) => {
    const row = rowWith({ images })
    return "review" in row && row.review.images
  }
  const [first, second] = ["https://a.test/1,2.jpg?w=3", "http://b.test/2.png"]
  for (const between of [",", ", ", " ", "|", "\n", " | "]) {
    expect(imagesOf([first, second, first].join(between))).toEqual([first, second])
  }
  expect(imagesOf(JSON.stringify([first, second]))).toEqual([first, second])
  expect(imagesOf(JSON.stringify([{ id: 1, url: first }, { url: second }]))).toEqual([first, second])
  expect(imagesOf(`['${first}', '${second}']`)).toEqual([first, second])
  expect(imagesOf("/3.png, javascript:alert(1), ftp://c.test/4.png, https://")).toEqual([])
  expect(imagesOf(`https://a.test/${"x".repeat(2_000)}`)).toEqual([])
})

test.each([
  ["Fish &amp; chips<br/>We&#39;ll be back &lt;3 &euro;20", "Fish & chips\nWe'll be back <3 €20"],
  ["<p>Nice <b>place</b></p><p>Again</p>", "Nice place\n\nAgain"],
  ["1 < 2 and <Great> R&D &amp", "1 < 2 and <Great> R&D &amp"],
  ["TrÃ¨s bon â€“ dÃ©jÃ\u00a0", "Très bon – déjà"],
  ["ðŸ˜€ nice", "😀 nice"],
  ["Ângela e São João", "Ângela e São João"],
])("the text %p is read as %p", (content, read) => {
  expect(rowWith({ content, author: content, location_name: content })).toMatchObject({
    location: { name: read },
    review: { content: read, author: read },
  })
})

test.each([
  ['{"text":"Thanks!","date":"2025-02-05"}', "Thanks!", "2025-02-05"],
  ["{'text': 'It\\'s fine', 'date': None}", "It's fine", "2025-01-31"],
  ['[{"text":"Sorry","date":"2025-02-02"},{"text":"Still sorry"}]', "Sorry\n\nStill sorry", "2025-02-02"],
  ["{broken}", "{broken}", "2025-01-31"],
  ['{"a":"b"}', '{"a":"b"}', "2025-01-31"],
])("of the response %s the text is %p on %s", (response, content, publishedOn) => {
  expect(rowWith({ response })).toMatchObject({ review: { response: { content, publishedOn } } })
})

const notesOf = (changes: Parameters<typeof rowWith>[0], more: Parameters<typeof rowWith>[1] = {}) => {
  const row = rowWith(changes, more)
  return "review" in row ? (row.notes ?? []).map(({ kind, field, text }) => [kind, field, text]) : row.reason
}

test.each([
  [{ images: "notaurl" }, ["images", "images", "notaurl"]],
  [{ images: "https://a.test/1.png, javascript:alert(1)" }, ["images", "images", "javascript:alert(1)"]],
  [{ url: "www.a.test/1" }, ["url", "url", "www.a.test/1"]],
  [{ url: "javascript:alert(1)" }, ["url", "url", "javascript:alert(1)"]],
  [{ responded_at: "2025-01-02" }, ["response_date", "responded_at", "2025-01-02"]],
  [{ response: "Thanks" }, ["response_undated", "responded_at", ""]],
  [{ author: "None" }, ["blank", "author", "None"]],
  [{ review_id: "#N/A" }, ["blank", "review_id", "#N/A"]],
  [{ content: "#REF!" }, ["blank", "content", "#REF!"]],
  [{ response: "-" }, ["blank", "response", "-"]],
  [{ response: "No reply yet" }, ["blank", "response", "No reply yet"]],
  [{ response: "[]" }, ["blank", "response", "[]"]],
  [{ content: "<p>Nice <b>place</b></p>" }, ["markup", "content", "<p>Nice <b>place</b></p>"]],
  [{ author: "JosÃ©" }, ["repaired", "author", "JosÃ©"]],
  [
    { negative_content: "There are no comments available for this review" },
    ["blank", "negative_content", "There are no comments available for this review"],
  ],
  [{ latitude: "north", longitude: "10" }, ["place", "latitude", "north"]],
  [{ latitude: "10", longitude: "181" }, ["place", "longitude", "181"]],
])("what is left out of %p is noted", (changes, note) => {
  expect(notesOf(changes)).toEqual([note])
})

test("a shortened id in a file of this program says of no review which one it is", () => {
  const own = { own: { source: null, id: null, responseStatus: null } }
  expect(notesOf({ review_id: "1.23457E+15" }, own)).toBe(
    'review_id "1.23457E+15" was shortened by a spreadsheet',
  )
})

test("a last name that the author ends with is not written twice", () => {
  const authorOf = (author: string) => {
    const row = rowWith({ author, last_name: "Lee" })
    return "review" in row && row.review.author
  }
  expect([authorOf("Ann"), authorOf("Ann Lee"), authorOf("")]).toEqual(["Ann Lee", "Ann Lee", "Lee"])
})

test("more photos than a review can have are noted", () => {
  const images = Array.from({ length: 21 }, (_, at) => `https://a.test/${at}.png`).join(" ")
  expect(notesOf({ images })).toEqual([["many_images", "images", ""]])
})

test.each(["NULL", "#N/A", "#VALUE!", "undefined", "NaN", "nan", "-", "--"])(
  "%s is empty in every column",
  (mark) => {
    expect(rowWith({ content: mark, author: mark, title: mark })).toMatchObject({
      review: { content: null, author: null, title: null },
    })
    expect(rowWith({ published_at: mark })).toMatchObject({ reason: expect.stringContaining("is empty") })
  },
)

test.each(["None", "N/A"])("%s is empty but for what a customer may write", (mark) => {
  expect(rowWith({ content: mark, author: mark, review_id: mark })).toMatchObject({
    review: { content: mark, author: null, reviewId: null },
  })
})

test("texts are known again as they were read before", () => {
  const { review } = rowWith({ author: "\u202eAnn", title: "NULL", content: "Good" }) as { review: object }
  expect(review).toMatchObject({
    author: "Ann",
    title: null,
    before: { author: "\u202eAnn", title: "NULL", content: "Good" },
  })
  expect(rowWith({ author: "Ann", title: "Fine" })).not.toHaveProperty("review.before")
})

test.each(["Nan", "Null", "None of it was good"])("%s is a name or a text", (text) => {
  expect(notesOf({ author: text, content: text })).toEqual([])
})

test("words for nothing are meant in a file of this program", () => {
  expect(
    notesOf({ author: "NULL", content: "NULL" }, { own: { source: null, id: null, responseStatus: null } }),
  ).toEqual([])
})

test("marks that turn the order of characters go from names, and those that turn letters around from texts", () => {
  const marked = "\u202eanA\u2066"
  expect(rowWith({ author: marked, location_name: marked, content: marked })).toMatchObject({
    location: { name: "anA" },
    review: { author: "anA", content: "anA\u2066" },
  })
})

test("a time in a column of its own belongs to the day", () => {
  const at = (published_at: string, published_time: string) =>
    rowWith({ published_at, published_time }, { timeZone: "America/New_York" })
  expect(at("2025-01-31", "10:30 PM")).toMatchObject({ review: { writtenAt: "2025-01-31T22:30:00" } })
  expect(at("2025-01-31", "")).toMatchObject({ review: { publishedOn: "2025-01-31" } })
  expect(at("2025-01-31T08:00:00Z", "10:30")).toMatchObject({
    review: { publishedAt: "2025-01-31T08:00:00.000Z" },
  })
  expect(at("2025-01-31", "late")).toMatchObject({ reason: expect.stringContaining("2025-01-31 late") })
})

test("a time is in UTC where its column says so, and a day stays the day of the account", () => {
  const more = { timeZone: "America/New_York", zones: { published_at: "UTC" } }
  const momentOf = (published_at: string) => {
    const row = rowWith({ published_at }, more)
    return "review" in row && row.review
  }
  expect(momentOf("2025-01-31 02:00:00")).toMatchObject({
    publishedAt: "2025-01-31T02:00:00.000Z",
    publishedOn: null,
  })
  expect(momentOf("2025-01-31")).toMatchObject({ publishedOn: "2025-01-31" })
})

test("a response has its own moment, or that of its review", () => {
  const answered = { response: "Thank you.", responded_at: "2025-02-01T08:00:00Z" }
  const responseOf = (row: ReturnType<typeof rowWith>) => "review" in row && row.review.response
  expect(responseOf(rowWith(answered))).toEqual({
    content: "Thank you.",
    publishedAt: "2025-02-01T08:00:00.000Z",
    publishedOn: null,
  })
  expect(responseOf(rowWith({ ...answered, responded_at: "" }))).toEqual({
    content: "Thank you.",
    publishedAt: "2025-01-31T00:00:00.000Z",
    publishedOn: "2025-01-31",
    isDateGuessed: true,
  })
  expect(responseOf(rowWith({ ...answered, response: " " }))).toBeNull()
})

test("a row that names no location belongs to the default one", () => {
  const defaultLocation = { name: "Hotel Bee" } as ImportLocation
  expect(rowWith({ location_name: "" }, { defaultLocation })).toMatchObject({
    location: { name: "Hotel Bee" },
  })
  expect(rowWith({}, { defaultLocation })).toMatchObject({ location: { name: "Hotel Ada" } })
})

test.each([
  ["no location", { location_name: "  " }, "location_name is empty (--location takes such rows)"],
  ["no date", { published_at: "" }, "published_at is empty (--default-date takes such rows)"],
  [
    "a wrong date",
    { published_at: "soon" },
    'published_at "soon" is not a date such as 2025-01-31, 01/31/2025 or January 31, 2025',
  ],
  ["a date after tomorrow", { published_at: "2026-03-03" }, 'published_at "2026-03-03" is in the future'],
  [
    "a response of no day",
    { response: "Thanks", responded_at: "soon" },
    'responded_at "soon" is not a date such as 2025-01-31, 01/31/2025 or January 31, 2025',
  ],
  [
    "a response after tomorrow",
    { response: "Thanks", responded_at: "2026-03-03" },
    'responded_at "2026-03-03" is in the future',
  ],
  ["a wrong rating", { rating: "7" }, 'rating "7" is not between 0 and 5'],
  ["too long a text", { content: "x".repeat(20_001) }, "content is longer than 20,000 characters"],
  ["two errors", { rating: "x", published_at: "" }, /rating "x" is not a number; published_at is empty/],
])("says why a row with %s cannot be taken", (_, changes, reason) => {
  const row = rowWith(changes)
  expect(row).toEqual(
    expect.objectContaining({ reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason }),
  )
})

test("takes a text of 20,000 characters and a date of tomorrow", () => {
  expect(rowWith({ content: "x".repeat(20_000), published_at: "2026-03-02" })).not.toHaveProperty("reason")
})

test("gives a row without a date the default one, which is no part of its identity", () => {
  const row = rowWith({ published_at: "" }, { defaultDate: "2020-05-06" })
  expect(row).toMatchObject({ review: { publishedAt: "2020-05-06T00:00:00.000Z", writtenAt: "" } })
})

test("does not let the default date hide a wrong one", () => {
  expect(rowWith({ published_at: "soon" }, { defaultDate: "2020-05-06" })).toHaveProperty("reason")
})

test("refuses a row with more cells than the header, but not with empty ones at its end", () => {
  const cells = importFields.map((field) => sound[field] ?? "")
  expect(checkRow([...cells, "extra"], rules)).toEqual({
    reason: `the row has ${cells.length + 1} cells, the header ${cells.length}`,
  })
  expect(checkRow([...cells, " ", ""], rules)).toHaveProperty("review")
})

test("takes a row that ends early", () => {
  expect(checkRow(["Hotel Ada"], { ...rules, defaultDate: "2020-05-06" })).toHaveProperty("review")
})
