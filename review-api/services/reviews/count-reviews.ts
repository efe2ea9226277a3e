import type { ReviewFilter } from "#lib/contract/index.ts"
import { type Counted, countReviews as countOneByOne } from "../../db/queries/count-reviews.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { countStrategy, measure } from "../../db/queries/review-total.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { remembered } from "./count-cache.ts"
import { selectionOf } from "./selection-of.ts"

async function count(deps: Deps, scope: Scope, filter: ReviewFilter): Promise<Counted> {
  const selection = selectionOf(scope, filter)
  const pendingImports = await pendingImportIds(deps.db, scope.accountIds)
  const { total, work } = await measure(deps.db, selection, pendingImports)
  if (total !== null) return { count: total, exact: true }
  const key = JSON.stringify([scope.accountIds, scope.locations, scope.timeZone, filter, pendingImports])
  return remembered(deps, key, async () => {
    const limits = { most: Number.MAX_SAFE_INTEGER, timeoutMs: deps.config.countTimeoutMs }
    return countOneByOne(deps, selection, pendingImports, countStrategy(work), limits)
  })
}

/**
 * GET /reviews/count: the exact number behind a filter. What the rollups do not hold is counted for
 * `countTimeoutMs` at most, else the number so far is told as not exact; it is remembered for 60 s (design: totals).
 */
export const countReviews: Service<"reviews.count"> = ({ deps, scope, query }) => count(deps, scope, query)
