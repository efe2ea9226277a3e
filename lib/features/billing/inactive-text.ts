import type { UserTypeName } from "#lib/contract/session.ts"
import { inactiveText, trialEndedText } from "#lib/errors/texts.ts"

const endedText = "Your account is inactive."

/**
 * What an inactive account is told (D-033, D-084): an admin what has ended, everybody else whom to ask.
 * @param trialEndedAt ISO instant; null for an account that was never in trial.
 */
export function inactiveTextFor(userType: UserTypeName | null, trialEndedAt: string | null): string {
  if (userType !== "Admin") return inactiveText
  return trialEndedAt ? trialEndedText : endedText
}
