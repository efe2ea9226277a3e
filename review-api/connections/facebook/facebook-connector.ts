import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { Refused } from "../../directories/destination.ts"
import { CallRefused } from "../ask-provider.ts"
import type { Connector, ProviderReview, ReviewName, ReviewPage } from "../connector.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden, ProviderRetired } from "../connector-errors.ts"
import { createTally } from "../connector-tally.ts"
import type { Shared } from "../resting-hosts.ts"
import { facebookConsent } from "./facebook-consent.ts"
import { confused, createGraph, type GraphCall } from "./facebook-graph.ts"
import { facebookNotifications } from "./facebook-notifications.ts"
import { createPages, facebookId, nextCursor, pageSize } from "./facebook-pages.ts"
import { facebookPosts } from "./facebook-posts.ts"
import { facebookProfiles } from "./facebook-profiles.ts"
import {
  commentFields,
  commentPageSchema,
  hasStory,
  ownComment,
  recommendationFields,
  recommendationPageSchema,
  responseOf,
  reviewOf,
} from "./facebook-reviews.ts"
import type { FacebookSettings } from "./facebook-settings.ts"

/** Facebook grants a page so few calls an hour that it is not asked every minute; webhooks say what is new between. */
const looksEveryMs = 5 * 60_000
/** Longest comment in characters. */
const maxCommentCharacters = 8_000

const personSchema = z.object({ id: facebookId, name: z.string().default("") })
const madeSchema = z.object({ id: facebookId })
const anything = z.unknown()

const noStory = "Facebook has no post for this review, so you can't respond to it there."

/** Facebook pages, with the app of this installation. */
export function createFacebookConnector(
  facebook: FacebookSettings,
  clock: Clock,
  shared: Shared = {},
): Connector {
  const tally = createTally()
  const graph = createGraph(facebook, clock, { ...shared, tally })
  const pages = createPages(graph, clock)

  async function ask<T>(path: string, schema: z.ZodType<T>, call: GraphCall): Promise<T> {
    try {
      return await graph(path, schema, call)
    } catch (error) {
      throw confused(error)
    }
  }

  async function reviewsOf(
    pageToken: string,
    { pageId, after, limit = pageSize }: { pageId: string; after: string | null; limit?: string },
    signal: AbortSignal,
  ): Promise<ReviewPage> {
    const query = { fields: recommendationFields, limit, ...(after === null ? {} : { after }) }
    const { data, paging } = await ask(`/${pageId}/ratings`, recommendationPageSchema, {
      token: pageToken,
      query,
      signal,
    })
    return {
      reviews: data.read.map((recommendation) => reviewOf(pageId, recommendation)),
      unreadable: data.unreadable,
      total: null,
      nextPageToken: nextCursor(paging),
    }
  }

  /** No call gives one recommendation: it is looked for in the list. */
  async function find(pageToken: string, name: ReviewName, signal: AbortSignal): Promise<ProviderReview> {
    const pageId = name.placeExternalId
    const seen = new Set<string>()
    for (let after: string | null = null; ; ) {
      const { reviews, nextPageToken }: ReviewPage = await reviewsOf(pageToken, { pageId, after }, signal)
      const found = reviews.find(({ externalId }) => externalId === name.externalId)
      if (found) return found
      if (nextPageToken === null) throw new AtProviderGone()
      if (seen.has(nextPageToken)) throw new ProviderConfused("a cursor again")
      seen.add(nextPageToken)
      after = nextPageToken
    }
  }

  /** The response that a page has written at a story. */
  async function commentAt(pageToken: string, name: ReviewName, signal: AbortSignal) {
    const query = { fields: commentFields, limit: pageSize, order: "chronological" }
    const { data } = await ask(`/${name.externalId}/comments`, commentPageSchema, {
      token: pageToken,
      query,
      signal,
    })
    return ownComment(data, name.placeExternalId)
  }

  return {
    provider: "facebook",
    isSimulated: false,
    tally,
    order: "created",
    looksEveryMs,
    ...facebookConsent(facebook, clock, graph),
    async accounts(accessToken, signal) {
      const { id, name } = await ask("/me", personSchema, {
        token: accessToken,
        query: { fields: "id,name" },
        signal,
      })
      return [{ externalId: id, name: name || id }]
    },
    places: (accessToken, _account, signal) => pages.list(accessToken, signal),
    async readsReviews(accessToken, signal) {
      for (const pageId of await pages.idsOf(accessToken, signal)) {
        try {
          await pages.within(accessToken, pageId, signal, (token) =>
            reviewsOf(token, { pageId, after: null, limit: "1" }, signal),
          )
          return true
        } catch (error) {
          if (error instanceof ProviderRetired) return false
          // Another page may be readable.
          if (!(error instanceof ProviderForbidden || error instanceof AtProviderGone)) throw error
        }
      }
      return null
    },
    reviews: (accessToken, { externalId: pageId, pageToken: after }, signal) =>
      pages.within(accessToken, pageId, signal, (token) => reviewsOf(token, { pageId, after }, signal)),
    review: (accessToken, name, signal) =>
      pages.within(accessToken, name.placeExternalId, signal, (token) => find(token, name, signal)),
    async respond(accessToken, name, message, signal) {
      if (!hasStory(name.externalId)) throw new Refused(noStory)
      if ([...message].length > maxCommentCharacters)
        throw new Refused(`The response is longer than ${maxCommentCharacters} characters.`)
      return pages.within(accessToken, name.placeExternalId, signal, async (token) => {
        const known = await commentAt(token, name, signal)
        const path = known ? `/${known.id}` : `/${name.externalId}/comments`
        const call: GraphCall = { token, method: "POST", form: { message }, signal }
        try {
          await graph(path, known ? anything : madeSchema, call)
        } catch (error) {
          if (error instanceof CallRefused) throw new Refused("Facebook does not accept this text.")
          throw error
        }
        return responseOf({ message, created_time: known?.created_time ?? clock.now().toISOString() })
      })
    },
    async removeResponse(accessToken, name, signal) {
      if (!hasStory(name.externalId)) return
      try {
        await pages.within(accessToken, name.placeExternalId, signal, async (token) => {
          const known = await commentAt(token, name, signal)
          if (known) await ask(`/${known.id}`, anything, { token, method: "DELETE", signal })
        })
      } catch (error) {
        if (!(error instanceof AtProviderGone)) throw error
      }
    },
    notifications:
      facebook.verifyToken === null
        ? null
        : facebookNotifications(
            { appSecret: facebook.appSecret, verifyToken: facebook.verifyToken },
            graph,
            pages,
          ),
    profiles: facebookProfiles(graph, pages),
    together: null,
    posts: facebookPosts(graph, pages, clock),
    photos: null,
    figures: null,
  }
}
