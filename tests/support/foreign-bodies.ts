import { type OperationId, userTypes } from "#lib/contract/index.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { consentRedirect, consentVerifier } from "./consent.ts"
import { locationBody } from "./location-body.ts"
import { nounCases } from "./noun-cases.gen.ts"
import { scheduleBody } from "./schedules.ts"
import { someTargets } from "./targets.ts"

/** Larger than any seeded id. */
export const missing = 987_654_321

/** A date that holiday hours can have. */
const farDate = "2030-12-25"

/** Values that an operation cannot be called without. */
export const needed: Partial<Record<OperationId, Record<string, string>>> = {
  "public_widgets.list": { keys: "0".repeat(22) },
  "contacts.export_person": { contact_id: String(missing) },
  "recipient_uploads.export_failed": { upload_id: String(missing) },
  "connection_places.preview_move": { location_id: String(missing) },
  "metrics.breakdown": { group_by: "source" },
  "billing.preview_plan": { plan_code: "essential" },
  "billing.preview_sms_credits": { quantity: "100" },
  "insights.export_sentences": { keyword: "breakfast" },
  "microsurveys.export": { microsurvey_id: String(missing) },
  "microsurveys.export_attributes": { microsurvey_id: String(missing) },
  "webhooks.notify": { auth_token: "of-nobody" },
  "uploads.append": { offset: "0" },
  "notes.list": { review_id: String(missing) },
  "special_hours.list": { location_id: String(missing) },
  "public_holidays.list": { country_id: "1" },
  "directory_files.export": { directory_code: "bing" },
  "local_listings.list_days": { directory_code: "google_maps" },
  "local_listings.get_day": { directory_code: "google_maps" },
  "notes.list_people": { review_id: String(missing) },
  "template_tags.delete": { name: "Own", template_id: String(missing) },
  "review_tags.delete": { name: "parking", review_id: String(missing) },
}

const recipientForm = new FormData()
recipientForm.append("file_upload", new Blob(["email\nguest@mail.example\n"]), "guests.csv")
recipientForm.append("request_type_id", "1")

const refusalsForm = new FormData()
refusalsForm.append("file_upload", new Blob(["email\nguest@mail.example\n"]), "list.csv")

const partForm = new FormData()
partForm.append("part", new Blob(["x"]), "part")

/** Bodies that an operation cannot be called without: good ones, so that only the row decides. */
export const bodies: Partial<Record<OperationId, Record<string, unknown>>> = {
  "accounts.update": { name: "Renamed" },
  "campaigns.send": {},
  "campaigns.resend": { to: "failed" },
  "campaigns.test": { recipient: "guest@mail.example" },
  "multi_campaigns.create": { name: "Made", location_ids: [missing] },
  "recipient_uploads.create": recipientForm as never,
  "recipient_uploads.update": { encoding: "windows-1252" },
  "requests.preview": { content: "Hello {{first_name}}" },
  "contacts.bulk_delete": { contact_ids: [missing] },
  "contacts.import": { upload_id: missing, attested: true },
  "do_not_contact.create": { channel: "email", address: "guest@mail.example" },
  "do_not_contact.lift": { reason: "Asked us to" },
  "do_not_contact.import": refusalsForm as never,
  "requests.create": { location_id: missing, email: "guest@mail.example", consent: { wording: "I agree" } },
  "list_trigger_settings.create": { list_id: "purchases", template_id: missing },
  "list_trigger_settings.update": { active: false },
  "notices.update": { is_read: true },
  "responses.create": { review_id: missing, content: "Thank you" },
  "responses.update": { content: "Renamed" },
  "responses.suggest": { review_id: missing },
  "response_templates.create": { name: "Made", content: "Thank you" },
  "response_templates.update": { name: "Renamed" },
  "auto_responses.create": { template_id: missing },
  "auto_responses.update": { delay_minutes: 5 },
  "account_settings.update": { value: "true" },
  "linked_integrations.create": { oauth_token_id: missing, child_account_id: missing },
  "oauth_tokens.authorize": {
    provider: "google",
    state: "s".repeat(22),
    code_challenge: "c".repeat(43),
    redirect_uri: consentRedirect("google"),
  },
  "oauth_tokens.create": {
    provider: "google",
    code: "of-nobody",
    code_verifier: consentVerifier,
    redirect_uri: consentRedirect("google"),
  },
  "oauth_clients.update": {
    name: "Renamed",
    redirect_uris: ["https://app.example/cb"],
    scopes: ["reviews.read"],
  },
  "user_preferences.update": { name: "Renamed" },
  "user_preferences.create": { name: "Made", config: {} },
  "billing.subscribe": { plan_code: "essential", interval_unit: "month", card_token: "tok_declined" },
  "billing.resume": { cancel_at_period_end: false },
  "billing.update_card": { card_token: "tok_declined" },
  "billing.buy_sms_credits": { quantity: 100, card_token: "tok_declined" },
  "export_files.create": { resource: "reviews" },
  "scheduled_exports.create": scheduleBody([missing]),
  "alerts.create": { alert_type_id: 1, alert_frequency_id: 2 },
  "alerts.update": { active: false },
  "scheduled_exports.update": { email_subject: "Renamed" },
  "partner_scorecards.create": { business: "Diner", email: "owner@diner.test", score: 61 },
  "review_keywords.correct": { kind: "keyword", short: "soup", sentence: "The soup was cold.", sentiment: 1 },
  "location_imports.update": { encoding: "" },
  "imports.update": { default_date: "" },
  "request_pages.create": { title: "Made", location_ids: [missing] },
  "request_pages.update": { title: "Renamed" },
  "widgets.preview": { widget_type: "teaser" },
  "public_widgets.count_views": {
    pages: [{ public_key: "0".repeat(22), host: "example.com", path: "/", views: 1, is_blocked: false }],
  },
  "kiosk_pages.create": { title: "Made", location_ids: [missing], pin: "4711" },
  "kiosk_pages.update": { title: "Renamed" },
  "landing_page_requests.create": { contact_email: "owner@first.test" },
  "groups.create": { name: "Made" },
  "locations.create": locationBody(1),
  "locations.revert": { entry_id: missing },
  "location_diffs.accept": { override: true },
  "local_listings.publish": { location_ids: [missing] },
  "local_listings.resolve": { directory_code: "google_maps", field: "phone", keep: "theirs" },
  "local_listings.restore": { directory_code: "google_maps", day: "2026-01-01" },
  "local_listings.unpublish": { location_ids: [missing] },
  "locations.update": { name: "Renamed" },
  "locations.update_hours": { location_ids: [missing], hours: closedWeek() },
  "location_source_overrides.create": { location_id: missing, source_id: 1 },
  "location_source_overrides.update": { enabled: false },
  "issues.update": { muted: true },
  "prescriptive_insights.update": { state: "done" },
  "review_excerpts.match": { source_code: "yelp_api", status: "ignored" },
  "connection_places.update": { status: "ignored" },
  "connection_places.add_locations": { oauth_token_id: missing },
  "urls.create": { location_id: missing, link: "https://www.trustpilot.com/review/pier.example" },
  "urls.update": { link: "https://www.trustpilot.com/review/pier.example" },
  "special_hours.create": { location_id: missing, start_date: farDate, closed: true },
  "special_hours.update": { closed: true },
  "public_holidays.apply": { location_ids: [missing] },
  "public_holidays.plan": { location_ids: [missing] },
  "location_bulk_actions.preview": { location_ids: [missing], fields: { phone: null } },
  "location_bulk_actions.create": { location_ids: [missing], hours: closedWeek() },
  "reviews.update": { status: "completed" },
  "notes.create": { review_id: missing, content: "A note" },
  "notes.update": { content: "Changed" },
  "reviews.dispute": { reason: "spam" },
  "disputes.update": { status: "accepted" },
  "review_bulk_actions.create": { review_ids: [missing], status: "completed" },
  "tags.create": { name: "Made" },
  "tags.update": { name: "Renamed" },
  "tags.merge": { into_tag_id: missing },
  "template_tags.create": { name: "Made", template_id: missing },
  "review_tags.create": { name: "Made", review_id: missing },
  ...Object.fromEntries(
    nounCases.flatMap(({ create, ofRow }) => [
      [create.id, create.body("Made")],
      ...Object.entries(ofRow).filter(([, body]) => body),
    ]),
  ),
  "groups.update": { name: "Renamed" },
  "users.create": { first_name: "Made", email: "made@first.test", user_type_id: userTypes.User },
  "shadow_users.create_token": {},
  "users.update": { first_name: "Renamed" },
  "profiles.update": { first_name: "Renamed" },
  "webhooks.analytics": { user_id: 0, account_id: 0, email: "manager@first.test" },
  "webhooks.notify": {
    event: "internal",
    user_id: 0,
    notification_type: "feature_request",
    feature_name: "Amplify",
  },
  "uploads.process": {
    event: "process",
    label: "media",
    account_id: missing,
    resource_id: missing,
    mime_type: "image/png",
    s3_path: `uploads/${missing}/${"x".repeat(22)}`,
  },
  "score_weights.create": {
    average_rating: 20,
    review_volume: 20,
    response_efficiency: 20,
    ll_health: 20,
    media_presence: 20,
  },
  "location_custom_targets.bulk_update": someTargets({ location_ids: [missing] }),
  "location_custom_targets.bulk_delete": { location_ids: [missing] },
  "uploads.begin": { bytes: 20_000 },
  "uploads.append": partForm as never,
  "uploads.crop": { x: 0, y: 0, width: 300, height: 300 },
  "media.create": { location_ids: [missing], source_id: 1, s3_path: `uploads/${missing}/${"x".repeat(22)}` },
  "media.update": { category_id: 4 },
  "media.delete": { location_id: missing, source_id: 1 },
  "media.bulk_delete": { media_ids: [missing] },
  "bulk_actions.create": {
    actions: [
      {
        account_id: missing,
        user_id: missing,
        resource_type: "google_posts",
        resource_method: "create",
        action_payload: { google_post_content_id: missing },
        action_filter: { filter_resource_type: "location", action_payload_field_name: "id", include: {} },
      },
    ],
  },
  "google_posts.retry": {},
  "google_posts.update": { summary: "Open until ten." },
  "email_domains.update": { domain: "mail.example.com" },
  "email_domains.check": {},
  "whitelabels.update": { name: "Renamed" },
  "whitelabels.update_logo": { data: "AAAA" },
  "whitelabels.add_domain": { custom_domain: "mine.example.test" },
}
