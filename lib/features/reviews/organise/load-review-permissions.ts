import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { type ReviewPermissions, reviewPermissionsOf } from "./review-permissions.ts"

/**
 * Permissions of the session for the reviews of a list; without their labels when those cannot be loaded.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadReviewPermissions({ caller, can, flags }: PageContext): Promise<ReviewPermissions> {
  const labels = everyRow(
    (paging) => callApi(caller, "review_status_labels.list", { query: paging }),
    ({ _embedded }) => _embedded.review_status_labels,
  )
  const list = await attempt(labels)
  return reviewPermissionsOf({ can, flags }, list.ok ? list.value : [])
}
