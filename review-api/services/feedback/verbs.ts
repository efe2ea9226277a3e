import { readRequestToken } from "../../asking/request-token.ts"
import { reviewLinkOf } from "../../asking/review-links.ts"
import { notFound } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { wakeArrivalJobs } from "../reviews/wake-arrival-jobs.ts"
import type { Service, Verbs } from "../service.ts"
import { checkPin } from "./check-pin.ts"
import { countEvent } from "./count-events.ts"
import { feedbackItem } from "./feedback-item.ts"
import { findTarget } from "./find-target.ts"
import { keepAnswer } from "./keep-answer.ts"
import { storedAnswer } from "./stored-answer.ts"

/** A page of feedback; looking changes nothing (D-299). @throws 404. */
const getFeedback: Service<"feedback.get"> = async ({ deps, params, query }) => {
  const choice = { type: query.type, locationId: query.location_id }
  const target = await findTarget(deps, deps.db, params, choice)
  return feedbackItem(params, target, await storedAnswer(deps.db, target, query.key))
}

/** Takes an answer, or changes it within a day (D-299). @throws 404, 410, 422. */
const answerFeedback: Service<"feedback.answer"> = async ({ deps, params, body }) => {
  const choice = {
    type: body.type,
    locationId: body.location_id === undefined ? undefined : String(body.location_id),
  }
  const { target, isNew, answer } = await deps.db.transaction(async (tx) => {
    const target = await findTarget(deps, tx, params, choice)
    const isNew = await keepAnswer(tx, deps, { address: params, target, body })
    return { target, isNew, answer: await storedAnswer(tx, target, body.key) }
  })
  if (isNew) await wakeArrivalJobs(deps, target.accountId)
  return feedbackItem(params, target, answer)
}

/** Counts a click, and tells where it leads: to a link of that request's location alone (D-299). @throws 404. */
const clickFeedback: Service<"feedback.click"> = async ({ deps, params, body }) => {
  const key = readRequestToken(deps.config, params.id)
  const target = await findTarget(deps, deps.db, { kind: "requests", id: params.id })
  const urlId = body.url_id === null ? null : filterId(String(body.url_id))!
  const at = { accountId: target.accountId, locationId: target.location!.id }
  const link = urlId === null ? null : await reviewLinkOf(deps.db, { ...at, urlId })
  if (!key || link === undefined) throw notFound()
  const event = {
    kind: "click",
    urlId,
    isAutomatic: body.is_automatic ?? false,
    at: deps.clock.now(),
  } as const
  await deps.db.transaction((tx) => countEvent(tx, key, event))
  return { link: link?.link ?? null }
}

/** Counts that the picture of a message was loaded; approximate (D-299). @throws 404. */
const openFeedback: Service<"feedback.open"> = async ({ deps, params }) => {
  const key = readRequestToken(deps.config, params.id)
  if (!key) throw notFound()
  const event = { kind: "open", urlId: null, isAutomatic: false, at: deps.clock.now() } as const
  if (!(await deps.db.transaction((tx) => countEvent(tx, key, event)))) throw notFound()
  return undefined
}

/** Checks the digits that leave a kiosk (D-298). @throws 404, 422, 429. */
const leaveKiosk: Service<"feedback.leave"> = async ({ deps, params, body, actor }) => {
  await checkPin(deps, params.id, body.pin, actor.address)
  return undefined
}

export const verbs = {
  "feedback.get": getFeedback,
  "feedback.answer": answerFeedback,
  "feedback.click": clickFeedback,
  "feedback.open": openFeedback,
  "feedback.leave": leaveKiosk,
} satisfies Verbs
