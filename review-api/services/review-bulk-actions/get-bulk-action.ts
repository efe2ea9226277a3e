import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { reviewBulkActions } from "../../db/schema/bulk-actions.ts"
import type { Service } from "../service.ts"
import { bulkItem } from "./bulk-item.ts"

/** GET /review_bulk_actions/{id}: an own one. @throws 404. */
export const getBulkAction: Service<"review_bulk_actions.get"> = async ({ deps, scope, params }) => {
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
