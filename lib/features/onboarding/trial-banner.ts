import type { Id } from "#lib/contract/common.ts"
import type { SetupProgress } from "#lib/contract/setup-progress/schema.ts"
import type { ChecklistItem } from "./checklist.ts"
import type { FirstStep } from "./first-step.ts"

export type TrialStage = 1 | 2 | 3

/** Data of the trial banner. */
export type TrialBannerFacts = {
  stage: TrialStage
  text: string
  /** Note on work in the background; null if there is none. */
  note: string | null
  /** Step before the checklist; null when it is done, or not this user's to do. */
  first: FirstStep | null
  /** Other ways to begin. */
  more: readonly FirstStep[]
  checklist: ChecklistItem[]
  /** The user keeps preferences, and so can skip what is on the list. */
  canSkip: boolean
  /** Billing, for Admins: the days that are left lead there (D-085). */
  billingHref: string | null
  /** "Upgrade Now" of Admins; null for everybody else, and once a plan was chosen. */
  upgradeHref: string | null
  /** Where sources are added; null while there is no such page. */
  sourcesHref: string | null
}

/** Holds the stage in which someone dismissed the banner (D-231). */
export const trialBannerCookie = (accountId: Id): string => `app_trial_banner_${accountId}`

/** How long a dismissed banner stays away: 30 days (002 §4). */
export const trialBannerLifeS = 30 * 24 * 60 * 60

/** How wide the content may be, in pixels (002 §9, D-231). */
export const trialBannerWidths: Readonly<Record<TrialStage, number>> = { 1: 730, 2: 890, 3: 730 }

/** Reads the stage of a form or cookie; null for anything else. */
export const stageOfText = (text: string | null | undefined): TrialStage | null =>
  text === "1" || text === "2" || text === "3" ? (Number(text) as TrialStage) : null

/** Suggestions of the last stage (D-230). */
export const moreSources = [
  "Facebook",
  "Tripadvisor",
  "Yelp",
  "Apple Maps",
  "Bing Maps",
  "Trustpilot",
  "Healthgrades",
] as const

const fetching = "We are fetching your Google reviews. Some sources are limited during the trial."

function timeLeft(days: number | null): string {
  if (days === null) return "You are on a trial"
  if (days === 0) return "Your trial ends today"
  return days === 1 ? "1 day left in your trial" : `${days} days left in your trial`
}

/**
 * Text of the banner in a stage (D-231).
 * @param daysLeft from `daysLeftInTrial`.
 */
export const trialBannerText = (stage: TrialStage, daysLeft: number | null): string =>
  stage < 3 ? timeLeft(daysLeft) : `${timeLeft(daysLeft)}. Add more sources:`

/**
 * Note about Google's reviews in the first stage (D-231): only while they are being fetched. A Review API that does
 * not say so is believed to fetch them once the account has locations.
 */
export function trialBannerNote(
  { stage, google_is_fetching: isFetching }: Pick<SetupProgress, "stage" | "google_is_fetching">,
  hasLocations: boolean,
): string | null {
  return stage === 1 && (isFetching ?? hasLocations) ? fetching : null
}
