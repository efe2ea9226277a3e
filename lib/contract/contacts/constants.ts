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
