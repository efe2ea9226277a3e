import type { SettingCode } from "./defaults.ts"

const named: ReadonlySet<SettingCode> = new Set<SettingCode>([
  "trial_export",
  "local_listings",
  "local_listings_publishing",
  "google_posts",
  "competitors",
  "local_search",
  "scorecards",
  "sms_alerts",
  "sms_requests",
  "microsurveys",
  "visual_reports",
  "prescriptive_insights",
])

/** Whether a setting belongs to the plan of an account: its own people don't write it (D-286). */
export const isPlanSetting = (code: SettingCode): boolean =>
  named.has(code) || code.startsWith("amplify_") || code.endsWith("_preview")
