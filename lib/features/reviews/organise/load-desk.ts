import { callApi } from "#lib/bff/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/permissions/load-context.ts"
import { type Desk, deskOf } from "./desk.ts"

const mostLabels = 500

/**
 * What the session may do with the reviews of a list; without their labels when those cannot be had.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadDesk({ caller, can }: PageContext): Promise<Desk> {
  const list = await attempt(
    callApi(caller, "review_status_labels.list", { query: { per_page: mostLabels } }),
  )
  return deskOf(can, list.ok ? list.value._embedded.review_status_labels : [])
}
