import { operation } from "../operation.ts"
import * as providerMessages from "./schema.ts"

/** Messages from the app to the provider (D-062, D-063). */
export const providerMessagesOperations = {
  "webhooks.analytics": operation({
    method: "POST",
    path: "/webhooks/analytics-secure",
    summary: "Identify your user to analytics after login",
    tag: "webhooks",
    access: "session",
    status: 200,
    body: providerMessages.analyticsBodySchema,
    answer: providerMessages.analyticsAnswerSchema,
  }),
  "webhooks.notify": operation({
    method: "POST",
    path: "/webhooks/notify",
    summary: "Request a feature from the provider",
    tag: "webhooks",
    access: "session",
    status: 202,
    refusals: [402],
    query: providerMessages.notifyQuerySchema,
    body: providerMessages.notifyBodySchema,
  }),
} as const
