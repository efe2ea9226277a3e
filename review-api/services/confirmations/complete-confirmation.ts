import type { Service } from "../service.ts"
import { takeConfirmation } from "./tokens.ts"

/** Confirms an e-mail with the token of its link (D-044). @throws 410 for a link that is used, unknown or too old. */
export const completeConfirmation: Service<"confirmations.complete"> = async ({ deps, body }) => {
  const { email } = await deps.db.transaction((tx) =>
    takeConfirmation(tx, body.confirmation_token, deps.clock.now()),
  )
  return { email, status: "active" }
}
