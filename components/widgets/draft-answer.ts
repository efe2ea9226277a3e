import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id } from "#lib/contract/common.ts"
import { decodeForm } from "#lib/contract/decode-form.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { widgetPreviewBodySchema } from "#lib/contract/widgets/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { settingsSent } from "#lib/features/widgets/sent-settings.ts"
import { settingError } from "#lib/features/widgets/setting-labels.ts"
import { widgetTexts } from "#lib/features/widgets/texts.ts"
import { refuse } from "#lib/http/leave-for.ts"
import { rawAddressOf } from "#lib/http/received.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import { noteDocument, widgetDocument } from "./widget-document.ts"

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
}

/** The reason why a draft is not shown, within its frame. */
function said(status: number, text: string): Response {
  const { body, policy } = noteDocument(text)
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${policy}; frame-ancestors 'self'`,
    },
  })
}

async function keptLocations(caller: Caller, id: string | null): Promise<readonly Id[]> {
  if (!id) return []
  const { settings } = await callApi(caller, "widgets.get", { params: { id } })
  return (settings["location_ids"] ?? []) as readonly Id[]
}

/** The first word about a setting, in the words of the form. */
function reasonOf({ fieldErrors, userText }: ApiFailure): string {
  const [text] = fieldErrors["settings"] ?? []
  return text === undefined ? userText : (settingError(text)?.text ?? text)
}

async function documentOf(caller: Caller, fields: URLSearchParams, origin: string): Promise<Response> {
  // The operation says what is wrong with it.
  const sent = decodeForm(widgetPreviewBodySchema, fields) as unknown as BodyOf<"widgets.preview">
  const { settings: given = {}, ...body } = sent
  const { settings, errors } = settingsSent(fields, given, await keptLocations(caller, fields.get("id")))
  const [error] = Object.values(errors)
  if (error !== undefined) return said(422, error)
  if (sent.widget_type === "location_info" && settings.location_id == null)
    return said(422, widgetTexts.previewNeedsLocation)
  const widget = await callApi(caller, "widgets.preview", { body: { ...body, settings } })
  const { body: text, policy } = widgetDocument({ widget, pageUrl: origin, as: "frame" })
  return new Response(text, {
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${policy}; frame-ancestors 'self'`,
    },
  })
}

/**
 * GET /api/widget-draft: a widget as the fields of its form would have it, as a document for the frame beside them (D-207). It
 * changes nothing, so that a form can ask for it before scripts run.
 */
export async function draftAnswer(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { session, origin } = visit
  if (!session) return refuse(403, "Log in to see a preview.")
  const fields = new URLSearchParams(rawAddressOf(request).search)
  try {
    return await documentOf({ email: session.email, token: session.token }, fields, origin.origin)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return said(error.status, reasonOf(error))
  }
}
