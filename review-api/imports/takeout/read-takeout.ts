import { buffer } from "node:stream/consumers"
import { BrokenFile, ImportError } from "../import-error.ts"
import type { ImportField } from "../import-fields.ts"
import { blankLine, isMember, type Member, unreadRow } from "../json/members.ts"
import { readList, readObject } from "../json/read-json.ts"
import { type CsvRow, readCsv } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import { type GoogleLocation, type GoogleReview, locationCells, reviewCells } from "./google-cells.ts"
import type { ZipFile } from "./open-zip.ts"

/** The columns of a Takeout's rows. */
export const takeoutFields = [
  ...[
    "location_name",
    "address",
    "city",
    "state",
    "zipcode",
    "country",
    "latitude",
    "longitude",
    "external_id",
  ],
  ...["review_id", "rating", "author", "content", "published_at", "response", "responded_at"],
] as const as readonly ImportField[]

const isReviews = /^reviews(?:[-_ (].*)?\.json$/i
const isLocation = /^data(?:[-_ (].*)?\.json$/i

const nothing =
  "The archive has no reviews.json and no other file of reviews. Is it the Google Business Profile part of a Google Takeout?"
const tooMany = `The file has more than ${readLimits.reviews.toLocaleString("en-US")} reviews. Import it in parts.`
const tooLarge = `The archive is larger than ${readLimits.archiveBytes / 1024 / 1024} MB.`

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1)
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > readLimits.archiveBytes) throw new ImportError(tooLarge)
    yield piece
  }
}

/** A file of an archive that breaks, among others that don't. */
class UnreadFile {
  readonly row: Omit<CsvRow, "line">

  constructor(path: string, problem: string) {
    const known = path.slice(-200)
    const [plain] = problem.split("can't be read: ").slice(-1)
    this.row = { cells: [known], unread: `the file ${known} is broken: ${plain}` }
  }
}

/** Location and members of one list of reviews. */
type Found = { location: GoogleLocation; members: AsyncIterable<unknown> }

async function* foundIn(files: ZipFile[]): AsyncGenerator<Found> {
  const lists = files.filter(({ path }) => isReviews.test(nameOf(path)))
  if (lists.length === 0) throw new ImportError(nothing)
  const places = new Map(
    files.filter(({ path }) => isLocation.test(nameOf(path))).map((file) => [folderOf(file.path), file]),
  )
  // One file alone is refused as a whole.
  const isAlone = lists.length === 1
  for (const list of lists.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const place = places.get(folderOf(list.path))
    let location: GoogleLocation = {}
    const broken: unknown[] = []
    try {
      if (place) location = await readObject(place.path, place.read())
    } catch (error) {
      if (isAlone || !(error instanceof BrokenFile)) throw error
      broken.push(new UnreadFile(place!.path, error.message))
    }
    // A location without reviews may say nothing of them.
    const members = readList(nameOf(list.path), list.read(), true)
    yield { location, members: isAlone ? members : withoutEnd(list.path, members, broken) }
  }
}

/** The members of a list, up to where it breaks; what can't be read of it is named. */
async function* withoutEnd(
  path: string,
  members: AsyncIterable<unknown>,
  before: readonly unknown[],
): AsyncGenerator<unknown> {
  yield* before
  try {
    yield* members
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    yield new UnreadFile(path, error.message)
  }
}

async function* rowsOf(lists: AsyncIterable<Found> | Found[], linesAbove = 1): AsyncGenerator<CsvRow> {
  yield { line: 1, cells: [...takeoutFields] satisfies ImportField[] }
  let line = linesAbove
  let read = 0
  for await (const { location, members } of lists) {
    const place = locationCells(location)
    for await (const member of members) {
      line += 1
      if (member === blankLine) continue
      read += 1
      if (read > readLimits.reviews) throw new ImportError(tooMany)
      if (member instanceof UnreadFile) {
        yield { line, ...member.row }
        continue
      }
      yield isMember(member)
        ? { line, cells: [...place, ...reviewCells(member as GoogleReview)] }
        : unreadRow(line, member)
    }
  }
}

/** Whether an object is a review as Google's APIs and exports write it. */
export const isGoogleReview = ({ starRating, reviewReply, reviewer, name }: Member): boolean =>
  starRating !== undefined ||
  reviewReply !== undefined ||
  (isMember(reviewer) && reviewer["displayName"] !== undefined) ||
  (typeof name === "string" && /^accounts\/[^/]{1,200}\/locations\/.{1,200}\/reviews\//.test(name))

/**
 * Google's reviews as rows of `takeoutFields`, the names first.
 * @param members of a list, of whatever kind. @param linesAbove the first one.
 */
export const googleRows = (members: AsyncIterable<unknown>, linesAbove: number): AsyncGenerator<CsvRow> =>
  rowsOf([{ location: {}, members }], linesAbove)

/** All of a ZIP. @throws ImportError when it is too large. */
export const archiveBytes = (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => buffer(limited(bytes))

const isTable = /\.(?:csv|tsv|txt|json|jsonl|ndjson)$/i
const isText = /\.txt$/i
const isArchive = /\.zip$/i
/** Notes on what is in an archive, by their names. */
const isNote = /^(?:read[-_ ]?me|licen[cs]e|changelog|liesmich|lisez[-_ ]?moi|leggimi|leeme|léeme)\b/i
const maxNamed = 5

/** Files that systems add, which have a dot before their names or are in a folder of their own. */
const isOfSystem = (path: string): boolean => path.startsWith("__MACOSX/") || nameOf(path).startsWith(".")

/** Whether the first rows of a text have the same columns. */
async function isTableText(file: ZipFile): Promise<boolean> {
  let width: number | null = null
  for await (const { cells } of readCsv(file.read())) {
    if (width !== null) return cells.length === width
    if (cells.length < 2) return false
    width = cells.length
  }
  return false
}

/** The files with data; notes among them say what is in the others. */
async function withoutNotes(files: ZipFile[]): Promise<ZipFile[]> {
  const named = files.filter(({ path }) => !isNote.test(nameOf(path)))
  if (named.length < 2) return named
  const kept: ZipFile[] = []
  for (const file of named) if (!isText.test(file.path) || (await isTableText(file))) kept.push(file)
  return kept
}

/** Why an archive is not opened that is in another one. */
export const nestedArchive = (path: string): string =>
  `The archive has another archive in it (${nameOf(path)}). Unpack it and import that.`

/**
 * The one table or list of an archive that is no Takeout; null for none.
 * @throws ImportError where there are several, and for an archive with nothing but others.
 */
export async function tableIn(files: readonly ZipFile[]): Promise<ZipFile | null> {
  if (files.some(({ path }) => isReviews.test(nameOf(path)))) return null
  const own = files.filter(({ path }) => !isOfSystem(path))
  const tables = await withoutNotes(own.filter(({ path }) => isTable.test(path)))
  const inner = own.find(({ path }) => isArchive.test(path))
  if (inner && tables.length === 0) throw new ImportError(nestedArchive(inner.path))
  if (tables.every(({ path }) => isLocation.test(nameOf(path)))) return null
  if (tables.length < 2) return tables[0]!
  const named = tables.slice(0, maxNamed).map(({ path }) => nameOf(path))
  throw new ImportError(
    `The archive has ${tables.length} files (${named.join(", ")}${tables.length > maxNamed ? ", …" : ""}). Import them one at a time.`,
  )
}

/**
 * The reviews of a Google Business Profile export (Takeout), as rows of `takeoutFields`, the names first.
 * @param files of the ZIP.
 * @throws ImportError when it is broken, something else, or has more in it than such a file may have.
 */
export async function* readTakeout(files: ZipFile[]): AsyncGenerator<CsvRow> {
  yield* rowsOf(foundIn(files))
}
