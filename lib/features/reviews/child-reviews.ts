import { callApi } from "#lib/api-client/call-api.ts"
import type { ReviewFilter, ReviewsQuery } from "#lib/contract/index.ts"
import type { Session } from "#lib/session/session.ts"
import type { ReviewsPage } from "./load-reviews.ts"

/** Query of reviews on /child-reviews (D-077): those without a response, in the session's child accounts. */
export const ofChildren = <Q extends ReviewFilter | ReviewsQuery>(
  query: Q,
  session: Pick<Session, "account_id">,
): Q => ({
  ...query,
  parent_id: String(session.account_id),
  // An alert counts reviews whether or not they have a response by now.
  ...(query.alert_delivery ? {} : { has_response: false }),
})

/** Names of the accounts whose reviews are on a page, by id. @throws ApiFailure */
export async function loadAccountNames(
  session: Session,
  page: ReviewsPage,
): Promise<Readonly<Record<string, string>>> {
  const id = [...new Set(page._embedded.reviews.map((review) => String(review.account_id)))]
  if (id.length === 0) return {}
  const query = { parent_id: String(session.account_id), id, per_page: id.length }
  const { accounts } = (await callApi(session, "accounts.list", { query }))._embedded
  return Object.fromEntries(accounts.map((account) => [String(account.id), account.name]))
}
