import type { Service } from "../service.ts"
import { findReset } from "./resets.ts"

/** Whose reset link it is and until when it works (D-045); looking does not use it. @throws 410 when it is not open. */
export const checkReset: Service<"passwords.check"> = async ({ deps, query: { token } }) => {
  const { email, expiresAt } = await findReset(deps.db, token, deps.clock.now())
  return { token, email, expires_at: new Date(expiresAt).toISOString() }
}
