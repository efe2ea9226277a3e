import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { sources } from "../schema/places.ts"
import { knownSources } from "./sources.ts"

/** Brings the reference rows of `sources` up to date; rows of other sources stay. */
export async function upsertSources(db: Db): Promise<void> {
  const rows = knownSources
    .toSorted((one, other) => one.id - other.id)
    .map((source, index) => ({
      id: source.id,
      code: source.code,
      name: source.name,
      ordinal: index + 1,
      supportsReviews: !("supportsReviews" in source),
      supportsImages: "supportsImages" in source,
      feedbackForbidden: "feedbackForbidden" in source,
    }))
  await db
    .insert(sources)
    .values(rows)
    .onConflictDoUpdate({
      target: sources.id,
      set: {
        code: sql`excluded.code`,
        name: sql`excluded.name`,
        ordinal: sql`excluded.ordinal`,
        supportsReviews: sql`excluded.supports_reviews`,
        supportsImages: sql`excluded.supports_images`,
        feedbackForbidden: sql`excluded.feedback_forbidden`,
      },
    })
}
