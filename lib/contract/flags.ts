/** Feature flags and their defaults (D-037); `integration_{code}` are on unless forced. */
export const flagDefaults = {
  dashboard: true,
  savedFilters: true,
  reviewTags: true,
  reviewTagsFilter: true,
  reviewTagsBulk: true,
  reviewTagsExport: true,
  new_performance_score: true,
  specialHours: true,
  directoryToggle: true,
  locationPricingPreview: true,
  multiLocationFilter: false,
  zapier: false,
} as const

export type FlagName = keyof typeof flagDefaults | `integration_${string}`
export type Flags = Readonly<Record<string, boolean>>

const ofReviewTags = ["reviewTagsFilter", "reviewTagsBulk", "reviewTagsExport"] as const

function settled(flags: Record<string, boolean>): Flags {
  if (!flags.reviewTags) for (const name of ofReviewTags) flags[name] = false
  return flags
}

/**
 * The flags that hold (D-038): defaults, then the account's experiments, then forced values; the flags of review tags
 * are off while `reviewTags` is.
 */
export const flagsOf = (forced: Flags, experiments: Flags = {}): Flags =>
  settled({ ...flagDefaults, ...experiments, ...forced })

/** Flags before the experiments are known: only a flag that is forced off is off. */
export function possibleFlags(forced: Flags): Flags {
  const on = Object.fromEntries(Object.keys(flagDefaults).map((name) => [name, true]))
  return settled({ ...on, ...forced })
}

/** Whether a flag holds; an integration that no one named is on (D-037). */
export const isFlagOn = (flags: Flags, name: FlagName): boolean =>
  Object.hasOwn(flags, name) ? flags[name] === true : name.startsWith("integration_")
