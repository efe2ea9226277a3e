import { forMonitors } from "#lib/monitoring/for-monitors.ts"

export const dynamic = "force-dynamic"

export const GET = forMonitors(async () => ({ body: JSON.stringify({ status: "ok" }) }))
