import type { IncomingMessage, ServerResponse } from "node:http"
import { json } from "node:stream/consumers"
import { z } from "zod"
import type { Deps } from "../deps.ts"
import { ApiError } from "../errors.ts"
import { safeError } from "../http/safe-error.ts"
import { impersonationLink } from "../services/sso/impersonation-link.ts"

export const impersonationSchema = z.object({ email: z.string().max(254), staff: z.string().max(254) })

async function linkFor(deps: Deps, request: IncomingMessage): Promise<[status: number, body: object]> {
  try {
    const given = impersonationSchema.parse(await json(request))
    return [200, { link: await impersonationLink(deps, given) }]
  } catch (error) {
    if (error instanceof ApiError) return [error.status, { error: error.message }]
    deps.log.error({ error: safeError(error) }, "a link of impersonation could not be made")
    return [500, { error: "The link could not be made; the program's log says why." }]
  }
}

/** POST /impersonation on the socket of the data folder: a link that impersonates a user (D-054). */
export async function answerImpersonation(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [status, body] = await linkFor(deps, request)
  response.writeHead(status, { "content-type": "application/json", connection: "close" })
  response.end(JSON.stringify(body))
}
