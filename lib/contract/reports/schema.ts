import { z } from "zod"
import {
  fileQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { metricsFields, metricsLagFields } from "../metrics/schema.ts"
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
