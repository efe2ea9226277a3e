import type { ImportPreview } from "#lib/contract/imports/schema.ts"
import type { ImportField } from "./import-fields.ts"
import type { ReadRow } from "./reader/messages.ts"

const maxCharacters = 300

const cut = (text: string | null): string | null =>
  text !== null && text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text

/** A row of a file as it will be, its texts cut. @param zones of times by field, where these don't say it. */
export function previewRow(row: ReadRow, zones: Partial<Record<ImportField, string>> = {}): ImportPreview {
  const { line } = row
  if ("reason" in row) {
    const place = { location: null, address: null }
    const none = { rating: null, recommends: null, title: null, content: null, author: null }
    return { line, reason: row.reason, ...place, ...none, published_at: null, response: null, known: null }
  }
  const place = { location: cut(row.location.name), address: cut(row.location.address) }
  const { rating, recommends, title, content, author, publishedAt, writtenAt, openDate, response } =
    row.review
  const isZoned =
    (zones.published_at !== undefined || row.review.isZoned === true) && row.review.publishedOn === null
  const written = isZoned && writtenAt !== "" ? publishedAt : writtenAt
  return {
    line,
    reason: row.doubt?.reason ?? null,
    ...place,
    rating: row.review.openRating === undefined ? rating : null,
    recommends,
    title: cut(title),
    content: cut(content),
    author: cut(author),
    published_at: openDate ?? (written || row.review.publishedOn || publishedAt),
    response: cut(response?.content ?? null),
    images: row.review.images.length,
    ...(row.review.openRating === undefined ? {} : { rating_text: row.review.openRating }),
    known: row.repeats ? "repeated" : null,
  }
}
