import type { ReadingRules, ReadRow } from "#review-api/imports/reader/messages.ts"
import { openReader } from "#review-api/imports/reader/open-reader.ts"
import { reviewThread } from "#review-api/imports/run-import.ts"
import { fileOf } from "#tests/support/import.ts"

const rules: ReadingRules = {
  columns: { location_name: 0, rating: 1, published_at: 2 },
  width: 3,
  timeZone: "UTC",
  dateOrder: null,
  ratingScale: "5",
  zones: {},
  knownPlaces: [],
  defaultDate: undefined,
  defaultLocation: null,
  now: new Date("2026-03-01T12:00:00Z"),
  source: { id: 20, code: "import" },
  sources: new Map(),
  own: null,
}

test("a file is read in a thread, batch by batch, and its source is asked for no more than there is room for", async () => {
  let pieces = 0
  async function* endless() {
    yield Buffer.from("name,rating,date\n")
    for (;;) {
      pieces += 1
      yield Buffer.from("Inn,5,2025-01-31\n".repeat(1_000))
    }
  }
  const file = await openReader<ReadingRules, ReadRow, null>(endless(), reviewThread)
  expect(file.header).toEqual(["name", "rating", "date"])
  let read = 0
  for await (const rows of file.rows(rules)) {
    read += rows.length
    expect(rows[0]).toMatchObject({ location: { name: "Inn" }, review: { rating: 5 } })
    if (read >= 20_000) break
  }
  await file.close()
  expect(pieces * 1_000).toBeLessThan(read + 60_000)
})

test("an error of the source ends the reading", async () => {
  async function* broken() {
    yield Buffer.from("name,rating,date\n")
    throw new Error("the disk is gone")
  }
  await expect(openReader(broken(), reviewThread)).rejects.toThrow("the disk is gone")
})

test.each([
  ["spin", "The file can't be read: part of it takes too long."],
  ["grow", "The file can't be read: part of it takes too much memory."],
])(
  "a thread that would %s for ever is ended, and the program answers all the while",
  async (wish, message) => {
    let turns = 0
    const clock = setInterval(() => {
      turns += 1
    }, 10)
    const thread = new URL("../../support/children/endless-reader.ts", import.meta.url)
    const silentMs = wish === "spin" ? 500 : 60_000
    await expect(openReader(fileOf(wish), thread, undefined, { heapMb: 32, silentMs })).rejects.toThrow(
      message,
    )
    clearInterval(clock)
    expect(turns).toBeGreaterThan(5)
  },
)

test("a thread that has read a file to its end reads the next one, and knows nothing of the first", async () => {
  const read = async (text: string) => {
    const file = await openReader<ReadingRules, ReadRow, null>(fileOf(text), reviewThread)
    const rows: ReadRow[] = []
    for await (const part of file.rows(rules)) rows.push(...part)
    const given = await file.given([2])
    await file.close()
    return { header: file.header, count: rows.length, cells: given.map(({ cells }) => cells) }
  }
  expect(await read("name,rating,date\nInn,5,2025-01-31\nInn,4,2025-02-01\n")).toEqual({
    header: ["name", "rating", "date"],
    count: 2,
    cells: [["Inn", "5", "2025-01-31"]],
  })
  expect(await read("place,stars,day\nPub,3,2025-03-01\n")).toEqual({
    header: ["place", "stars", "day"],
    count: 1,
    cells: [["Pub", "3", "2025-03-01"]],
  })
})
