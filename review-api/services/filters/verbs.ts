import type { Verbs } from "../service.ts"
import { listKnownFilters } from "./known-filters.ts"

export const verbs = {
  "filters.known": listKnownFilters,
} satisfies Verbs
