import { millisecondsInDay } from "date-fns/constants"
import { and, eq, inArray, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import type { PostAction, PostDirectory, PostType } from "#lib/contract/posts/constants.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { postContents, posts } from "../../db/schema/posts.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { LocationAtSource } from "../../directories/destination.ts"
import type { PostForSource, PostSource, RemovedPost } from "../../directories/post-source.ts"
import { isOfLocation, pauseMs, placeOf, publishStanding } from "../../publishing/at-location.ts"
import { firstCheckAt } from "../../publishing/check-times.ts"
import { publishing } from "../../publishing/engine.ts"
import { type Ending, type Keys, type Kind, keyOf, type Outcome } from "../../publishing/kind.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { addressesOf } from "../media/media-item.ts"
import { releaseContents } from "../post-content/release-contents.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { zoneOfLocation } from "./post-item.ts"
import { endOf } from "./post-times.ts"

/** A post with what its directory is told of it. */
const postRowShape = {
  id: column.number(),
  accountId: column.number(),
  locationId: column.number(),
  sourceCode: column.text<PostDirectory>(),
  contentId: column.number(),
  bulkActionId: column.number(),
  status: column.text<"processing" | "live" | "rejected" | "failed" | "deleted" | "scheduled">(),
  /** The status too. */
  version: column.text(),
  attempts: column.number(),
  checks: column.number(),
  publishAt: column.instant(),
  externalId: column.text().nullable(),
  /** Content that the directory shows while another is being sent; its image. */
  shownContentId: column.number().nullable(),
  shownUploadId: column.text().nullable(),
  /** Since when it is tried; null for the time of its publication. */
  triedSince: column.instant().nullable(),
  locationName: column.text(),
  city: column.text().nullable(),
  timeZone: column.text(),
  topicType: column.text<PostType>(),
  title: column.text().nullable(),
  startDate: column.text().nullable(),
  startTime: column.text().nullable(),
  endDate: column.text().nullable(),
  endTime: column.text().nullable(),
  summary: column.text().nullable(),
  languageCode: column.text(),
  actionType: column.text<PostAction>(),
  buttonUrl: column.text().nullable(),
  couponCode: column.text().nullable(),
  redeemOnlineUrl: column.text().nullable(),
  termsConditions: column.text().nullable(),
  uploadId: column.text().nullable(),
  copies: column.json<ImageCopy[]>().nullable(),
}

type PostRow = RowOf<typeof postRowShape>

/** @returns undefined when there is no such post. */
async function postOf(db: Db, { accountId, id }: Keys): Promise<PostRow | undefined> {
  const [row] = await rowsOf(
    db,
    postRowShape,
    sql`select p.id, p.account_id, p.location_id,
          p.source_code, p.content_id, p.bulk_action_id, p.state as status,
          p.state as version, p.attempts, p.checks,
          p.publish_at, p.external_id,
          p.shown_content_id, s.upload_id as shown_upload_id, p.tried_since,
          coalesce(l.public_name, l.name) as location_name, l.city, ${zoneOfLocation} as time_zone,
          c.topic_type, c.title, c.start_date::text as start_date, c.start_time,
          c.end_date::text as end_date, c.end_time, c.summary, c.language_code,
          c.action_type, c.button_url, c.coupon_code,
          c.redeem_online_url, c.terms_conditions,
          c.upload_id, u.copies
        from posts p
        join post_contents c on c.account_id = p.account_id and c.id = p.content_id
        join locations l on l.account_id = p.account_id and l.id = p.location_id
        join accounts a on a.id = p.account_id
        left join post_contents s on s.account_id = p.account_id and s.id = p.shown_content_id
        left join uploads u on u.account_id = c.account_id and u.id = c.upload_id
        where p.account_id = ${accountId}::bigint and p.id = ${id}::bigint`,
  )
  return row
}

const isRemoval = ({ status }: PostRow): boolean => status === "deleted"

/** The directory of a post, for people. */
const directoryOf = ({ sourceCode }: Pick<PostRow, "sourceCode">): string => directoryNames[sourceCode]

async function forSource(deps: Deps, post: PostRow): Promise<PostForSource> {
  const filled = (text: string | null) =>
    text && fillTemplate(text, { location_name: post.locationName, city: post.city })
  const { topicType, actionType, accountId, uploadId: id } = post
  const title = filled(post.title)
  const { site } = await emailBrandingOf(deps, accountId)
  return {
    key: keyOf("post", post),
    isRetry: post.attempts > 1,
    topicType,
    languageCode: post.languageCode,
    summary: filled(post.summary),
    event:
      topicType === "STANDARD"
        ? null
        : {
            title: title ?? "",
            startDate: post.startDate!,
            startTime: post.startTime,
            endDate: post.endDate!,
            endTime: post.endTime,
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

/** Lists of what has failed do not show its location yet. */
const publishFailure = (tx: Db, { accountId, id }: PostRow): Promise<void> =>
  publishEvent(tx, {
    accountId,
    resourceId: id,
    action: "LOCAL_LISTING_UPDATED",
    channel: channelOf("account", accountId),
  })

/** Restores the content that the directory still shows, as it refused the change. */
async function shownAgain(tx: Db, { accountId, shownContentId, timeZone }: PostRow) {
  const [shown] = await tx
    .select()
    .from(postContents)
    .where(and(eq(postContents.accountId, accountId), eq(postContents.id, shownContentId ?? 0)))
  return shown ? { contentId: shown.id, expiresAt: endOf(shown, timeZone) } : {}
}

type Failure = Extract<Outcome, { end: "failed" }>

/** Why a post did not go out, for people. */
function reasonOf(post: PostRow, { code, words }: Failure): string {
  const directory = directoryOf(post)
  if (code === "integration") return `There is no active ${directory} integration for this account.`
  if (code === "location") return `This location was not found in your ${directory} integration.`
  return code === "unreachable" ? `${directory} could not be reached for a day.` : (words ?? "")
}

const atRest = { nextAttemptAt: null, shownContentId: null, triedSince: null }
const live = (now: Date) => ({ ...atRest, state: "live" as const, checks: 0, checkAt: firstCheckAt(now) })

/** A post that can't go out; one that is edited stays as its directory shows it. */
async function valuesAfterFailure({ tx, deps, row }: PostEnding, failure: Failure) {
  const { code } = failure
  const why = { errorCode: code }
  const directory = directoryOf(row)
  const reason = reasonOf(row, failure)
  if (code === "taken_back")
    return {
      ...atRest,
      ...why,
      state: "rejected" as const,
      error: `${directory} removed the post: ${reason}`,
    }
  if (row.shownContentId !== null) {
    const error = `The edit failed: ${reason} ${directory} still shows the post as it was.`
    return { ...live(deps.clock.now()), ...(await shownAgain(tx, row)), ...why, error }
  }
  return code === "refused"
    ? { ...atRest, ...why, state: "rejected" as const, error: `${directory}: ${reason}` }
    : { ...atRest, ...why, state: "failed" as const, error: reason }
}

function valuesAfter(ending: PostEnding, outcome: Exclude<Outcome, { end: "removed" }>) {
  const { row, deps } = ending
  const now = deps.clock.now()
  switch (outcome.end) {
    case "published": {
      const publishedAt = row.shownContentId === null ? { publishedAt: now.toISOString() } : {}
      return { ...live(now), ...publishedAt, externalId: outcome.externalId, errorCode: null, error: null }
    }
    case "held":
    case "resting":
      return {
        nextAttemptAt: outcome.until,
        errorCode: "unreachable" as const,
        error: `${directoryOf(row)} cannot be reached. We'll try again.`,
      }
    case "failed":
      return valuesAfterFailure(ending, outcome)
  }
}

type PostEnding = Ending<Deps, PostRow, undefined>

const isPost = ({ accountId, id }: Keys) => and(eq(posts.accountId, accountId), eq(posts.id, id))

/** Has the bulk action of a post ended with its last post. */
async function endAction({ db, jobs }: Deps, { accountId, bulkActionId }: PostRow): Promise<void> {
  const [open] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.accountId, accountId),
        eq(posts.bulkActionId, bulkActionId),
        inArray(posts.state, ["scheduled", "processing"]),
      ),
    )
    .limit(1)
  if (!open) await jobs.send("bulk_action", String(bulkActionId))
}

/** Posts at their directories. */
const postKind: Kind<Deps, PostRow, LocationAtSource, PostForSource, RemovedPost, PostSource, undefined> = {
  name: "post",
  job: "post_publication",
  table: posts,
  columns: { status: "state", version: "state" },
  shown: "live",
  isOpen: isOfLocation,
  claims: sql`state = case o.state when 'scheduled' then 'processing' else o.state end`,
  read: postOf,
  isRemoval,
  /** Removals work without a known location. */
  obstacleOf: (deps, row) =>
    mayPublish(deps, publishables.post, {
      accountId: row.accountId,
      sourceCode: row.sourceCode,
      locationIds: isRemoval(row) ? [] : [row.locationId],
    }),
  /** A post of an account that is not connected any more can't be taken down. */
  whenHindered: (row) => (isRemoval(row) ? "removed" : "failed"),
  destination: ({ postSources }, { sourceCode }) => postSources(sourceCode),
  at: placeOf,
  wanted: forSource,
  removed: async (deps, row) => ({ post: await forSource(deps, row), externalId: row.externalId }),
  async publish(source, row, post, signal) {
    const { externalId } = row
    const place = placeOf(row)
    if (externalId === null) return source.publish(place, post, signal)
    if (row.shownContentId !== null) {
      const isImageChanged = row.shownUploadId !== row.uploadId
      const standing = await source.edit(place, { post, externalId, isImageChanged }, signal)
      return standing.state === "published" ? externalId : standing
    }
    // A post that the directory has removed makes room for a new one.
    await source.remove(place, { post, externalId }, signal)
    return source.publish(place, post, signal)
  },
  /** For a day after its time; a removal for good. */
  nextAttempt(now, row, waitMs) {
    const isOver = now.getTime() - Date.parse(row.triedSince ?? row.publishAt) > millisecondsInDay
    if (isOver && !isRemoval(row)) return null
    return new Date(now.getTime() + (waitMs ?? pauseMs(row.attempts)))
  },
  hold: async () => undefined,
  async write(ending, outcome) {
    const { tx, deps, row, isCurrent } = ending
    if (!isCurrent) return undefined
    const { accountId, contentId, shownContentId } = row
    if (outcome.end === "removed") await tx.delete(posts).where(isPost(row))
    else {
      await tx
        .update(posts)
        .set(await valuesAfter(ending, outcome))
        .where(isPost(row))
      await publishStanding(tx, row)
    }
    if (outcome.end === "failed") await publishFailure(tx, row)
    const contents = [contentId, ...(shownContentId === null ? [] : [shownContentId])]
    if (outcome.end === "removed" || contents.length > 1) await releaseContents(tx, deps, accountId, contents)
    return undefined
  },
  async takeBack({ tx, row }, words) {
    const error = `${directoryOf(row)} removed the post: ${words}`
    await tx
      .update(posts)
      .set({ state: "rejected", errorCode: "taken_back", error, checkAt: null })
      .where(isPost(row))
    await publishStanding(tx, row)
  },
  after: endAction,
}

export const { publication: postPublicationJob, check: postCheckJob } = publishing(postKind)
