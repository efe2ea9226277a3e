import { operation } from "../operation.ts"
import * as confirmations from "./schema.ts"

export const confirmationsOperations = {
  "confirmations.resend": operation({
    method: "POST",
    path: "/confirm",
    summary: "Resend a confirmation link; every email gets the same response",
    tag: "session",
    access: "public",
    status: 202,
    body: confirmations.resendBodySchema,
  }),
  "confirmations.check": operation({
    method: "GET",
    path: "/confirm",
    optional: "page",
    summary: "Get the user of a valid confirmation link, and whether it changes an email",
    tag: "session",
    access: "public",
    status: 200,
    refusals: [410],
    query: confirmations.confirmationQuerySchema,
    answer: confirmations.confirmationSchema,
  }),
  "confirmations.complete": operation({
    method: "PATCH",
    path: "/confirm",
    summary: "Confirm an email with the token of its link",
    tag: "session",
    access: "public",
    status: 200,
    refusals: [410],
    body: confirmations.confirmBodySchema,
    answer: confirmations.confirmAnswerSchema,
  }),
} as const
