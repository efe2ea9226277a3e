import { z } from "zod"
import { idTextSchema } from "../common.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as performance from "../performance.ts"
import * as reviews from "../reviews.ts"

const accountIdParam = z.object({ account_id: idTextSchema })

/** Figures. */
export const metricsOperations = {
  "metrics.overview": operation({
    ...endpoints["metrics.overview"],
    summary: "Get figures for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: reviews.metricsQuerySchema,
    answer: reviews.metricsOverviewSchema,
  }),
  "metrics.breakdown": operation({
    ...endpoints["metrics.breakdown"],
    summary: "Get figures for a date range by day, week, month, rating or source",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: reviews.metricsBreakdownQuerySchema,
    answer: reviews.metricsBreakdownSchema,
  }),
  "metrics.list_locations": operation({
    ...endpoints["metrics.list_locations"],
    summary: "List figures of each location for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: performance.performanceQuerySchema,
    answer: performance.metricsByLocationSchema,
  }),
  "metrics.list_groups": operation({
    ...endpoints["metrics.list_groups"],
    summary: "List figures of each group for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: performance.performanceQuerySchema,
    answer: performance.metricsByGroupSchema,
  }),
  "metrics.list_sources": operation({
    ...endpoints["metrics.list_sources"],
    summary: "List figures of each source for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: performance.sourceMetricsQuerySchema,
    answer: performance.metricsBySourceSchema,
  }),
  "metrics.export_locations": operation({
    ...endpoints["metrics.export_locations"],
    optional: "page",
    summary: "Export locations by the old performance score",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: performance.performanceFileQuerySchema,
  }),
  "metrics.export_groups": operation({
    ...endpoints["metrics.export_groups"],
    optional: "page",
    summary: "Export groups by the old performance score",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: performance.performanceFileQuerySchema,
  }),
} as const
