/** Words of accounts, for browsers and servers alike. */
export const accountStatuses = ["trial", "active", "past_due", "expired", "suspended", "cancelled"] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** Vertical of accounts with provider numbers (001 §6). */
export const healthcareVertical = "Healthcare"

/** Of these `reseller` is the special parent type (D-030). */
export const accountSegments = ["smb", "mid_market", "enterprise", "agency", "reseller"] as const
export type AccountSegment = (typeof accountSegments)[number]

/** Sort keys of a list of accounts. */
export const accountSorts = ["name", "status", "total_locations", "trial_ended_at", "avg_rating"] as const
export type AccountSort = (typeof accountSorts)[number]
