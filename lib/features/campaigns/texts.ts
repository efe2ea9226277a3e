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

/** Which contacts are added, as their location, group and the campaign's location decide. */
export function contactsText({
  hasLocation,
  hasGroup,
  seesAll,
}: {
  hasLocation: boolean
  hasGroup: boolean
  /** Who sees all locations also asks contacts that belong to none. */
  seesAll: boolean
}): string {
  if (hasLocation && hasGroup) return "Contacts of this location are added if it is in the group."
  if (hasLocation) {
    return seesAll
      ? "Contacts of this location are added, and contacts without a location as well."
      : "Contacts of this location are added."
  }
  if (hasGroup)
    return "Contacts of the group's locations are added, each asked for their own location. Contacts without a location are left out."
  return seesAll
    ? "Contacts of all locations are added, each asked for their own. If some have no location, choose a group, or a location above: otherwise the campaign can't be sent."
    : "Contacts of your locations are added, each asked for their own."
}

/** Steps of a campaign, by the id of their part of the page (D-074). */
export const composeSteps = {
  recipients: "Recipients",
  message: "Message",
  preview: "Preview",
  send: "Send",
} as const
export type ComposeStep = keyof typeof composeSteps
