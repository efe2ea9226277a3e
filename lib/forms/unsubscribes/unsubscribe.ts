import { callApi } from "#lib/api-client/call-api.ts"
import { type UnsubscribeKind, unsubscribeKinds } from "#lib/contract/unsubscribes/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { deadLinkText, unsubscribedText } from "#lib/errors/texts.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import type { Origin } from "#lib/http/origin.ts"
import { readOptionalForm } from "#lib/http/read-form.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "#lib/session/cookies.ts"
import { sealFlash } from "#lib/session/flash.ts"
import { visitOf } from "#lib/session/visit.ts"
import { fromPageField, undoField } from "./fields.ts"
import { textsOfLink } from "./texts-of-link.ts"

const isKind = (text: string): text is UnsubscribeKind => unsubscribeKinds.some((kind) => kind === text)

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  })

type Asked = { request: Request; origin: Origin }

/** That nothing can be taken back any more, in the language of the page. */
async function tooLateText(kind: UnsubscribeKind, id: string, { request, origin }: Asked): Promise<string> {
  const input = { params: { kind, id } }
  const headers = visitorHeaders(origin, request.headers)
  const link = await callApi(null, "unsubscribes.get", input, { headers })
  return textsOfLink(kind, link, request.headers.get("accept-language")).texts.undoTooLate
}

/**
 * POST /unsubscribe/{kind}/{id}: ends the mails of a link (D-082). The link alone counts, whoever sends it and without
 * a cookie: a mail program does it with one click (RFC 8058), is answered without a redirect, and says nothing that is
 * read. The page's own form is led back to the page, which tells what is so.
 */
export async function handleUnsubscribe(request: Request, kind: string, id: string): Promise<Response> {
  const { tenant, origin } = await visitOf(request.headers, null)
  if (tenant.kind === "unknown") return refuse(404, "Not Found")
  if (!isKind(kind)) return refuse(404, deadLinkText)
  const fields = await readOptionalForm(request)
  if (fields instanceof Response) return fields
  const isFromPage = fields.has(fromPageField)
  const undo = fields.get(undoField) === "true"
  try {
    const input = { params: { kind, id } }
    const headers = visitorHeaders(origin, request.headers)
    await callApi(null, undo ? "unsubscribes.undo" : "unsubscribes.create", input, { headers })
    return isFromPage ? leaveFor(routes.unsubscribe(kind, id)) : plain(200, unsubscribedText)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const text = error.status === 404 ? deadLinkText : error.userText
    if (!isFromPage) return plain(error.status, text)
    const shown = error.status === 410 ? await tooLateText(kind, id, { request, origin }) : text
    const flash = await sealFlash({ form: "unsubscribe", error: shown, email: "" })
    return leaveFor(routes.unsubscribe(kind, id), [cookies.flashCookie(origin.scheme, flash)])
  }
}
