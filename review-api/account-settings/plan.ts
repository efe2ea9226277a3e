import type { SettingCode } from "./defaults.ts"

/** The settings that belong to the plan of an account, and what each switches (D-286). Its own people don't write them. */
export const planSettings = {
  sms_alerts: "Alerts by SMS",
  sms_requests: "Review requests by SMS",
  google_posts: "Posts on Google and Facebook",
  local_listings: "Local Listings",
  local_listings_publishing: "Auto Sync: publishing listings to directories",
  local_listings_preview: "A preview of Local Listings while they are off",
  competitors: "Competitors",
  competitors_preview: "A preview of Competitors while they are off",
  local_search: "Local Search",
  local_search_preview: "A preview of Local Search for Admins while it is off",
  amplify_testimonial_widgets: "Testimonial widgets",
  amplify_review_feed_widgets: "Review feed widgets",
  amplify_star_snapshot_widgets: "Star snapshot widgets",
  amplify_location_information_widgets: "Location information widgets",
  amplify_preview: "A preview of Amplify while all widgets are off",
  amplify_hidden: "Hides Amplify completely",
  microsurveys: "Microsurveys",
  scorecards: "Scorecards of partners",
  visual_reports: "Visual reports",
  prescriptive_insights: "Prescriptive insights",
  trial_export: "Exports during a trial",
  location_pricing_preview: "The price of a location before it is added",
} as const satisfies Partial<Record<SettingCode, string>>

export type PlanSetting = keyof typeof planSettings

/** Whether a setting belongs to the plan of an account: its own people don't write it (D-286). */
export const isPlanSetting = (code: string): code is PlanSetting => Object.hasOwn(planSettings, code)

/**
 * The settings of a plan as lines for a terminal: code, value and what it switches.
 * @param value of a setting, as it is or as it is by default.
 */
export const planLines = (value: (code: PlanSetting) => string): string[] =>
  Object.entries(planSettings).map(
    ([code, label]) => `  ${code.padEnd(38)}${value(code as PlanSetting).padEnd(7)}${label}`,
  )
