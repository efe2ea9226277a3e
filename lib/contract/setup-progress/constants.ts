/** Onboarding items of an account in trial (002 §4), apart from the schemas so that browsers load it alone. */
export const onboardingItems = [
  "invite_colleague",
  "integrate_facebook",
  "ask_for_review",
  "respond_to_review",
] as const
export type OnboardingItem = (typeof onboardingItems)[number]

/** Progress of an onboarding item (000 §3, D-232). */
export const onboardingSteps = ["unstarted", "started", "completed", "skipped"] as const
export type OnboardingStep = (typeof onboardingSteps)[number]
