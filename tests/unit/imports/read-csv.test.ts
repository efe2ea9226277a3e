import { stringify } from "csv-stringify/sync"
import { type CsvRow, readCsv } from "#review-api/imports/read-csv.ts"
import { fileOf } from "#tests/support/import.ts"
import { fc } from "#tests/support/properties.ts"

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
  ["is never closed", 'a,b\n3,"open\n4,5\n', ["3", '"open'], ["4", "5"]],
  ["is inside a cell", 'a,b\n1,The 12" pizza\n4,5\n', ["1", 'The 12" pizza'], ["4", "5"]],
  ["ends before its cell does", 'a,b\n"Best" place,3\n4,5\n', ['"Best" place', "3"], ["4", "5"]],
  [
    "is not doubled in a quoted cell",
    'a,b\n"a 12" pizza, good",3\n4,5\n',
    ['a 12" pizza, good', "3"],
    ["4", "5"],
  ],
  ["would take the next rows in", 'a,b\n1,"x\n2,"y"\n', ["1", '"x'], ["2", "y"]],
  ["has backslashes before quotes", 'a,b\n1,"x \\"y, z\\" w"\n4,5\n', ["1", 'x "y, z" w'], ["4", "5"]],
  ["has blanks around it", 'a,b\n1 , "x, y" \n4,5\n', ["1 ", "x, y"], ["4", "5"]],
])("a quote that %s spoils no other row", async (_, content, first, second) => {
  for (const pieceBytes of [1, 3, 1000])
    expect((await rowsIn(content, pieceBytes)).map((row) => row.cells)).toEqual([["a", "b"], first, second])
})

const mysql = [
  "id,stars,text",
  String.raw`"1","5","\"Best\" place"`,
  String.raw`"2","4","she said \"fine\""`,
  String.raw`"3","3","a path C:\\new, and a line ${"\\"}`,
  `break"`,
  String.raw`"4",\N,""`,
  String.raw`"5","1","{\"a\": \"b\\\"c\"}"`,
  "",
]

test.each([
  ["LF", "\n"],
  ["CR LF", "\r\n"],
])("reads the backslashes of MySQL before quotes, backslashes and line ends, with %s", async (_, end) => {
  for (const pieceBytes of [1, 3, 1000])
    expect((await rowsIn(mysql.join(end), pieceBytes)).slice(1)).toEqual([
      { line: 2, cells: ["1", "5", '"Best" place'] },
      { line: 3, cells: ["2", "4", 'she said "fine"'] },
      { line: 4, cells: ["3", "3", `a path C:\\new, and a line ${end}break`] },
      { line: 6, cells: ["4", "\\N", ""] },
      { line: 7, cells: ["5", "1", String.raw`{"a": "b\"c"}`] },
    ])
})

test("reads a quote behind a backslash in a row further down than the beginning that was looked at", async () => {
  const many = Array.from({ length: 9_000 }, (_, at) => `"${at}","Good"`)
  const rows = await rowsIn(
    ['"id","text"', ...many, String.raw`"x","so \"so\""`, '"y","z"', ""].join("\n"),
    60_000,
  )
  expect(rows.slice(-2).map(({ cells }) => cells)).toEqual([
    ["x", 'so "so"'],
    ["y", "z"],
  ])
})

test.each([
  ["ends a folder's name", String.raw`"1","C:\dir\","x"`, ["1", "C:\\dir\\", "x"]],
  [
    "stands before doubled quotes",
    String.raw`"1","a \""b\"" c, d","x"`,
    ["1", String.raw`a \"b\" c, d`, "x"],
  ],
  ["is doubled", String.raw`"1","\\server\share ""x""","y"`, ["1", String.raw`\\server\share "x"`, "y"]],
])("a backslash that %s is text where quotes are doubled", async (_, row, cells) => {
  const rows = await rowsIn(["a,b,c", row, '"2","so ""so""","z"', ""].join("\n"))
  expect(rows.slice(1).map((one) => one.cells)).toEqual([cells, ["2", 'so "so"', "z"]])
})

test("takes Excel's line with the separator, bars and rows without text for what they are", async () => {
  expect(await rowsIn("sep=;\r\na;b\r\n1,5;2\r\n;\r\n")).toEqual([
    { line: 2, cells: ["a", "b"] },
    { line: 3, cells: ["1,5", "2"] },
  ])
  expect((await rowsIn("a|b\nGood, really|2\n")).map((row) => row.cells)).toEqual([
    ["a", "b"],
    ["Good, really", "2"],
  ])
})

test("titles and notes above the names of columns are no rows", async () => {
  const table = "Place,Rating,Text\nInn,5,Good\nInn,4,Fine\n"
  for (const above of [
    "Reviews of March\n\n",
    "Reviews of March,,\n,,\n",
    '"Reviews, all",,\nmade today,,\n',
  ])
    expect((await rowsIn(above + table))[0]).toEqual({ line: 3, cells: ["Place", "Rating", "Text"] })
})

test("the separator is the one that cuts header and rows alike", async () => {
  const rows = await rowsIn("Name, first;Rating, stars;Text\nAnn;5;Good\nBob;4;So, so\n")
  expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3])
})

test.each([
  ["within a cell", "a,b,c\n1,x\ry,3\n4,5,6\n", "x\ry"],
  ["within quotes", 'a,b,c\n1,"x\ry",3\n4,5,6\n', "x\ry"],
  ["behind quotes", 'a,b,c\n1,"x"\r,3\n4,5,6\n', "x"],
  ["behind quotes with a line feed", 'a,b,c\n1,"x\ny"\r,3\n4,5,6\n', "x\ny"],
  ["before quotes", 'a,b,c\n1,\r"x",3\n4,5,6\n', "x"],
])("a carriage return alone %s ends no line of a file with line feeds", async (_, content, cell) => {
  for (const pieceBytes of [1, 3, 1000])
    expect((await rowsIn(content, pieceBytes)).map((row) => row.cells)).toEqual([
      ["a", "b", "c"],
      ["1", cell, "3"],
      ["4", "5", "6"],
    ])
})

test("reads lines that end with a carriage return alone", async () => {
  expect(await rowsIn('a,b\r1,"x\ry"\r2,z\r')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "x\ry"] },
    { line: 4, cells: ["2", "z"] },
  ])
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

const anyCell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("2, Main\nSt", 'a; "b" c', ""),
)

test("any rows that a program writes come back as they were, without NUL", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constant("a"), anyCell, anyCell, anyCell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.integer({ min: 1, max: 500 }),
      async (rows, delimiter, recordDelimiter, bom, pieceBytes) => {
        const options = { delimiter, record_delimiter: recordDelimiter, bom }
        const read = await rowsIn(stringify([["a", "b", "c", "d"], ...rows], options), pieceBytes)
        const texts = rows.map((row) => row.map((cell) => cell.toWellFormed().replaceAll("\0", "")))
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(texts)
      },
    ),
    { numRuns: 200 },
  )
})
