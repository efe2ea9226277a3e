import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { importFile } from "#tests/support/import.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const fileWith = (...dates: string[]) =>
  `hotel,address,date,stars,text\n${dates.map((date, nth) => `Inn,1 Quay,${date},5,Text ${nth}\n`).join("")}`

describe.each(databasesFor("files"))("what a file leaves open on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  async function call(method: string, path: string, body?: unknown) {
    const as = await api.login("admin@first.test")
    return method === "PATCH" ? api.patch(path, { as, body }) : api.call(method, path, { as, body })
  }
  const settled = (id: number) =>
    polled(
      async () => (await call("GET", `/imports/${id}`)).body,
      ({ state }) => state !== "checking" && state !== "importing",
    )
  async function checked(text: string | Buffer, fields: Record<string, string> = {}) {
    const form = formOf(["reviews.csv", Buffer.from(text as string)])
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const made = await call("POST", "/imports", form)
    expect(made.status).toBe(201)
    return settled(made.body.id)
  }
  async function imported(id: number) {
    expect((await call("POST", `/imports/${id}/start`)).status).toBe(202)
    expect(await settled(id)).toMatchObject({ state: "done" })
  }
  async function monthsOf(word: string) {
    const { body } = await call("GET", `/reviews?keywords=${word}&sort[by]=published_at&sort[order]=asc`)
    return body._embedded.reviews.map((review: { published_at: string }) => review.published_at.slice(0, 7))
  }
  const own = () => ({ accountId: first.id, account: "First", admin: "admin@first.test" })

  test("one date with a day above 12 says how all are read, in the check and in the import", async () => {
    const found = await checked(fileWith("03/04/2025", "3.5.25", "25/03/2025").replaceAll("Text", "Dayfirst"))
    expect(found).toMatchObject({ state: "checked", date_order: null, new_reviews: 3, rejected_rows: 0 })
    expect(found.dates).toMatchObject({ order: "day_first", day_first: 1, month_first: 0, open: 2 })
    expect(found.dates.samples[0]).toEqual({
      line: 2,
      text: "03/04/2025",
      day_first: "2025-04-03",
      month_first: "2025-03-04",
    })
    await imported(found.id)
    expect(await monthsOf("Dayfirst")).toEqual(["2025-03", "2025-04", "2025-05"])
  })

  test("an order that stays open has to be chosen before the import starts, and is kept with it", async () => {
    const found = await checked(fileWith("03/04/2025", "05/06/2025").replaceAll("Text", "Open"))
    expect(found).toMatchObject({ state: "checked", new_reviews: 2, dates: { order: null, open: 2 } })
    const refused = await call("POST", `/imports/${found.id}/start`)
    expect([refused.status, refused.body.errors]).toEqual([422, { date_order: ["can't be blank"] }])
    expect((await call("PATCH", `/imports/${found.id}`, { date_order: "week_first" })).status).toBe(422)
    await call("PATCH", `/imports/${found.id}`, { date_order: "day_first" })
    expect(await settled(found.id)).toMatchObject({ state: "checked", date_order: "day_first", source: null })
    await imported(found.id)
    expect(await monthsOf("Open")).toEqual(["2025-04", "2025-06"])
  })

  test("a file that mixes orders names a row of each; after the choice those of the other are rejected rows", async () => {
    const found = await checked(fileWith("25/03/2025", "03/04/2025", "03/26/2025"))
    // Nothing is chosen yet, so nothing is rejected for it; the report says how many each choice would reject.
    expect(found).toMatchObject({ new_reviews: 3, rejected_rows: 0, rejected: [] })
    expect(found.dates).toMatchObject({ day_first: 1, month_first: 1, open: 1 })
    const { order, samples } = found.dates
    expect([order, samples.map(({ line }: { line: number }) => line)]).toEqual([null, [2, 3, 4]])
    const mixed =
      "This file mixes two orders: the day comes first in line 2 (25/03/2025), the month in line 4 (03/26/2025). Choose which one to use."
    const refused = await call("POST", `/imports/${found.id}/start`)
    expect([refused.status, refused.body.error]).toEqual([422, mixed])
    await call("PATCH", `/imports/${found.id}`, { date_order: "month_first" })
    const read = await settled(found.id)
    expect(read).toMatchObject({ new_reviews: 2, rejected_rows: 1, rejected: [{ line: 2 }] })
    expect(read.rejected[0].reason).toContain('"25/03/2025" is not a date such as 2025-01-31, 01/31/2025')
  })

  test("ISO dates ask nothing, and the order can come with the file", async () => {
    expect(await checked(fileWith("2025-03-04"))).toMatchObject({ dates: null, new_reviews: 1 })
    const given = await checked(fileWith("03/04/2025"), { date_order: "month_first" })
    expect(given).toMatchObject({ date_order: "month_first", dates: { order: null, open: 1 } })
  })

  test("a scale, an encoding and a column that stay open have to be chosen before the import starts", async () => {
    const text =
      "name,location,date,stars,text\nAnn,Inn,2025-03-01,4,Caf\xe9 Wunderbar\nAnn,Inn,2025-03-02,8,Fine\nAnn,Inn,2025-03-03,2,Good\n"
    const found = await checked(Buffer.from(text, "latin1"))
    expect(found).toMatchObject({
      state: "checked",
      new_reviews: 3,
      rating_scale: null,
      encoding: null,
      reading: {
        charset: { encoding: "windows-1252", is_certain: false, foreign: 1 },
        ratings: { scale: null, likely: "10", up_to_5: 2, up_to_10: 1 },
        unclear: [{ field: "location_name", columns: ["location", "name"] }],
        left: [],
        separator: ",",
        source: "Import",
        without: { rating: 0, content: 0, author: 0, published_at: 0 },
        preview: [
          {
            line: 2,
            location: "Inn",
            author: "Ann",
            content: "Café Wunderbar",
            rating: null,
            rating_text: "4",
          },
          {},
          {},
        ],
      },
    })
    const start = async () => (await call("POST", `/imports/${found.id}/start`)).body.errors
    expect(await start()).toEqual({ encoding: ["can't be blank"] })
    for (const wrong of [{ rating_scale: "3" }, { encoding: "latin-9" }])
      expect((await call("PATCH", `/imports/${found.id}`, wrong)).status).toBe(422)
    const choose = async (body: unknown) => {
      expect((await call("PATCH", `/imports/${found.id}`, body)).status).toBe(200)
      return settled(found.id)
    }
    await choose({ encoding: "windows-1252" })
    expect(await start()).toEqual({ mapping: [expect.stringContaining("location, name")] })
    await choose({ mapping: { location_name: "location" } })
    expect(await start()).toEqual({ rating_scale: ["can't be blank"] })
    const chosen = await choose({ rating_scale: "10", mapping: { title: "(none)" } })
    expect(chosen).toMatchObject({ encoding: "windows-1252", rating_scale: "10" })
    expect(chosen.mapping).toMatchObject({ location_name: "location", author: "name", title: null })
    await imported(found.id)
    const { reviews } = (await call("GET", "/reviews?keywords=Wunderbar")).body._embedded
    expect(reviews).toMatchObject([{ rating: 2, author: "Ann" }])
  })

  test("recommendations come as such, and a negative one is negative", async () => {
    const found = await checked(
      "hotel,date,recommendation,text\nInn,2025-03-01,negative,Thumbs\nInn,2025-03-02,yes,Thumbs\n",
    )
    await imported(found.id)
    const { reviews } = (await call("GET", "/reviews?keywords=Thumbs&sort[by]=published_at&sort[order]=asc"))
      .body._embedded
    const kind = { review_type: "recommendation", rating: null }
    expect(reviews).toMatchObject([
      { ...kind, sentiment: -1 },
      { ...kind, sentiment: 1 },
    ])
  })

  test("an import by command is refused without an order that it needs, leaves nothing, and takes one", async () => {
    const text = fileWith("03/04/2025", "5-6-2025").replaceAll("Text", "Command")
    await expect(importFile(api.deps, text, own())).rejects.toThrow(
      "--date-order day-first or --date-order month-first",
    )
    expect(await monthsOf("Command")).toEqual([])
    const { result } = await importFile(api.deps, text, { ...own(), dateOrder: "day_first" })
    expect(result).toMatchObject({ imported: 2, rejected: 0 })
    expect(await monthsOf("Command")).toEqual(["2025-04", "2025-06"])
  })
})
