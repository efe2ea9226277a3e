import { z } from "zod"
import {
  accountQuery,
  daySchema,
  fileQuery,
  headingsQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  sortQuery,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape, exportShape } from "../filters/schemas.ts"
import { metricsFields, metricsLagFields } from "../metrics/schema.ts"
import { metricsDays } from "../reviews/schema.ts"
import { mostTrendPoints, performanceSorts, performanceViews, subscores } from "./constants.ts"

const figure = z.number().nullish()

export const performanceParamsSchema = z.object({ account_id: idTextSchema })

const { published_after: _, published_before: __, ...places } = apiShape(filtersOn("locations"))

/** Filters of figures by location or group: days and places, which are all that rollups have (D-138). */
export const performanceFilterSchema = z.object({
  ...metricsDays,
  ...places,
  with_lag: z.boolean().optional(),
})
export type PerformanceFilter = z.infer<typeof performanceFilterSchema>

/** The same with paging and order; the best rank is first unless something else is said (D-249). */
export const performanceQuerySchema = performanceFilterSchema.extend({
  ...sortQuery(performanceSorts, "one"),
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  /** Of locations alone: the average rating over the range. */
  with_trend: z.boolean().optional(),
})
export type PerformanceQuery = z.infer<typeof performanceQuerySchema>

/** The same with paging; sources are in the order of their list. */
export const sourceMetricsQuerySchema = performanceFilterSchema.extend(pageQuery)

const compared = <Name extends string>(name: Name) =>
  ({ [name]: figure, [`${name}_lag`]: figure, [`${name}_delta`]: figure }) as Record<
    Name | `${Name}_lag` | `${Name}_delta`,
    typeof figure
  >

const subscoreSchema = z.looseObject({ weight: z.number(), value: z.number().nullable() })

/** The new score and its parts, with the weights that took effect (D-243). */
const scoreSchema = z.looseObject({
  overall_score: z.number().nullable(),
  subscores: z.looseObject(
    Object.fromEntries(subscores.map((name) => [name, subscoreSchema])) as Record<
      (typeof subscores)[number],
      typeof subscoreSchema
    >,
  ),
})

/** Points that a figure would add to a score if it counted in full; for a group, with the number of its locations. */
const raiseSchema = z.looseObject({
  figure: z.string(),
  value: figure,
  wanted: figure,
  points: z.number(),
  locations: z.number().int().nullish(),
})
export type PerformanceRaise = z.infer<typeof raiseSchema>

/** Parts of the score that its change leaves out, because one of the periods has no data for them (D-315). */
const leftOutSchema = z.array(z.string()).nullish()

/** Change of each part of the score like for like, in points, the largest fall first; of locations alone. */
const partChangesSchema = z.array(z.looseObject({ name: z.string(), points: z.number() })).nullish()

/** Figures of a location or a group and its rank (001 §3, D-248): 1 is the best. */
const performance = {
  ...metricsFields,
  ...metricsLagFields,
  /** Null without a score, and for a location that is new or has few reviews (D-315). */
  ranking: z.number().int().nullish(),
  /** Places gained since the period before, like for like (D-315). */
  ranking_delta: z.number().int().nullish(),
  left_out: leftOutSchema,
  part_changes: partChangesSchema,
  ...compared("owner_media_count"),
  ...compared("ll_sync_ratio"),
  /** Figures that would raise the score most, the most first. */
  evidence: z.array(raiseSchema).nullish(),
}

/** Average ratings of consecutive parts of the range, the first one first; null in a part without ratings. */
const trendSchema = z
  .array(z.looseObject({ start_date: daySchema, end_date: daySchema, avg_rating: z.number().nullable() }))
  .max(mostTrendPoints)
export type RatingTrendPoint = z.infer<typeof trendSchema>[number]

/** A location in the table of Location Performance. */
export const locationPerformanceSchema = z.looseObject({
  location_id: idSchema,
  location_name: z.string(),
  location_address: z.string().nullish(),
  location_city: z.string().nullish(),
  location_state: z.string().nullish(),
  location_zipcode: z.string().nullish(),
  ...performance,
  ...compared("location_score"),
  /** Where `with_trend` asks for it. */
  trend: trendSchema.nullish(),
})
export type LocationPerformance = z.infer<typeof locationPerformanceSchema>

/** A group in it, with the locations that its figures are of. */
export const groupPerformanceSchema = z.looseObject({
  group_id: idSchema,
  group_name: z.string(),
  location_ids: z.array(idSchema).nullish(),
  ...performance,
  ...compared("group_score"),
})
export type GroupPerformance = z.infer<typeof groupPerformanceSchema>

/** All rows together: their figures and their score as that of one group (D-246). */
export const performanceTotalsSchema = z.looseObject({
  ...metricsFields,
  ...metricsLagFields,
  ...compared("score"),
  left_out: leftOutSchema,
  /** First day with data of each part that the change of the score leaves out; null where it is not known. */
  left_out_since: z.record(z.string(), z.string().nullable()).nullish(),
  ...compared("owner_media_count"),
  ...compared("ll_sync_ratio"),
  /** Parts of the score: the share of each after those without data gave theirs, 0 to 1, and its points. */
  parts: z
    .array(
      z.looseObject({
        name: z.string(),
        weight: z.number(),
        value: z.number().nullable(),
        points: z.number(),
      }),
    )
    .nullish(),
  /** Days that the range asks reviews of (D-242), and the reviews of a location that are all. */
  days: figure,
  reviews_expected: figure,
  locations: figure,
})
export type PerformanceTotals = z.infer<typeof performanceTotalsSchema>

const rowsOf = <K extends string, T extends z.ZodType>(collection: K, item: T) =>
  listAnswer(collection, item).extend({
    totals: performanceTotalsSchema.optional(),
    /** Of the parts of the score, as they are set; only their proportions count. */
    weights: z.record(z.string(), z.number()).nullish(),
  })

/** GET /location_score/{account_id}/locations and /groups (D-241): the same by the new score, with its parts (D-243). */
export const locationScoreSchema = locationPerformanceSchema.extend({ score: scoreSchema.nullish() })
export type LocationScore = z.infer<typeof locationScoreSchema>
export const groupScoreSchema = groupPerformanceSchema.extend({ score: scoreSchema.nullish() })
export type GroupScore = z.infer<typeof groupScoreSchema>
export const locationScoresSchema = rowsOf("location_scores", locationScoreSchema)
export const groupScoresSchema = rowsOf("group_scores", groupScoreSchema)
/** GET /reports/{account_id}/locations: with the old score. */
export const locationsReportSchema = rowsOf("locations", locationPerformanceSchema)
/** GET /metrics/{account_id}/location and /group: the same, each row with its `name` (D-138). */
const named = { name: z.string() }
export const locationMetricsSchema = locationPerformanceSchema.extend(named)
export const groupMetricsSchema = groupPerformanceSchema.extend(named)
export const metricsByLocationSchema = rowsOf("metrics", locationMetricsSchema)
export const metricsByGroupSchema = rowsOf("metrics", groupMetricsSchema)

/** GET /location_performance_overview: locations or groups by the industry score (D-241, D-245). */
export const performanceOverviewQuerySchema = performanceQuerySchema.extend({
  ...accountQuery,
  group_by: z.enum(performanceViews).optional(),
})
const industry = { ...compared("industry_score"), score: scoreSchema.nullish() }
export const industryPerformanceSchema = z.looseObject({
  /** Of the location or the group. */
  id: idSchema.nullish(),
  ...locationPerformanceSchema.partial().shape,
  ...groupPerformanceSchema.partial().shape,
  ...industry,
})
export type IndustryPerformance = z.infer<typeof industryPerformanceSchema>
export const performanceOverviewSchema = rowsOf("location_performance_overview", industryPerformanceSchema)

/** GET of the files: what narrows and sorts the table, without its pages. */
const { page: ___, per_page: ____, with_trend: _____, ...narrowing } = performanceQuerySchema.shape
export const performanceFileQuerySchema = fileQuery(z.object({ ...narrowing, ...headingsQuery }))
export const performanceOverviewFileQuerySchema = performanceFileQuerySchema.extend({
  group_by: z.enum(performanceViews).optional(),
})

/** Filters and order of a file, in the terms of exports (000 §7). */
export const performanceExportFiltersSchema = z.object({
  ...exportShape(filtersOn("locations")),
  "sort[by]": z.enum(performanceSorts).nullish(),
  "sort[order]": z.enum(["asc", "desc"]).nullish(),
  /** With the period before; so unless said otherwise (D-252). */
  with_lag: z.boolean().nullish(),
  group_by: z.enum(performanceViews).nullish(),
})
export type PerformanceExportFilters = z.infer<typeof performanceExportFiltersSchema>

/** GET /metrics/{account_id}/sources (D-138). */
export const sourceMetricsSchema = z.looseObject({
  source_id: idSchema,
  source_code: z.string().nullish(),
  source_name: z.string().nullish(),
  ...metricsFields,
  ...metricsLagFields,
})
export type SourceMetrics = z.infer<typeof sourceMetricsSchema>
export const metricsBySourceSchema = listAnswer("sources", sourceMetricsSchema)
