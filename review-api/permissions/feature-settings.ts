import type { Resource } from "#lib/contract/index.ts"
import type { SettingCode } from "../settings/defaults.ts"

type Feature = {
  /** The resource is off when all of these are false. */
  settings: readonly SettingCode[]
  /** Grants `preview` instead while the feature is off (D-024). */
  preview?: SettingCode
}

const widgets = [
  "amplify_testimonial_widgets",
  "amplify_review_feed_widgets",
  "amplify_star_snapshot_widgets",
  "amplify_location_information_widgets",
] as const

/** Resources that account settings switch (D-025, D-035); all others are always on. */
export const features: Partial<Record<Resource, Feature>> = {
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
  saved_filter: { settings: ["saved_filters"] },
  scheduled_export: { settings: ["scheduled_exports"] },
  target_score: { settings: ["custom_score"] },
  visual_report: { settings: ["visual_reports"] },
}
