import type { Integration } from "#lib/contract/integrations/schema.ts"
import type { ProviderRecord } from "#lib/contract/providers/provider.ts"
import { providers } from "#lib/contract/providers.gen.ts"

type Facts = Pick<Integration, "code" | "name"> & Partial<Pick<Integration, "is_simulated" | "reads_reviews">>

/** Services' own words for reviews, by the code of the integration. */
const reviewsWords: ReadonlyMap<string, string | undefined> = new Map(
  Object.values<ProviderRecord>(providers).map(({ integration: { code }, reviewsWord }) => [
    code,
    reviewsWord,
  ]),
)

/** Why no reviews come in from a service that is connected and well; null where they do. */
export function reviewsNote({ code, name, is_simulated: isSimulated, reads_reviews: readsReviews }: Facts) {
  if (isSimulated) return `${name} is simulated here, so no reviews come in.`
  if (readsReviews !== false) return null
  const what = reviewsWords.get(code) ?? "reviews"
  return `${name} no longer lets apps read ${what}, so no reviews come in. Listings are still kept in sync.`
}
