import { type CsvRow, readCsv } from "#review-api/import/read-csv.ts"
import { fileOf } from "#tests/support/import.ts"

async function rowsIn(content: string | Buffer, pieceBytes = 7): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(fileOf(content, pieceBytes))) rows.push(row)
  return rows
}

describe.each([1, 2, 3, 7, 1000])("in pieces of %i bytes", (pieceBytes) => {
  test.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
  ])(
    "numbers each row by the line it begins on, with %s in cells and empty lines between",
    async (_, end) => {
      const content = ["a,b", '1,"x', "y", 'z"', "", "", "2,w", "3,v"].join(end)
      expect(await rowsIn(content, pieceBytes)).toEqual([
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: ["1", `x${end}y${end}z`] },
        { line: 7, cells: ["2", "w"] },
        { line: 8, cells: ["3", "v"] },
      ])
    },
  )
})

test("keeps a bare line feed in a cell of a file whose lines end with CR LF", async () => {
  const rows = await rowsIn("a,b\r\n1,x\ny\r\n2,z\r\n")
  expect(rows.map((row) => row.cells)).toEqual([
    ["a", "b"],
    ["1", "x\ny"],
    ["2", "z"],
  ])
})

test.each([
  ["comma", 'a,b\n"1,5",2\n'],
  ["semicolon", 'a;b\n"1,5";2\n'],
  ["tab", 'a\tb\n"1,5"\t2\n'],
])("recognises %s as separator", async (_, content) => {
  expect(await rowsIn(content)).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1,5", "2"] },
  ])
})

test("does not take separators inside quoted column names for the file's own", async () => {
  expect((await rowsIn('"a;b;c;d",e\n1,2\n'))[0]!.cells).toEqual(["a;b;c;d", "e"])
})

test("keeps every row of a file that mixes UTF-8 and Windows-1252", async () => {
  const content = Buffer.concat([
    Buffer.from("a,b\né,1\n"),
    Buffer.from([0xe9, 0x2c, 0x32, 0x0a]),
    Buffer.from("ü,3\n"),
  ])
  expect((await rowsIn(content)).map((row) => row.cells)).toEqual([
    ["a", "b"],
    ["é", "1"],
    ["é", "2"],
    ["ü", "3"],
  ])
})

test.each([
  ["a quote that is never closed", 'a,b\n1,2\n3,"open\n4,5\n', /after line 2: a quote is never closed/],
  ["a quote inside a cell", 'a,b\n1,2\n"x"y,3\n', /after line 2: unexpected quote/],
])("names the line of %s", async (_, content, message) => {
  await expect(rowsIn(content)).rejects.toThrow(message)
})

test("stops at a row that never ends instead of filling the memory", async () => {
  const endless = async function* () {
    yield Buffer.from('a,b\n1,"')
    for (;;) yield Buffer.alloc(500_000, "x")
  }
  const readAll = async () => {
    for await (const row of readCsv(endless())) void row
  }
  await expect(readAll()).rejects.toThrow(/too long/)
})
