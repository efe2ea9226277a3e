import { stringify } from "csv-stringify/sync"
import { openRows } from "#review-api/imports/open-rows.ts"
import type { CsvRow } from "#review-api/imports/read-csv.ts"
import { fileOf } from "#tests/support/import.ts"

async function rowsIn(table: string[][]): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  const { rows: read } = await openRows(fileOf(stringify(table), 50))
  for await (const row of read) rows.push(row)
  return rows
}

const ids = (...names: string[]) => names.map((name) => JSON.stringify({ ImportId: name }))
const zoned = JSON.stringify({ ImportId: "recordedDate", timeZone: "America/Denver" })
const answers = [
  ["2026-03-01 10:00:00", "Harbor Inn", "5", "Lovely"],
  ["2026-03-02 11:00:00", "Harbor Inn", "2", "Loud"],
]

test("Qualtrics' texts of questions name its columns, and neither they nor its ids are rows", async () => {
  const rows = await rowsIn([
    ["RecordedDate", "location", "Q1", "Q2_1_TEXT"],
    ["Recorded Date", "location", "Rating", "What should we\nknow?"],
    [zoned, ...ids("location", "QID1", "QID2_1_TEXT")],
    ...answers,
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["RecordedDate", "location", "Rating", "What should we know?"],
    ...answers,
  ])
  expect(rows[0]!.line).toBe(1)
})

test("texts of questions that name known columns themselves are the names", async () => {
  const rows = await rowsIn([
    ["SC0", "Q4", "Q1", "Q2"],
    ["Review Date", "Location", "Rating", "Comments"],
    ids("SC0", "QID4", "QID1", "QID2"),
    ...answers,
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Review Date", "Location", "Rating", "Comments"],
    ...answers,
  ])
})

test("the names of columns again, as in files that were joined, are no row", async () => {
  const names = ["date", "location", "rating", "content"]
  const rows = await rowsIn([names, answers[0]!, names, answers[1]!, names])
  expect(rows.map(({ cells }) => cells)).toEqual([names, ...answers])
})

test("a review of such ids is a review", async () => {
  const names = ["date", "location", "rating", "content"]
  const odd = ["2026-03-01", "Harbor Inn", "5", '{"ImportId":"QID1"}']
  expect((await rowsIn([names, odd])).map(({ cells }) => cells)).toEqual([names, odd])
})
