import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  daySchema,
  fileQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  sortQuery,
} from "../common.ts"
import { quotaSchema } from "../connections/schema.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { integrationStatuses } from "../integrations/constants.ts"
import { lineSchema } from "../line.ts"
import {
  directoryCodes,
  eligibilities,
  listingCauses,
  listingChoices,
  listingFieldNames,
  listingSorts,
  listingStatuses,
  maxPublishedLocations,
} from "./constants.ts"

/** Whether a location is, or can be, published to directories (D-180). */
export const eligibleLocationSchema = z.looseObject({
  id: idSchema.nullish(),
  status: z.enum(eligibilities),
  /** Why it is not eligible. */
  status_reason: z.string().nullish(),
  /** When it was published last. */
  local_listing_published_at: z.string().nullish(),
  /** When changes that wait will be published. */
  publishing_at: z.string().nullish(),
  /** Why the last publication failed. */
  publishing_error: z.string().nullish(),
})
export type EligibleLocation = z.infer<typeof eligibleLocationSchema>

/** GET /local_listings/integration_overview (000 §7). */
export const integrationOverviewQuerySchema = z.object(accountQuery)
export const integrationOverviewSchema = z.looseObject({
  integrations: z.array(
    z.looseObject({ source_code: z.string(), integration_status: z.enum(integrationStatuses) }),
  ),
})

/** GET /local_listings/eligible_locations/{id} (001 §7). */
export const eligibleLocationQuerySchema = z.object({
  ...accountQuery,
  /** Returns the last known state without asking the directory. */
  kept: z.boolean().optional(),
})

/** POST /local_listings/publish and /local_listings/unpublish (D-188). */
export const publishBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxPublishedLocations, "is too long"),
})
export const publishedAnswerSchema = z.looseObject({ locations: z.array(eligibleLocationSchema) })

/** Values of one field at a directory and in the account. */
export const listingFieldSchema = z.looseObject({
  field: z.string(),
  ours: z.unknown(),
  live: z.unknown(),
  /** Directory's suggestion; null if it has none. */
  suggested: z.unknown(),
  in_sync: z.boolean(),
  sent_at: z.string().nullish(),
  seen_at: z.string().nullish(),
  /** Who changed it here last. */
  changed_by: z.string().nullish(),
  /** Names these values, for `local_listings.resolve`. */
  seen: z.string().nullish(),
  /** Our value before one of the directory was taken; absent unless it can come back. */
  previous: z.looseObject({ value: z.unknown() }).nullish(),
})
export type ListingField = z.infer<typeof listingFieldSchema>

/** A location at a directory (002 §3). */
export const directoryRecordSchema = z.looseObject({
  id: idSchema,
  directory_code: z.string(),
  directory_name: z.string(),
  directory_enabled: z.boolean(),
  rtx_source_id: idSchema,
  status: z.enum(listingStatuses),
  /** `Fields not in sync: a, b`; null when none differs. */
  status_description: z.string().nullish(),
  listing_url: z.string().nullish(),
  directory_logo_url: z.string().nullish(),
  last_checked_at: z.string().nullish(),
  fields_in_sync: z.number().int().nullish(),
  syncable_fields: z.number().int().nullish(),
  /** Why the directory did not take what was sent last. */
  refusal: z.string().nullish(),
  /** The fields that differ. */
  differing_fields: z.array(z.enum(listingFieldNames)).nullish(),
  /** The fields that the directory would rather show otherwise. */
  suggested_fields: z.array(z.enum(listingFieldNames)).nullish(),
  /** Those of the differing fields that a suggestion of the directory has changed here, and that it doesn't show yet. */
  changed_fields: z.array(z.enum(listingFieldNames)).nullish(),
  overrides: z
    .looseObject({ id: idSchema, phone: z.string().nullish(), website: z.string().nullish() })
    .nullish(),
  /** Only of one location. */
  fields: z.array(listingFieldSchema).nullish(),
  /** Only of one location: names all of these values, for `local_listings.resolve`. */
  seen: z.string().nullish(),
  /** Only of one location: the directory is simulated for it, and nothing is sent to the real one. */
  is_simulated: z.boolean().nullish(),
})
export type DirectoryRecord = z.infer<typeof directoryRecordSchema>

/** A location and how it stands at directories (002 §3). */
export const listingLocationSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  public_name: z.string().nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zipcode: z.string().nullish(),
  external_id: z.string().nullish(),
  status: z.enum(eligibilities),
  status_reason: z.string().nullish(),
  open_status: z.string().nullish(),
  last_checked_at: z.string().nullish(),
  /** Its Auto Sync is on (D-179). */
  publishing_enabled: z.boolean(),
  local_listing_published_at: z.string().nullish(),
  publishing_at: z.string().nullish(),
  publishing_error: z.string().nullish(),
  /** Fields in sync of all that can be, from 0 to 1 (D-186). */
  ll_sync_ratio: z.number().nullish(),
  directories: z.array(directoryRecordSchema),
})
export type ListingLocation = z.infer<typeof listingLocationSchema>

export const listingMetricsParamsSchema = z.object({ account_id: idTextSchema })

/** Filters of local listings (P-427). */
export const listingsFilterSchema = z.object(apiShape(filtersOn("localListings")))
export type ListingsFilter = z.infer<typeof listingsFilterSchema>

/** GET /local_listings/metrics/{account_id}/locations (D-177): the worst status first unless something else is said. */
export const listingLocationsQuerySchema = listingsFilterSchema.extend({
  ...sortQuery(listingSorts, "one"),
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})
export type ListingLocationsQuery = z.infer<typeof listingLocationsQuerySchema>
export const listingLocationsSchema = z.looseObject({
  locations: z.array(listingLocationSchema),
  paging: z.looseObject({
    page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    total_pages: z.number().int(),
  }),
})
export type ListingLocations = z.infer<typeof listingLocationsSchema>

/** GET /local_listings/metrics/{account_id}/overview (P-429). */
export const listingsOverviewSchema = z.looseObject({
  total_locations: z.number().int().nullish(),
  /** Locations with a directory that is out of sync. */
  locations_not_in_sync: z.number().int().nullish(),
  /** Locations of which a directory would rather show something else. */
  locations_with_suggestions: z.number().int().nullish(),
  ll_sync_ratio: z.number().nullish(),
  directories: z.array(
    z.looseObject({
      id: idSchema,
      directory_code: z.string(),
      directory_name: z.string(),
      in_sync: z.number().int().nullish(),
      in_progress: z.number().int().nullish(),
      not_in_sync: z.number().int().nullish(),
      not_available: z.number().int().nullish(),
      ll_sync_ratio: z.number().nullish(),
    }),
  ),
})

/** GET /local_listings/{id} (D-177). */
export const listingQuerySchema = z.object({
  ...accountQuery,
  /** Asks the directories again. */
  refresh: z.boolean().optional(),
})

/** POST /locations/{id}/listings/resolve: settles differences of one field or all of them, at one directory or all. */
export const resolveListingBodySchema = z.object({
  account_id: idSchema.optional(),
  /** All directories without it, to which our data alone can go. */
  directory_code: z.enum(directoryCodes, "is not a directory").optional(),
  /** All fields without it. */
  field: z.enum(listingFieldNames, "is not compared with directories").optional(),
  keep: z.enum(listingChoices, "is not a choice"),
  /** The values that were looked at: others are not settled by it. */
  seen: lineSchema.max(64, "is too long").optional(),
})

/** How the account stands with a directory. */
export const directoryHealthSchema = z.looseObject({
  directory_code: z.string(),
  directory_name: z.string(),
  /** The account's listings can be read there: it is connected, or needs no connection. */
  is_connected: z.boolean(),
  /** Changes are published to it. */
  is_publishable: z.boolean(),
  /** It did not respond the last time. */
  is_failing: z.boolean(),
  last_asked_at: z.string().nullish(),
  last_success_at: z.string().nullish(),
  /** The last error in words, and when it was; it stays when the directory responds again. */
  last_error: z.string().nullish(),
  last_error_at: z.string().nullish(),
  /** Null for one that has to be connected first, and before the first look. */
  next_try_at: z.string().nullish(),
  listings: z.number().int(),
  /** Listings that it did not respond about the last time. */
  listings_failing: z.number().int(),
  /** Listings of which it did not take what was sent last. */
  listings_refused: z.number().int(),
  /** Rest of its quota; null if unknown. */
  quota: quotaSchema.nullish(),
})
export type DirectoryHealth = z.infer<typeof directoryHealthSchema>

/** GET /local_listings/health. */
export const listingsHealthSchema = z.looseObject({ directories: z.array(directoryHealthSchema) })

/** Change of a listing: a field on one side, or (`listing`) whether the directory lists the location. */
export const listingChangeSchema = z.looseObject({
  at: z.string(),
  field: z.string(),
  side: z.enum(["ours", "live"]),
  /** People here, the directory of its own accord, or a suggestion of the directory that was followed. */
  cause: z.enum(listingCauses),
  /** Who of the account; null where no one is known. */
  user_name: z.string().nullish(),
  before: z.unknown(),
  after: z.unknown(),
})
export type ListingChange = z.infer<typeof listingChangeSchema>

/** A field of a listing at the end of a day, and now. */
export const listingDayFieldSchema = z.looseObject({
  field: z.string(),
  ours: z.unknown(),
  live: z.unknown(),
  ours_now: z.unknown(),
  live_now: z.unknown(),
  /** The directory shows something else now. */
  is_changed: z.boolean(),
  /** The account would have another value with what the directory showed then, and can have it. */
  is_restorable: z.boolean(),
})
export type ListingDayField = z.infer<typeof listingDayFieldSchema>

export const listingDayParamsSchema = z.object({ id: idTextSchema, day: daySchema })

/** GET /locations/{id}/listings/days/{day}: a listing at the end of a day in the zone of the account, and what came that day. */
export const listingDayQuerySchema = z.object({
  ...accountQuery,
  directory_code: z.enum(directoryCodes, "is not a directory"),
})
export const listingDaySchema = z.looseObject({
  day: z.string(),
  directory_code: z.string(),
  /** The first day of the history; null without one. */
  since: z.string().nullish(),
  /** The history reaches back to this day. */
  is_known: z.boolean(),
  /** The directory listed the location. */
  is_listed: z.boolean(),
  fields: z.array(listingDayFieldSchema),
  /** The newest first. */
  changes: z.array(listingChangeSchema),
  /** The days before and after it on which something changed. */
  previous_day: z.string().nullish(),
  next_day: z.string().nullish(),
  /** Of the location, and what names the values of that day: both for `local_listings.restore`. */
  version: z.number().int().nullish(),
  seen: z.string().nullish(),
})
export type ListingDay = z.infer<typeof listingDaySchema>

/** GET /locations/{id}/listings/days: the days on which something changed, the newest first. */
export const listingDaysQuerySchema = z.object({
  ...cursorQuery,
  directory_code: z.enum(directoryCodes, "is not a directory"),
})
export const changedDaySchema = z.looseObject({
  day: z.string(),
  changes: z.number().int(),
  causes: z.array(z.enum(listingCauses)),
})
export const listingDaysSchema = listAnswer("days", changedDaySchema).extend({
  paging: z
    .looseObject({
      cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }),
    })
    .nullish(),
})

/** POST /locations/{id}/listings/restore: the location takes what a directory showed at the end of a day. */
export const restoreListingBodySchema = z.object({
  account_id: idSchema.optional(),
  directory_code: z.enum(directoryCodes, "is not a directory"),
  day: daySchema,
  /** All of them without it. */
  fields: z
    .array(z.enum(listingFieldNames, "is not compared with directories"))
    .min(1, "can't be blank")
    .max(listingFieldNames.length, "is too long")
    .optional(),
  /** The version of the location that the caller read; without it the last change wins. */
  version: z.number().int().optional(),
  /** The values that were looked at: others are not restored by it. */
  seen: lineSchema.max(64, "is too long").optional(),
})

/** GET /local_listings/export: what narrows and sorts the list, as a file. */
export const listingsFileQuerySchema = fileQuery(
  listingsFilterSchema.extend({ ...sortQuery(listingSorts, "one") }),
)
