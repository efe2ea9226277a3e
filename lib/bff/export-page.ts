import { encodeQuery, fillPath, operations } from "#lib/contract/index.ts"
import { ApiFailure, failureOf } from "#lib/errors/api-failure.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import { splitBase } from "#lib/routes/base.ts"
import { withQuery } from "#lib/routes/query.ts"
import { afterSession, csvEnding, routes } from "#lib/routes/routes.ts"
import { leaveFor } from "#lib/session/leave-for.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import { rawAddressOf } from "#lib/tenant/received.ts"
import { forward } from "./forward.ts"
import { pageExports } from "./page-exports.ts"

const toError = (failure: ApiFailure): Response =>
  leaveFor(routes.error({ statusCode: failure.status, message: failure.userText }))

async function refusalOf(answer: Response): Promise<Response> {
  const failure = failureOf(answer.status, await answer.json().catch(() => undefined))
  const to =
    failure.status === 401 || failure.status === 402 ? leaveFor(routes.sessionEnded()) : toError(failure)
  for (const cookie of answer.headers.getSetCookie()) to.headers.append("set-cookie", cookie)
  return to
}

/**
 * GET {page}.csv: the rows of a page as a file, streamed through without keeping it (design 3.14, D-109). A refusal
 * leads to /error, since it is a link that people follow.
 */
export async function exportPage(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { path, search } = rawAddressOf(request)
  const page = splitBase(path).path.slice(0, -csvEnding.length)
  const row = Object.hasOwn(pageExports, page) ? pageExports[page] : undefined
  if (!row) return toError(new ApiFailure(404, notFoundText))
  if (!visit.session) return leaveFor(afterSession())
  const operation = operations[row.id]
  const target = {
    id: row.id,
    operation,
    method: "GET" as const,
    headers: {},
    path: fillPath(operation.path, {}),
  }
  const query = encodeQuery(row.query(new URLSearchParams(search), visit.session) as Record<string, unknown>)
  const answer = await forward(request, target, visit, withQuery("", query))
  return answer.ok ? answer : refusalOf(answer)
}
