import { z } from "zod"
import { type Id, idSchema } from "../common.ts"
import { ownValue } from "../own-value.ts"
import {
  defaultAccent,
  type WidgetType,
  widgetCorners,
  widgetLanguages,
  widgetLayouts,
  widgetLimits,
  widgetSorts,
  widgetThemes,
} from "./constants.ts"

const { reviews, perPage, featured, locations, sources, rotate, months } = widgetLimits

const number = (from: number, to: number) => {
  const error = `Enter a number from ${from} to ${to}`
  return z.number({ error }).int(error).min(from, error).max(to, error)
}
const ids = (most: number) => z.array(idSchema).max(most, `can be up to ${most}`)
const rotateText = `must be 0, or ${rotate.least} to ${rotate.most}`

/** Every setting of every type (D-204), none of them needed: what a body may hold. */
export const widgetSettingsBodySchema = z.object({
  auto_publish: z.boolean().optional(),
  theme: z.enum(widgetThemes).optional(),
  accent_color: z
    .string()
    .trim()
    .regex(/^#[\da-f]{6}$/i, "must be a color such as #1a2b3c")
    .optional(),
  corner: z.enum(widgetCorners).optional(),
  location_ids: ids(locations).optional(),
  group_id: idSchema.nullish(),
  source_ids: ids(sources).optional(),
  language: z.enum(widgetLanguages).optional(),
  json_ld: z.boolean().optional(),
  json_ld_rating: z.boolean().optional(),
  min_rating: number(1, 5).optional(),
  max_reviews: number(1, reviews).optional(),
  featured_review_ids: ids(featured).optional(),
  rotate_seconds: z
    .number({ error: rotateText })
    .int(rotateText)
    .refine((seconds) => seconds === 0 || (seconds >= rotate.least && seconds <= rotate.most), rotateText)
    .optional(),
  show_source: z.boolean().optional(),
  show_date: z.boolean().optional(),
  show_author: z.boolean().optional(),
  per_page: number(1, perPage).optional(),
  show_response: z.boolean().optional(),
  show_summary: z.boolean().optional(),
  sort: z.enum(widgetSorts).optional(),
  layout: z.enum(widgetLayouts).optional(),
  show_count: z.boolean().optional(),
  since_months: number(0, months).optional(),
  location_id: idSchema.nullish(),
  show_hours: z.boolean().optional(),
  show_holiday_hours: z.boolean().optional(),
  show_phone: z.boolean().optional(),
  show_address: z.boolean().optional(),
  show_map_link: z.boolean().optional(),
  show_website: z.boolean().optional(),
})
export type WidgetSettingsBody = z.infer<typeof widgetSettingsBodySchema>

/** Settings that all types have, with their defaults (D-204). */
const common = {
  auto_publish: true,
  theme: "light" as (typeof widgetThemes)[number],
  accent_color: defaultAccent as string,
  corner: "round" as (typeof widgetCorners)[number],
  location_ids: [] as Id[],
  group_id: null as Id | null,
  source_ids: [] as Id[],
  language: "en" as (typeof widgetLanguages)[number],
  json_ld: false,
  json_ld_rating: false,
}

/** All settings of each type, with their defaults (D-204). */
export const widgetDefaults = {
  teaser: {
    ...common,
    min_rating: 4,
    max_reviews: reviews as number,
    featured_review_ids: [] as Id[],
    rotate_seconds: 0,
    show_source: true,
    show_date: true,
    show_author: true,
  },
  full_page: {
    ...common,
    min_rating: 1,
    per_page: 10,
    featured_review_ids: [] as Id[],
    show_response: true,
    show_summary: true,
    sort: "newest" as (typeof widgetSorts)[number],
  },
  star_snapshot: {
    ...common,
    layout: "badge" as (typeof widgetLayouts)[number],
    show_count: true,
    since_months: 0,
  },
  location_info: {
    ...common,
    location_id: null as Id | null,
    show_hours: true,
    show_holiday_hours: true,
    show_phone: true,
    show_address: true,
    show_map_link: true,
    show_website: true,
  },
} as const satisfies Record<WidgetType, WidgetSettingsBody>

export type SettingsByType = { [T in WidgetType]: (typeof widgetDefaults)[T] }

/** Any setting of any type; those of other types are missing. */
export type WidgetSettings = typeof common &
  Partial<SettingsByType["teaser"]> &
  Partial<SettingsByType["full_page"]> &
  Partial<SettingsByType["star_snapshot"]> &
  Partial<SettingsByType["location_info"]>

/** Settings of a body that its type does not have. */
export const foreignSettings = (type: WidgetType, given: WidgetSettingsBody): string[] =>
  Object.keys(given).filter(
    (name) => ownValue(given, name) !== undefined && !Object.hasOwn(widgetDefaults[type], name),
  )

/** Settings of a type: its defaults, then what is kept, then what is given; nothing of other types. */
export function settingsOf(
  type: WidgetType,
  kept: Readonly<Record<string, unknown>>,
  given: WidgetSettingsBody = {},
): WidgetSettings {
  const entries = Object.entries(widgetDefaults[type]).map(([name, usual]) => {
    const said: unknown = ownValue(given, name)
    // Null takes a value away.
    return [name, said === null ? usual : (said ?? ownValue(kept, name) ?? usual)]
  })
  return Object.fromEntries(entries)
}
