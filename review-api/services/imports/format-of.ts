import { type ImportFormat, importErrors } from "#lib/contract/import-constants.ts"
import { invalid } from "../../core/errors.ts"

const zipMark = Buffer.from("PK\u0003\u0004", "latin1")
/** What only a spreadsheet of Office has in its ZIP. */
const sheetPart = "xl/workbook.xml"
/** Marks of UTF-16, whose text is full of zeros. */
const wideMarks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
/** Types that begin like text. */
const others = ["%PDF", "{\\rtf", "<!DOC", "<html", "<?xml"]
const headBytes = 65_536

const refusal = (error: string) => invalid({ file_upload: [error] })

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/**
 * What kind of file it is, by its bytes and not by its name. Whether it can be read is not known yet.
 * @throws 422 for an empty one and for what is none of these.
 */
export function formatOf(bytes: Buffer): ImportFormat {
  if (startsWith(bytes, zipMark)) {
    if (bytes.includes(sheetPart)) throw refusal(importErrors.sheet)
    return "zip"
  }
  const head = bytes.subarray(0, headBytes)
  const isWide = wideMarks.some((mark) => startsWith(head, mark))
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
  if (text === "") throw refusal(importErrors.empty)
  if (!isWide && (head.includes(0) || others.some((mark) => text.startsWith(mark)))) {
    throw refusal(importErrors.type)
  }
  return /^[[{]/.test(text) ? "json" : "csv"
}
