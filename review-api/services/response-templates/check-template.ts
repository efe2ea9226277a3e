import { inArray } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { sources } from "../../db/schema/places.ts"

const idsEnd = 2 ** 31

/** The sources of these ids, each once. @throws 422 at the field for one that no one knows. */
export async function knownSourceIds(db: Db, given: readonly Id[], field = "source_ids"): Promise<number[]> {
  const ids = filterIds(given.map(String)) ?? []
  if (ids.length === 0) return []
  const found = await db
    .select({ id: sources.id })
    .from(sources)
    .where(
      inArray(
        sources.id,
        ids.filter((id) => id < idsEnd),
      ),
    )
  if (found.length < ids.length) throw invalid({ [field]: ["is unknown"] })
  return ids
}

/** @throws 422 when the range has no rating. */
export function checkRatings(min: number | null, max: number | null): void {
  if (min !== null && max !== null && min > max) {
    throw invalid({ rating_max: ["must not be below the lowest rating"] })
  }
}
