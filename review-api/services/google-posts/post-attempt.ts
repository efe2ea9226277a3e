import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { PostAction, PostDirectory, PostType } from "#lib/contract/google-post-constants.ts"
import { directoryNames } from "#lib/contract/local-listing-constants.ts"
import { photoObstacles } from "#lib/contract/media-constants.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"
import { safeError } from "../../core/safe-error.ts"
import { rowsOf } from "../../db/connect.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import { type PostForSource, PostRefused, type PostSource } from "../../directories/post-source.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { Deps } from "../deps.ts"
import { canReach } from "../local-listings/directory-listing.ts"
import { googleCode } from "../local-listings/google-listing.ts"
import { addressesOf } from "../media/media-item.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { zoneOfLocation } from "./post-item.ts"

/** A post with what Google is told of it. */
export type PostRow = {
  id: number
  accountId: number
  locationId: number
  sourceCode: PostDirectory
  contentId: number
  bulkActionId: number
  state: "processing" | "live" | "rejected" | "failed" | "deleted" | "scheduled"
  attempts: number
  checks: number
  publishAt: string
  externalId: string | null
  /** What Google shows while other content is being sent; its image. */
  shownContentId: number | null
  shownUploadId: string | null
  /** Since when it is tried; null for the time of its publication. */
  triedSince: string | null
  locationName: string
  city: string | null
  timeZone: string
  /** The directory does not know the location, as it said last. */
  isUnknown: boolean
  topicType: PostType
  title: string | null
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  summary: string | null
  languageCode: string
  actionType: PostAction
  buttonUrl: string | null
  couponCode: string | null
  redeemOnlineUrl: string | null
  termsConditions: string | null
  uploadId: string | null
  copies: ImageCopy[] | null
}

/** What became of one attempt. */
export type PostOutcome =
  | { end: "published"; externalId: string }
  | { end: "removed" }
  /** `kept`: a change was not taken, and Google shows what it did. */
  | { end: "rejected" | "failed" | "kept"; reason: string }
  | { end: "busy"; waitMs: number }

/** How long a post is tried for after its time. */
const triedForMs = millisecondsInDay

/** @returns undefined when there is no such post. */
export async function postOf({ db }: Pick<Deps, "db">, id: number): Promise<PostRow | undefined> {
  const [row] = await rowsOf<PostRow>(
    db,
    sql`select p.id::float8 as id, p.account_id::float8 as "accountId", p.location_id::float8 as "locationId",
          p.source_code as "sourceCode", p.content_id::float8 as "contentId", p.bulk_action_id::float8 as "bulkActionId", p.state, p.attempts, p.checks,
          p.publish_at as "publishAt", p.external_id as "externalId",
          p.shown_content_id::float8 as "shownContentId", s.upload_id as "shownUploadId", p.tried_since as "triedSince",
          coalesce(l.public_name, l.name) as "locationName", l.city, ${zoneOfLocation} as "timeZone",
          (k.location_id is not null and k.listing is null) as "isUnknown",
          c.topic_type as "topicType", c.title, c.start_date::text as "startDate", c.start_time as "startTime",
          c.end_date::text as "endDate", c.end_time as "endTime", c.summary, c.language_code as "languageCode",
          c.action_type as "actionType", c.button_url as "buttonUrl", c.coupon_code as "couponCode",
          c.redeem_online_url as "redeemOnlineUrl", c.terms_conditions as "termsConditions",
          c.upload_id as "uploadId", u.copies
        from google_posts p
        join google_post_contents c on c.account_id = p.account_id and c.id = p.content_id
        join locations l on l.account_id = p.account_id and l.id = p.location_id
        join accounts a on a.id = p.account_id
        left join google_post_contents s on s.account_id = p.account_id and s.id = p.shown_content_id
        left join uploads u on u.account_id = c.account_id and u.id = c.upload_id
        left join listing_looks k on k.account_id = p.account_id and k.location_id = p.location_id
          and k.source_code = p.source_code
        where p.id = ${id}::bigint`,
  )
  return row
}

export const placeOf = ({
  accountId,
  locationId,
  sourceCode,
}: Pick<PostRow, "accountId" | "locationId" | "sourceCode">) => ({ accountId, locationId, sourceCode })

/** The directory of a post, for people. */
export const directoryOf = ({ sourceCode }: Pick<PostRow, "sourceCode">): string => directoryNames[sourceCode]

/** Why nothing goes out where a directory is not connected, or does not know the location. */
const obstaclesOf = (post: PostRow) =>
  post.sourceCode === googleCode
    ? photoObstacles
    : {
        integration: `There is no active ${directoryOf(post)} integration for this account.`,
        location: `This location was not found in your ${directoryOf(post)} integration.`,
      }

/** The same for each attempt at a post, so that Google has it once. */
export const postKeyOf = ({ accountId, id }: { accountId: number; id: number }): string =>
  `post-${accountId}-${id}`

/** From one attempt to the next, the longer the more there were. */
const pauseMs = (count: number): number => Math.min(count, 30) * millisecondsInMinute

async function forSource(deps: Deps, post: PostRow): Promise<PostForSource> {
  const filled = (text: string | null) =>
    text && fillTemplate(text, { location_name: post.locationName, city: post.city })
  const { topicType, actionType, accountId, uploadId: id } = post
  const title = filled(post.title)
  const { site } = await emailBrandingOf(deps, accountId)
  return {
    ...{
      key: postKeyOf(post),
      isRetry: post.attempts > 1,
      topicType,
      languageCode: post.languageCode,
      summary: filled(post.summary),
    },
    event:
      topicType === "STANDARD"
        ? null
        : {
            title: title ?? "",
            ...{ startDate: post.startDate!, startTime: post.startTime },
            ...{ endDate: post.endDate!, endTime: post.endTime },
          },
    callToAction: actionType === "none" ? null : { actionType, url: post.buttonUrl },
    offer:
      topicType === "OFFER"
        ? {
            couponCode: post.couponCode,
            redeemOnlineUrl: post.redeemOnlineUrl,
            termsConditions: post.termsConditions,
          }
        : null,
    imageUrl: id === null ? null : addressesOf({ ...deps, site }, { accountId, id }, post.copies ?? []).url,
  }
}

/** What became of a post that can't go out: one that is edited stays as Google shows it. */
const failed = (post: PostRow, reason: string): PostOutcome =>
  post.shownContentId === null
    ? { end: "failed", reason }
    : {
        end: "kept",
        reason: `The edit failed: ${reason} ${directoryOf(post)} still shows the post as it was.`,
      }

function later(post: PostRow, now: Date, waitMs: number | null): PostOutcome {
  const isOver = now.getTime() - Date.parse(post.triedSince ?? post.publishAt) > triedForMs
  if (isOver) return failed(post, `${directoryOf(post)} could not be reached for a day.`)
  return { end: "busy", waitMs: waitMs ?? pauseMs(post.attempts) }
}

/** Asks for what a post wants, once. @throws as post sources do. */
async function ask(deps: Deps, source: PostSource, row: PostRow, signal: AbortSignal): Promise<PostOutcome> {
  const { externalId, shownContentId, shownUploadId, uploadId } = row
  const place = placeOf(row)
  const post = await forSource(deps, row)
  if (row.state === "deleted") {
    await source.remove(place, { post, externalId }, signal)
    return { end: "removed" }
  }
  if (externalId !== null && shownContentId !== null) {
    const isImageChanged = shownUploadId !== uploadId
    const standing = await source.edit(place, { post, externalId, isImageChanged }, signal)
    return standing.state === "published"
      ? { end: "published", externalId }
      : { end: "rejected", reason: `${directoryOf(row)} removed the post: ${standing.reason}` }
  }
  // What Google has taken down makes room for what is sent again.
  if (externalId !== null) await source.remove(place, { post, externalId }, signal)
  return { end: "published", externalId: await source.publish(place, post, signal) }
}

/**
 * Asks a directory once to show a post, to change it, or to take it down. A post of an account that is not connected any more
 * can't be taken down.
 * @throws when the program stops, so that somebody else goes on.
 */
export async function attemptPost(deps: Deps, post: PostRow, signal: AbortSignal): Promise<PostOutcome> {
  const isRemoval = post.state === "deleted"
  const source = deps.postSources(post.sourceCode)
  const obstacles = obstaclesOf(post)
  const isConnected = source !== null && (await canReach(deps, post.accountId, post.sourceCode))
  if (!isConnected) return isRemoval ? { end: "removed" } : failed(post, obstacles.integration)
  if (!isRemoval && post.isUnknown) return failed(post, obstacles.location)
  try {
    return await ask(deps, source, post, signal)
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error
    if (error instanceof PostRefused && !isRemoval)
      return post.shownContentId === null
        ? { end: "rejected", reason: `${directoryOf(post)}: ${error.reason}` }
        : failed(post, error.reason)
    deps.log.warn({ post: post.id, error: safeError(error) }, "a directory did not respond")
    const waitMs = error instanceof SourceBusy ? error.waitMs : null
    return isRemoval
      ? { end: "busy", waitMs: waitMs ?? pauseMs(post.attempts) }
      : later(post, deps.clock.now(), waitMs)
  }
}
