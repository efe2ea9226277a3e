import { ImportError } from "../import-error.ts"
import { peek } from "../peek.ts"
import type { CsvRow } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import { googleRows, isGoogleReview } from "../takeout/read-takeout.ts"
import { parseLeniently } from "./lenient.ts"
import { BrokenLine, blankLine, isMember, type Member } from "./members.ts"
import { membersIn, placePrefix, reviewsOf, withoutPlaces } from "./place-lists.ts"
import { isTableRow, type JsonKeys, plainRows, tableRows } from "./plain-rows.ts"
import { readList } from "./read-json.ts"

/** Members whose keys are the columns, and their characters. */
const first = { members: 1_000, bytes: 65_536 } as const

const tooMany = `The file has more than ${readLimits.reviews.toLocaleString("en-US")} reviews. Import it in parts.`
const longLine = `The file can't be read: a line of it is larger than ${readLimits.objectBytes / 1024 / 1024} MB.`

/** The value of a line, which begins with a byte order mark where files were joined. */
function parsed(line: string): unknown {
  try {
    return parseLeniently(line.replace(/^\ufeff/, ""))
  } catch {
    return new BrokenLine(line)
  }
}

/** Whether each line of a file is an object of its own. @param head its beginning. */
function isByLines(head: string): boolean {
  const [line = "", ...others] = head.split("\n")
  return (
    isMember(parsed(line)) && !(parsed(line) instanceof BrokenLine) && others.some((one) => one.trim() !== "")
  )
}

async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const piece of bytes) {
    text += decoder.decode(piece, { stream: true })
    const lines = text.split("\n")
    text = lines.pop()!
    if (text.length > readLimits.objectBytes) throw new ImportError(longLine)
    for (const line of lines) yield line.trim() === "" ? blankLine : parsed(line)
  }
  if (text.trim() !== "") yield parsed(text)
}

async function* counted(members: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  let read = 0
  for await (const member of members) {
    if (member !== blankLine) read += 1
    if (read > readLimits.reviews) throw new ImportError(tooMany)
    yield member
  }
}

/** Takes the first members, and gives all of them again. */
async function withFirst(members: AsyncGenerator<unknown>) {
  const begin: unknown[] = []
  while (begin.length < first.members) {
    const next = await members.next()
    if (next.done) break
    begin.push(next.value)
  }
  async function* all() {
    yield* begin
    yield* members
  }
  return { begin, all: all() }
}

/**
 * Opens a JSON file as rows: reviews as Google writes them, or other objects with their keys as columns. They are in a
 * list, in one under `reviews`, or each in a line of its own; places may have lists of theirs.
 * @param bytes the file in UTF-8, in pieces.
 * @param keys the columns, where they are known.
 * @returns its rows, and whether they are Google's reviews.
 * @throws ImportError when it is none of these, here and while its rows are read.
 */
export async function openJson(
  bytes: AsyncIterable<Uint8Array>,
  keys: JsonKeys = {},
): Promise<{ isGoogle: boolean; rows: AsyncGenerator<CsvRow> }> {
  const { head, whole } = await peek(bytes, ({ length }) => length >= first.bytes)
  const text = new TextDecoder().decode(head.subarray(0, first.bytes)).trimStart()
  const areLines = isByLines(text)
  const members = areLines ? readLines(whole) : text.startsWith("{") ? readWrapped(whole) : read(whole)
  // In a list the first line is that of the names.
  const linesAbove = areLines ? 0 : 1
  const { begin, all } = await withFirst(counted(withoutPlaces(members)))
  const [names = null] = begin
  if (isTableRow(names) && names.length > 1 && names.every((name) => typeof name === "string"))
    return { isGoogle: false, rows: tableRows(all) }
  const objects = begin.filter(isMember)
  const isGoogle =
    objects.some((one) => isGoogleReview(one) && !isOfPlace(one)) ||
    objects.every((one) => Object.keys(one).length === 0)
  return { isGoogle, rows: isGoogle ? googleRows(all, linesAbove) : plainRows(begin, all, linesAbove, keys) }
}

const read = (bytes: AsyncIterable<Uint8Array>) => readList("The file", bytes, false)

const isOfPlace = (member: Member): boolean => Object.keys(member).some((key) => key.startsWith(placePrefix))

/** An object that is small enough to be read whole, with what it says beside its reviews; else its reviews alone. */
async function* readWrapped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const { head, whole } = await peek(bytes, ({ length }) => length > readLimits.objectBytes)
  const members = head.length > readLimits.objectBytes ? null : membersIn(parsed(head.toString("utf8")))
  const [place] = members ?? []
  const isPlainList =
    members === null ||
    (isMember(place) && reviewsOf(place)?.reviews.some((one) => isMember(one) && isGoogleReview(one)))
  yield* isPlainList ? read(whole) : members
}
