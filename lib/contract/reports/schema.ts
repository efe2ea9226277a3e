import { z } from "zod"
import { campaignFiguresSchema } from "../campaigns/schema.ts"
import {
  fileQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { fileTypes } from "../export-files/constants.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { metricsFields, metricsLagFields } from "../metrics/schema.ts"
import { campaignStatuses, channels } from "../requests/constants.ts"
import { metricsDays } from "../reviews/schema.ts"
import { childrenReportSorts } from "./constants.ts"

export const reportParamSchema = z.object({ account_id: idTextSchema })

/** Filters and order of the report on child accounts: the same for list and export. Both days are included. */
export const childrenReportFilterSchema = z.object({
  ...sortQuery([...childrenReportSorts, "relevance"]),
  ...searchQuery,
  ...metricsDays,
})
export type ChildrenReportFilter = z.infer<typeof childrenReportFilterSchema>

export const childrenReportExportQuerySchema = fileQuery(childrenReportFilterSchema)

/** GET /reports/{account_id}/children (D-077). */
export const childrenReportQuerySchema = childrenReportFilterSchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  with_lag: z.boolean().optional(),
})
export type ChildrenReportQuery = z.infer<typeof childrenReportQuerySchema>

/** The common figures of one child account (D-138). */
export const childFiguresSchema = z.looseObject({
  account_id: idSchema,
  name: z.string(),
  /** Cost to the partner a month, in cents (D-326); null when it pays for itself. */
  monthly_cost_cents: z.number().int().nullish(),
  currency: z.string().nullish(),
  ...metricsFields,
  ...metricsLagFields,
})
export type ChildFigures = z.infer<typeof childFiguresSchema>

/** The accounts of the report, and the figures of all that match together. */
export const childrenReportSchema = listAnswer("accounts", childFiguresSchema).extend({
  totals: z.looseObject({ ...metricsFields, ...metricsLagFields }).optional(),
})

const campaignFilter = apiShape(filtersOn("requestOverview"))

/** GET /reports/{account_id}/campaigns (F-576): campaigns with requests in the range, newest first. */
export const campaignsReportQuerySchema = z.object({
  ...campaignFilter,
  ...pageQuery,
})
export const campaignReportRowSchema = z.looseObject({
  ...campaignFiguresSchema.shape,
  campaign_id: idSchema,
  name: z.string(),
  channel: z.enum(channels),
  status: z.enum(campaignStatuses),
  location_id: idSchema.nullable(),
  location_name: z.string().nullish(),
  scheduled_at: z.string().nullish(),
  sent_at: z.string().nullish(),
})
export type CampaignReportRow = z.infer<typeof campaignReportRowSchema>
export const campaignsReportSchema = listAnswer("campaigns", campaignReportRowSchema)

/** GET /reports/{account_id}/campaign/overview (F-577). */
export const campaignOverviewQuerySchema = z.object({ ...campaignFilter, nonce: pageQuery.nonce })

/** GET /reports/{account_id}/campaign/overview/csv: its locations, all of them. */
export const campaignOverviewFileQuerySchema = z.object({
  ...campaignFilter,
  file_type: z.enum(fileTypes).optional(),
  nonce: pageQuery.nonce,
})
export const campaignOverviewSchema = z.looseObject({
  ...campaignFiguresSchema.shape,
  /** The same of the period before, of the same length. */
  previous: campaignFiguresSchema.nullish(),
  /** By days, or by weeks from Monday where the range is longer than 92 days. */
  grain: z.enum(["day", "week"]),
  series: z.array(z.looseObject({ ...campaignFiguresSchema.shape, period: z.string() })),
  channels: z.array(z.looseObject({ ...campaignFiguresSchema.shape, channel: z.enum(channels) })),
  /** The 500 with the most requests. */
  locations: z.array(
    z.looseObject({
      ...campaignFiguresSchema.shape,
      location_id: idSchema,
      location_name: z.string(),
      last_sent_on: z.string().nullish(),
    }),
  ),
})
export type CampaignOverview = z.infer<typeof campaignOverviewSchema>
