import { cellDecoder, tidy, trimUnseen, withoutMark } from "#review-api/imports/text.ts"
import { fileOf } from "#tests/support/import.ts"

const decodeCell = cellDecoder(null, true)
const asBytes = (...bytes: number[]) => Buffer.from(bytes).toString("latin1")

async function read(content: Buffer, pieceBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of withoutMark(fileOf(content, pieceBytes))) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test.each([
  ["plain ASCII", Buffer.from("plain").toString("latin1"), "plain"],
  ["UTF-8", Buffer.from("Café “ok” 日本").toString("latin1"), "Café “ok” 日本"],
  ["Windows-1252 charset", asBytes(0x43, 0x61, 0x66, 0xe9), "Café"],
  ["Windows-1252 quotes and euro", asBytes(0x93, 0x80, 0x94), "“€”"],
  ["a broken UTF-8 sequence", asBytes(0x61, 0xc3, 0x28), "aÃ("],
  ["NUL beside a letter", asBytes(0x61, 0x00, 0xc3, 0xa9), "aé"],
  ["bytes that Windows-1252 leaves open", asBytes(0x61, 0x81), "a\u0081"],
])("reads a cell of %s", (_, bytes, text) => {
  expect(decodeCell(bytes)).toBe(text)
})

test.each([
  [" a\0b\r\nc\rd ", "ab\nc\nd"],
  ["a\u0001b\u001b[1m\u007f\u0090c", "ab[1mc"],
  ["a\tb\nc", "a\tb\nc"],
  ["a\u000bb\u000cc\u0085d", "a\nb\nc\nd"],
  ["a\ud800b", "a\ufffdb"],
  ["\u200eשלום\u200f 👩‍🚀", "\u200eשלום\u200f 👩‍🚀"],
])("tidies %j to %j", (text, tidied) => {
  expect(tidy(text)).toBe(tidied)
})

test.each([
  ["\u200eA-1\u200f", "A-1"],
  ["\ufeff \u200bann@example.test\u2069\u00ad", "ann@example.test"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["\u200b\u200e", ""],
])("without what can't be seen at its ends %j is %j", (text, trimmed) => {
  expect(trimUnseen(text)).toBe(trimmed)
})

describe.each([1, 2, 3, 1000])("a file in pieces of %i bytes", (pieceBytes) => {
  test.each([
    ["without a mark", Buffer.from("a,é\n"), "a,é\n"],
    ["with a UTF-8 mark", Buffer.from("\uFEFFa,é\n"), "a,é\n"],
    ["in UTF-16 LE", Buffer.from("\uFEFFa,é\n", "utf16le"), "a,é\n"],
    ["in UTF-16 BE", Buffer.from("\uFEFFa,é\n", "utf16le").swap16(), "a,é\n"],
    ["in UTF-16 LE without a mark", Buffer.from("name,rating\né,5\n", "utf16le"), "name,rating\né,5\n"],
    ["in UTF-16 BE without a mark", Buffer.from("name,é\n", "utf16le").swap16(), "name,é\n"],
    ["of one byte", Buffer.from("a"), "a"],
    ["of none", Buffer.alloc(0), ""],
  ])("is read when it is %s", async (_, content, text) => {
    expect(await read(content, pieceBytes)).toBe(text)
  })
})
