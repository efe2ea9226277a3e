import { forMonitors } from "#lib/monitoring/for-monitors.ts"
import { metricsText } from "#lib/monitoring/metrics.ts"

export const dynamic = "force-dynamic"

export const GET = forMonitors(async () => ({
  type: "text/plain; version=0.0.4",
  body: await metricsText(),
}))
