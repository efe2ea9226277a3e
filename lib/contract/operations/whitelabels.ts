import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** White labels (D-055). */
export const whitelabelsOperations = {
  "whitelabels.mine": operation({
    ...endpoints["whitelabels.mine"],
    summary: "White label of the session's account, else of its parent",
    tag: "session",
    access: "session",
    status: 200,
    answer: session.whitelabelSchema,
  }),
  "whitelabels.list": operation({
    ...endpoints["whitelabels.list"],
    summary: "White label of a verified custom domain",
    tag: "session",
    access: "public",
    status: 200,
    query: session.whitelabelsQuerySchema,
    answer: session.whitelabelsAnswerSchema,
  }),
} as const
