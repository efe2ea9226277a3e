/** Types of requests by their id (D-216). */
export const requestTypes = { 1: "email", 2: "sms" } as const
export type RequestTypeId = keyof typeof requestTypes
export type Channel = (typeof requestTypes)[RequestTypeId]
export const channels = ["email", "sms"] as const satisfies readonly Channel[]

export const channelLabels: Readonly<Record<Channel, string>> = { email: "Email", sms: "SMS" }

/** Layouts of emails by their id (D-216). */
export const layouts = { 1: "standard", 2: "plain_text" } as const
export type LayoutId = keyof typeof layouts

/** States of one message to one person (D-218, D-294), as it goes. */
export const requestStatuses = [
  "queued",
  "claimed",
  "held",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "answered",
  "bounced",
  "unsubscribed",
  "skipped",
  "uncertain",
  "failed",
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  queued: "Queued",
  claimed: "Sending",
  held: "Waiting",
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  answered: "Responded",
  bounced: "Bounced",
  unsubscribed: "Unsubscribed",
  skipped: "Skipped",
  uncertain: "May have been sent",
  failed: "Failed",
}

/** Sort keys of GET /requests. */
export const requestSorts = ["created_at", "recipient", "sent_at", "status", "location"] as const

/** Sort keys of GET /campaigns; `when` is when it was sent, else when it is scheduled, else when it was made. */
export const campaignSorts = ["created_at", "name", "status", "sent", "when"] as const

/** States of which something is still to come by itself. */
export const waitingStatuses = ["queued", "claimed", "held"] as const satisfies readonly RequestStatus[]

/** Reasons of bounced and skipped requests that may be gone when somebody sends them again. */
export const passingReasons = [
  "soft_bounce",
  "undelivered",
  "no_links",
  "no_credits",
  "held_too_long",
  "trial_limit",
  "account_inactive",
  "not_signed",
] as const

/** Whether a request can be sent again by a person (D-294). */
export const canResend = (status: RequestStatus, reason: string | null): boolean =>
  status === "failed" ||
  status === "uncertain" ||
  ((status === "bounced" || status === "skipped") && passingReasons.some((one) => one === reason))

/** Why a request is held, skipped, bounced or failed; its sentence is what people read. */
export const requestReasons = {
  asked_recently: "Asked recently",
  unsubscribed: "Unsubscribed",
  stopped: "Replied STOP",
  bounced: "Earlier messages bounced",
  complained: "Reported a message as spam",
  do_not_contact: "On the do-not-contact list",
  duplicate: "Already in this campaign",
  no_address: "No address for this channel",
  no_links: "The location has no review links",
  no_location: "No location to ask for",
  location_gone: "The location was deleted",
  no_postal_address: "The business has no postal address",
  quiet_hours: "Waits for the end of quiet hours",
  pace: "Waits its turn: the sender is warming up",
  daily_limit: "Waits for tomorrow: the trial's limit of the day is reached",
  trial_limit: "The trial's limit is reached",
  no_credits: "No SMS credits left",
  held_too_long: "Could not be sent within 7 days",
  cancelled: "The campaign was cancelled",
  contact_gone: "The contact was deleted",
  account_inactive: "The account can't send requests",
  not_signed: "The email could not be signed",
  refused: "Refused by the receiving server",
  unreachable: "The receiving server could not be reached",
  hard_bounce: "The address does not exist",
  soft_bounce: "The mailbox did not accept it",
  undelivered: "The carrier did not deliver it",
  answer_lost: "May have been sent",
} as const
export type RequestReason = keyof typeof requestReasons

/** States of campaigns (D-216, D-294). */
export const campaignStatuses = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "cancelled",
  "failed",
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const campaignStatusLabels: Readonly<Record<CampaignStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  cancelled: "Cancelled",
  failed: "Failed",
}

/** Why a campaign is paused; its sentence is what people read (D-294, D-300). */
export const pauseReasons = {
  user: "Paused by a user",
  missed: "Its time passed while nothing could be sent. Send now?",
  complaints: "Too many recipients reported it as spam",
  bounces: "Too many addresses do not exist",
  no_credits: "No SMS credits left",
  domain: "The sending domain can't be used",
} as const
export type PauseReason = keyof typeof pauseReasons

/** Sentence that is ticked for people who are uploaded or typed (D-293). */
export const attestation = "These people are our customers and agreed to hear from us."

/** Limits of asking that are shown (D-220, D-294, D-327). */
export const askLimits = {
  typedRecipients: 50,
  uploadRows: 10_000,
  uploadBytes: 5 * 1024 * 1024,
  skippedShown: 100,
  trialPerDay: 100,
  trialInAll: 1_000,
  answersPerMinute: 20,
  links: 5,
  chosenLinks: 3,
} as const

/** Which reviews count as brought by a request: an estimate by link and time. */
export const wonReviews = {
  /** Days after the click in which the review was published. */
  withinDays: 14,
  /** A review that arrives later than this after the click is matched no more. */
  lookedBackDays: 120,
} as const
