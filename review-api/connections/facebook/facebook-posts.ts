import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { z } from "zod"
import { formatRange } from "#lib/format/dates.ts"
import type { Clock } from "../../core/clock.ts"
import { gone, Refused } from "../../directories/destination.ts"
import type { PostForSource } from "../../directories/post-source.ts"
import { CallRefused } from "../ask-provider.ts"
import type { Posts } from "../connector.ts"
import { AtProviderGone, ProviderForbidden } from "../connector-errors.ts"
import { confused, type Graph } from "./facebook-graph.ts"
import { type FacebookPages, facebookId } from "./facebook-pages.ts"

/** Newest posts of a page among which one is looked for whose creation was not confirmed. */
const lookedThrough = "50"
/** How long a post is tried for, with what clocks may differ. */
const triedForMs = millisecondsInDay + millisecondsInHour

/** A page, and its post. */
const postId = /^(\d{1,40})_\d{1,40}$/
const madeSchema = z.object({ id: facebookId, post_id: facebookId.optional() })
const feedSchema = z.object({
  data: z
    .array(
      z.object({ id: z.string(), message: z.string().default(""), created_time: z.string().default("") }),
    )
    .default([]),
})

/** Where a post leads: Facebook draws the link itself, and has no buttons to call. */
const linkOf = ({ callToAction, offer }: PostForSource): string | null =>
  callToAction?.url ?? offer?.redeemOnlineUrl ?? null

/** Text of a page's post: Facebook has one text for what is an offer or an event elsewhere. */
export function facebookMessage(post: PostForSource): string {
  const { event, summary, offer } = post
  const days = event && formatRange({ from: event.startDate, to: event.endDate })
  const times = event?.startTime && [event.startTime, event.endTime].filter(Boolean).join(" to ")
  return [
    event && [event.title, [days, times].filter(Boolean).join(", ")].filter(Boolean).join("\n"),
    summary,
    offer?.couponCode && `Code: ${offer.couponCode}`,
    offer?.termsConditions,
    // A post with a picture has no link of its own.
    post.imageUrl === null ? null : linkOf(post),
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** Error text of a post that Facebook refuses. */
function refusalOf(error: unknown): unknown {
  if (error instanceof CallRefused) return new Refused("This post is not accepted.")
  if (error instanceof ProviderForbidden)
    return new Refused("Posts are not allowed for this page. Reconnect Facebook, and allow posts.")
  if (error instanceof AtProviderGone) return new Refused("This page is no longer in the integration.")
  return confused(error)
}

/**
 * Posts of pages: an update with its link, or a picture with its text. Facebook has no key that names what is created;
 * where an attempt before may have come to something, the post is looked for by its text.
 */
export function facebookPosts(graph: Graph, pages: FacebookPages, clock: Clock): Posts {
  async function find(token: string, pageId: string, message: string, signal: AbortSignal) {
    const query = { fields: "id,message,created_time", limit: lookedThrough }
    const { data } = await graph(`/${pageId}/published_posts`, feedSchema, { token, query, signal })
    const sinceMs = clock.now().getTime() - triedForMs
    return data.find((one) => one.message === message && Date.parse(one.created_time) >= sinceMs)?.id ?? null
  }

  const pageOf = (externalId: string): string => {
    const pageId = postId.exec(externalId)?.[1]
    if (!pageId) throw new AtProviderGone()
    return pageId
  }

  return {
    async publish(accessToken, pageId, post, signal) {
      const message = facebookMessage(post)
      const link = linkOf(post)
      try {
        return await pages.within(accessToken, pageId, signal, async (token) => {
          const known = post.isRetry ? await find(token, pageId, message, signal) : null
          if (known) return known
          const [path, form] =
            post.imageUrl === null
              ? [`/${pageId}/feed`, { message, ...(link ? { link } : {}) }]
              : [`/${pageId}/photos`, { url: post.imageUrl, caption: message }]
          const made = await graph(path, madeSchema, { token, method: "POST", form, signal })
          return made.post_id ?? made.id
        })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    async edit(accessToken, { post, externalId, isImageChanged }, signal) {
      if (isImageChanged)
        throw new Refused(
          "Facebook does not let apps change the picture of a post. Delete it, and create a new one.",
        )
      try {
        const form = { message: facebookMessage(post) }
        await pages.within(accessToken, pageOf(externalId), signal, (token) =>
          graph(`/${externalId}`, z.unknown(), { token, method: "POST", form, signal }),
        )
        return { state: "published" }
      } catch (error) {
        if (error instanceof AtProviderGone) return gone
        throw refusalOf(error)
      }
    },
    async remove(accessToken, pageId, { post, externalId }, signal) {
      try {
        await pages.within(accessToken, pageId, signal, async (token) => {
          const id =
            externalId ?? (post.isRetry ? await find(token, pageId, facebookMessage(post), signal) : null)
          if (id) await graph(`/${id}`, z.unknown(), { token, method: "DELETE", signal })
        })
      } catch (error) {
        if (!(error instanceof AtProviderGone)) throw confused(error)
      }
    },
    async check(accessToken, externalId, signal) {
      try {
        await pages.within(accessToken, pageOf(externalId), signal, (token) =>
          graph(`/${externalId}`, z.unknown(), { token, query: { fields: "id" }, signal }),
        )
        return { state: "published" }
      } catch (error) {
        if (error instanceof AtProviderGone) return gone
        throw confused(error)
      }
    },
  }
}
