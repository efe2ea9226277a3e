import { millisecondsInHour } from "date-fns/constants"
import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { SourcePaused } from "../../directories/response-source.ts"
import {
  askProvider,
  CallRefused,
  type CallWatch,
  errorCode,
  type FailedAnswer,
  failureOf,
} from "../ask-provider.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import type { DailyQuota } from "../daily-quota.ts"
import type { ExcerptSource, SearchedLocation } from "../excerpt-source.ts"
import { createRestingHosts, type Shared } from "../resting-hosts.ts"
import { ratingOf } from "../source-fields.ts"
import { yelpBusinessSchema, yelpExcerpt, yelpPlacesSchema, yelpReviewsSchema } from "./yelp-answers.ts"
import type { YelpSettings } from "./yelp-settings.ts"

/** Yelp allows 24 hours; an hour less leaves its time to what removes the rest. */
const keepMs = 23 * millisecondsInHour
const mostExcerpts = 3
const mostPlaces = 5
const onePerSecondMs = 1_000

const errorSchema = z.object({ error: z.object({ code: z.string().default("") }) })
const codeOf = ({ body }: FailedAnswer): string =>
  errorCode(errorSchema.safeParse(body).data?.error.code ?? "")

/** Yelp has used up what it grants a day: it says so beside the limit of a second, with the same status. */
class DayIsOver extends Error {}

function yelpFailure(answer: FailedAnswer): Error {
  const code = codeOf(answer)
  if (answer.status === 429 && code === "ACCESS_LIMIT_REACHED") return new DayIsOver()
  if (answer.status === 429) return new SourcePaused(answer.waitMs ?? onePerSecondMs)
  // There is nothing to renew: the key itself is worth nothing.
  if (answer.status === 401 || code === "TOKEN_INVALID") return new ProviderForbidden("API_KEY")
  // It goes by another id now, which is found like the first one.
  if (code === "BUSINESS_MIGRATED") return new AtProviderGone()
  return failureOf(answer, { code, isQuota: false })
}

const headerNumber = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,9}$/.test(header) ? Number(header) : null

/** Reads Yelp's quota from the headers of every response. */
const watchOf = (quota: DailyQuota): CallWatch => ({
  before: quota.take,
  async answered(headers) {
    const limit = headerNumber(headers["ratelimit-dailylimit"])
    const remaining = headerNumber(headers["ratelimit-remaining"])
    if (limit !== null && remaining !== null) await quota.reported({ limit, remaining })
  },
})

const placeText = ({ address, city, state, zipcode, country }: SearchedLocation): string =>
  [address, city, state, zipcode, country].filter(Boolean).join(", ").slice(0, 250)

/** Yelp Places (Fusion) with the API key of this installation: up to three excerpts of 160 characters, on some plans. */
export function createYelp(
  yelp: YelpSettings,
  { clock, quota, shared }: { clock: Clock; quota: DailyQuota; shared?: Shared | undefined },
): ExcerptSource {
  const hosts = createRestingHosts(clock, { betweenMs: yelp.betweenMs, ...shared })
  const watch = watchOf(quota)

  async function ask<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const url = new URL(path, yelp.apiUrl)
    url.search = new URLSearchParams(query).toString()
    const call = { accessToken: yelp.apiKey, patience: yelp.patience, signal, watch }
    try {
      return await hosts.within({ url, signal }, () => askProvider(url, schema, call, yelpFailure))
    } catch (error) {
      if (error instanceof DayIsOver) throw await quota.ended()
      throw error instanceof CallRefused ? new ProviderConfused(error.code) : error
    }
  }

  return {
    code: "yelp_api",
    keepMs,
    quota,
    respondUrl: "https://biz.yelp.com/",
    attribution: "Excerpts, rating and number of reviews are from Yelp.",
    async search(location, signal) {
      const where = placeText(location)
      if (!where) return []
      const query = { term: location.name.slice(0, 200), location: where, limit: String(mostPlaces) }
      try {
        return (await ask("/v3/businesses/search", query, yelpPlacesSchema, signal)).businesses
      } catch (error) {
        // It knows no such place on its map.
        if (error instanceof ProviderConfused && error.message.includes("LOCATION_NOT_FOUND")) return []
        throw error
      }
    },
    async latest(externalId, signal) {
      const path = `/v3/businesses/${encodeURIComponent(externalId)}`
      const business = await ask(path, {}, yelpBusinessSchema, signal)
      const page = business.url ?? `https://www.yelp.com/biz/${encodeURIComponent(business.id)}`
      const query = { limit: String(mostExcerpts), sort_by: "newest" }
      // The business is there: that its reviews are not says that the plan has none.
      const given = await ask(`${path}/reviews`, query, yelpReviewsSchema, signal).catch((error: unknown) => {
        if (error instanceof AtProviderGone) return null
        throw error
      })
      return {
        rating: ratingOf(business.rating),
        ratingImageUrl: null,
        reviewsCount: business.review_count ?? null,
        url: page,
        excerpts: given?.reviews.slice(0, mostExcerpts).map((review) => yelpExcerpt(review, page)) ?? null,
      }
    },
  }
}
