import type { BodyOf, QueryOf } from "#lib/contract/operations.ts"
import {
  type OnboardingItem,
  type OnboardingStep,
  onboardingItems,
  onboardingSteps,
} from "#lib/contract/setup-progress/constants.ts"

const preferenceType = "onboarding" as const

export const isOnboardingItem = (text: string): text is OnboardingItem =>
  (onboardingItems as readonly string[]).includes(text)

/** Whether a text is one of the four steps (000 §3). */
export const isOnboardingStep = (text: unknown): text is OnboardingStep =>
  (onboardingSteps as readonly unknown[]).includes(text)

/** Query of GET /user_preferences for every own step (D-232). */
export const onboardingQuery = (): QueryOf<"user_preferences.list"> => ({
  preference_type: preferenceType,
  per_page: onboardingItems.length,
})

/** Body of POST and PATCH /user_preferences. */
export const onboardingBody = (
  name: OnboardingItem,
  step: OnboardingStep,
): BodyOf<"user_preferences.create"> => ({ preference_type: preferenceType, name, config: { step } })
