/** Ways by which people agree to be asked (D-293). */
export const consentSources = ["upload", "form", "api", "kiosk"] as const

/** Why an address is asked no more (D-226, D-293). */
export const doNotContactReasons = [
  "unsubscribed",
  "stopped",
  "bounced",
  "complained",
  "manual",
  "imported",
] as const
export type DoNotContactReason = (typeof doNotContactReasons)[number]

export const doNotContactReasonLabels: Readonly<Record<DoNotContactReason, string>> = {
  unsubscribed: "Unsubscribed",
  stopped: "Replied STOP",
  bounced: "Message bounced",
  complained: "Reported as spam",
  manual: "Added by your team",
  imported: "Imported",
}

/** Reasons that a user may lift: what a person has said themselves, only they take back. */
export const liftableReasons = ["bounced", "manual", "imported"] as const satisfies DoNotContactReason[]

/** Whether a user may let requests to an address go out again. */
export const canLift = (reason: DoNotContactReason): boolean => liftableReasons.some((one) => one === reason)

export const consentSourceLabels: Readonly<Record<(typeof consentSources)[number], string>> = {
  upload: "File",
  form: "Added by a user",
  api: "API",
  kiosk: "Kiosk",
}

/** Sort keys of GET /contacts. */
export const contactSorts = ["created_at", "name"] as const

/** Contacts that are deleted or chosen at once. */
export const maxSelectedContacts = 500

/** `code` of a 409 for a "no" that only the person takes back. */
export const notLiftable = "not_liftable"
export const notLiftableText = "Only the person can undo this: they subscribe again, or text START."
