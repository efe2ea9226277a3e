import { strToU8, zipSync } from "fflate"
import { checkRow } from "#review-api/imports/check-row.ts"
import { openRows } from "#review-api/imports/open-rows.ts"
import { openReader } from "#review-api/imports/reader/open-reader.ts"
import { reviewThread } from "#review-api/imports/run-import.ts"
import { takeoutFields } from "#review-api/imports/takeout/read-takeout.ts"
import { fileOf } from "#tests/support/import.ts"
import { googleReviews, takeout } from "#tests/support/takeout.ts"

async function* repeated(begin: string, part: string, times: number, end: string) {
  yield Buffer.from(begin)
  for (let nth = 0; nth < times; nth += 1) yield Buffer.from(part)
  yield Buffer.from(end)
}

async function countRows(bytes: AsyncIterable<Uint8Array>) {
  const { rows } = await openRows(bytes)
  let count = 0
  for await (const _ of rows) count += 1
  return count
}

const entryMark = "PK\u0001\u0002"
const zipOf = (text: string) => Buffer.from(zipSync({ "1/reviews.json": strToU8(text) }))

/** An archive whose directory has the same file many times. */
function manyTimes(text: string, times: number): Buffer {
  const bytes = zipOf(text)
  const directory = bytes.indexOf(entryMark, "latin1")
  const last = bytes.indexOf("PK\u0005\u0006", "latin1")
  const entry = bytes.subarray(directory, last)
  const end = Buffer.from(bytes.subarray(last))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([bytes.subarray(0, directory), ...Array<Buffer>(times).fill(entry), end])
}

/** An archive whose directory says that its one file has ten bytes. */
function lying(text: string): Buffer {
  const bytes = zipOf(text)
  const entry = bytes.indexOf(entryMark, "latin1")
  bytes.writeUInt32LE(10, entry + 24)
  return bytes
}

const header = "location_name,rating\n"
const element = "{},".repeat(10_000)
const blanks = " ".repeat(600_000)

test("what there is too much of in a file ends its import with a sentence", async () => {
  const cases: [AsyncIterable<Uint8Array>, RegExp][] = [
    [repeated("[", element, 101, "{}]"), /more than 1,000,000 reviews/],
    [repeated("[", "1,".repeat(10_000), 101, "1]"), /more than 1,000,000 reviews/],
    [repeated('[{"a":[', element, 40, "{}]}]"), /part of it is larger than 1 MB/],
    [repeated('[{"comment":"', "x".repeat(100_000), 30, '"}]'), /part of it is larger than 1 MB/],
    [repeated("", "[".repeat(1_000), 10, ""), /part of it is larger than 1 MB/],
    [fileOf(manyTimes("{}", 20_001), 65_536), /more than 20,000 files/],
    [fileOf(manyTimes(`${blanks}{}`, 900), 65_536), /more than 512 MB when unpacked/],
    [repeated(header, ",".repeat(1_000_000), 49, "\n"), /line 1: the row is too long/],
    [repeated(header, "\n".repeat(1_000_000), 49, ""), /line 1: the row is too long/],
    [fileOf(lying(`{"reviews":[]}${blanks}`)), /it is damaged/],
  ]
  for (const [bytes, message] of cases) await expect(countRows(bytes)).rejects.toThrow(message)
})

test("twenty thousand files and a million reviews are read", async () => {
  expect(await countRows(fileOf(manyTimes("{}", 20_000), 65_536))).toBe(1)
  expect(await countRows(repeated("[", element, 99, "{}]"))).toBe(990_002)
})

test.each([
  ["too many", `${"a,".repeat(1_001)}\n`],
  ["too long", `${"a".repeat(50_001)}\n`],
])("a first row with %s names of columns is refused", async (_, text) => {
  await expect(openReader(fileOf(text, 65_536), reviewThread)).rejects.toThrow(
    "The first row of the file is too long",
  )
})

test("a comment by Google that is longer than any review is a rejected row, not one that is cut", async () => {
  const long = { ...googleReviews[0], comment: `Gut.${" ".repeat(20_000)}(Translated by Google) Good.` }
  const title = "x".repeat(100_000)
  const { rows } = await openRows(
    fileOf(takeout({ "11/reviews.json": [long, googleReviews[1]], "11/data.json": { title } })),
  )
  await rows.next()
  const cells = (await rows.next()).value!.cells
  const rules = {
    columns: Object.fromEntries(takeoutFields.map((field, position) => [field, position])),
    width: takeoutFields.length,
    timeZone: "UTC",
    dateOrder: "month_first" as const,
    ratingScale: "5" as const,
    zones: {},
    defaultDate: undefined,
    defaultLocation: null,
    now: new Date("2026-03-01"),
  }
  expect(checkRow(cells, rules)).toMatchObject({
    reason: "location_name is longer than 200 characters; content is longer than 20,000 characters",
  })
  expect(cells[0]).toHaveLength(201)
})
