import type { Mount } from "../http/mount.ts"
import { createSession } from "../services/auth/create-session.ts"
import { endSession } from "../services/auth/end-session.ts"
import { refreshSession } from "../services/auth/refresh-session.ts"
import { checkConfirmation } from "../services/confirmations/check-confirmation.ts"
import { completeConfirmation } from "../services/confirmations/complete-confirmation.ts"
import { resendConfirmation } from "../services/confirmations/resend-confirmation.ts"
import { checkReset } from "../services/passwords/check-reset.ts"
import { createReset } from "../services/passwords/create-reset.ts"
import { updatePassword } from "../services/passwords/update-password.ts"
import { createShadowToken } from "../services/shadow-users/create-token.ts"

export function sessionRoutes(mount: Mount): void {
  mount("auth.create", createSession)
  mount("auth.refresh", refreshSession)
  mount("auth.end", endSession)
  mount("shadow_users.create_token", createShadowToken)
  mount("passwords.create", createReset)
  mount("passwords.check", checkReset)
  mount("passwords.update", updatePassword)
  mount("confirmations.resend", resendConfirmation)
  mount("confirmations.check", checkConfirmation)
  mount("confirmations.complete", completeConfirmation)
}
