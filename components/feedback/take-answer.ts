import { callApi } from "#lib/api-client/call-api.ts"
import { type FeedbackKind, pinAttempts } from "#lib/contract/feedback/constants.ts"
import { type SurveyType, surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import {
  type FeedbackSearch,
  feedbackPath,
  readFeedbackSearch,
} from "#lib/features/feedback/feedback-address.ts"
import { fill } from "#lib/format/customer-texts.ts"
import { longFormBytes } from "#lib/http/form-limits.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { RefusedForm, readFileForm } from "#lib/http/read-form.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { paths } from "#lib/routes/routes.ts"
import { visitOf } from "#lib/session/visit.ts"
import { countClick } from "./count-click.ts"
import { drawFeedback } from "./feedback-frame.ts"
import {
  documentOf,
  drawScreen,
  type FeedbackVisit,
  loadFeedback,
  lookOf,
  missingPage,
} from "./feedback-page.ts"
import { AgainScreen, CommentScreen, SentenceScreen } from "./feedback-screens.ts"
import { KioskLeaveScreen } from "./kiosk-screens.ts"
import { seenStep } from "./person-script.ts"

type Sent = { of: FeedbackVisit; fields: URLSearchParams; search: FeedbackSearch }

/** Sends the answer of a form. @throws ApiFailure. */
async function send({ of: { request, kind, id, visit }, fields, search }: Sent): Promise<void> {
  const score = fields.get("score") ?? ""
  const body = {
    type: (search.type ?? "nps") as SurveyType,
    score: /^\d{1,2}$/.test(score) ? Number(score) : Number.NaN,
    ...(fields.has("comment") ? { comment: fields.get("comment")!.replaceAll("\r\n", "\n") } : {}),
    ...(search.key && kind !== "requests" ? { key: search.key } : {}),
    ...(search.locationId ? { location_id: search.locationId } : {}),
    ...(search.via ? { via: search.via } : {}),
  }
  const headers = visitorHeaders(visit.origin, request.headers)
  await callApi(null, "feedback.answer", { params: { kind, id }, body }, { headers })
}

/** The form again, or what stands in its place; nothing that was typed is lost. */
async function refused({ of, fields, search }: Sent, failure: ApiFailure): Promise<Response> {
  const { kind, id } = of
  const action = feedbackPath(kind, id)
  if (failure.status === 429 || failure.status >= 500) {
    const look = lookOf(of, null)
    const { texts } = look
    const isBusy = failure.status === 429
    const title = isBusy ? texts.busyTitle : texts.unsent
    const text = isBusy ? texts.busy : texts.away
    const body = AgainScreen({ texts }, { action, fields, title, text })
    return documentOf(drawFeedback(look, { title, feedback: null, body }), isBusy ? 429 : 503)
  }
  const feedback = await loadFeedback(of, search)
  const look = lookOf(of, feedback)
  const asked = { feedback, search, texts: look.texts }
  const [commentError] = failure.fieldErrors["comment"] ?? []
  if (commentError && feedback.type) {
    const state = {
      score: Number(fields.get("score")),
      comment: fields.get("comment") ?? "",
      error: look.texts.commentTooLong,
    }
    const survey = { ...asked, type: feedback.type, key: search.key }
    return documentOf(
      drawScreen(look, feedback, CommentScreen(survey, state), { ...search, step: "comment" }),
      422,
    )
  }
  // Closed, or answered too long ago: the page itself says so, in the customer's language.
  if (failure.status === 410) return leaveFor(feedbackPath(kind, id, { ...search, step: null, score: null }))
  return documentOf(
    drawScreen(look, feedback, SentenceScreen(asked, look.texts.unsent), { ...search, step: "thanks" }),
    failure.status,
  )
}

async function leaveKiosk({ of, fields, search }: Sent): Promise<Response> {
  const { request, id, visit } = of
  const pin = fields.get("pin")?.trim() ?? ""
  try {
    const headers = visitorHeaders(visit.origin, request.headers)
    await callApi(null, "feedback.leave", { params: { id }, body: { pin } }, { headers })
    return leaveFor(paths.home())
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (![422, 429].includes(error.status)) return missingPage(of, error)
    const feedback = await loadFeedback(of, search)
    const look = lookOf(of, feedback)
    const { texts } = look
    const wrong = pin === "" ? texts.noPin : texts.wrongPin
    const text = error.status === 429 ? fill(texts.tooManyPins, { minutes: pinAttempts.minutes }) : wrong
    return documentOf(
      drawScreen(look, feedback, KioskLeaveScreen(feedback, texts, text), { ...search, step: "leave" }),
      error.status,
    )
  }
}

/**
 * POST of a page of feedback: keeps the answer and leads on with 303, so that reloading sends nothing again (D-299). The
 * address alone counts, without a cookie.
 */
export async function takeAnswer(request: Request, kind: FeedbackKind, id: string): Promise<Response> {
  const visit = await visitOf(request.headers, null)
  if (visit.tenant.kind === "unknown") return refuse(404, "Not Found")
  const form = await readFileForm(request, 0, longFormBytes)
  if (form instanceof RefusedForm) return form.refusal
  const { fields } = form
  const search = readFeedbackSearch(fields)
  const sent = { of: { request, kind, id, visit }, fields, search }
  if (kind === "kiosks" && search.step === "leave") return leaveKiosk(sent)
  if (kind === "requests" && fields.get("step") === seenStep) {
    await countClick(sent.of, { isAutomatic: false })
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } })
  }
  try {
    if (!surveyTypes.some((type) => type === fields.get("type"))) return leaveFor(feedbackPath(kind, id))
    await send(sent)
    const step = search.step === "comment" ? "thanks" : "comment"
    return leaveFor(feedbackPath(kind, id, { ...search, score: null, step }))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    try {
      return error.status === 404 ? missingPage(sent.of, error) : await refused(sent, error)
    } catch (again) {
      if (!(again instanceof ApiFailure)) throw again
      return missingPage(sent.of, again)
    }
  }
}
