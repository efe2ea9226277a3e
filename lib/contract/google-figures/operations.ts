import { operation } from "../operation.ts"
import * as googleFigures from "./schema.ts"

/** Google's figures of locations by day (D-323). */
export const googleFiguresOperations = {
  "google_figures.list": operation({
    method: "GET",
    path: "/google_figures",
    optional: "part",
    summary:
      "List views, calls, direction requests and website clicks at Google by location and day, newest first",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: googleFigures.googleFiguresQuerySchema,
    answer: googleFigures.googleFiguresListSchema,
  }),
  "google_figures.overview": operation({
    method: "GET",
    path: "/google_figures/overview",
    optional: "part",
    summary: "Get figures at Google of a period, compared with the period before like for like",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: googleFigures.googleFiguresOverviewQuerySchema,
    answer: googleFigures.googleFiguresOverviewSchema,
  }),
  "google_figures.export": operation({
    method: "GET",
    path: "/export/csv/google_figures",
    optional: "page",
    summary: "Export figures at Google by location and day",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: googleFigures.googleFiguresFileQuerySchema,
  }),
} as const
