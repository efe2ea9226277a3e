import * as auth from "../auth/schema.ts"
import { operation } from "../operation.ts"
import * as sso from "./schema.ts"

/** Single sign-on and the keys of partners (D-052, D-053). */
export const ssoOperations = {
  "sso.exchange": operation({
    method: "POST",
    path: "/sso/exchange",
    optional: "page",
    summary: "Log in with a token signed by a partner",
    tag: "session",
    access: "public",
    status: 201,
    refusals: [401, 403, 410],
    body: sso.ssoExchangeBodySchema,
    answer: auth.authAnswerSchema,
  }),
} as const
