/** Every account setting and its value when the account has stored none (D-035). Values are text. */
export const settingDefaults = {
  insights: "true",
  experience_analysis: "true",
  media: "true",
  local_listings: "true",
  local_listings_preview: "false",
  local_listings_publishing: "true",
  local_listings_classic_table: "false",
  google_posts: "true",
  amplify_testimonial_widgets: "true",
  amplify_review_feed_widgets: "true",
  amplify_star_snapshot_widgets: "true",
  amplify_location_information_widgets: "true",
  amplify_preview: "false",
  amplify_hidden: "false",
  groups: "true",
  dispute_reviews: "true",
  microsurveys: "true",
  ai_responses: "false",
  auto_responses: "false",
  competitors: "true",
  competitors_preview: "false",
  local_search: "true",
  local_search_preview: "false",
  local_search_top_percent: "false",
  sms_alerts: "false",
  sms_requests: "false",
  scorecards: "true",
  saved_filters: "true",
  scheduled_exports: "true",
  trial_banner: "true",
  trial_export: "false",
  async_file_download: "true",
  custom_score: "true",
  industry_score: "false",
  visual_reports: "true",
  prescriptive_insights: "true",
  location_pricing_preview: "true",
  self_serve_locations: "true",
  google_place_id_admins: "true",
  landing_pages: "true",
  kiosk: "true",
  ask_frequency_days: "30",
  ask_frequency_scope: "account",
  week_start: "sunday",
} as const satisfies Record<string, string>

export type SettingCode = keyof typeof settingDefaults
/** Stored values by code; absent codes have their default. */
export type StoredSettings = Readonly<Record<string, string>>

/** The value in effect (D-035). */
export const settingOf = (stored: StoredSettings, code: SettingCode): string =>
  Object.hasOwn(stored, code) ? stored[code]! : settingDefaults[code]

/** Whether a true/false setting is on. */
export const isOn = (stored: StoredSettings, code: SettingCode): boolean => settingOf(stored, code) === "true"

/** Error in a value for a setting; null if valid. */
export function checkSetting(code: SettingCode, value: string): string | null {
  const usual = settingDefaults[code]
  if (code === "week_start") return ["sunday", "monday"].includes(value) ? null : "must be sunday or monday"
  if (code === "ask_frequency_scope")
    return ["account", "location"].includes(value) ? null : "must be account or location"
  if (/^\d+$/.test(usual)) return /^\d{1,4}$/.test(value) ? null : "must be a whole number"
  return ["true", "false"].includes(value) ? null : "must be true or false"
}
