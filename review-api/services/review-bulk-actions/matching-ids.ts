import { sql } from "drizzle-orm"
import type { ReviewFilter } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { reviewConditions } from "../../db/queries/review-filter.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** Ids of reviews that a filter of the list finds, the lowest first. @param after the id to begin beyond. */
export async function matchingIds(
  db: Db,
  scope: Scope,
  filter: ReviewFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<number[]> {
  const pendingImports = await pendingImportIds(db, scope.accountIds)
  const selection = { ...selectionOf(scope, filter), upToId: upTo }
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select r.id from reviews r where ${reviewConditions(selection, pendingImports)} and r.id > ${after}
        order by r.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
