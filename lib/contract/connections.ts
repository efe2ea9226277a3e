import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  pagingSchema,
  searchQuery,
} from "./common.ts"
import { connectionPlaceStatuses, connectionStates, placeMoveStatuses } from "./connection-constants.ts"
import { oauthProviderNames } from "./integration-constants.ts"
import { lineSchema } from "./line.ts"

const count = z.number().int().nonnegative()

/** Quota that a provider grants this installation, and the rest of it in this minute. */
export const quotaSchema = z.looseObject({
  calls_per_minute: count,
  calls_left: count,
  /** Of each profile. */
  edits_per_minute: count,
  /** Until when the provider wants to be left alone; null when it does not. */
  rests_until: z.string().nullish(),
})
export type ProviderQuota = z.infer<typeof quotaSchema>

/** A connection through which reviews come in by themselves, and how far it is. */
export const connectionSchema = z.looseObject({
  /** Of the OAuth token that holds its access. */
  oauth_token_id: idSchema,
  account_id: idSchema,
  integration_id: idSchema,
  integration_code: z.string(),
  state: z.enum(connectionStates),
  /** Whether its provider lets reviews be read at all; null while that is not known. */
  reads_reviews: z.boolean().nullish(),
  /** Error, in words; null if there is none. */
  error: z.string().nullish(),
  synced_at: z.string().nullish(),
  /** Until when its provider wants to be left alone; null when it does not. */
  paused_until: z.string().nullish(),
  /** Null when nothing happens until someone reconnects. */
  next_sync_at: z.string().nullish(),
  /** Of locations that the caller may see, like all figures of it. */
  places_matched: count,
  /** Matched places whose reviews have all been taken in at least once. */
  places_synced: count,
  places_doubtful: count,
  places_ignored: count,
  /** Matched places of which the last look came to nothing. */
  places_failing: count.nullish(),
  /** Reviews of matched places at the provider, as far as it has said so, and those taken in by now. */
  reviews_total: count,
  reviews_taken: count,
  /** Rest of the provider's quota; null if unknown. */
  quota: quotaSchema.nullish(),
  /** Reviews that customers wrote on each of the last 7 days of the account, the oldest day first. */
  recent_days: z.array(z.object({ day: z.string(), reviews: count })),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectionsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const connectionsAnswerSchema = listAnswer("connections", connectionSchema)

/** A place of a connection, and the location that it is. */
export const connectionPlaceSchema = z.looseObject({
  id: idSchema,
  /** Of the account itself, or of the linked child account whose location it is. */
  account_id: idSchema,
  account_name: z.string().nullish(),
  oauth_token_id: idSchema,
  external_id: z.string(),
  name: z.string(),
  address: z.string().nullish(),
  phone: z.string().nullish(),
  status: z.enum(connectionPlaceStatuses),
  /** Of a doubtful one the location that it may be. */
  location_id: idSchema.nullish(),
  location_name: z.string().nullish(),
  /** 0 to 100; 100 also when a person has confirmed it. */
  confidence: count,
  reviews_total: count.nullish(),
  synced_at: z.string().nullish(),
  error: z.string().nullish(),
  /** Since when each look has come to nothing. */
  failing_since: z.string().nullish(),
  /** For an Admin: whether reviews of it are kept here, which follow it to another location. */
  has_reviews: z.boolean().nullish(),
  /** For an Admin: the last time that its reviews followed it, within 30 days. */
  move: z
    .looseObject({
      status: z.enum(placeMoveStatuses),
      /** Reviews that follow, and those of them that are at the new location by now. */
      reviews: count,
      reviews_moved: count,
      from_location_id: idSchema.nullish(),
      from_location_name: z.string().nullish(),
      finished_at: z.string().nullish(),
      can_undo: z.boolean(),
      undo_until: z.string().nullish(),
    })
    .nullish(),
  /** In lists: of a doubtful one up to three locations that it may be, the likeliest first, for who may see them all. */
  candidates: z
    .array(
      z.object({
        location_id: idSchema,
        name: z.string(),
        confidence: count,
        /** Of the location: the account itself, or a linked child account. */
        location_account_id: idSchema.nullish(),
        account_name: z.string().nullish(),
      }),
    )
    .optional(),
})
export type ConnectionPlace = z.infer<typeof connectionPlaceSchema>

export const connectionPlacesQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  oauth_token_id: idTextSchema.optional(),
  status: z.enum(connectionPlaceStatuses).optional(),
})
export const connectionPlacesAnswerSchema = listAnswer("connection_places", connectionPlaceSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** A location that a place of a connection can be. */
export const connectionLocationSchema = z.looseObject({
  location_id: idSchema,
  location_name: z.string(),
  address: z.string().nullish(),
  /** Whose location it is: the account itself, or a child account that is linked with the connection. */
  account_id: idSchema,
  account_name: z.string(),
})
export type ConnectionLocation = z.infer<typeof connectionLocationSchema>

export const connectionLocationsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...searchQuery,
  /** Connection that the accounts are linked with; without it, locations of the own account. */
  oauth_token_id: idTextSchema.optional(),
})
export const connectionLocationsAnswerSchema = listAnswer("connection_locations", connectionLocationSchema)

/** PATCH /connection_places/{id}: what a person says of a place. A matched one is at a location. */
export const connectionPlaceBodySchema = z
  .object({
    account_id: idSchema.optional(),
    status: z.enum(["matched", "ignored"]),
    location_id: idSchema.optional(),
    /** Whose location it is; without it, the own account's or that of any child account that is linked. */
    location_account_id: idSchema.optional(),
    /** Whether reviews of the place that are at other locations follow it; without it they keep it from moving. */
    move_reviews: z.boolean().optional(),
  })
  .refine(({ status, location_id }) => status !== "matched" || location_id !== undefined, {
    path: ["location_id"],
    message: "is required with matched",
  })

/** GET /connection_places/{id}/move: what would follow a place to a location. */
export const placeMoveQuerySchema = z.object({ ...accountQuery, location_id: idTextSchema })
export const placeMovePreviewSchema = z.looseObject({
  id: idSchema,
  location_id: idSchema,
  location_name: z.string(),
  /** Reviews that would move, and those of them that have a response. */
  reviews: count,
  responded: count,
  from: z.array(
    z.looseObject({ location_id: idSchema, location_name: z.string(), reviews: count, responded: count }),
  ),
})
export type PlaceMovePreview = z.infer<typeof placeMovePreviewSchema>

/** Characters of a message: 65,536 bytes in base64, and a few more. */
export const maxNotificationText = 90_000

/** POST /connections/notifications: a message of a provider, and the signed token or the secret that came with it. */
export const notificationBodySchema = z.object({
  provider: z.enum(oauthProviderNames),
  token: lineSchema.min(1, "can't be blank").max(4_096),
  /** As Google's Pub/Sub has it: `data` is JSON in base64; of Facebook it is the very bytes that are signed. */
  message: z.looseObject({ data: lineSchema.max(maxNotificationText).default("") }),
})
