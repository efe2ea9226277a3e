import { refusal } from "#lib/api-client/error-answer.ts"
import { isForm, isJson } from "#lib/api-client/upstream.ts"
import { jsonTypeFor } from "#lib/format/json-type.ts"
import { rawAddressOf } from "#lib/http/received.ts"
import { isOwnWrite } from "#lib/http/same-origin.ts"
import { noteRequest } from "#lib/monitoring/request-record.ts"
import { inBase, splitBase } from "#lib/routes/base.ts"
import { bffPath } from "#lib/routes/routes.ts"
import { visitOf } from "#lib/session/visit.ts"
import { forward } from "./forward.ts"
import { targetOf } from "./target.ts"

const isRead = (method: string): boolean => method === "GET" || method === "HEAD"

/**
 * The one proxy from browsers to the Review API (design 3.9, D-002 to D-006): only what stands in the operations
 * table, with the credentials of the sealed session, streaming both ways.
 * @param request its address begins with `/api/bff`, or in a shadow session with `/as/{id}/api/bff`.
 */
export async function proxyToReviewApi(request: Request): Promise<Response> {
  return inRequestedType(request, await answerOf(request))
}

/** JSON comes in the type that the browser asked for (D-275); the API is asked in its own (D-002). */
function inRequestedType(request: Request, answer: Response): Response {
  const { headers } = answer
  const isFile = headers.has("content-disposition")
  if (!isFile && isJson(headers.get("content-type"))) {
    headers.set("content-type", jsonTypeFor(request.headers.get("accept")))
  }
  return answer
}

async function answerOf(request: Request): Promise<Response> {
  const { path: rawPath, search } = rawAddressOf(request)
  const { base, shadowId, path } = splitBase(rawPath)
  const visit = await visitOf(request.headers, shadowId)
  if (visit.tenant.kind === "unknown") return refusal(404)
  if (visit.tenant.kind === "unavailable") return refusal(503)
  const target = targetOf(request.method, path.slice(bffPath.length) || "/", request.headers)
  if ("status" in target) return refusal(target.status)
  const isPublic = target.operation.access === "public"
  // Without a session the address itself may be what lets someone in.
  noteRequest({
    operation: target.id,
    path: isPublic ? inBase(`${bffPath}${target.operation.path}`, base) : rawPath,
  })
  if (!isRead(request.method) && !isOwnWrite(request.headers, visit.origin)) return refusal(403)
  if (!isPublic && !visit.session) return refusal(401)
  const type = request.headers.get("content-type")
  const { body, streams, maxFileBytes } = target.operation
  const isTaken = maxFileBytes === undefined ? isJson : isForm
  if (body && !streams && type && !isTaken(type)) return refusal(415)
  const linkBase = visit.origin.host && `${visit.origin.origin}${inBase(bffPath, base)}`
  return forward(request, target, isPublic ? { ...visit, session: null } : visit, search, linkBase)
}
