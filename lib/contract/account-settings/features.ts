import { type FlagName, type Flags, isFlagOn } from "../flags.ts"
import type { Action, Resource } from "../permissions.ts"

type Feature = {
  /** Codes of account settings: the resource is off when all of these are false. */
  settings?: readonly string[]
  /** The resource is off while this flag is. */
  flag?: FlagName
  /** The setting that grants `preview` instead while the feature is off (D-024). */
  preview?: string
}

const widgets = [
  "amplify_testimonial_widgets",
  "amplify_review_feed_widgets",
  "amplify_star_snapshot_widgets",
  "amplify_location_information_widgets",
] as const

/** Resources that account settings and flags switch (D-025, D-035, D-037); all others are always on. */
export const features = {
  amplify: { settings: widgets, preview: "amplify_preview" },
  competitor: { settings: ["competitors"], preview: "competitors_preview" },
  google_post_content: { settings: ["google_posts"] },
  group: { settings: ["groups"] },
  insights: { settings: ["insights"] },
  kiosk_page: { settings: ["kiosk"] },
  local_listing: { settings: ["local_listings"], preview: "local_listings_preview" },
  local_search: { settings: ["local_search"], preview: "local_search_preview" },
  media: { settings: ["media"] },
  microsurvey: { settings: ["microsurveys"] },
  partner_scorecard: { settings: ["scorecards"] },
  prescriptive_insight: { settings: ["prescriptive_insights"] },
  request_page: { settings: ["landing_pages"] },
  review_tag: { flag: "reviewTags" },
  saved_filter: { settings: ["saved_filters"] },
  scheduled_export: { settings: ["scheduled_exports"] },
  tag: { flag: "reviewTags" },
  target_score: { settings: ["custom_score"] },
  visual_report: { settings: ["visual_reports"] },
} as const satisfies Partial<Record<Resource, Feature>>

export type FeatureFacts = {
  /** Whether a true/false setting of the account is on. */
  isOn(code: string): boolean
  flags: Flags
  isAdmin: boolean
}

const featureOf = (resource: Resource): Feature =>
  (features as Partial<Record<Resource, Feature>>)[resource] ?? {}

/** Whether settings and flags leave a resource on (D-025). */
export function isFeatureOn(resource: Resource, { isOn, flags }: Omit<FeatureFacts, "isAdmin">): boolean {
  const { settings, flag } = featureOf(resource)
  return (settings?.some(isOn) ?? true) && (flag === undefined || isFlagOn(flags, flag))
}

/** Whether a resource that is off is shown as a preview: to whoever reads it, of local search to Admins (D-024). */
export function hasPreview(resource: Resource, actions: readonly Action[], facts: FeatureFacts): boolean {
  const { preview } = featureOf(resource)
  if (!preview || !facts.isOn(preview)) return false
  return resource === "local_search" ? facts.isAdmin : actions.includes("read")
}
