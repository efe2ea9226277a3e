import type { FeedbackType } from "#lib/contract/microsurveys/constants.ts"
import type { SmsSize } from "#lib/contract/templates/sms-segments.ts"
import { countOf } from "#lib/format/numbers.ts"

/** Kinds of feedback as people choose them. */
export const feedbackLabels: Readonly<Record<FeedbackType, string>> = {
  nps: "NPS (0 to 10)",
  stars: "Stars",
  thumbs: "Thumbs",
  smiley: "Smileys",
  microsurvey: "Microsurvey",
}

/** Types of templates in lists. */
export const typeLabels = { email: "Email", sms: "SMS", response: "Response" } as const

/** Stands in the place of `{{unsubscribe}}` in an SMS. */
export const smsUnsubscribe = "Reply STOP to opt out"

/** `104 characters, 1 SMS: 1 credit per person`. */
export const smsSizeText = ({ units, segments }: SmsSize): string =>
  `${countOf(units, "character", "characters")}, ${segments} SMS: ${countOf(segments, "credit", "credits")} per person`

/** Why a text needs more segments than it seems to; null where it does not. */
export const smsUnusualText = ({ unusual }: Pick<SmsSize, "unusual">): string | null =>
  unusual.length === 0
    ? null
    : `${unusual.slice(0, 5).join(" ")} ${unusual.length === 1 ? "is" : "are"} outside the SMS alphabet, so each SMS holds 70 characters in place of 160.`
