import type { NamedFilters } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireKnownFilters } from "./gone-filters.ts"

/** Filters of a list, or of exports, which name tags of reviews otherwise (000 §7). */
export type WrittenFilters = {
  group_id?: string | null | undefined
  location_id?: string | null | undefined
  location_ids?: readonly string[] | null | undefined
  source_id?: string | null | undefined
  source_ids?: readonly string[] | null | undefined
  review_status_label_id?: string | null | undefined
  category?: string | null | undefined
  tags?: readonly string[] | null | undefined
  review_tags?: readonly string[] | null | undefined
}

const each = (one: string | null | undefined, many?: readonly string[] | null): string[] => [
  ...new Set([...(one ? [one] : []), ...(many ?? [])]),
]

/** What filters name, by its kind. @param scope of several accounts has tags that are typed, not chosen. */
export const namedIn = (filters: WrittenFilters, { accountId, accountIds }: Scope): NamedFilters => ({
  group_ids: each(filters.group_id),
  location_ids: each(filters.location_id, filters.location_ids),
  source_ids: each(filters.source_id, filters.source_ids),
  review_status_label_ids: each(filters.review_status_label_id),
  categories: each(filters.category),
  tags: accountIds.every((id) => id === accountId) ? each(null, filters.tags ?? filters.review_tags) : [],
})

const idNames = [
  "group_id",
  "location_id",
  "location_ids",
  "source_id",
  "source_ids",
  "review_status_label_id",
] as const

function requireIds(filters: WrittenFilters): void {
  for (const name of idNames) {
    const given = filters[name]
    const values = typeof given === "string" ? [given] : (given ?? [])
    if (values.some((value) => filterIds([value])?.includes(0)))
      throw invalid({ [name]: ["is invalid"] }, 400)
  }
}

/**
 * Lets a file or a schedule hold no more than was asked for (D-270).
 * @throws 400 for what cannot be an id, by its name; 409 when something that the filters name is gone or out of sight.
 */
export async function requireFilters(db: Db, scope: Scope, filters: WrittenFilters): Promise<void> {
  requireIds(filters)
  await requireKnownFilters(db, scope, namedIn(filters, scope))
}
