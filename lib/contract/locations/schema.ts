import { z } from "zod"
import {
  accountQuery,
  changedPageQuery,
  fileQuery,
  headingsQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  pagingSchema,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { lineSchema } from "../line.ts"
import { sourceOverrideSchema } from "../location-source-overrides/schema.ts"
import { industryIdsSchema } from "../npi/schema.ts"
import { locationLengths, locationSorts, maxHoursLocations, openStatuses } from "./constants.ts"
import { blank, locationFields, optional, required } from "./fields.ts"
import { hoursSchema } from "./hours.ts"

/** A group as a location names it. */
const ownGroupSchema = z.looseObject({ id: idSchema, name: z.string() })

/** A location in lists (000 §3, 001 §3). */
export const locationSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  public_name: z.string().nullish(),
  address: z.string().nullable(),
  address_2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  state_id: idSchema.nullish(),
  state_code: z.string().nullish(),
  zipcode: z.string().nullish(),
  country: z.string().nullish(),
  country_id: idSchema.nullish(),
  phone: z.string().nullish(),
  external_id: z.string().nullish(),
  google_place_id: z.string().nullish(),
  website: z.string().nullish(),
  open_status: z.enum(openStatuses).nullish(),
  is_headquarters: z.boolean(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  /** When it was deleted, of those that `deleted` asks for (D-280). */
  deleted_at: z.string().nullish(),
  /** When asked for by `with_groups`: those that the caller sees. */
  groups: z.array(ownGroupSchema).nullish(),
  /** When asked for by `with_issues`, for those who may see them: how many are open; muted ones do not count. */
  open_issues: z.number().int().nullish(),
})
export type Location = z.infer<typeof locationSchema>

/** A location by itself: besides its hours, its time zone, and how often it was changed. */
export const locationDetailSchema = z.looseObject({
  ...locationSchema.shape,
  hours: hoursSchema.nullish(),
  category_id: idSchema.nullish(),
  category_name: z.string().nullish(),
  /** Of healthcare accounts. */
  industry_ids: z.looseObject({ npi_numbers: z.array(z.string()) }).nullish(),
  /** Phone and website overrides of single directories. */
  source_overrides: z.array(sourceOverrideSchema).nullish(),
  /** IANA name; null for the account's (D-281). */
  time_zone: z.string().nullish(),
  /** By which its landing pages are opened (D-224). */
  landing_slug: z.string().nullish(),
  /** Goes up by one with each change; a change that names an older one is refused. */
  version: z.number().int().nullish(),
  updated_at: z.string().nullish(),
})
export type LocationDetail = z.infer<typeof locationDetailSchema>

const locationBody = {
  ...locationFields,
  public_name: required(locationLengths.name),
  /** Names of state and country; their ids say which. The name of a state is kept where its country has no list of them. */
  state: optional(120),
  country: optional(120),
  external_id: optional(100),
  phone: optional(40),
  open_status: z.enum(openStatuses).optional(),
  is_headquarters: z.boolean().optional(),
  hours: hoursSchema.nullish(),
  category_id: idSchema.nullish(),
  industry_ids: industryIdsSchema.nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  /** IANA name; null or, for a new location, none: found from coordinates or address (D-281). */
  time_zone: lineSchema.max(64).nullish(),
}

/** POST /locations (001 §7, D-144). */
export const newLocationBodySchema = z.object({
  account_id: idSchema.optional(),
  ...locationBody,
  /** The name, unless it is said. */
  public_name: locationBody.public_name.optional(),
})

/** PATCH /locations/{id} (001 §7): what is absent stays, and so does what is null and was: imports bring locations without. */
export const locationBodySchema = z
  .object({
    ...locationBody,
    public_name: locationBody.public_name.nullable(),
    address: locationBody.address.nullable(),
    city: locationBody.city.nullable(),
    country_id: locationBody.country_id.nullable(),
    /** Takes the hours away, whatever `hours` says. */
    remove_hours: z.boolean(),
    /** The version that the caller read; without it the last change wins. */
    version: z.number().int(),
  })
  .partial()

/** POST /locations/hours (D-166): the whole week of each. */
export const locationsHoursBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, blank).max(maxHoursLocations, "is too long"),
  hours: hoursSchema,
})
/** Result counts; `missing` are those that the caller cannot reach. */
export const locationsHoursSchema = z.looseObject({
  changed: z.number().int(),
  unchanged: z.number().int(),
  missing: z.number().int(),
})
export type LocationsHours = z.infer<typeof locationsHoursSchema>

/** Filters and order of locations: the same for list and file. `id` takes a comma list (D-057). */
export const locationsFilterSchema = z.object({
  ...accountQuery,
  ...sortQuery([...locationSorts, "relevance"]),
  ...searchQuery,
  group_id: idTextSchema.optional(),
  "exclude[group_id]": idTextSchema.optional(),
  user_id: idTextSchema.optional(),
  id: idListSchema.optional(),
  theme_id: idTextSchema.optional(),
  /** Only those with open issues, or without; for those who may see them. */
  has_issues: z.boolean().optional(),
  /** The deleted ones instead, for Admins (D-280). */
  deleted: z.boolean().optional(),
})
export type LocationsFilter = z.infer<typeof locationsFilterSchema>

/** GET /export/csv/locations: what the list shows, whole. */
export const locationsExportQuerySchema = fileQuery(locationsFilterSchema.extend(headingsQuery))

/** GET /locations (000 §7). */
export const locationsQuerySchema = locationsFilterSchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  nonce: pageQuery.nonce,
  ...changedPageQuery,
  with_groups: z.boolean().optional(),
  with_issues: z.boolean().optional(),
})
export const locationsAnswerSchema = listAnswer("locations", locationSchema).extend({ paging: pagingSchema })
