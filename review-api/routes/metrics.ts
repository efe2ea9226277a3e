import type { Mount } from "../http/mount.ts"
import { metricsBreakdown } from "../services/metrics/breakdown.ts"
import { metricsOverview } from "../services/metrics/overview.ts"

export function metricsRoutes(mount: Mount): void {
  mount("metrics.overview", metricsOverview)
  mount("metrics.breakdown", metricsBreakdown)
}
