import type { Account } from "#lib/contract/accounts/schema.ts"
import type { UserTypeName } from "#lib/contract/user-types/ids.ts"
import { daysLeftInTrial } from "#lib/dates/trial.ts"
import { inactiveText, keptText, trialEndedText } from "#lib/errors/texts.ts"

const endedText = "Your account is inactive."

/**
 * Text for an inactive account (D-033, D-084): for an admin what has ended, for others their contact.
 * @param trialEndedAt ISO instant; null for an account that was never in trial.
 */
function inactiveTextFor(userType: UserTypeName | null, trialEndedAt: string | null): string {
  if (userType !== "Admin") return inactiveText
  return trialEndedAt ? trialEndedText : endedText
}

type Facts = {
  account: Pick<
    Account,
    "status" | "trial_ended_at" | "customer_success_manager_id" | "customer_success_manager_name"
  >
  userType: UserTypeName | null
  isInactive: boolean
  now: Date
}

export type PlanLabels = {
  title: string
  /** Whether something keeps people from working. */
  isWarning: boolean
  /** Blocked purpose; null for users whom the title sends to their admin. */
  purpose: string | null
  /** The account manager to ask (D-264); null without one: then support is asked. */
  manager: string | null
  /** Text about the data. */
  data: string
}

/** Whom to ask for a plan (D-264). */
function managerOf({
  customer_success_manager_id: id,
  customer_success_manager_name: name,
}: Facts["account"]) {
  if (name) return `Please contact your account manager, ${name}.`
  return id == null ? null : "Please contact your account manager."
}

/** How long a trial goes on, as the title of the page. */
function trialTitle(days: number | null): string {
  if (days === null) return "You are on a trial."
  if (days === 0) return "Your trial ends today."
  return days === 1 ? "1 day left in your trial." : `${days} days left in your trial.`
}

/** Texts of the plan page while no plan can be selected: state, contact, and what is kept. */
export function planLabels({ account, userType, isInactive, now }: Facts): PlanLabels {
  const manager = managerOf(account)
  if (isInactive) {
    const isAdmin = userType === "Admin"
    return {
      title: inactiveTextFor(userType, account.trial_ended_at ?? null),
      isWarning: true,
      purpose: isAdmin ? "You can't choose a plan here yet." : null,
      manager: isAdmin ? manager : null,
      data: `${keptText} They'll be back once the account is active.`,
    }
  }
  const isTrial = account.status === "trial"
  return {
    title: isTrial ? trialTitle(daysLeftInTrial(account.trial_ended_at, now)) : "Your account is active.",
    isWarning: false,
    purpose: isTrial ? "You can't upgrade here yet." : "You can't change your plan here yet.",
    manager,
    data: isTrial
      ? `${keptText} Nothing is deleted when the trial ends.`
      : `${keptText} Nothing is lost when you change plans.`,
  }
}
