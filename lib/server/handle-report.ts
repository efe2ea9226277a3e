import { z } from "zod"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"
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

const countTopic = "reports.count"

function counts(): Lru<{ n: number }> {
  return processWide("reports", () => {
    onSibling(countTopic, count)
    return new Lru({ max: 10_000 })
  })
}

function count(address: string): number {
  const nowMs = Date.now()
  const key = `${address} ${Math.floor(nowMs / minuteMs)}`
  const counted = counts().get(key, nowMs) ?? { n: 0 }
  counted.n += 1
  counts().set(key, counted, nowMs + minuteMs)
  return counted.n
}

/** Whether an address has sent as many reports as it may in this minute, to whichever process of the app. */
function isTooMany(address: string): boolean {
  const isOver = count(address) > perMinute
  if (!isOver) void askSiblings(countTopic, address)
  return isOver
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
  if (!isAccepted || isTooMany(origin.address ?? "")) return noContent()
  recordReport({
    ...report,
    at: new Date().toISOString(),
    accountId: session ? String(session.account_id) : null,
    userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? null,
  })
  return noContent()
}
