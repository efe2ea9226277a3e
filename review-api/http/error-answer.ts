import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { bodyLimitOf, codeOfStatus, methodsOfPath } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError, diskFull, endpointNotFound, unavailable } from "../core/errors.ts"
import { safeError } from "../core/safe-error.ts"
import { isDatabaseAway } from "../db/away.ts"
import type { Deps } from "../services/deps.ts"
import { pathOf } from "./request.ts"
import { sendJson } from "./send.ts"

/** Codes of PostgreSQL and the system when a disk, or a user's share of it, is full. */
const codes = new Set(["53100", "ENOSPC", "EDQUOT"])

/** Whether an error, or what caused it, says that there is no space left. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error as { code?: unknown; cause?: unknown } | null; one; ) {
    if (typeof one.code === "string" && codes.has(one.code)) return true
    one = (typeof one.cause === "object" ? one.cause : null) as typeof one
  }
  return false
}

/** The log says it once in so many milliseconds. */
const fullRestMs = 60_000

/** Errors that the HTTP layer finds by itself, in our words. */
const frameworkTexts: Record<string, readonly [status: number, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, bodyLimitOf({}).tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "Send JSON, with the content type application/json."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The body does not match its Content-Length."],
  FST_ERR_BAD_URL: [400, "The URL is not valid."],
}

function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error)) return unavailable()
  if (isDiskFull(error)) return diskFull()
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? ownValue(frameworkTexts, code) : undefined
  if (known) return new ApiError(known[0], known[1])
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError(statusCode, "Bad Request")
  return null
}

/** The error body of D-013. */
export const errorBody = ({ status, message, code, errors, details }: ApiError) => ({
  ...details,
  status,
  error: message,
  code,
  ...(errors ? { errors } : {}),
})

/** Answers what is refused before a route is looked for, such as broken escapes in the address. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendError(reply, asApiError(error) ?? new ApiError(400, "Bad Request"))
}

/** How a call shows who it is, and that it did not (RFC 9110, RFC 6750); browsers ask no one for a bearer token. */
const challengeOf = ({ headers }: FastifyRequest): string =>
  /^Bearer\b/i.test(headers.authorization ?? "")
    ? 'Bearer realm="api", error="invalid_token"'
    : 'Bearer realm="api"'

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.status === 401) reply.header("www-authenticate", challengeOf(reply.request))
  for (const [name, value] of Object.entries(error.headers ?? {})) reply.header(name, value)
  return sendJson(reply, error.status, errorBody(error))
}

/** 404 for an unknown path (D-014), 405 for a known path with another method. */
function noRoute(request: FastifyRequest): ApiError {
  const methods = methodsOfPath(pathOf(request))
  if (methods.length === 0) return endpointNotFound()
  return new ApiError(405, "Method Not Allowed", { headers: { allow: methods.join(", ") } })
}

/** Turns everything that is thrown into the error body of D-013; unexpected errors are logged and told by id. */
export function answerErrors(app: FastifyInstance, deps: Deps): void {
  let fullLoggedAtMs = Number.NEGATIVE_INFINITY
  app.setErrorHandler((error, request, reply) => {
    const nowMs = deps.clock.now().getTime()
    if (isDiskFull(error) && nowMs - fullLoggedAtMs > fullRestMs) {
      fullLoggedAtMs = nowMs
      deps.log.error({ requestId: request.id, error: safeError(error) }, "the disk is full")
    }
    const expected = asApiError(error)
    if (expected) return sendError(reply, expected)
    deps.log.error({ requestId: request.id, error: safeError(error) }, "unexpected error")
    return sendJson(reply, 500, {
      status: 500,
      error: "An error occurred while performing this action.",
      code: codeOfStatus(500),
      request_id: request.id,
    })
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, noRoute(request)))
}
