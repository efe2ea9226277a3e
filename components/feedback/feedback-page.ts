import { randomBytes } from "node:crypto"
import { productName } from "#components/shell/product-name.ts"
import { callApi } from "#lib/api-client/call-api.ts"
import type { FeedbackKind } from "#lib/contract/feedback/constants.ts"
import type { Feedback } from "#lib/contract/feedback/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import {
  chosenScore,
  type FeedbackSearch,
  readFeedbackSearch,
} from "#lib/features/feedback/feedback-address.ts"
import { fill } from "#lib/format/customer-texts.ts"
import type { Html } from "#lib/format/html.ts"
import { textsFor } from "#lib/format/texts-for.ts"
import { gateHeaders } from "#lib/gate/gate-headers.ts"
import { retryAfterS } from "#lib/http/answer-status.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { type Visit, visitOf } from "#lib/session/visit.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { countClick } from "./count-click.ts"
import { drawFeedback, type FeedbackLook } from "./feedback-frame.ts"
import * as screens from "./feedback-screens.ts"
import {
  KioskLeaveScreen,
  KioskThanksScreen,
  kioskFoot,
  kioskRefresh,
  kioskScript,
  kioskStart,
} from "./kiosk-screens.ts"
import { personScript } from "./person-script.ts"

/** A page of feedback that is asked for or answered. */
export type FeedbackVisit = { request: Request; kind: FeedbackKind; id: string; visit: Visit }

/** A guest who presses Back at a kiosk finds no answer of another after this. */
const kioskAnswerMs = 2 * 60_000

export const newAnswerKey = (): string => randomBytes(16).toString("base64url")

/** Whose look and language a page has. */
export function lookOf({ request, visit }: FeedbackVisit, feedback: Feedback | null): FeedbackLook {
  const whitelabel = hostWhitelabel(visit.tenant)
  return {
    ...textsFor(feedback?.locale, request.headers.get("accept-language")),
    nonce: request.headers.get(gateHeaders.nonce) ?? "",
    accent: whitelabel?.accent_color ?? null,
    sentWith: productName(whitelabel),
  }
}

/** A screen as an answer that no cache keeps. */
export const documentOf = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 503 ? { "retry-after": String(retryAfterS) } : {}),
    },
  })

/** Days as the customer's language writes them. */
const longDay = (instant: string, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-US" : language, { dateStyle: "long", timeZone }).format(
    Date.parse(instant),
  )

/** Stands for a page that could not be had: it is gone, or the service is away. */
export function missingPage(of: FeedbackVisit, failure: ApiFailure): Response {
  const look = lookOf(of, null)
  const isGone = failure.status === 404
  const text = isGone ? (of.kind === "requests" ? look.texts.deadLink : look.texts.gone) : look.texts.away
  const asked = {
    feedback: { links: [] } as unknown as Feedback,
    search: readFeedbackSearch(new URLSearchParams()),
  }
  const body = screens.SentenceScreen({ ...asked, texts: look.texts }, text)
  return documentOf(drawFeedback(look, { title: text, feedback: null, body }), isGone ? 404 : 503)
}

/** @throws ApiFailure. */
export const loadFeedback = (
  { request, kind, id, visit }: FeedbackVisit,
  { type, locationId, key }: FeedbackSearch,
): Promise<Feedback> =>
  callApi(
    null,
    "feedback.get",
    {
      params: { kind, id },
      query: {
        ...(type && { type }),
        ...(locationId && { location_id: locationId }),
        ...(key && { key }),
      },
    },
    { headers: visitorHeaders(visit.origin, request.headers) },
  )

type Drawn = { feedback: Feedback; search: FeedbackSearch; look: FeedbackLook; nowMs: number; origin: string }

/** The screen that a page shows, by what is known of it and what its address says. */
function screenOf({ feedback, search, look, nowMs, origin }: Drawn): Html {
  const { texts, language } = look
  const asked = { feedback, search, texts }
  const { type, answer, closed_at: closedAt, kind, time_zone: zone } = feedback
  const isKiosk = kind === "kiosks"
  if (isKiosk && search.step === "leave" && feedback.has_pin) return KioskLeaveScreen(feedback, texts)
  if (isKiosk && search.step === "thanks") {
    return KioskThanksScreen(feedback, texts, { origin, start: kioskStart(feedback, search.type) })
  }
  if (!feedback.location) return screens.LocationScreen(asked)
  if (!type) return screens.LinksScreen(asked)
  const isOpen = answer !== null && nowMs < Date.parse(answer.editable_until)
  const survey = { ...asked, type, key: kind === "requests" ? null : (search.key ?? newAnswerKey()) }
  if (isKiosk) {
    const isFresh = answer && nowMs - Date.parse(answer.answered_at) < kioskAnswerMs && answer.comment === ""
    if (isFresh && search.step === "comment") return screens.CommentScreen(survey, answer)
    return closedAt
      ? screens.SentenceScreen(asked, closed())
      : screens.QuestionScreen({ ...survey, key: newAnswerKey() }, null)
  }
  if (answer && !isOpen && search.step !== "thanks") {
    const date = longDay(answer.answered_at, language, zone)
    return screens.SentenceScreen(asked, fill(texts.answeredOn, { date }))
  }
  if (search.step === "thanks")
    return answer ? screens.GivenScreen(survey, answer.score) : screens.ThanksScreen(asked)
  if (answer && search.step === "comment") return screens.CommentScreen(survey, answer)
  const chosen = chosenScore(type, search.score)
  if (answer && search.step !== "answer" && chosen === null) return screens.GivenScreen(survey, answer.score)
  if (closedAt && !answer) return screens.SentenceScreen(asked, closed())
  return screens.QuestionScreen(survey, chosen ?? answer?.score ?? null)

  function closed(): string {
    return fill(texts.closedOn, { date: longDay(closedAt!, language, zone) })
  }
}

/** A whole page around a screen. */
export function drawScreen(
  look: FeedbackLook,
  feedback: Feedback,
  body: Html,
  { type, step }: Pick<FeedbackSearch, "type" | "step">,
): string {
  const isKiosk = feedback.kind === "kiosks"
  const isStart = step === null || step === "answer"
  const start = kioskStart(feedback, type)
  return drawFeedback(look, {
    title:
      feedback.question || (feedback.type ? look.texts.questions[feedback.type] : look.texts.leaveReview),
    feedback,
    body,
    ...(isKiosk && step !== "leave" ? { foot: kioskFoot(feedback, look.texts) } : {}),
    ...(isKiosk && !isStart
      ? { head: kioskRefresh(start, step === "comment"), script: kioskScript(start) }
      : {}),
    ...(feedback.kind === "requests" && step === null ? { script: personScript } : {}),
  })
}

/**
 * GET or HEAD of a page of feedback: it only shows (D-299). That a program may have opened the survey of a message is noted;
 * it becomes a click by what a person does on the page.
 */
export async function showFeedback(request: Request, kind: FeedbackKind, id: string): Promise<Response> {
  const of = { request, kind, id, visit: await visitOf(request.headers, null) }
  const given = new URL(request.url).searchParams
  const search = readFeedbackSearch(given)
  try {
    const feedback = await loadFeedback(of, search)
    const look = lookOf(of, feedback)
    if (kind === "requests" && search.step === null) await countClick(of, { isAutomatic: true })
    const body = screenOf({ feedback, search, look, nowMs: Date.now(), origin: of.visit.origin.origin })
    return documentOf(drawScreen(look, feedback, body, search))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return missingPage(of, error)
  }
}
