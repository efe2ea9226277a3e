import { operation } from "../operation.ts"
import * as feedback from "./schema.ts"

const row = { tag: "feedback", access: "public", optional: "page" } as const

/** Pages that customers see and answer: the address is all that is asked for (D-224, D-298, D-299). */
export const feedbackOperations = {
  "feedback.get": operation({
    ...row,
    method: "GET",
    path: "/feedback/{kind}/{id}",
    summary: "Get a landing page, a kiosk, or the page behind a request's link",
    status: 200,
    params: feedback.feedbackParamsSchema,
    query: feedback.feedbackQuerySchema,
    answer: feedback.feedbackSchema,
  }),
  "feedback.answer": operation({
    ...row,
    method: "POST",
    path: "/feedback/{kind}/{id}/answers",
    summary: "Respond, or change the response within a day",
    status: 201,
    refusals: [410],
    params: feedback.feedbackParamsSchema,
    body: feedback.answerBodySchema,
    answer: feedback.feedbackSchema,
  }),
  "feedback.click": operation({
    ...row,
    method: "POST",
    path: "/feedback/requests/{id}/clicks",
    summary: "Count a click on a link of a request, and get where it leads",
    status: 201,
    params: feedback.requestTokenParamsSchema,
    body: feedback.clickBodySchema,
    answer: feedback.clickedSchema,
  }),
  "feedback.open": operation({
    ...row,
    method: "POST",
    path: "/feedback/requests/{id}/opens",
    summary: "Count that a request was opened",
    status: 204,
    params: feedback.requestTokenParamsSchema,
  }),
  "feedback.leave": operation({
    ...row,
    method: "POST",
    path: "/feedback/kiosks/{id}/leave",
    summary: "Check the PIN that leaves a kiosk",
    status: 204,
    params: feedback.requestTokenParamsSchema,
    body: feedback.leaveBodySchema,
  }),
} as const
