import { sql } from "drizzle-orm"

/** Columns of a source as it goes out, from the table alias `s`. */
export const sourceColumns = sql`s.id, s.code, s.name, s.ordinal, s.supports_reviews, s.supports_images`
