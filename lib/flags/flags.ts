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

const ofReviewTags = ["reviewTagsFilter", "reviewTagsBulk", "reviewTagsExport"]

/** The flags that hold: defaults, then forced values; the flags of review tags are off while `reviewTags` is. */
export function flagsOf(forced: Flags): Flags {
  const flags: Record<string, boolean> = { ...flagDefaults, ...forced }
  if (!flags.reviewTags) for (const name of ofReviewTags) flags[name] = false
  return flags
}

/** Whether a flag holds; an integration that nobody named is on (D-037). */
export const isFlagOn = (flags: Flags, name: FlagName): boolean =>
  Object.hasOwn(flags, name) ? flags[name] === true : name.startsWith("integration_")
