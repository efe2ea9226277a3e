import type { Service } from "../service.ts"
import { invitationOf } from "../users/invitation-details.ts"
import { findReset } from "./resets.ts"

/** Whose link it is, until when it works and who invites with it (D-045, D-056); looking does not use it. @throws 410 when it is not open. */
export const checkReset: Service<"passwords.check"> = async ({ deps, query: { token } }) => {
  const found = await findReset(deps.db, token, deps.clock.now())
  return {
    token,
    email: found.email,
    expires_at: new Date(found.expiresAt).toISOString(),
    ...(found.isInvitation ? { invitation: await invitationOf(deps.db, found) } : {}),
  }
}
