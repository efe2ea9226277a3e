import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { Refused } from "../../directories/destination.ts"
import { CallRefused, type ProviderCall } from "../ask-provider.ts"
import type { Connector, ProviderAccount, ReviewName } from "../connector.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import { createTally } from "../connector-tally.ts"
import { createRestingHosts, type Shared } from "../resting-hosts.ts"
import { askGoogle } from "./ask-google.ts"
import { googleConsent } from "./google-consent.ts"
import { googleFigures } from "./google-figures.ts"
import { googleNotifications } from "./google-notifications.ts"
import { googlePhotos } from "./google-photos.ts"
import {
  accountPageSchema,
  locationMask,
  locationPageSchema,
  providerAccount,
  providerPlace,
} from "./google-places.ts"
import { googlePosts } from "./google-posts.ts"
import { googleEditsPerMinute, googleProfiles } from "./google-profiles.ts"
import {
  googleLocationReviewsSchema,
  googleReplySchema,
  googleReviewPageSchema,
  googleReviewSchema,
} from "./google-reviews.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** Maximum page sizes at Google. */
const pageSizes = { accounts: "20", locations: "100", reviews: "50" }
/** Places that are asked for in one call at most. */
const maxPlacesTogether = 200
/** Longest response in bytes of UTF-8. */
const maxResponseBytes = 4_096

const anything = z.unknown()
const accountOf = (place: string): string => place.split("/locations/")[0]!
const placeName = /^accounts\/\w+\/locations\/\w+$/

/** Refusals that no other call of ours would mend, as the errors of connectors. */
function translated(error: unknown): unknown {
  if (!(error instanceof CallRefused)) return error
  // A place that is not verified, or whose owner has changed.
  if (error.code === "FAILED_PRECONDITION") return new ProviderForbidden(error.code)
  return new ProviderConfused(error.code)
}

type Paged = { nextPageToken?: string | undefined }

/** Pages of a list, until there is no further one. @throws ProviderConfused when a page leads back to one before. */
async function* pagesOf<T extends Paged>(ask: (pageToken: string | null) => Promise<T>): AsyncGenerator<T> {
  const seen = new Set<string>()
  for (let pageToken: string | null = null; ; ) {
    const page = await ask(pageToken)
    yield page
    if (!page.nextPageToken) return
    if (seen.has(page.nextPageToken)) throw new ProviderConfused("a page token again")
    seen.add(page.nextPageToken)
    pageToken = page.nextPageToken
  }
}

/** A project has 300 calls a minute at first: with this, one connection leaves some to others. */
const restPerCallMs = 250

/** Google Business Profile, with the OAuth client of this installation. */
export function createGoogleConnector(google: GoogleSettings, clock: Clock, shared: Shared = {}): Connector {
  const { patience } = google
  const tally = createTally()
  const hosts = createRestingHosts(clock, { ...shared, tally, betweenMs: google.betweenMs })
  const askWithin = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall): Promise<T> =>
    askGoogle(url, schema, { ...call, inTurn: (once) => hosts.within({ url, signal: call.signal }, once) })

  async function ask<T>(url: URL, schema: z.ZodType<T>, call: ProviderCall): Promise<T> {
    try {
      return await askWithin(url, schema, call)
    } catch (error) {
      throw translated(error)
    }
  }

  function list<T>(
    url: URL,
    parameters: Record<string, string>,
    pageToken: string | null,
    schema: z.ZodType<T>,
    call: ProviderCall,
  ): Promise<T> {
    url.search = new URLSearchParams({ ...parameters, ...(pageToken ? { pageToken } : {}) }).toString()
    return ask(url, schema, call)
  }

  function placeUrl(externalId: string, rest: string): URL {
    if (!placeName.test(externalId)) throw new AtProviderGone()
    return new URL(`/v4/${externalId}/${rest}`, google.reviewsUrl)
  }
  const reviewUrl = ({ placeExternalId, externalId }: ReviewName, rest = ""): URL =>
    placeUrl(placeExternalId, `reviews/${encodeURIComponent(externalId)}${rest}`)

  return {
    provider: "google",
    isSimulated: false,
    tally,
    order: "changed",
    restPerCallMs,
    quota: {
      callsPerMinute: google.callsPerMinute,
      editsPerMinute: googleEditsPerMinute,
      hosts: [
        ...new Set([google.accountsUrl, google.locationsUrl, google.reviewsUrl, google.performanceUrl]),
      ].map((url) => new URL(url).host),
    },
    ...googleConsent(google, clock),
    async accounts(accessToken, signal) {
      const pages = pagesOf((pageToken) =>
        list(
          new URL("/v1/accounts", google.accountsUrl),
          { pageSize: pageSizes.accounts },
          pageToken,
          accountPageSchema,
          { accessToken, signal, patience },
        ),
      )
      const found: ProviderAccount[] = []
      for await (const { accounts } of pages) found.push(...accounts.map(providerAccount))
      return found
    },
    async *places(accessToken, { externalId: account }, signal) {
      const pages = pagesOf((pageToken) =>
        list(
          new URL(`/v1/${account}/locations`, google.locationsUrl),
          { pageSize: pageSizes.locations, readMask: locationMask },
          pageToken,
          locationPageSchema,
          { accessToken, signal, patience },
        ),
      )
      for await (const { locations } of pages)
        yield locations.map((location) => providerPlace(account, location))
    },
    async reviews(accessToken, { externalId, pageToken }, signal) {
      const page = await list(
        placeUrl(externalId, "reviews"),
        { pageSize: pageSizes.reviews, orderBy: "updateTime desc" },
        pageToken,
        googleReviewPageSchema,
        { accessToken, signal, patience },
      )
      const { read, unreadable } = page.reviews
      const isEmpty = read.length === 0 && unreadable.length === 0
      return {
        reviews: read,
        unreadable,
        // Google leaves out zero and empty values.
        total: page.totalReviewCount ?? (isEmpty && !pageToken ? 0 : null),
        nextPageToken: page.nextPageToken || null,
      }
    },
    together: {
      most: maxPlacesTogether,
      from: google.togetherFrom,
      groupOf: accountOf,
      async reviews(accessToken, { externalIds, pageToken }, signal) {
        const url = new URL(`/v4/${accountOf(externalIds[0]!)}/locations:batchGetReviews`, google.reviewsUrl)
        const json = {
          locationNames: externalIds,
          pageSize: Number(pageSizes.reviews),
          orderBy: "updateTime desc",
          ...(pageToken ? { pageToken } : {}),
        }
        const page = await ask(url, googleLocationReviewsSchema, {
          method: "POST",
          isRead: true,
          json,
          accessToken,
          signal,
          patience,
        })
        return {
          reviews: page.locationReviews.read.map(({ name, review }) => ({ placeExternalId: name, review })),
          nextPageToken: page.nextPageToken || null,
        }
      },
    },
    review: (accessToken, name, signal) =>
      ask(reviewUrl(name), googleReviewSchema, { accessToken, signal, patience }),
    async respond(accessToken, name, comment, signal) {
      if (Buffer.byteLength(comment, "utf8") > maxResponseBytes)
        throw new Refused(`The response is longer than ${maxResponseBytes} bytes.`)
      try {
        return await askWithin(reviewUrl(name, "/reply"), googleReplySchema, {
          method: "PUT",
          json: { comment },
          accessToken,
          signal,
          patience,
        })
      } catch (error) {
        if (error instanceof CallRefused && error.code === "INVALID_ARGUMENT")
          throw new Refused("Google does not accept this text.")
        throw translated(error)
      }
    },
    profiles: googleProfiles(google, clock, askWithin, translated),
    posts: googlePosts(google, askWithin, translated),
    photos: googlePhotos(google, clock, askWithin, translated),
    figures: googleFigures(google, ask),
    notifications: google.push && googleNotifications(google.push, clock, patience),
    async removeResponse(accessToken, name, signal) {
      try {
        await ask(reviewUrl(name, "/reply"), anything, { method: "DELETE", accessToken, signal, patience })
      } catch (error) {
        if (!(error instanceof AtProviderGone)) throw error
      }
    },
  }
}
