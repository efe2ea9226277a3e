import { operation } from "../operation.ts"
import * as locationPerformance from "./schema.ts"

/** Locations and groups by the industry score (D-241, D-245). */
export const locationPerformanceOperations = {
  "location_performance.list": operation({
    method: "GET",
    path: "/location_performance_overview",
    optional: "page",
    summary: "Rank locations or groups by their score against the industry",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: locationPerformance.performanceOverviewQuerySchema,
    answer: locationPerformance.performanceOverviewSchema,
  }),
  "location_performance.export": operation({
    method: "GET",
    path: "/location_performance_overview/csv",
    optional: "page",
    summary: "Export locations or groups by their score against the industry",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: locationPerformance.performanceOverviewFileQuerySchema,
  }),
} as const
