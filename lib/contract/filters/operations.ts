import { operation } from "../operation.ts"
import * as filters from "./known-filters.ts"

export const filtersOperations = {
  "filters.known": operation({
    method: "GET",
    path: "/filters/known",
    optional: "page",
    summary: "Check which filter values exist and are visible",
    tag: "filters",
    access: "active",
    status: 200,
    query: filters.knownFiltersQuerySchema,
    answer: filters.knownFiltersSchema,
  }),
} as const
