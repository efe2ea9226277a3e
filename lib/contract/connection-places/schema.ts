import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
} from "../common.ts"
import { connectionPlaceStatuses, placeMoveStatuses } from "../connections/constants.ts"

const count = z.number().int().nonnegative()

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
  /** Why it was not made a location the last time, in words. */
  add_error: z.string().nullish(),
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

/** PATCH /connection_places/{id}: what a person says of a place. A matched one is at a location. */
export const connectionPlaceBodySchema = z
  .object({
    account_id: idSchema.optional(),
    status: z.enum(["matched", "ignored"]),
    location_id: idSchema.nullish(),
    /** Whose location it is; without it, the own account's or that of any child account that is linked. */
    location_account_id: idSchema.nullish(),
    /** Whether reviews of the place that are at other locations follow it; without it they keep it from moving. */
    move_reviews: z.boolean().optional(),
  })
  .refine(({ status, location_id }) => status !== "matched" || location_id != null, {
    path: ["location_id"],
    message: "is required with matched",
  })

/** POST /connection_places/add_locations: all places of a connection that wait. */
export const addLocationsBodySchema = z.object({
  account_id: idSchema.optional(),
  oauth_token_id: idSchema,
  /** Also places that are much like a location that no place of the connection is yet. */
  with_similar: z.boolean().optional(),
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
