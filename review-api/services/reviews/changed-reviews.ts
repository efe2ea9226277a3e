import { sql } from "drizzle-orm"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { reviewConditions } from "../../db/queries/review-filter.ts"
import { readReviewRows } from "../../db/queries/review-rows.ts"
import type { ReviewSelection } from "../../db/queries/review-selection.ts"
import type { Scope } from "../../permissions/scope.ts"
import { type ChangedQuery, readChanged } from "../changed-rows.ts"
import type { Deps } from "../deps.ts"
import { addressKeptImages } from "../media/kept-images.ts"

type Asked = { deps: Deps; scope: Scope; selection: ReviewSelection }

/** The reviews of a filter that were written at an instant or later, in that order: text, status, tags or response. */
export async function changedReviews(
  { deps, scope, selection }: Asked,
  query: ChangedQuery & { updated_after: string },
) {
  const pending = await pendingImportIds(deps.db, scope.accountIds)
  const from = sql`from reviews r where ${reviewConditions(selection, pending)}`
  const { rows, around } = await readChanged(deps, scope.accountIds, "/reviews", query, {
    alias: sql`r`,
    column: sql`r.updated_at`,
    from,
  })
  const reviews = await readReviewRows(deps.db, rows)
  return { _embedded: { reviews: await addressKeptImages(deps, scope.accountId, reviews) }, ...around }
}
