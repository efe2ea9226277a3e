import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { askProvider, CallRefused, errorCode, type FailedAnswer, failureOf } from "../ask-provider.ts"
import { ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import type { DailyQuota } from "../daily-quota.ts"
import type { ExcerptSource } from "../excerpt-source.ts"
import { createRestingHosts, type Shared } from "../resting-hosts.ts"
import { ratingOf } from "../source-fields.ts"
import {
  tripadvisorDetailsSchema,
  tripadvisorExcerpt,
  tripadvisorPlacesSchema,
  tripadvisorReviewsSchema,
} from "./tripadvisor-answers.ts"
import type { TripadvisorSettings } from "./tripadvisor-settings.ts"

const mostExcerpts = 5
const language = "en"

const errorSchema = z.object({ error: z.object({ type: z.string().default("") }) })

function tripadvisorFailure(answer: FailedAnswer): Error {
  const code = errorCode(errorSchema.safeParse(answer.body).data?.error.type ?? "")
  // There is nothing to renew: the key itself is worth nothing, or not for this domain.
  if (answer.status === 401 || answer.status === 403) return new ProviderForbidden("API_KEY")
  return failureOf(answer, { code, isQuota: false })
}

/** Tripadvisor's Content API with the key of this installation: up to five reviews, of which nothing may be kept. */
export function createTripadvisor(
  tripadvisor: TripadvisorSettings,
  { clock, quota, shared }: { clock: Clock; quota: DailyQuota; shared?: Shared | undefined },
): ExcerptSource {
  const { apiKey, apiUrl, appUrl, patience, betweenMs } = tripadvisor
  const hosts = createRestingHosts(clock, { betweenMs, ...shared })
  const watch = { before: quota.take, answered: async () => {} }

  async function ask<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const url = new URL(`/api/v1/location/${path}`, apiUrl)
    // It takes the key nowhere else: the address is never logged.
    url.search = new URLSearchParams({ key: apiKey, language, ...query }).toString()
    const call = { headers: { referer: `${appUrl}/` }, patience, signal, watch }
    try {
      return await hosts.within({ url, signal }, () => askProvider(url, schema, call, tripadvisorFailure))
    } catch (error) {
      throw error instanceof CallRefused ? new ProviderConfused(error.code) : error
    }
  }

  return {
    code: "trip_advisor",
    // Its terms let nothing but the id of a location be kept.
    keepMs: 0,
    quota,
    respondUrl: "https://www.tripadvisor.com/Owners",
    attribution:
      "Reviews, rating and number of reviews are from Tripadvisor. Each review is the opinion of a Tripadvisor traveler, not of Tripadvisor LLC.",
    async search({ name, address, city, state, zipcode, phone }, signal) {
      const where = [address, city, state, zipcode].filter(Boolean).join(", ").slice(0, 250)
      const query = {
        searchQuery: name.slice(0, 200),
        ...(where ? { address: where } : {}),
        ...(phone ? { phone: phone.replaceAll(/[^\d]/g, "").slice(0, 20) } : {}),
      }
      return (await ask("search", query, tripadvisorPlacesSchema, signal)).data
    },
    async latest(externalId, signal) {
      const id = encodeURIComponent(externalId)
      const details = await ask(`${id}/details`, {}, tripadvisorDetailsSchema, signal)
      const page = details.web_url ?? `https://www.tripadvisor.com/${id}`
      const { data } = await ask(`${id}/reviews`, {}, tripadvisorReviewsSchema, signal)
      return {
        rating: ratingOf(details.rating),
        ratingImageUrl: details.rating_image_url ?? null,
        reviewsCount: details.num_reviews == null ? null : Math.max(0, Math.round(details.num_reviews)),
        url: page,
        excerpts: data.slice(0, mostExcerpts).map((review) => tripadvisorExcerpt(review, page)),
      }
    },
  }
}
