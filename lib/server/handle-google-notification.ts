import { z } from "zod"
import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { originOf } from "#lib/http/origin.ts"
import { readBody } from "#lib/http/request-body.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"

const maxBytes = 65_536

const pushSchema = z.object({ message: z.looseObject({ data: z.string().default("") }) })

const answer = (status: number, text: string | null = null) =>
  new Response(text, { status, headers: { "cache-control": "no-store" } })

function parsed(bytes: Buffer) {
  try {
    return pushSchema.safeParse(JSON.parse(bytes.toString("utf8"))).data
  } catch {
    return undefined
  }
}

/**
 * POST /api/notifications/google: what Pub/Sub pushes of Google Business Profile (docs/connect-google.md). The Review API
 * checks its signature. Everything but 2xx is sent again.
 */
export async function handleGoogleNotification(request: Request): Promise<Response> {
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.get("authorization") ?? "")?.[1]
  if (!token) return answer(401, "A signed token is required.")
  const bytes = await readBody(request, { maxBytes, tooLarge: "The notification is too large." })
  if (bytes instanceof Response) return bytes
  const push = parsed(bytes)
  if (!push) return answer(400, "The notification could not be read.")
  try {
    const body = { provider: "google", token, message: { data: push.message.data } } as const
    // Whoever sends many uses up the limit of their own address, and not that of the app.
    const headers = visitorHeaders(originOf(request.headers), request.headers)
    await callApi(null, "connections.notify", { body }, { headers })
    return answer(204)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return answer(error.status === 401 || error.status === 404 || error.status === 422 ? error.status : 503)
  }
}
