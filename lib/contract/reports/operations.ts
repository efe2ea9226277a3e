import * as locationPerformance from "../location-performance/schema.ts"
import { operation } from "../operation.ts"
import * as reports from "./schema.ts"

/** Reports. */
export const reportsOperations = {
  "reports.list_locations": operation({
    method: "GET",
    path: "/reports/{account_id}/locations",
    summary: "Rank locations by the old performance score",
    tag: "reports",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: reports.reportParamSchema,
    query: locationPerformance.performanceQuerySchema,
    answer: locationPerformance.locationsReportSchema,
  }),
  "reports.list_children": operation({
    method: "GET",
    path: "/reports/{account_id}/children",
    optional: "page",
    summary:
      "List figures of each child account for a date range, and for the previous one if with_lag is true",
    tag: "reports",
    access: "active",
    permission: "child_account.read",
    status: 200,
    params: reports.reportParamSchema,
    query: reports.childrenReportQuerySchema,
    answer: reports.childrenReportSchema,
  }),
  "reports.export_children": operation({
    method: "GET",
    path: "/reports/{account_id}/children/csv",
    optional: "page",
    summary: "Export figures of each child account for a date range",
    tag: "reports",
    access: "active",
    permission: "child_account.read",
    status: 200,
    streams: true,
    params: reports.reportParamSchema,
    query: reports.childrenReportExportQuerySchema,
  }),
} as const
