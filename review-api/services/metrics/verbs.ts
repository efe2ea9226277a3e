import type { Verbs } from "../service.ts"
import { metricsBreakdown } from "./breakdown.ts"
import { metricsOverview } from "./overview.ts"

export const verbs = {
  "metrics.overview": metricsOverview,
  "metrics.breakdown": metricsBreakdown,
} satisfies Verbs
