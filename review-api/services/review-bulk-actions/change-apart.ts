import { ApiError } from "../../core/errors.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { putAside } from "../../db/set-aside.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { BulkChange } from "./bulk-item.ts"
import { type Batch, type Counts, changeBatch } from "./change-batch.ts"

/**
 * As `changeBatch`; a review that can't be changed is set aside and counts as unchanged, and the others are changed.
 * @param tx the open transaction.
 * @throws 422 when the label or the assignee has gone.
 */
export async function changeApart(
  tx: Db,
  deps: Pick<Deps, "clock" | "log">,
  scope: Scope,
  ids: readonly number[],
  change: BulkChange,
): Promise<Batch> {
  const { accountId } = scope
  const { done, failed } = await writeApart(tx, ids, (part, some) =>
    changeBatch(part, deps, scope, some, change),
  )
  for (const { row, error } of failed) {
    if (error instanceof ApiError) throw error
    await putAside(deps, tx, {
      kind: "review_bulk_action",
      row: `review-${row}`,
      accountId,
      error,
      isLeft: true,
    })
  }
  const sumOf = (name: keyof Counts) => done.reduce((sum, counts) => sum + counts[name], 0)
  return {
    changed: sumOf("changed"),
    unchanged: sumOf("unchanged") + failed.length,
    missing: sumOf("missing"),
    assigned: done.flatMap(({ assigned }) => assigned),
  }
}
