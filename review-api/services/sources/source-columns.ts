import { sql } from "drizzle-orm"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { embedForbiddenIds } from "../../db/reference/sources.ts"

/** Columns of a source as it goes out, from the table alias `s`. */
export const sourceColumns = sql`s.id, s.code, s.name, s.ordinal, s.supports_reviews, s.supports_images,
  not (${isOneOf(sql`s.id`, embedForbiddenIds, "integer")}) as may_embed`
