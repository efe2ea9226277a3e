import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import type { Assigned } from "./review-permissions.ts"

/** Offered before scripts run, in whole lists. */
const maxPlain = 100

/**
 * Users that reviews can be assigned to, by name; none when they cannot be loaded or nothing may be assigned (D-321).
 * @param reviewId of the review that they must be able to see.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadAssignees({ caller, can }: PageContext, reviewId?: string): Promise<Assigned[]> {
  if (!can("review.update")) return []
  const query = { review_id: reviewId, per_page: maxPlain }
  const found = await attempt(callApi(caller, "reviews.list_assignees", { query }))
  return found.ok ? found.value._embedded.assignees.map(({ id, name }) => ({ id: String(id), name })) : []
}
