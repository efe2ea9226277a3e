import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as performance from "../performance.ts"

/** The performance scores of locations and groups (D-241, D-243, D-246). */
export const locationScoresOperations = {
  "location_scores.list_locations": operation({
    ...endpoints["location_scores.list_locations"],
    summary: "Rank locations by their performance score, with its parts",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    params: performance.performanceParamsSchema,
    query: performance.performanceQuerySchema,
    answer: performance.locationScoresSchema,
  }),
  "location_scores.list_groups": operation({
    ...endpoints["location_scores.list_groups"],
    summary: "Rank groups by their performance score, with its parts",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    params: performance.performanceParamsSchema,
    query: performance.performanceQuerySchema,
    answer: performance.groupScoresSchema,
  }),
  "location_scores.export_locations": operation({
    ...endpoints["location_scores.export_locations"],
    optional: "page",
    summary: "Export locations by their performance score",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: performance.performanceFileQuerySchema,
  }),
  "location_scores.export_groups": operation({
    ...endpoints["location_scores.export_groups"],
    optional: "page",
    summary: "Export groups by their performance score",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    refusals: [409],
    streams: true,
    query: performance.performanceFileQuerySchema,
  }),
} as const
