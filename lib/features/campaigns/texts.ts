import { campaignNotDraftText, campaignNotFoundText } from "#lib/contract/campaigns/constants.ts"
import { countOf } from "#lib/format/numbers.ts"

/** Notices of a draft that is none any more (D-219). */
export const endedTexts = { not_draft: campaignNotDraftText, not_found: campaignNotFoundText } as const

export const composeTexts = {
  retrying: "Draft not saved. Retrying.",
  conflict: "This draft was changed in another window",
  conflictHint: "Your version hasn't been saved. Keep it, or use the other one.",
  restored: "Your unsaved changes were restored.",
  sent: "Your request is on its way",
} as const

const nounOf = (channel: string, count: number): string =>
  channel === "sms" ? `${countOf(count, "SMS", "SMS")}` : countOf(count, "email", "emails")

/** `Send 363 emails`, `Schedule 1 SMS`. */
export const sendLabel = (channel: string, count: number, isLater: boolean): string =>
  `${isLater ? "Schedule" : "Send"} ${nounOf(channel, count)}`

/** `363 emails`. */
export const messagesText = nounOf

/** Steps of a campaign, by the id of their part of the page (D-074). */
export const composeSteps = {
  recipients: "Recipients",
  message: "Message",
  preview: "Preview",
  send: "Send",
} as const
export type ComposeStep = keyof typeof composeSteps
