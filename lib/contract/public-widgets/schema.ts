import { z } from "zod"
import { lineSchema } from "../line.ts"
import { hoursSchema, slotSchema } from "../locations/hours.ts"
import {
  widgetCorners,
  widgetLanguages,
  widgetLayouts,
  widgetLimits,
  widgetThemes,
  widgetTypes,
} from "../widgets/constants.ts"

/** 22 opaque characters (D-007). */
const publicKeySchema = z.string().regex(/^[\w-]{22}$/, "must be the key of a widget")

/** How a widget looks: nothing of what it is made from. */
const shownSettingsSchema = z.looseObject({
  theme: z.enum(widgetThemes),
  accent_color: z.string(),
  corner: z.enum(widgetCorners),
  language: z.enum(widgetLanguages),
  rotate_seconds: z.number().int().nullish(),
  show_summary: z.boolean().nullish(),
  show_count: z.boolean().nullish(),
  layout: z.enum(widgetLayouts).nullish(),
})

const responseSchema = z.looseObject({ content: z.string(), published_at: z.string().nullish() })

const shownReviewSchema = z.looseObject({
  /** 1 to 5; null for a recommendation. */
  rating: z.number().nullable(),
  recommends: z.boolean().nullish(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  author: z.string().nullish(),
  source_name: z.string().nullish(),
  /** Where it stands at its source. */
  url: z.string().nullish(),
  published_at: z.string().nullish(),
  response: responseSchema.nullish(),
})
export type ShownReview = z.infer<typeof shownReviewSchema>

const shownHolidaySchema = z.looseObject({
  day: z.string(),
  name: z.string().nullish(),
  closed: z.boolean(),
  is_24_hours: z.boolean(),
  hours: z.array(slotSchema),
})

const shownLocationSchema = z.looseObject({
  name: z.string(),
  /** One that is closed for good or for a time has no hours that count. */
  open_status: z.string().nullish(),
  /** Lines as they are written on an envelope. */
  address: z.array(z.string()).nullish(),
  street: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zipcode: z.string().nullish(),
  country_code: z.string().nullish(),
  phone: z.string().nullish(),
  website: z.string().nullish(),
  map_url: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  time_zone: z.string(),
  hours: hoursSchema.nullish(),
  /** Dates within 14 days that have hours of their own. */
  holidays: z.array(shownHolidaySchema).nullish(),
})
export type ShownLocation = z.infer<typeof shownLocationSchema>

/** All that a widget shows (D-206, D-301): whoever draws it needs no more. */
export const publicWidgetSchema = z.looseObject({
  public_key: z.string(),
  name: z.string(),
  widget_type: z.enum(widgetTypes),
  settings: shownSettingsSchema,
  allowed_domains: z.array(z.string()),
  time_zone: z.string(),
  /** Of all reviews of its locations from sources that may be embedded, whatever it shows of them (D-205). */
  summary: z.looseObject({
    /** Two decimals; null without a rated review. */
    avg_rating: z.number().nullable(),
    total_reviews: z.number().int(),
    /** Which location they are of, or whose. */
    place: z.string(),
    source_names: z.array(z.string()),
    /** Months that they are of; 0 for all. */
    since_months: z.number().int(),
  }),
  /** Its own words on its choice of reviews (D-205, D-301). */
  notice: z.looseObject({ min_rating: z.number().int().nullable(), is_selection: z.boolean() }),
  reviews: z.array(shownReviewSchema),
  page: z.number().int(),
  /** Reviews that it would show on all its pages. */
  matching_reviews: z.number().int(),
  location: shownLocationSchema.nullable(),
  /** Facts for search engines, if the account wants that. */
  structured: z
    .looseObject({
      /** Of responses to own microsurveys, the only ratings that search engines take from a business itself. */
      own_rating: z.looseObject({ avg_rating: z.number(), count: z.number().int() }).nullish(),
    })
    .nullable(),
})
export type PublicWidget = z.infer<typeof publicWidgetSchema>

export const publicWidgetParamsSchema = z.object({ public_key: publicKeySchema })
export const publicWidgetQuerySchema = z.object({
  page: z.number().int().min(1).max(widgetLimits.pages).optional(),
})

const { keys } = widgetLimits
export const publicWidgetsQuerySchema = z.object({
  keys: z.array(publicKeySchema).min(1, "can't be blank").max(keys, `can be up to ${keys}`),
})
/** In the order of the keys; those of no widget are left out. */
export const publicWidgetsSchema = z.looseObject({ widgets: z.array(publicWidgetSchema) })

const pageSchema = z.object({
  public_key: publicKeySchema,
  host: lineSchema.min(1, "can't be blank").max(253, "is too long"),
  path: lineSchema.max(200, "is too long"),
  views: z.number().int().min(1).max(1_000_000),
  /** Whether the site may not show the widget. */
  is_blocked: z.boolean(),
})
export type WidgetPageViews = z.infer<typeof pageSchema>

/** POST /public/widgets/views: counts of a while, not visits. */
export const widgetViewsBodySchema = z.object({
  pages: z.array(pageSchema).min(1, "can't be blank").max(500, "can be up to 500"),
})
