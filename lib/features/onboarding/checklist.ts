import { ownValue } from "#lib/contract/own-value.ts"
import {
  type OnboardingItem,
  type OnboardingStep,
  onboardingItems,
} from "#lib/contract/setup-progress/constants.ts"
import type { SetupProgress } from "#lib/contract/setup-progress/schema.ts"

/** One line of the checklist; `href` is null where the user may not open its page. */
export type ChecklistItem = {
  item: OnboardingItem
  label: string
  step: OnboardingStep
  href: string | null
}

const labels: Readonly<Record<OnboardingItem, string>> = {
  invite_colleague: "Invite a colleague",
  integrate_facebook: "Integrate Facebook",
  ask_for_review: "Ask for a review",
  respond_to_review: "Respond to a review",
}

const doneBy: Readonly<Record<OnboardingItem, keyof SetupProgress & string>> = {
  invite_colleague: "multiple_users_in_account_exists",
  integrate_facebook: "facebook_integration_exists",
  ask_for_review: "ask_campaigns_exist",
  respond_to_review: "responses_exist",
}

/** Whether an item can be done, or has been: Facebook only where this installation has it. */
const isOffered = (item: OnboardingItem, progress: SetupProgress): boolean =>
  item !== "integrate_facebook" ||
  progress.facebook_is_offered !== false ||
  progress.facebook_integration_exists

/**
 * The checklist of a trial (002 §4): what the account has done is completed for everyone, the rest is as far as the
 * user is with it (D-232).
 */
export const checklistOf = (
  progress: SetupProgress,
  steps: Readonly<Partial<Record<OnboardingItem, OnboardingStep>>>,
  hrefs: Readonly<Record<OnboardingItem, string | null>>,
): ChecklistItem[] =>
  onboardingItems
    .filter((item) => isOffered(item, progress))
    .map((item) => ({
      item,
      label: labels[item],
      step: ownValue(progress, doneBy[item]) === true ? "completed" : (steps[item] ?? "unstarted"),
      href: hrefs[item],
    }))
