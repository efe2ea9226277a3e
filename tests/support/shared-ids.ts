/** Ids of rows that belong to no account, or that an account makes up; the public keys of applications have a test of their own (oauth). */
export const sharedIds = new Set([
  "client_id",
  "source_id",
  "source_ids",
  "category_id",
  "industry_ids",
  "categories.id",
  "sources.id",
  "theme_id",
  "country_id",
  "state_id",
  "user_type_id",
  "google_place_id",
  "external_id",
  // A keyword or a microsurvey, of which there are none yet.
  "resource_id",
  "integrations.id",
  "integration_id",
  // Of an industry, whose figures tell of no account.
  "vertical_id",
  // Of emails and SMS, and of layouts.
  "request_type_id",
  "layout_id",
  // Of an integration, which an account makes up.
  "list_id",
  "alert_type_id",
  "alert_frequency_id",
  "integration_action_type_ids",
  "integration_source_category_id",
])
