import {
  filtersOn,
  type InsightExportFilters,
  inApiNames,
  insightExportFiltersSchema,
  type MentionedQuery,
} from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { exportRange } from "./export-range.ts"
import { readFilters } from "./read-filters.ts"

/** Names of the filters that keywords and categories know. */
export const insightFilterNames: readonly string[] = Object.keys(insightExportFiltersSchema.shape)

/**
 * Filters of keywords in the words of exports, as a query of theirs (D-099).
 * @returns what asks for the account's days and answers the query.
 * @throws 422 for values that are none.
 */
export function insightQuery(given: unknown): (deps: Deps, scope: Scope) => Promise<MentionedQuery> {
  const filters: InsightExportFilters = readFilters(insightExportFiltersSchema, given)
  return async (deps, scope) => {
    const { dateDescriptor: _, from: __, to: ___, ...same } = filters
    const range = await exportRange(deps, scope, filters)
    const all = {
      ...inApiNames(filtersOn("keywords"), same),
      published_after: range.from,
      published_before: range.to,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as MentionedQuery
  }
}
