import { forms } from "#lib/forms/forms.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { timeName } from "#lib/hours/typed-day.ts"
import type { FormName } from "#lib/routes/form-names.ts"
import { formPost } from "#tests/support/app-request.ts"
import { byNoun } from "#tests/support/by-noun.ts"
import { missing } from "#tests/support/foreign-bodies.ts"
import { rowOf } from "#tests/support/foreign-rows.ts"
import { nounCases } from "#tests/support/noun-cases.gen.ts"
import { loginTypes } from "#tests/support/seed.ts"
import { someTargets } from "#tests/support/targets.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

const schedule = { email_subject: "Daily", email_frequency: "daily", time_daily: "13:00", query: "rating=5" }

const rule = { rating_min: "5", rating_max: "5", delay_minutes: "60" }

const requestTemplate = {
  name: "Made",
  request_type_id: "1",
  subject: "How was it?",
  content: "{{feedback}}",
  selector_type: "nps",
}

const campaign = { request_type_id: "1", subject: "How was it?", content: "{{feedback}}" }

const targetTexts = Object.fromEntries(
  Object.entries(someTargets()).map(([name, value]) => [name, String(value)]),
)

const formsOfNouns = nounCases.flatMap(({ forms }) => Object.entries(forms))

/** Fields of forms that name a row of an account: the key of the row and what else the form needs. */
const naming: Record<string, readonly [field: string, row: string, rest: Record<string, string>][]> = {
  ...Object.fromEntries(formsOfNouns.flatMap(([name, rows]) => (rows ? [[name, rows]] : []))),
  "alerts.update": [["id", "alerts.id", { alert_type_id: "1", alert_frequency_id: "2" }]],
  "alerts.create": [
    ["user_id", "user_id", { alert_type_id: "1", alert_frequency_id: "2" }],
    ["add_location_ids", "location_ids", { alert_type_id: "1", alert_frequency_id: "2" }],
    ["add_group_ids", "group_ids", { alert_type_id: "1", alert_frequency_id: "2" }],
  ],
  "alerts.update:switch": [["id", "alerts.id", { active: "false" }]],
  "alerts.delete": [["id", "alerts.id", {}]],
  "linked_integrations.create": [
    ["oauth_token_id", "oauth_token_id", { child_account_id: "1" }],
    ["child_account_id", "child_account_id", { oauth_token_id: "1" }],
  ],
  "linked_integrations.delete": [["id", "linked_integrations.id", {}]],
  "oauth_tokens.delete": [["id", "oauth_tokens.id", {}]],
  "connections.sync": [["id", "connections.id", {}]],
  "connection_places.update": [["id", "connection_places.id", { status: "ignored" }]],
  "connection_places.undo_move": [["id", "connection_places.id", {}]],
  "connection_places.add_location": [["id", "connection_places.id", {}]],
  "connection_places.add_locations": [["oauth_token_id", "oauth_tokens.id", {}]],
  "campaign.save": [
    ["id", "campaigns.id", campaign],
    ["location_id", "location_id", campaign],
    ["upload_ids", "upload_id", campaign],
  ],
  "campaign.send": [["id", "campaigns.id", {}]],
  "campaigns.test": [["id", "campaigns.id", { recipient: "guest@mail.example" }]],
  "campaigns.delete": [["id", "campaigns.id", {}]],
  "requests.resend": [["id", "requests.id", {}]],
  "request_pages.create": [
    ["add_location_ids", "location_ids", { title: "Made" }],
    ["add_group_ids", "groups.id", { title: "Made" }],
  ],
  "request_pages.update": [["id", "request_pages.id", { title: "Renamed" }]],
  "request_pages.delete": [["id", "request_pages.id", {}]],
  "kiosk_pages.create": [["add_location_ids", "location_ids", { title: "Made", pin: "4711" }]],
  "kiosk_pages.update": [["id", "kiosk_pages.id", { title: "Renamed" }]],
  "kiosk_pages.delete": [["id", "kiosk_pages.id", {}]],
  "groups.update": [["id", "groups.id", { name: "Renamed" }]],
  "groups.update:add": [["id", "groups.id", {}]],
  "groups.update:remove": [["id", "groups.id", {}]],
  "groups.create": [["add_location_ids", "location_ids", { name: "Made" }]],
  "groups.delete": [["id", "groups.id", {}]],
  "location.save": [["id", "locations.id", { name: "Renamed" }]],
  "location.hours": [["id", "locations.id", { [timeName("week.monday", 0, "opens")]: "24 hours" }]],
  "location.holidays": [["id", "locations.id", {}]],
  "location.holiday_hours": [
    [
      "id",
      "locations.id",
      { "holidays.0.id": "0-new", "holidays.0.date": "12/25/30", holidays_confirmed: "true" },
    ],
  ],
  "location.fields_preview": [["id", "locations.id", { field: "phone", phone: "+16175550117" }]],
  "location.fields": [["id", "locations.id", { field: "phone", value: "+16175550117" }]],
  "location.listings": [["id", "locations.id", { act: "on" }]],
  "location.groups": [
    ["id", "locations.id", { new_group: "Made" }],
    ["add_group_ids", "groups.id", { id: String(missing) }],
  ],
  "locations.delete": [["id", "locations.id", {}]],
  "locations.revert": [["id", "locations.id", { entry_id: "1" }]],
  "location_diffs.accept": [["id", "locations.id", {}]],
  "location_source_overrides.create:switch": [
    ["location_id", "locations.id", { source_id: "1", enabled: "false" }],
  ],
  "location_source_overrides.update:switch": [["id", "location_source_overrides.id", { enabled: "false" }]],
  "urls.create": [["location_id", "locations.id", { link: "https://www.yelp.com/biz/pier" }]],
  "urls.update": [["id", "urls.id", { link: "https://www.yelp.com/biz/pier" }]],
  "urls.delete": [["id", "urls.id", {}]],
  "local_listings.resolve": [
    ["id", "locations.id", { directory_code: "google_maps", field: "phone", keep: "theirs" }],
  ],
  "local_listings.restore": [["id", "locations.id", { directory_code: "google_maps", day: "2026-01-01" }]],
  "local_listings.publish": [["location_ids", "locations.id", {}]],
  "local_listings.publish:list": [["location_ids", "locations.id", {}]],
  "local_listings.unpublish:list": [["location_ids", "locations.id", {}]],
  "local_listings.unpublish": [["location_ids", "locations.id", {}]],
  "review_excerpts.match": [["id", "locations.id", { source_code: "yelp_api", status: "ignored" }]],
  "locations.restore": [["id", "locations.id", {}]],
  "issues.update": [["id", "issues.id", { muted: "true" }]],
  "prescriptive_insights.update:done": [["id", "prescriptive_insights.id", {}]],
  "prescriptive_insights.update:assign": [["id", "prescriptive_insights.id", { assigned_user_id: "1" }]],
  "prescriptive_insights.update:dismiss": [["id", "prescriptive_insights.id", { dismissed_reason: "No" }]],
  "prescriptive_insights.update:reopen": [["id", "prescriptive_insights.id", {}]],
  "photo.copy": [
    ["media_ids", "media.id", {}],
    ["image_ids", "review_images.id", {}],
  ],
  "photo.crop": [["crop_id", "media.id", { x: "0", y: "0", width: "300", height: "300" }]],
  // A wrong category is refused before anything else; who may use the photos is said by `photo.publish`.
  "photo.assign": [["remove_location_ids", "locations.id", { category_id: "2" }]],
  "photo.categorize": [["id", "media.id", { category_id: "4" }]],
  "media.delete": [["id", "media.id", { location_id: String(missing), source_id: "1" }]],
  "google_photos.delete": [["id", "google_photos.id", {}]],
  "location_custom_targets.bulk_update": [["id", "locations.id", targetTexts]],
  "location_custom_targets.bulk_delete": [["id", "locations.id", {}]],
  "media.bulk_delete": [["media_ids", "media.id", {}]],
  "imports.update": [["id", "imports.id", { default_date: "" }]],
  "imports.start": [["id", "imports.id", {}]],
  "imports.update:questions": [["id", "imports.id", { date_order: "day_first" }]],
  "imports.undo": [["id", "imports.id", {}]],
  "imports.delete": [["id", "imports.id", {}]],
  "location_bulk_actions.retry": [["id", "location_bulk_actions.id", {}]],
  "location_bulk_actions.undo": [["id", "location_bulk_actions.id", {}]],
  "location_imports.update": [["id", "location_imports.id", { encoding: "" }]],
  "location_imports.start": [["id", "location_imports.id", {}]],
  "location_imports.undo": [["id", "location_imports.id", {}]],
  "location_imports.delete": [["id", "location_imports.id", {}]],
  "oauth_clients.update": [
    [
      "id",
      "oauth_clients.id",
      { name: "Renamed", redirect_uris: "https://a.example/cb", scopes: "reviews.read" },
    ],
  ],
  "google_post.update": [["id", "google_posts.id", { topic_type: "STANDARD", summary: "Open until ten." }]],
  "oauth_clients.delete": [["id", "oauth_clients.id", {}]],
  "oauth_grants.delete": [["id", "oauth_grants.id", {}]],
  "sso_keys.revoke": [["id", "sso_keys.id", {}]],
  "review_keywords.correct": [
    ["review_id", "reviews.id", { kind: "keyword", short: "staff", sentence: "The staff.", say: "negative" }],
  ],
  "response.save": [
    ["review_id", "reviews.id", { content: "Thank you" }],
    ["response_id", "responses.id", { review_id: String(missing), content: "Renamed" }],
    ["review_id", "reviews.id", { suggest: "any" }],
    ["template_id", "response_templates.id", { review_id: String(missing), suggest: "template" }],
  ],
  "response-template.save": [["id", "response_templates.id", { name: "Renamed", content: "Thank you" }]],
  "response_templates.delete": [["id", "response_templates.id", {}]],
  "auto_responses.update": [["id", "auto_responses.id", { ...rule, template_id: String(missing) }]],
  "auto_responses.create": [["template_id", "response_templates.id", rule]],
  "auto_responses.update:switch": [["id", "auto_responses.id", { active: "true" }]],
  "auto_responses.delete": [["id", "auto_responses.id", {}]],
  "response.publish": [["response_id", "responses.id", {}]],
  "response.delete": [["response_id", "responses.id", {}]],
  "saved-filter.apply": [["id", "user_preferences.id", {}]],
  "saved-filter.save": [["id", "user_preferences.id", { name: "Renamed", query: "rating=5" }]],
  "saved-filter.delete": [["id", "user_preferences.id", {}]],
  "scheduled-export.save": [
    ["id", "scheduled_exports.id", { ...schedule, recipient_user_ids: String(missing) }],
    ["recipient_user_ids", "recipient_user_ids", schedule],
  ],
  "scheduled-export.delete": [
    ["id", "scheduled_exports.id", {}],
    ["only", "scheduled_exports.id", {}],
  ],
  "scheduled_exports.take_over": [["take_over", "scheduled_exports.id", {}]],
  "partner_scorecards.delete": [["id", "partner_scorecards.id", {}]],
  "accounts.update:extend": [["id", "accounts.id", { days: "7", ends_at: "2026-01-05T00:00:00Z" }]],
  "accounts.update:convert": [["id", "accounts.id", {}]],
  "accounts.update:new-reviews": [["review_status_label_id", "review_status_labels.id", {}]],
  "request-template.save": [
    ["id", "templates.id", requestTemplate],
    ["microsurvey_id", "microsurveys.id", { ...requestTemplate, selector_type: "microsurvey" }],
  ],
  "microsurveys.update:state": [["id", "microsurveys.id", { active: "false" }]],
  "tags.update": [["id", "tags.id", { name: "Parking" }]],
  "tags.merge": [
    ["id", "tags.id", { into_tag_id: String(missing) }],
    ["into_tag_id", "tags.id", { id: String(missing) }],
  ],
  "tags.delete": [["id", "tags.id", {}]],
  "reviews.bulk": [["review_ids", "reviews.id", { status: "completed" }]],
  "reviews.update": [
    ["id", "reviews.id", { status: "completed" }],
    ["review_status_label_id", "review_status_labels.id", { id: String(missing), status: "completed" }],
  ],
  "reviews.update:assign": [
    ["id", "reviews.id", { assigned_user_id: "" }],
    ["assigned_user_id", "users.id", { id: String(missing) }],
  ],
  "contact.create": [["location_id", "location_ids", { email: "guest@mail.example" }]],
  "recipient_uploads.update": [["upload_id", "upload_id", { encoding: "windows-1252" }]],
  "contacts.import": [
    ["upload_id", "upload_id", { attested: "true" }],
    ["location_id", "location_ids", { upload_id: String(missing), attested: "true" }],
  ],
  "do_not_contact.lift": [["id", "do_not_contact.id", { reason: "Asked us to" }]],
  "notices.update": [["id", "notices.id", { is_read: "true" }]],
  "review_tags.create": [["review_id", "reviews.id", { name: "Parking" }]],
  "review_tags.delete": [["review_id", "reviews.id", { name: "Parking" }]],
  "notes.create": [["review_id", "reviews.id", { content: "Call them" }]],
  "notes.update": [["id", "notes.id", { content: "Call them" }]],
  "notes.delete": [["id", "notes.id", {}]],
  "reviews.dispute": [["id", "reviews.id", { reason: "spam" }]],
  "disputes.update": [["id", "disputes.id", { status: "accepted" }]],
  "sessions.end": [["id", "sessions.id", {}]],
  "users.update": [["id", "users.id", { first_name: "Renamed" }]],
  "users.create": [
    ["add_group_ids", "group_ids", { first_name: "A", last_name: "B", email: "a@b.test", user_type_id: "3" }],
    [
      "add_location_ids",
      "location_ids",
      { first_name: "A", last_name: "B", email: "a@b.test", user_type_id: "3" },
    ],
  ],
  "users.delete": [["id", "users.id", {}]],
  "users.resend_invitation": [["id", "users.id", {}]],
  "users.resume_emails": [["id", "users.id", {}]],
}

/** Forms that name no row besides what the session itself is of. */
const rowless: FormName[] = [
  ...formsOfNouns.flatMap(([name, rows]) => (rows ? [] : [name as FormName])),
  "landing_page_requests.create",
  "account.save",
  "account_settings.update",
  "billing.buy_sms_credits",
  "billing.cancel",
  "billing.resume",
  "billing.subscribe",
  "billing.update_card",
  "email_domains.update",
  "email_domains.check",
  "email_domains.delete",
  "export_files.create:exit-pack",
  "score_weights.create",
  "webhooks.notify",
  "webhooks.notify:teaser",
  "do_not_contact.create",
  "do_not_contact.import",
  "recipient_uploads.create:contacts",
  "imports.create",
  "location_imports.create",
  "whitelabels.update",
  "whitelabels.update_logo",
  "whitelabels.update:logo-address",
  "whitelabels.update:logo-remove",
  "whitelabels.add_domain",
  "whitelabels.verify_domain",
  "whitelabels.remove_domain",
  "oauth_authorizations.create",
  "oauth_clients.create",
  "sso_keys.create",
  "tags.create",
  "signup.create_location",
  "onboarding.step",
  "trial-banner.dismiss",
  "integration-banner.dismiss",
  "partner_scorecards.create",
  "photo.upload",
  // Its rows are refused by `bulk_actions.create`: tests/api/posts/posts.
  "google_post.create",
  "google_post.dismiss_preview",
  // Its rows are those of its page's address; `media.create` refuses foreign ones: tests/api/media/media.
  "photo.publish",
  "photo.undo",
  "profiles.update:keys",
  "profiles.update:notices",
  "notices.read_all",
  "profiles.update",
  "email_changes.create",
  "passwords.change",
  "sessions.end_others",
]

let tenants: TwoTenants
beforeAll(async () => {
  tenants = await startTwoTenants()
})
afterAll(() => tenants.api.close())

test("every form is known here, by the rows that it names or by naming none", () => {
  expect([...Object.keys(naming), ...rowless].sort()).toEqual(
    Object.keys(forms)
      .filter((name) => !forms[name]!.isPublic)
      .sort(),
  )
})

const table = Object.entries(naming).flatMap(([name, fields]) =>
  fields.flatMap(([field, row, rest]) => loginTypes.map((type) => ({ name, field, type, row, rest }))),
)

const titleOf = ({ name, field, type, rest }: (typeof table)[number]) =>
  `${name} ${field} with [${Object.keys(rest)}] as ${type}`

test.each(byNoun(table, ({ name }) => name))(
  "forms of %s tell of a foreign row what they tell of a missing one",
  (_, sent) =>
    tryEvery(sent, titleOf, async ({ name, field, type, row, rest }) => {
      const { cookie } = tenants.people[type]!
      const send = async (id: number) => {
        const fields = { ...rest, [field]: String(id) }
        const headers = { accept: "application/json" }
        const answer = await handleForm(formPost(`/api/forms/${name}`, fields, { cookie, headers }), name)
        return `${answer.status} ${(await answer.text()).replaceAll(String(id), "ID")}`
      }
      const foreign = await send(rowOf[row]!(tenants.second))
      expect(foreign).toBe(await send(missing))
      // A deleted row counts as deleted.
      expect(foreign.slice(0, 3)).toBe(name === "saved-filter.delete" ? "200" : "422")
    }),
)
