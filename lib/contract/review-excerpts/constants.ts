/** Sources that show a few words of reviews, to be read there: never reviews of ours. By the codes of sources. */
export const excerptSourceNames = { yelp_api: "Yelp", trip_advisor: "Tripadvisor" } as const
export type ExcerptSourceCode = keyof typeof excerptSourceNames
export const excerptSourceCodes = Object.keys(excerptSourceNames) as [
  ExcerptSourceCode,
  ...ExcerptSourceCode[],
]

/**
 * How it stands with a location at such a source: what is shown; no one has written there; the plan of this installation
 * has no reviews; someone has to say which business it is; no business is like it; someone has said that it is none;
 * the day's calls are used up; or the source can't be had, with the reason in `error`.
 */
export const excerptStatuses = [
  "shown",
  "empty",
  "not_in_plan",
  "to_confirm",
  "not_found",
  "ignored",
  "quota_ended",
  "unreachable",
] as const
export type ExcerptStatus = (typeof excerptStatuses)[number]
