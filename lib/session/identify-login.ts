import { callApi } from "#lib/api-client/call-api.ts"
import type { Session } from "./session.ts"

type Whose = Pick<Session, "user_id" | "account_id" | "email" | "token" | "isImpersonated">

/**
 * Tells analytics who has logged in (D-062): to be called once per login; in production only, and never of someone
 * who is impersonated. No one waits for it, and it never throws. Server only.
 */
export function identifyLogin({ user_id, account_id, email, token, isImpersonated }: Whose): void {
  if (process.env.NODE_ENV !== "production" || isImpersonated) return
  const body = { user_id, account_id, email }
  callApi({ email, token }, "webhooks.analytics", { body }).catch(() => undefined)
}
