import { ImportError } from "./import-error.ts"
import { type ImportField, importFields } from "./import-fields.ts"
import { withoutOwnIds } from "./own-file.ts"

/** Usual column names by field, best first; compared without case, dots, spaces and underscores. */
const defaultNames: Record<ImportField, string> = {
  location_name:
    "locationname location name businessname business placename hotelname hotel restaurantname restaurant storename store",
  address: "address streetaddress locationaddress address1 addressline1 street",
  city: "city locationcity town",
  state: "state province stateprovince locationstate region",
  zipcode: "zipcode zip postalcode postcode",
  country: "country countrycode",
  latitude: "latitude lat",
  longitude: "longitude lng lon long",
  external_id: "externalid storecode storeid storenumber locationcode locationid",
  google_place_id: "googleplaceid placeid",
  review_id: "reviewkey reviewid reviewsid",
  rating: "rating reviewsrating reviewrating starrating stars score",
  title: "title reviewstitle reviewtitle headline subject",
  content: "content reviewstext reviewtext reviewcontent reviewbody text review comment comments body",
  author: "author reviewsusername authorname reviewauthor reviewername reviewer username",
  response: "response reply ownerresponse ownerreply responsetext replytext reviewreply reviewresponse",
  responded_at: "respondedatutc respondedat responsedate replydate repliedat responsetime replytime",
  images:
    "reviewsimages reviewimages reviewimageurls reviewsphotos reviewphotos reviewphotourls images photos",
  published_at:
    "publishedatutc publishedat reviewsdate reviewdate datepublished publisheddate published date createdat",
}

/** Position of each field's column. */
export type ColumnMap = Partial<Record<ImportField, number>>

const simple = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** Finds the column of each field: the given ones first, then the usual names. One that is not there is left out. */
export function findColumns(header: string[], given: Partial<Record<ImportField, string>>): ColumnMap {
  const names = header.map(simple)
  const map: ColumnMap = {}
  for (const field of importFields) {
    const wanted = given[field]
    const position =
      wanted === undefined
        ? defaultNames[field]
            .split(" ")
            .reduce((found, name) => (found < 0 ? names.indexOf(name) : found), -1)
        : header.findIndex((name) => name.trim() === wanted.trim())
    if (position >= 0) map[field] = position
  }
  return withoutOwnIds(header, given, map)
}

/**
 * Finds the columns and checks that there are enough of them (issue: Data).
 * @param header column names of the file.
 * @param given field to column name, as from `--map`.
 * @param defaults whether the import gives a date or a location to rows without one.
 * @throws ImportError when a given column does not exist or the file has no location or nothing to read.
 */
export function mapColumns(
  header: string[],
  given: Partial<Record<ImportField, string>>,
  { hasDate = false, hasLocation = false } = {},
): ColumnMap {
  const map = findColumns(header, given)
  for (const field of importFields) {
    const wanted = given[field]
    if (wanted !== undefined && map[field] === undefined)
      throw new ImportError(`There is no column "${wanted}" for ${field}. ${listed(header)}`)
  }
  const missing: ImportField[] = []
  if (map.location_name === undefined && !hasLocation) missing.push("location_name")
  if (map.published_at === undefined && !hasDate) missing.push("published_at")
  if (map.rating === undefined && map.content === undefined) missing.push("rating", "content")
  if (missing.length > 0)
    throw new ImportError(
      `No column recognized for ${missing.join(", ")}; name it with --map ${missing[0]}=COLUMN. ${listed(header)}`,
    )
  return map
}

const listed = (header: string[]) => `Columns of the file: ${header.join(", ")}.`
