import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { originOf } from "#lib/http/origin.ts"
import { readBody } from "#lib/http/request-body.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"

/** Bytes of a notification at most. */
export const maxBytes = 65_536

/** Says no more than a status and a sentence. */
export const answer = (status: number, text: string | null = null) =>
  new Response(text, { status, headers: { "cache-control": "no-store" } })

type Notification = Pick<BodyOf<"connections.notify">, "provider" | "token">

/**
 * Hands a notification on to the Review API, which checks its token. Everything but 2xx is sent again.
 * @param dataOf what a body has to say, in base64; undefined for one that is something else.
 */
export async function hand(
  request: Request,
  notification: Notification,
  dataOf: (body: unknown, bytes: Buffer) => string | undefined,
): Promise<Response> {
  const bytes = await readBody(request, { maxBytes, tooLarge: "The notification is too large." })
  if (bytes instanceof Response) return bytes
  let data: string | undefined
  try {
    data = dataOf(JSON.parse(bytes.toString("utf8")), bytes)
  } catch {
    data = undefined
  }
  if (data === undefined) return answer(400, "The notification could not be read.")
  return handOn(request, notification, data)
}

/** Hands a text on to the Review API, in base64. */
export const handOn = (request: Request, notification: Notification, data: string): Promise<Response> =>
  outcomeOf(request, (headers) =>
    callApi(null, "connections.notify", { body: { ...notification, message: { data } } }, { headers }),
  )

/** Makes a call to the Review API and answers the sender of the notification. */
export async function outcomeOf(
  request: Request,
  call: (headers: ReturnType<typeof visitorHeaders>) => Promise<unknown>,
): Promise<Response> {
  try {
    // Whoever sends many uses up the limit of their own address, and not that of the app.
    await call(visitorHeaders(originOf(request.headers), request.headers))
    return answer(204)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return answer(error.status === 401 || error.status === 404 || error.status === 422 ? error.status : 503)
  }
}
