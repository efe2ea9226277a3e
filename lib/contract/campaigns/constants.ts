/** Errors of a row of recipients (D-220), by their codes, as people read them. */
export const recipientErrors = {
  missing_email: "Missing email",
  missing_phone: "Missing phone",
  invalid_email: "Invalid email",
  invalid_phone: "Invalid phone",
  duplicate: "Duplicate",
  unsubscribed: "Unsubscribed",
  unknown_location: "Unknown location",
  too_long: "Name is too long",
} as const
export type RecipientErrorCode = keyof typeof recipientErrors

/** Longest texts of a campaign. */
export const campaignLimits = {
  name: 100,
  subject: 200,
  content: 10_000,
  headerText: 200,
  senderName: 100,
  recipientName: 100,
  uploads: 20,
  chosenContacts: 1_000,
  locations: 500,
  reason: 500,
  /** Days ahead that a campaign can be scheduled. */
  scheduleDays: 365,
} as const

/** Says that somebody else has changed the draft meanwhile (`code` of a 409). */
export const campaignChanged = "campaign_changed"
/** `code` of a 409 where only a draft can be changed (D-217). */
export const campaignNotDraft = "campaign_not_draft"
/** D-219. */
export const campaignNotDraftText = "This campaign has already been sent. Start a new one."
export const campaignNotFoundText = "Campaign not found. Start a new one."

/** Rates at which mailbox providers begin to refuse and a campaign pauses (D-300), of so many sent at least. */
export const brakeLimits = { complaints: 0.001, bounces: 0.05, ofSent: 200 } as const
