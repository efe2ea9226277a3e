import { type Integration, oauthProviders } from "#lib/contract/index.ts"

type Facts = Pick<Integration, "code" | "name"> & Partial<Pick<Integration, "is_simulated" | "reads_reviews">>

/** Why no reviews come in from a service that is connected and well; null where they do. */
export function reviewsNote({ code, name, is_simulated: isSimulated, reads_reviews: readsReviews }: Facts) {
  if (isSimulated) return `${name} is simulated here, so no reviews come in.`
  if (readsReviews !== false) return null
  const what = code === oauthProviders.facebook ? "recommendations" : "reviews"
  return `${name} no longer lets apps read ${what}, so no reviews come in. Listings are still kept in sync.`
}
