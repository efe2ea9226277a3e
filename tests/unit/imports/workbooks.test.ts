import { strToU8, zipSync } from "fflate"
import writeXlsxFile from "write-excel-file/node"
import { openRows } from "#review-api/imports/open-rows.ts"
import { fileOf } from "#tests/support/import.ts"

type Cell = string | number | Date
type Sheet = { sheet: string; data: { value: Cell; type?: DateConstructor; format?: string }[][] }

const cellOf = (value: Cell) =>
  value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd hh:mm:ss" } : { value }
const sheetOf = (sheet: string, rows: Cell[][]): Sheet => ({
  sheet,
  data: rows.map((row) => row.map(cellOf)),
})

async function rowsIn(...sheets: Sheet[]): Promise<[number, string[]][]> {
  const bytes = await writeXlsxFile(sheets as never).toBuffer()
  const { source, rows, shape } = await openRows(fileOf(bytes))
  expect([source, shape()]).toEqual([undefined, null])
  const read: [number, string[]][] = []
  for await (const { line, cells } of rows) read.push([line, cells])
  return read
}

const names = ["Location", "Date", "Rating", "Review"]
const at = (text: string) => new Date(`${text}Z`)
const reviews: Cell[][] = [
  ["Harbor Inn", at("2026-03-01T00:00:00"), 5, "Lovely"],
  ["Harbor Inn", at("2026-03-02T18:30:00"), 4.5, "Fine"],
  ["Harbor Inn", at("2026-03-03T07:15:20"), 2, "=SUM(1)"],
]
const read = [
  ["Harbor Inn", "2026-03-01", "5", "Lovely"],
  ["Harbor Inn", "2026-03-02 18:30", "4.5", "Fine"],
  ["Harbor Inn", "2026-03-03 07:15:20", "2", "=SUM(1)"],
]

test("a sheet of reviews is read below its titles, with times of dates", async () => {
  const rows = await rowsIn(sheetOf("Reviews", [["Reviews of March"], names, ...reviews]))
  expect(rows).toEqual([[2, names], ...read.map((cells, row) => [row + 3, cells])])
})

test("the sheet of reviews is found among others; where several have some, it is asked", async () => {
  const notes = sheetOf("Read me", [["Exported by Ann"], ["All of March"]])
  expect((await rowsIn(notes, sheetOf("Reviews", [names, ...reviews]))).length).toBe(4)
  const both = ["North", "South"].map((name) => sheetOf(name, [names, ...reviews]))
  await expect(rowsIn(...both)).rejects.toThrow(
    'More than one sheet has reviews: "North", "South". Save the one to import as a file of its own.',
  )
  await expect(rowsIn(notes, sheetOf("More", [["nothing", "here"]]))).rejects.toThrow(
    'None of the sheets has columns such as location, rating and date: "Read me", "More".',
  )
})

test("what only looks like a workbook is refused in plain words", async () => {
  const parts = { "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8("none") }
  const { rows } = await openRows(fileOf(Buffer.from(zipSync(parts))))
  await expect(rows.next()).rejects.toThrow("The spreadsheet can't be read. Save it as XLSX or CSV again.")
})
