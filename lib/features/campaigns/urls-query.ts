import type { Id } from "#lib/contract/common.ts"
import type { QueryOf } from "#lib/contract/operations.ts"

/** Pages of a location at review sites that are asked for at once (F-676). */
export const urlsPerPage = 250

/** Query of GET /urls for the links of a campaign (F-555). @param isForbidden those of sites that forbid asking. */
export const urlsQueryOf = (
  accountId: Id,
  locationId: string,
  isForbidden: boolean,
): QueryOf<"urls.list"> => ({
  account_id: String(accountId),
  location_id: locationId,
  exclude_request_reviews: false,
  source_feedback_forbidden: isForbidden,
  "sort[by]": "link,source_name",
  per_page: urlsPerPage,
})
