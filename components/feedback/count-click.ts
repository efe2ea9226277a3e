import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import type { Visit } from "#lib/session/visit.ts"

type Opened = { request: Request; id: string; visit: Visit }

/**
 * Notes that the survey of a message was opened (D-299). Counting costs nobody their page.
 * @param isAutomatic whether a program may have done it: whoever only fetches the page.
 */
export async function countClick(
  { request, id, visit }: Opened,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<void> {
  const body = { url_id: null, is_automatic: isAutomatic }
  const headers = visitorHeaders(visit.origin, request.headers)
  await callApi(null, "feedback.click", { params: { id }, body }, { headers }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
