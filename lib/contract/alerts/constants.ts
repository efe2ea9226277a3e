/** The fixed words of alerts (D-136), apart from the schemas so that browsers load them alone. */
export const alertTypes = [
  { id: 1, code: "all_reviews", name: "All reviews" },
  { id: 2, code: "negative_reviews", name: "Negative reviews" },
  { id: 3, code: "summary", name: "Summary" },
  { id: 4, code: "mentions", name: "Mentions" },
] as const
export type AlertTypeCode = (typeof alertTypes)[number]["code"]

/** When mails leave, in the account's own time. */
export const alertFrequencies = [
  { id: 1, code: "immediate", name: "Immediate" },
  { id: 2, code: "daily", name: "Daily (08:00)" },
  { id: 3, code: "weekly", name: "Weekly (Monday 08:00)" },
  { id: 4, code: "monthly", name: "Monthly (day 1, 08:00)" },
] as const
export type AlertFrequencyCode = (typeof alertFrequencies)[number]["code"]

export const alertChannels = ["email", "sms"] as const
export type AlertChannel = (typeof alertChannels)[number]

/** Negative reviews have 1 to 3 stars; one without any is negative where its sentiment is (D-136, D-214). */
export const maxNegativeStars = 3

const idOf = <C extends string>(list: readonly { id: number; code: C }[], code: C): number =>
  list.find((one) => one.code === code)!.id

export const alertTypeId = (code: AlertTypeCode): number => idOf(alertTypes, code)
export const alertFrequencyId = (code: AlertFrequencyCode): number => idOf(alertFrequencies, code)

/** Ids come as text from forms and addresses. */
const find = <T extends { id: number }>(list: readonly T[], id: unknown): T | undefined =>
  list.find((one) => String(one.id) === String(id))

/** The type of an id; undefined when it is none. */
export const alertTypeOf = (id: unknown) => find(alertTypes, id)
/** The frequency of an id; undefined when it is none. */
export const alertFrequencyOf = (id: unknown) => find(alertFrequencies, id)
