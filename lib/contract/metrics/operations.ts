import { z } from "zod"
import { idTextSchema } from "../common.ts"
import * as locationPerformance from "../location-performance/schema.ts"
import { operation } from "../operation.ts"
import * as reviews from "../reviews/schema.ts"
import * as metrics from "./schema.ts"

const accountIdParam = z.object({ account_id: idTextSchema })

/** Figures. */
export const metricsOperations = {
  "metrics.overview": operation({
    method: "GET",
    path: "/metrics/{account_id}/overview",
    summary: "Get figures for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: reviews.metricsQuerySchema,
    answer: metrics.metricsOverviewSchema,
  }),
  "metrics.breakdown": operation({
    method: "GET",
    path: "/metrics/overview/breakdown",
    summary: "Get figures for a date range by day, week, month, rating or source",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: metrics.metricsBreakdownQuerySchema,
    answer: metrics.metricsBreakdownSchema,
  }),
  "metrics.list_locations": operation({
    method: "GET",
    path: "/metrics/{account_id}/location",
    summary: "List figures of each location for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: locationPerformance.performanceQuerySchema,
    answer: locationPerformance.metricsByLocationSchema,
  }),
  "metrics.list_groups": operation({
    method: "GET",
    path: "/metrics/{account_id}/group",
    summary: "List figures of each group for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: locationPerformance.performanceQuerySchema,
    answer: locationPerformance.metricsByGroupSchema,
  }),
  "metrics.list_sources": operation({
    method: "GET",
    path: "/metrics/{account_id}/sources",
    summary: "List figures of each source for a date range, and for the previous one if with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: locationPerformance.sourceMetricsQuerySchema,
    answer: locationPerformance.metricsBySourceSchema,
  }),
  "metrics.export_locations": operation({
    method: "GET",
    path: "/export/csv/location_metrics",
    optional: "page",
    summary: "Export locations by the old performance score",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: locationPerformance.performanceFileQuerySchema,
  }),
  "metrics.export_groups": operation({
    method: "GET",
    path: "/export/csv/group_metrics",
    optional: "page",
    summary: "Export groups by the old performance score",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: locationPerformance.performanceFileQuerySchema,
  }),
} as const
