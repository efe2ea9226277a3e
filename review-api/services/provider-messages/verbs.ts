import { createHmac } from "node:crypto"
import { ApiError } from "../../core/errors.ts"
import type { Service, Verbs } from "../service.ts"
import { notifyProvider } from "./notify-provider.ts"
import { requireOwnIdentity } from "./own-identity.ts"

/**
 * Id of the caller for analytics (D-062): the HMAC-SHA256 of the user id, which no one else can make.
 * @throws 403 for another user or email, and for an impersonated session (000 §6).
 */
const identifyUser: Service<"webhooks.analytics"> = async ({ deps, body, via }) => {
  const { identity, isImpersonated } = via.session
  requireOwnIdentity(identity, body.user_id)
  if (isImpersonated || body.email.toLowerCase() !== identity.email.toLowerCase()) {
    throw new ApiError(403, "You can only identify yourself.", { code: "permission" })
  }
  const key = deps.config.analyticsSecret
  return { user_hash: createHmac("sha256", key).update(String(identity.userId)).digest("hex") }
}

export const verbs = {
  "webhooks.analytics": identifyUser,
  "webhooks.notify": notifyProvider,
} satisfies Verbs
