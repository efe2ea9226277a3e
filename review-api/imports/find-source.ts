import { eq } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { sources } from "../db/schema/places.ts"
import { ImportError } from "./import-error.ts"

const simple = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

export type FoundSource = { id: number; code: string; name: string }

/** All sources of reviews, in their order. */
export const allSources = async (db: Db): Promise<FoundSource[]> =>
  db
    .select({ id: sources.id, code: sources.code, name: sources.name })
    .from(sources)
    .where(eq(sources.supportsReviews, true))
    .orderBy(sources.ordinal, sources.id)

/**
 * Finds the source of an import's reviews.
 * @param wanted code or name, without case and punctuation; none means the source "import".
 * @throws ImportError naming the codes when there is no such source.
 */
export async function findSource(db: Db, wanted: string | undefined): Promise<FoundSource> {
  const rows = await allSources(db)
  const name = simple(wanted ?? "import")
  const found = rows.find((row) => simple(row.code) === name) ?? rows.find((row) => simple(row.name) === name)
  if (found) return found
  throw new ImportError(
    `There is no source "${wanted ?? "import"}". Sources: ${rows.map((row) => row.code).join(", ")}.`,
  )
}
