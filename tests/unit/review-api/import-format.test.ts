import { importErrors } from "#lib/contract/imports/constants.ts"
import { ApiError } from "#review-api/core/errors.ts"
import { formatOf } from "#review-api/services/imports/create-import.ts"
import { columnName, forPage, shownName, shownText } from "#review-api/services/imports/shown-text.ts"

const bytes = (text: string) => Buffer.from(text)
const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])

test.each([
  ["a table", bytes("name,rating\nDiner,5\n"), "csv"],
  ["a table with a mark", bytes("\uFEFFname;rating\n"), "csv"],
  ["a table in UTF-16", wide("name,rating\n"), "csv"],
  ["a list", bytes(' [{"reviews": []}]'), "json"],
  ["an object", bytes('\uFEFF\n{"reviews": []}'), "json"],
  ["a list in UTF-16", wide('[{"rating": 5}]'), "json"],
  ["a table with a NUL in a cell", bytes("name,rating\nDi\0ner,5\n"), "csv"],
  ["a table with control characters in a cell", bytes("name,rating\n\x01\x02 Diner,5\n"), "csv"],
  ["a spreadsheet", bytes("PK\u0003\u0004…xl/workbook.xml…"), "xlsx"],
  ["an archive", bytes("PK\u0003\u0004 Takeout/reviews.json"), "zip"],
])("%s is told by its bytes", (_, file, format) => {
  expect(formatOf(file)).toBe(format)
})

test.each([
  ["an empty file", bytes(""), importErrors.empty],
  ["blanks alone", bytes(" \n\t"), importErrors.empty],
  ["a PDF", bytes("%PDF-1.7"), importErrors.pdf],
  ["a web page", bytes("<!DOCTYPE html>"), importErrors.page],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), importErrors.image],
  ["UTF-32 with a mark", Buffer.from("fffe00004800000049000000", "hex"), importErrors.utf32],
  ["UTF-32 without one", Buffer.from("0000004800000049", "hex"), importErrors.utf32],
  ["zeros alone", Buffer.alloc(200), importErrors.binary],
  ["a compressed file", Buffer.from("1f8b0808a1b2c3d40203", "hex"), importErrors.type],
  ["an older workbook", Buffer.from("d0cf11e0a1b11ae100", "hex"), importErrors.sheet],
])("%s is refused in words for people", (_, file, message) => {
  const error = (() => {
    try {
      return formatOf(file)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, errors: { file_upload: [message] } })
})

test("texts of a file are shown without what cannot be kept, and errors without words of the command", () => {
  expect(shownText("a\0b\n\n c\ud800")).toBe("ab c\ufffd")
  expect(shownText("x".repeat(300))).toHaveLength(201)
  expect(columnName("  two  blanks ")).toBe("two  blanks")
  expect([shownName("C:\\files\\a.csv"), shownName("/home/b.csv"), shownName("")]).toEqual([
    "a.csv",
    "b.csv",
    "reviews",
  ])
  expect(forPage("No column recognized for rating; name it with --map rating=COLUMN. Columns: a.")).toBe(
    "No column recognized for rating; choose its column below. Columns: a.",
  )
  expect(forPage("published_at is empty (--default-date takes such rows)")).toBe(
    "published_at is empty (a default date takes such rows)",
  )
  expect(forPage("location_name is empty (--location takes such rows)")).toBe(
    "location_name is empty (a default location takes such rows)",
  )
})
