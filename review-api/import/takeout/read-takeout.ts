import { setImmediate as pause } from "node:timers/promises"
import { ImportError } from "../import-error.ts"
import type { ImportField } from "../options.ts"
import type { CsvRow } from "../read-csv.ts"
import { type GoogleLocation, type GoogleReview, locationCells, reviewCells } from "./google-cells.ts"
import { openZip, type ZipFile } from "./open-zip.ts"

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
const rowsBetweenPauses = 1_000

const nothing = "The archive has no reviews.json: is it the Google Business Profile part of a Google Takeout?"

function parsed(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    )
  } catch {
    throw new ImportError(`${name} cannot be read: it is not whole JSON.`)
  }
}

/** The reviews of a file: a list under `reviews`, or the list itself. */
function reviewsOf(name: string, value: unknown): GoogleReview[] {
  const list = Array.isArray(value) ? value : (value as { reviews?: unknown } | null)?.reviews
  // A location without reviews may say nothing of them.
  if (list === undefined && value !== null && typeof value === "object" && isReviews.test(name)) return []
  if (!Array.isArray(list)) throw new ImportError(`${name} has no list of reviews.`)
  return list.filter((one): one is GoogleReview => one !== null && typeof one === "object")
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1)
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

function locationOf(file: ZipFile | undefined): GoogleLocation {
  if (!file) return {}
  const value = parsed(file.path, file.read())
  return (value !== null && typeof value === "object" ? value : {}) as GoogleLocation
}

function* filesOf(bytes: Buffer): Generator<{ location: GoogleLocation; reviews: GoogleReview[] }> {
  if (bytes.toString("latin1", 0, 2) !== "PK") {
    const name = "The file"
    return yield { location: {}, reviews: reviewsOf(name, parsed(name, bytes)) }
  }
  const files = openZip(bytes)
  const lists = files.filter(({ path }) => isReviews.test(nameOf(path)))
  if (lists.length === 0) throw new ImportError(nothing)
  const places = new Map(
    files.filter(({ path }) => isLocation.test(nameOf(path))).map((file) => [folderOf(file.path), file]),
  )
  for (const list of lists.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const reviews = reviewsOf(nameOf(list.path), parsed(list.path, list.read()))
    yield { location: locationOf(places.get(folderOf(list.path))), reviews }
  }
}

/**
 * The reviews of a Google Business Profile export, as rows of `takeoutFields`; the first one is 2, as below a header.
 * @param bytes the ZIP, or one JSON file of it.
 * @throws ImportError when it is broken or something else.
 */
export async function* readTakeout(bytes: Buffer): AsyncGenerator<CsvRow> {
  let line = 1
  for (const { location, reviews } of filesOf(bytes)) {
    const place = locationCells(location)
    for (const review of reviews) {
      line += 1
      yield { line, cells: [...place, ...reviewCells(review)] }
      if (line % rowsBetweenPauses === 0) await pause()
    }
  }
}
