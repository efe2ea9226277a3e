import type { Actor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Identity } from "../../permissions/session.ts"
import type { Deps } from "../deps.ts"

/**
 * Adds a failed login to the audit log of the account that it was for. Nobody waits for it: the time of an answer must
 * not show which e-mails are known (D-042).
 */
export function recordFailedLogin(
  deps: Pick<Deps, "db" | "clock" | "log">,
  actor: Actor,
  { accountId, userId, email }: Identity,
): void {
  const resource = { type: "session", id: userId, name: email }
  recordAudit(deps.db, deps, actor, { accountId, action: "auth.failed", resource }).catch((error) =>
    deps.log.error({ error: safeError(error) }, "a failed login is not in the audit log"),
  )
}
