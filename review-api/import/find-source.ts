import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { ImportError } from "./import-error.ts"

const simple = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

const foundSourceShape = { id: column.number(), code: column.text(), name: column.text() }

export type FoundSource = RowOf<typeof foundSourceShape>

/** All sources, in their order. */
export const allSources = (db: Db): Promise<FoundSource[]> =>
  rowsOf(db, foundSourceShape, sql`select id, code, name from sources order by ordinal, id`)

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
