import type { BodyOf, QueryOf } from "#lib/contract/operations.ts"
import type { SavedFilterConfig } from "#lib/contract/user-preferences/schema.ts"

export type Owner = { accountId: string; userId: string }

/** 000 §9. */
export const savedFiltersPerPage = 25

const preferenceType = "saved_filters" as const

/** Query of GET /user_preferences (000 §7). @param page from 1. */
export const savedFiltersQuery = (
  { accountId, userId }: Owner,
  page: number,
): QueryOf<"user_preferences.list"> => ({
  account_id: accountId,
  user_id: userId,
  preference_type: preferenceType,
  page,
  per_page: savedFiltersPerPage,
  "sort[by]": "name",
  "sort[order]": "asc",
})

type Named = { name: string; config: SavedFilterConfig }

/** Body of POST and PATCH /user_preferences (000 §7, D-102). @param prune true when one is selected. */
export const savedFilterBody = (
  { accountId, userId }: Owner,
  { name, config }: Named,
  prune: boolean,
): BodyOf<"user_preferences.create"> => ({
  account_id: accountId,
  user_id: userId,
  preference_type: preferenceType,
  name,
  config,
  prune,
})
