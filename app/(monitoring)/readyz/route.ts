import { forMonitors } from "#lib/monitoring/for-monitors.ts"
import { readiness } from "#lib/server/readiness.ts"

export const dynamic = "force-dynamic"

export const GET = forMonitors(readiness)
