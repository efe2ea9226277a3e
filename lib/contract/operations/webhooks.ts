import { operation } from "../operation.ts"
import * as webhooks from "../webhooks.ts"

/** Messages from the app to the provider (D-062, D-063). */
export const webhooksOperations = {
  "webhooks.analytics": operation({
    method: "POST",
    path: "/webhooks/analytics-secure",
    summary: "Identify your user to analytics after login",
    tag: "webhooks",
    access: "session",
    status: 200,
    body: webhooks.analyticsBodySchema,
    answer: webhooks.analyticsAnswerSchema,
  }),
  "webhooks.notify": operation({
    method: "POST",
    path: "/webhooks/notify",
    summary: "Request a feature from the provider",
    tag: "webhooks",
    access: "session",
    status: 202,
    refusals: [402],
    query: webhooks.notifyQuerySchema,
    body: webhooks.notifyBodySchema,
  }),
} as const
