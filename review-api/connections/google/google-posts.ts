import { z } from "zod"
import type { Day } from "#lib/dates/day.ts"
import { gone, Refused, type Standing } from "../../directories/destination.ts"
import type { EditedPost, PostForSource } from "../../directories/post-source.ts"
import { CallRefused, type ProviderCall } from "../ask-provider.ts"
import type { Posts } from "../connector.ts"
import { AtProviderGone, ProviderForbidden } from "../connector-errors.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** Pages of the posts of a place in which one is looked for whose creation was not confirmed. */
const maxPages = 3
const pageSize = "100"

const postName = /^accounts\/\w+\/locations\/\w+\/localPosts\/[\w-]+$/
const postSchema = z.object({
  name: z.string().regex(postName),
  topicType: z.string().default(""),
  summary: z.string().default(""),
  event: z.object({ title: z.string().default("") }).optional(),
  /** New values may come: only a rejection takes a post away. */
  state: z.string().default(""),
})
const postPageSchema = z.object({
  localPosts: z.array(postSchema).default([]),
  nextPageToken: z.string().optional(),
})
type GooglePost = z.output<typeof postSchema>

function dateOf(day: Day) {
  const [year, month, date] = day.split("-").map(Number)
  return { year, month, day: date }
}
function timeOf(time: string) {
  const [hours, minutes] = time.split(":").map(Number)
  return { hours, minutes }
}

/** A post as v4 takes it. All four ends of a schedule are required: a day without times is a whole one. */
export const googlePostOf = (post: PostForSource): Record<string, unknown> => ({
  languageCode: post.languageCode,
  topicType: post.topicType,
  ...(post.summary ? { summary: post.summary } : {}),
  ...(post.event
    ? {
        event: {
          title: post.event.title,
          schedule: {
            startDate: dateOf(post.event.startDate),
            startTime: timeOf(post.event.startTime ?? "00:00"),
            endDate: dateOf(post.event.endDate),
            endTime: timeOf(post.event.endTime ?? "23:59"),
          },
        },
      }
    : {}),
  ...(post.callToAction
    ? {
        callToAction: {
          actionType: post.callToAction.actionType,
          ...(post.callToAction.url && post.callToAction.actionType !== "CALL"
            ? { url: post.callToAction.url }
            : {}),
        },
      }
    : {}),
  ...(post.offer
    ? { offer: Object.fromEntries(Object.entries(post.offer).filter(([, value]) => value !== null)) }
    : {}),
  ...(post.imageUrl ? { media: [{ mediaFormat: "PHOTO", sourceUrl: post.imageUrl }] } : {}),
})

/** Changeable fields of a post; its type and language stay. An offer has no button (D-193). */
const maskOf = ({ post, isImageChanged }: EditedPost): string =>
  [
    "summary",
    ...(post.event ? ["event"] : []),
    ...(post.topicType === "OFFER" ? ["offer"] : ["callToAction"]),
    ...(isImageChanged ? ["media"] : []),
  ].join()

const isSamePost = (post: PostForSource, { topicType, summary, event, state }: GooglePost): boolean =>
  state !== "REJECTED" &&
  topicType === post.topicType &&
  summary === (post.summary ?? "") &&
  (event?.title ?? "") === (post.event?.title ?? "")

const standingOf = ({ state }: GooglePost): Standing =>
  state === "REJECTED"
    ? { state: "removed", reason: "It goes against the content policy." }
    : { state: "published" }

type Ask = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall) => Promise<T>

/**
 * Posts of Google by v4 of the Google My Business API. It has no key that names what is created: where an attempt before
 * may have come to something, the post is looked for by what it says.
 * @param ask within the quota of this installation.
 * @param translated refusals as errors of connectors.
 */
export function googlePosts(
  { reviewsUrl, patience }: Pick<GoogleSettings, "reviewsUrl" | "patience">,
  ask: Ask,
  translated: (error: unknown) => unknown,
): Posts {
  function postsUrl(place: string, parameters: Record<string, string> = {}): URL {
    if (!/^accounts\/\w+\/locations\/\w+$/.test(place)) throw new AtProviderGone()
    const url = new URL(`/v4/${place}/localPosts`, reviewsUrl)
    url.search = new URLSearchParams(parameters).toString()
    return url
  }
  function postUrl(externalId: string): URL {
    if (!postName.test(externalId)) throw new AtProviderGone()
    return new URL(`/v4/${externalId}`, reviewsUrl)
  }

  /** Error text of a post that Google refuses. */
  function refusalOf(error: unknown): unknown {
    if (error instanceof CallRefused && error.code === "INVALID_ARGUMENT")
      return new Refused("This post is not accepted. Check its text, link and image.")
    const other = translated(error)
    if (other instanceof ProviderForbidden) return new Refused("Posts of this location are not allowed.")
    return other
  }

  async function find(accessToken: string, place: string, post: PostForSource, signal: AbortSignal) {
    let pageToken: string | undefined
    for (let count = 0; count < maxPages; count++) {
      const url = postsUrl(place, { pageSize, ...(pageToken ? { pageToken } : {}) })
      const page = await ask(url, postPageSchema, { accessToken, signal, patience })
      const found = page.localPosts.find((one) => isSamePost(post, one))
      if (found) return found
      pageToken = page.nextPageToken
      if (!pageToken) return null
    }
    return null
  }

  return {
    async publish(accessToken, place, post, signal) {
      try {
        const known = post.isRetry ? await find(accessToken, place, post, signal) : null
        const { name, state } =
          known ??
          (await ask(postsUrl(place), postSchema, {
            method: "POST",
            json: googlePostOf(post),
            accessToken,
            signal,
            patience,
          }))
        if (state === "REJECTED") throw new Refused("It goes against the content policy.")
        return name
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal instanceof AtProviderGone)
          throw new Refused("This place is no longer in the integration.")
        throw refusal
      }
    },
    async edit(accessToken, edited, signal) {
      const url = postUrl(edited.externalId)
      url.searchParams.set("updateMask", maskOf(edited))
      const { media, ...text } = googlePostOf(edited.post)
      try {
        const json = edited.isImageChanged && media ? { ...text, media } : text
        return standingOf(
          await ask(url, postSchema, { method: "PATCH", json, accessToken, signal, patience }),
        )
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal instanceof AtProviderGone) return gone
        throw refusal
      }
    },
    async remove(accessToken, place, { post, externalId }, signal) {
      try {
        const name =
          externalId ?? (post.isRetry ? (await find(accessToken, place, post, signal))?.name : undefined)
        if (name) await ask(postUrl(name), z.unknown(), { method: "DELETE", accessToken, signal, patience })
      } catch (error) {
        const other = translated(error)
        if (!(other instanceof AtProviderGone)) throw other
      }
    },
    async check(accessToken, externalId, signal) {
      try {
        return standingOf(await ask(postUrl(externalId), postSchema, { accessToken, signal, patience }))
      } catch (error) {
        const other = translated(error)
        if (other instanceof AtProviderGone) return gone
        throw other
      }
    },
  }
}
