import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { Refused } from "../../directories/destination.ts"
import { CallRefused, type ProviderCall } from "../ask-provider.ts"
import type { Connector, ProviderPlace, ProviderReview, ReviewName } from "../connector.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import { createTally } from "../connector-tally.ts"
import { createRestingHosts, type Shared } from "../resting-hosts.ts"
import { askTrustpilot } from "./ask-trustpilot.ts"
import { trustpilotConsent } from "./trustpilot-consent.ts"
import { trustpilotNotifications } from "./trustpilot-notifications.ts"
import { trustpilotReviewPageSchema, trustpilotReviewSchema, unitSchema } from "./trustpilot-reviews.ts"
import type { TrustpilotSettings } from "./trustpilot-settings.ts"

/** Maximum page size at Trustpilot. */
const pageSize = 100
/** Websites that are looked for in one listing. */
const maxDomains = 100

const anything = z.unknown()
const unitOfReviewSchema = z.object({ businessUnit: z.object({ id: z.string() }).nullish() })

/** The last part of `https://www.trustpilot.com/review/example.com`. */
const reviewedDomain = (link: string): string | null => /\/review\/([^/?#]+)/.exec(link)?.[1] ?? null

/** Trustpilot, with the API key of this installation. */
export function createTrustpilotConnector(
  trustpilot: TrustpilotSettings,
  clock: Clock,
  shared: Shared = {},
): Connector {
  const { apiKey, patience, webhookSecret } = trustpilot
  const tally = createTally()
  const hosts = createRestingHosts(clock, { ...shared, tally, betweenMs: trustpilot.betweenMs })
  const urlOf = (path: string): URL => new URL(path, trustpilot.apiUrl)

  async function ask<T>(url: URL, schema: z.ZodType<T>, call: Omit<ProviderCall, "patience">): Promise<T> {
    try {
      const inTurn: ProviderCall["inTurn"] = (once) => hosts.within({ url, signal: call.signal }, once)
      return await askTrustpilot(url, schema, { ...call, patience, inTurn })
    } catch (error) {
      throw error instanceof CallRefused ? new ProviderConfused(error.code) : error
    }
  }
  const askPublicly = <T>(url: URL, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> =>
    ask(url, schema, { headers: { apikey: apiKey }, signal })

  /** The business unit of a website; null where Trustpilot knows none. */
  async function unitOf(domain: string, signal: AbortSignal): Promise<ProviderPlace | null> {
    const url = urlOf("/v1/business-units/find")
    url.search = new URLSearchParams({ name: domain }).toString()
    return askPublicly(url, unitSchema, signal).catch((error: unknown) => {
      if (error instanceof AtProviderGone) return null
      throw error
    })
  }

  const reviewsOf = (
    accessToken: string,
    { externalId, page, perPage }: { externalId: string; page: number; perPage: number },
    signal: AbortSignal,
  ) => {
    const url = urlOf(`/v1/private/business-units/${encodeURIComponent(externalId)}/reviews`)
    const query = { page: String(page), perPage: String(perPage), orderBy: "createdat.desc" }
    url.search = new URLSearchParams(query).toString()
    return ask(url, trustpilotReviewPageSchema, { accessToken, signal })
  }

  /** Whether who has given access may see the reviews of a business unit. */
  async function isOpen(accessToken: string, externalId: string, signal: AbortSignal): Promise<boolean> {
    try {
      await reviewsOf(accessToken, { externalId, page: 1, perPage: 1 }, signal)
      return true
    } catch (error) {
      if (error instanceof ProviderForbidden || error instanceof AtProviderGone) return false
      throw error
    }
  }

  const reviewUrl = ({ externalId }: ReviewName, rest = ""): URL =>
    urlOf(`/v1/private/reviews/${encodeURIComponent(externalId)}${rest}`)

  async function reviewOf(
    accessToken: string,
    name: ReviewName,
    signal: AbortSignal,
  ): Promise<ProviderReview> {
    const { review, unitId } = await ask(reviewUrl(name), trustpilotReviewSchema, { accessToken, signal })
    if (unitId !== null && unitId !== name.placeExternalId) throw new AtProviderGone()
    return review
  }

  async function removeResponse(accessToken: string, name: ReviewName, signal: AbortSignal): Promise<void> {
    try {
      await ask(reviewUrl(name, "/reply"), anything, { method: "DELETE", accessToken, signal })
    } catch (error) {
      if (!(error instanceof AtProviderGone)) throw error
    }
  }

  return {
    provider: "trustpilot",
    isSimulated: false,
    tally,
    order: "created",
    byWebsite: { source: "trustpilot", domainIn: reviewedDomain },
    ...trustpilotConsent(trustpilot, clock),
    // Nothing lists what someone has access to.
    accounts: async () => [{ externalId: "business-units", name: "Trustpilot" }],
    async *places(accessToken, { domains }, signal) {
      const seen = new Set<string>()
      for (const domain of domains.slice(0, maxDomains)) {
        const unit = await unitOf(domain, signal)
        if (!unit || seen.has(unit.externalId)) continue
        seen.add(unit.externalId)
        if (await isOpen(accessToken, unit.externalId, signal)) yield [unit]
      }
    },
    async reviews(accessToken, { externalId, pageToken }, signal) {
      const page = Number(pageToken ?? 1)
      const { reviews } = await reviewsOf(accessToken, { externalId, page, perPage: pageSize }, signal)
      const listed = reviews.read.length + reviews.unreadable.length
      return {
        reviews: reviews.read.map(({ review }) => review),
        unreadable: reviews.unreadable,
        total: null,
        nextPageToken: listed < pageSize ? null : String(page + 1),
      }
    },
    review: reviewOf,
    async respond(accessToken, name, message, signal) {
      // Whether a second response takes the place of the first one is not documented.
      const { response } = await reviewOf(accessToken, name, signal)
      if (response) await removeResponse(accessToken, name, signal)
      try {
        const call = { method: "POST", json: { message }, accessToken, signal } as const
        await ask(reviewUrl(name, "/reply"), anything, call)
      } catch (error) {
        if (error instanceof ProviderConfused) throw new Refused("Trustpilot does not accept this text.")
        throw error
      }
      return { content: message, updatedAt: clock.now().toISOString(), state: "approved", reason: null }
    },
    removeResponse,
    notifications:
      webhookSecret === null
        ? null
        : trustpilotNotifications(webhookSecret, async (reviewId) => {
            const url = urlOf(`/v1/reviews/${encodeURIComponent(reviewId)}`)
            const signal = AbortSignal.timeout(patience.withinMs)
            return (await askPublicly(url, unitOfReviewSchema, signal)).businessUnit?.id ?? null
          }),
    together: null,
    profiles: null,
    posts: null,
    photos: null,
    figures: null,
  }
}
