import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  daySchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { lineSchema } from "../line.ts"
import { endCodes } from "../publish-obstacles.ts"
import { oneImageText } from "../uploads/constants.ts"
import { postActionNames, postDirectories, postLimits, postStateNames, postTypeNames } from "./constants.ts"

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time (HH:mm)")
const line = (most: number) => lineSchema.max(most, "is too long").nullish()

/** A text over its limit is refused in the words of 002 §5; this only bounds the input. */
const text = (most: number) =>
  z
    .string()
    .max(most * 4, "is too long")
    .nullish()

/** The post form of 002 §3. Days and times are those of each location. */
const postShape = {
  topic_type: z.enum(postTypeNames),
  title: line(postLimits.title),
  startDate: daySchema.nullish(),
  startTime: timeSchema.nullish(),
  endDate: daySchema.nullish(),
  endTime: timeSchema.nullish(),
  summary: text(postLimits.summary),
  language_code: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, "must be a language code")
    .nullish(),
  media: z
    .array(z.object({ sourceUrl: lineSchema.max(2000), mediaFormat: z.literal("PHOTO") }))
    .max(1, oneImageText)
    .nullish(),
  actionType: z.enum(postActionNames).nullish(),
  buttonUrl: line(postLimits.url),
  couponCode: line(postLimits.coupon),
  redeemOnlineUrl: line(postLimits.url),
  termsConditions: text(postLimits.terms),
  /** Absent for at once. */
  publishDate: daySchema.nullish(),
  publishTime: timeSchema.nullish(),
  /** Where it is published; on Google alone unless said otherwise. */
  directory_codes: z
    .array(z.enum(postDirectories))
    .min(1, "can't be blank")
    .max(postDirectories.length)
    .nullish(),
}

const { topic_type: _, directory_codes: _codes, ...editedShape } = postShape
/** Which posts a change is for: one alone, or all of the same content that can still be changed. */
const appliesToSchema = z.enum(["post", "content"]).optional()

/**
 * PATCH /google_posts/{id}: what is absent stays. Posts that are scheduled, failed or rejected go out with it, live ones
 * are changed at Google.
 */
export const postBodySchema = z.object({ ...editedShape, applies_to: appliesToSchema })

/** POST /google_posts/{id}/retry: sends posts again that failed or were rejected. */
export const retriedPostsBodySchema = z.object({ applies_to: appliesToSchema })
export const retriedPostsSchema = z.looseObject({ retried: z.number().int() })

/** POST /google_post_content (P-442): what posts of locations are made of. */
export const newPostContentBodySchema = z.object({ account_id: idSchema.optional(), ...postShape })
export const newPostContentSchema = z.looseObject({ data: z.looseObject({ id: idSchema }) })

/** A post of a location: what it says, and how it stands at Google. */
export const postSchema = z.looseObject({
  ...postShape,
  media: z.array(z.looseObject({ sourceUrl: z.string(), mediaFormat: z.string() })).nullish(),
  id: idSchema,
  google_post_content_id: idSchema,
  bulk_action_id: idSchema.nullish(),
  location_id: idSchema,
  location_name: z.string().nullish(),
  /** Name and city of the location as its customers read them, for `{{location_name}}` and `{{city}}`. */
  public_location_name: z.string().nullish(),
  city: z.string().nullish(),
  /** The directory that this post is for. */
  directory_code: z.enum(postDirectories).nullish(),
  /** IANA zone of the location: days and times of the post are its. */
  time_zone: z.string().nullish(),
  state: z.enum(postStateNames),
  /** Why it is not shown, and the words for it. */
  error_code: z.enum(endCodes).nullish(),
  error: z.string().nullish(),
  publish_at: z.string(),
  published_at: z.string().nullish(),
  expires_at: z.string().nullish(),
  /** Of one that failed or was rejected: how many of its content did, with it, and have not ended. */
  retryable_count: z.number().int().nullish(),
  created_at: z.string().nullish(),
})
export type Post = z.infer<typeof postSchema>

/** GET /google_posts: those that are published last first. */
export const postsQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...apiShape(filtersOn("posts")),
  /** Posts of this content alone. */
  google_post_content_id: idTextSchema.optional(),
  /** Those of one bulk action. */
  bulk_action_id: idTextSchema.optional(),
})
export const postsAnswerSchema = listAnswer("google_posts", postSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** Groups of posts that a month names; one with more is cut at its end. */
export const maxCalendarEntries = 2000

/** GET /google_posts/calendar: a month of posts by the days on which locations show them, by their own clocks. */
export const postCalendarQuerySchema = z.object({
  ...accountQuery,
  ...apiShape(filtersOn("posts")),
  /** The present one in the account's time zone unless given. */
  month: z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "must be a month (YYYY-MM)")
    .optional(),
})

/** Posts of one content that go out on one day and stand alike. */
export const postCalendarEntrySchema = z.looseObject({
  day: daySchema,
  /** When the first of them goes out, HH:mm by the clock of its location. */
  time: z.string(),
  google_post_content_id: idSchema,
  topic_type: z.enum(postTypeNames),
  title: z.string().nullish(),
  summary: z.string().nullish(),
  state: z.enum(postStateNames),
  /** Locations that have it. */
  count: z.number().int(),
  /** The only one, where it is one. */
  location_name: z.string().nullish(),
})
export type PostCalendarEntry = z.infer<typeof postCalendarEntrySchema>

export const postCalendarSchema = z.looseObject({
  month: z.string(),
  entries: z.array(postCalendarEntrySchema),
  /** There were more. */
  is_cut: z.boolean(),
})
