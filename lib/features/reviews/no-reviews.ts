import { callApi } from "#lib/bff/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { type NoReviewsText, noneYet } from "./no-reviews-text.ts"

/** The first location is added by the account's owner, in the account itself. */
const firstLocation = ({ session }: PageContext): NoReviewsText["link"] =>
  session.isAccountOwner && !session.isShadowing
    ? { label: "Add your first location", href: routes.signupLocation() }
    : null

/** A file brings its locations along. */
const importLink = (context: PageContext): NoReviewsText["link"] =>
  mayLinkTo(paths.imports(), context) ? { label: "Import reviews", href: routes.imports() } : null

/**
 * What an empty list says of an account that has no reviews at all, whatever the filters; server only.
 * @returns undefined where there are reviews, or nobody can tell.
 */
export async function noReviewsAtAll(context: PageContext): Promise<NoReviewsText | undefined> {
  const { account, caller } = context
  // What is known of the account may be older than its first import.
  const query = { account_id: String(account.id), per_page: 1 }
  const first = await attempt(callApi(caller, "reviews.list", { query }))
  if (!first.ok || first.value._embedded.reviews.length > 0) return undefined
  if (account.total_locations !== 0) return { ...noneYet, link: importLink(context) }
  const link = firstLocation(context) ?? importLink(context)
  return { ...noneYet, hint: "Reviews appear here once you have a location.", link }
}
