import type { Service } from "../service.ts"
import { endSession as endTokens } from "./tokens.ts"

/** Logs out (D-043): the token is dead at once. */
export const endSession: Service<"auth.end"> = async ({ deps, via: { session } }) => {
  const { accountId, userId } = session.identity
  await endTokens(deps.db, { accountId, userId, hash: session.tokenHash }, "logout", deps.clock.now())
  return undefined
}
