import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as reports from "../reports.ts"

/** Reports. */
export const reportsOperations = {
  "reports.list_children": operation({
    ...endpoints["reports.list_children"],
    optional: "page",
    summary: "Figures of each child account for a range, with the previous one when with_lag is true",
    tag: "reports",
    access: "active",
    permission: "child_account.read",
    status: 200,
    params: reports.reportParamSchema,
    query: reports.childrenReportQuerySchema,
    answer: reports.childrenReportSchema,
  }),
  "reports.export_children": operation({
    ...endpoints["reports.export_children"],
    optional: "page",
    summary: "Figures of each child account for a range, as a file",
    tag: "reports",
    access: "active",
    permission: "child_account.read",
    status: 200,
    streams: true,
    params: reports.reportParamSchema,
    query: reports.childrenReportExportQuerySchema,
  }),
} as const
