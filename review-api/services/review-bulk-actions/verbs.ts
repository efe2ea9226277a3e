import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { reviewBulkActions } from "../../db/schema/review-bulk-actions.ts"
import type { Service, Verbs } from "../service.ts"
import { bulkItem } from "./bulk-item.ts"
import { createBulkAction } from "./create-bulk-action.ts"

/** GET /review_bulk_actions/{id}: an own one. @throws 404. */
const getBulkAction: Service<"review_bulk_actions.get"> = async ({ deps, scope, params }) => {
  const [row] = await deps.db
    .select()
    .from(reviewBulkActions)
    .where(
      and(
        eq(reviewBulkActions.accountId, scope.accountId),
        eq(reviewBulkActions.userId, scope.userId),
        eq(reviewBulkActions.id, pathId(params.id)),
      ),
    )
  if (!row) throw notFound()
  return bulkItem(row)
}

export const verbs = {
  "review_bulk_actions.create": createBulkAction,
  "review_bulk_actions.get": getBulkAction,
} satisfies Verbs
