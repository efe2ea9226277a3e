import { recordAudit } from "../../audit/record.ts"
import type { Service } from "../service.ts"
import { endSession as endTokens } from "./tokens.ts"

/** Logs out (D-043): the token is dead at once. */
export const endSession: Service<"auth.end"> = async ({ deps, actor, via: { session } }) => {
  const { accountId, userId, email } = session.identity
  await deps.db.transaction(async (tx) => {
    await endTokens(tx, { accountId, userId, hash: session.tokenHash }, "logout", deps.clock.now())
    await recordAudit(tx, deps, actor, {
      accountId,
      action: "auth.end",
      resource: { type: "session", id: userId, name: email },
    })
  })
  return undefined
}
