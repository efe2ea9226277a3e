import { sql } from "drizzle-orm"
import type { Source } from "#lib/contract/index.ts"

/** Columns of a source as it goes out, from the table alias `s`. */
export const sourceColumns = sql`s.id, s.code, s.name, s.ordinal, s.supports_reviews, s.supports_images`

/** A source with its own address. */
export const sourceItem = (row: Source): Source => ({
  ...row,
  _links: { self: { href: `/sources/${row.id}` } },
})
