import type { FeedbackType } from "#lib/contract/microsurveys/constants.ts"

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
