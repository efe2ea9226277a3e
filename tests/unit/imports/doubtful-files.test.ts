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
