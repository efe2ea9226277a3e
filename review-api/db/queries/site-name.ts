import { sql } from "drizzle-orm"
import { sourceId } from "../reference/sources.ts"

/** The name of the site of the url `u` at the source `s`: one that is no source of its own is called by its host. */
export const siteName = sql`case when s.id = ${sourceId("other_site")}::integer
  then regexp_replace(lower(substring(u.link from '^[^:]+://([^/?#:]+)')), '^www[.]', '') else s.name end`
