import { z } from "zod"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { readBody } from "#lib/http/request-body.ts"
import { isNoise } from "#lib/reporting/noise.ts"
import { recordReport } from "#lib/reporting/sink.ts"
import { ownVisit } from "#lib/session/own-visit.ts"

const maxBytes = 16_384
const perMinute = 60
const minuteMs = 60_000

const schema = z.object({
  kind: z.string().max(40),
  message: z.string().min(1).max(2_000),
  stack: z.string().max(8_000).optional(),
  path: z.string().max(500).optional(),
})

const noContent = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } })

/** Whether an address has sent as many reports as it may in this minute. */
function isTooMany(address: string, nowMs: number): boolean {
  const counts = processWide("reports", () => new Lru<{ n: number }>({ max: 10_000 }))
  const key = `${address} ${Math.floor(nowMs / minuteMs)}`
  const count = counts.get(key, nowMs) ?? { n: 0 }
  count.n += 1
  counts.set(key, count, nowMs + minuteMs)
  return count.n > perMinute
}

function parsed(bytes: Buffer) {
  try {
    return schema.safeParse(JSON.parse(bytes.toString("utf8"))).data
  } catch {
    return undefined
  }
}

/**
 * POST /api/report: takes an error of a browser (D-019); only from pages of this site, 60 a minute from one address,
 * nothing of impersonated sessions (000 §6).
 */
export async function handleReport(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const bytes = await readBody(request, { maxBytes, tooLarge: "The report is too large." })
  if (bytes instanceof Response) return bytes
  const report = parsed(bytes)
  if (!report) return new Response("The report could not be read.", { status: 400 })
  const { session, origin } = visit
  const isAccepted = !session?.isImpersonated && !isNoise(report)
  if (!isAccepted || isTooMany(origin.address ?? "", Date.now())) return noContent()
  recordReport({
    ...report,
    at: new Date().toISOString(),
    accountId: session ? String(session.account_id) : null,
    userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? null,
  })
  return noContent()
}
