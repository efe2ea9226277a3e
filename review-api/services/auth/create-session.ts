import { and, eq } from "drizzle-orm"
import { type Actor, actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { passwordMatches } from "../../core/password.ts"
import { safeError } from "../../core/safe-error.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { users } from "../../db/schema/identity.ts"
import { consumeConfirmation, staleLink } from "../../identity/confirmation-links.ts"
import { consumeEmailChange, loginBefore } from "../../identity/email-changes.ts"
import { forgetOldTokens, issueToken } from "../../identity/tokens.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Identity } from "../../permissions/session.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { authAnswer } from "./auth-answer.ts"
import { knownBrowserOf, newKnownBrowser } from "./known-browsers.ts"

/**
 * Adds a failed login to the audit log of the account that it was for. No one waits for it: the time of an answer must
 * not show which emails are known (D-042).
 */
function recordFailedLogin(
  deps: Pick<Deps, "db" | "clock" | "log">,
  actor: Actor,
  { accountId, userId, email }: Identity,
): void {
  const resource = { type: "session" as const, id: userId, name: email }
  recordAudit(deps.db, deps, actor, { accountId, action: "auth.failed", resource }).catch((error) =>
    deps.log.error({ error: safeError(error) }, "a failed login is not in the audit log"),
  )
}

/** Users who receive email only have no dashboard (D-042). */
export const noDashboardAccess = () =>
  new ApiError(403, "This user receives e-mail only.", { code: "no_dashboard_access" })

const wrongCredentials = () => new ApiError(401, "Invalid email or password.")

/**
 * Logs in (D-042). Emails are compared without case; an unknown one takes as long as a wrong password.
 * @throws 401 "Invalid email or password."; 403 `no_dashboard_access`; 410 for a confirmation token that is not open.
 */
export const createSession: Service<"auth.create"> = async ({ deps, body, actor }) => {
  const now = deps.clock.now()
  const typed = body.email.trim().toLowerCase()
  const { confirmation_token: link } = body
  const before = link ? await loginBefore(deps.db, typed, link, now) : null
  const identity = await identityByEmail(deps.db, before ?? typed)
  const isMatch = await passwordMatches(body.password, identity?.passwordHash)
  if (!identity || !isMatch || identity.deactivatedAt !== null) {
    if (identity) recordFailedLogin(deps, actor, identity)
    throw wrongCredentials()
  }
  if (userTypeName(identity.userTypeId) === "Email Only") throw noDashboardAccess()
  const { accountId, userId } = identity
  const isSamePassword = eq(users.passwordHash, identity.passwordHash!)
  let { confirmedAt, email } = identity
  const token = await deps.db.transaction(async (tx) => {
    if (link) {
      const used =
        (await consumeEmailChange(tx, deps, actor, link)) ?? (await consumeConfirmation(tx, link, now))
      if (used.accountId !== accountId || used.userId !== userId) throw staleLink()
      confirmedAt ??= now.toISOString()
      email = used.email
    }
    await forgetOldTokens(tx, accountId, userId, now)
    const [known] = await tx
      .update(users)
      .set({ lastLoginAt: now.toISOString() })
      .where(and(eq(users.accountId, accountId), eq(users.id, userId), isSamePassword))
      .returning({ id: users.id })
    // The password was changed while this one was checked.
    if (!known) throw wrongCredentials()
    await recordAudit(tx, deps, actorAs(actor, { userId, email }), {
      accountId,
      resource: { type: "session", id: userId, name: email },
    })
    return issueToken(
      tx,
      { accountId, userId, kind: "session", isImpersonated: false, parentHash: null, from: actor },
      now,
    )
  })
  if (link) deps.mailer.wake()
  const session = {
    identity: { ...identity, confirmedAt, email },
    kind: "session",
    isImpersonated: false,
  } as const
  const known = knownBrowserOf(deps, email, body.known_browsers ?? [])
  return { ...authAnswer(deps, session, token, now), known_browser: known ?? newKnownBrowser(deps, email) }
}
