import type { Verbs } from "../service.ts"
import { checkConfirmation } from "./check-confirmation.ts"
import { completeConfirmation } from "./complete-confirmation.ts"
import { resendConfirmation } from "./resend-confirmation.ts"

export const verbs = {
  "confirmations.resend": resendConfirmation,
  "confirmations.check": checkConfirmation,
  "confirmations.complete": completeConfirmation,
} satisfies Verbs
