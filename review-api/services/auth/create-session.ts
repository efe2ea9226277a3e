import { and, eq } from "drizzle-orm"
import { identityByEmail } from "../../db/queries/identity.ts"
import { users } from "../../db/schema/identity.ts"
import { ApiError } from "../../errors.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Service } from "../service.ts"
import { authAnswer } from "./auth-answer.ts"
import { passwordMatches } from "./password.ts"
import { forgetOldTokens, issueToken } from "./tokens.ts"

/** Users who receive e-mail only have no dashboard (D-042). */
export const noDashboardAccess = () =>
  new ApiError(403, "This user receives e-mail only.", { code: "no_dashboard_access" })

const wrongCredentials = () => new ApiError(401, "Invalid email or password.")

/**
 * Logs in (D-042). E-mails are compared without case; an unknown one takes as long as a wrong password.
 * @throws 401 "Invalid email or password."; 403 `no_dashboard_access`; 410 for a confirmation token that is not open.
 */
export const createSession: Service<"auth.create"> = async ({ deps, body }) => {
  const now = deps.clock.now()
  const identity = await identityByEmail(deps.db, body.email.trim().toLowerCase())
  const isMatch = await passwordMatches(body.password, identity?.passwordHash)
  if (!identity || !isMatch || identity.deactivatedAt !== null) {
    throw wrongCredentials()
  }
  if (userTypeName(identity.userTypeId) === "Email Only") throw noDashboardAccess()
  // No confirmation is ever open yet, so every confirmation token is a used or unknown one.
  if (body.confirmation_token) throw new ApiError(410, "This link is no longer valid.")
  const session = { identity, kind: "session", isImpersonated: false } as const
  const { accountId, userId } = identity
  const isSamePassword = eq(users.passwordHash, identity.passwordHash!)
  const token = await deps.db.transaction(async (tx) => {
    await forgetOldTokens(tx, accountId, userId, now)
    const [known] = await tx
      .update(users)
      .set({ lastLoginAt: now.toISOString() })
      .where(and(eq(users.accountId, accountId), eq(users.id, userId), isSamePassword))
      .returning({ id: users.id })
    // The password was changed while this one was checked.
    if (!known) throw wrongCredentials()
    return issueToken(
      tx,
      { accountId, userId, kind: "session", isImpersonated: false, parentHash: null },
      now,
    )
  })
  return authAnswer(session, token, now)
}
