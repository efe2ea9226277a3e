import type { AuditEvent, OperationId } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** Sentences of the audit log for lines that are more than created, edited or deleted. */
const sentences = {
  "auth.create": "Logged in",
  "auth.failed": "Failed to log in",
  "auth.end": "Logged out",
  "sso.exchange": "Logged in with single sign-on",
  "impersonation.start": "Support started acting as a user",
  "impersonation.end": "Support stopped acting as a user",
  "shadow.start": "Opened a session in a child account",
  "shadow.end": "Ended a session in a child account",
  "signup.create_user": "Signed up",
  "special_hours.create": "Set holiday hours",
  "special_hours.update": "Changed holiday hours",
  "special_hours.delete": "Deleted holiday hours",
  "public_holidays.apply": "Closed a location on public holidays",
  "signup.create_location": "Added the first location",
  "confirmations.complete": "Confirmed an email address",
  "passwords.update": "Reset a password",
  "passwords.change": "Changed their password",
  "profiles.update": "Edited their profile",
  "email_changes.create": "Requested an email change",
  "email_changes.complete": "Changed their email address",
  "sessions.end": "Ended a session",
  "sessions.end_others": "Ended all other sessions",
  "accounts.update": "Edited the account",
  "account_settings.update": "Changed a setting",
  "users.create": "Invited a user",
  "users.resend_invitation": "Resent an invitation",
  "users.stop_emails": "Stopped emails to an address that bounced",
  "users.resume_emails": "Resumed emails to an address that had bounced",
  "locations.update_hours": "Changed the hours of a location",
  "locations.restore": "Restored a deleted location",
  "location_diffs.accept": "Synced a location from Google",
  "local_listings.resolve": "Settled a difference with a directory",
  "local_listings.restore": "Restored values that a directory had shown",
  "local_listings.publish": "Turned Auto Sync on for a location",
  "local_listings.unpublish": "Turned Auto Sync off for a location",
  "google_post_content.create": "Wrote a Google post",
  "bulk_actions.create": "Posted to locations at Google",
  "google_posts.update": "Edited a Google post of a location",
  "google_posts.retry": "Sent a Google post of a location again",
  "bulk_actions.undo": "Deleted the Google posts of a bulk action",
  "google_photos.delete": "Deleted a photo of a location at Google",
  "google_posts.delete": "Deleted a Google post of a location",
  "media.create": "Added a photo to a location",
  "media.delete": "Deleted a photo of a location",
  "media.bulk_delete": "Deleted a photo of a location, with others",
  "locations.revert": "Restored earlier values of a location",
  "users.delete": "Deactivated a user",
  "location_source_overrides.create": "Gave a location its own phone or website at a directory",
  "location_source_overrides.update": "Changed the phone or website of a location at a directory",
  "issues.update": "Muted or unmuted an issue of a location",
  "reviews.update": "Changed the status of a review",
  "tags.update": "Renamed a tag",
  "tags.merge": "Merged a tag into another",
  "review_tags.create": "Added a tag to a review",
  "review_tags.delete": "Removed a tag from a review",
  "notes.create": "Added a note to a review",
  "notes.update": "Edited a note on a review",
  "notes.delete": "Deleted a note on a review",
  "reviews.dispute": "Disputed a review",
  "disputes.update": "Recorded the outcome of a dispute",
  "review_bulk_actions.create": "Changed reviews in bulk",
  "review_status_labels.create": "Created a review label",
  "review_status_labels.update": "Edited a review label",
  "review_status_labels.delete": "Deleted a review label",
  "location_custom_targets.create": "Set targets",
  "location_custom_targets.update": "Changed targets",
  "location_custom_targets.bulk_update": "Set targets, with those of other locations",
  "location_custom_targets.bulk_delete": "Deleted targets, with those of other locations",
  "location_custom_targets.delete": "Deleted targets",
  "score_weights.create": "Changed the weights of the performance score",
  "responses.create": "Responded to a review",
  "template_tags.create": "Added a tag to a template",
  "template_tags.delete": "Removed a tag from a template",
  "auto_responses.create": "Created an automatic response rule",
  "auto_responses.update": "Edited an automatic response rule",
  "auto_responses.delete": "Deleted an automatic response rule",
  "whitelabels.update": "Edited the white label",
  "whitelabels.update_logo": "Changed the logo",
  "whitelabels.add_domain": "Added a domain",
  "whitelabels.verify_domain": "Verified a domain",
  "whitelabels.give": "Created the white label",
  "whitelabels.lose_domain": "Lost a domain to its new owner",
  "whitelabels.remove_domain": "Removed a domain",
  "oauth_clients.create": "Registered an application",
  "oauth_clients.update": "Edited an application",
  "oauth_clients.delete": "Deleted an application",
  "oauth_authorizations.create": "Granted an application access",
  "api_keys.create": "Created an API key",
  "api_keys.delete": "Revoked an API key",
  "oauth_grants.delete": "Revoked an application's access",
  "oauth_grants.revoke_stolen": "An application's access was revoked because its code was used twice",
  "review_excerpts.match": "Matched a location to its page at Yelp or Tripadvisor",
  "connections.sync": "Looked for reviews of a connection",
  "connection_places.update": "Matched or ignored a place of a connection",
  "connection_places.undo_move": "Undid moving a place and its reviews to another location",
  "linked_integrations.create": "Linked an account with a connection of its parent",
  "linked_integrations.delete": "Unlinked an account from a connection of its parent",
  "oauth_tokens.create": "Connected a service",
  "oauth_tokens.delete": "Disconnected a service",
  "global_integration_accounts.create": "Requested access to a source",
  "global_integration_accounts.delete": "Ended access to a source",
  "global_integration_accounts.verify": "Verified access to a source",
  "sso_keys.create": "Added a single sign-on key",
  "sso_keys.revoke": "Revoked a single sign-on key",
  "unsubscribes.create": "Unsubscribed from emails",
  "unsubscribes.undo": "Undid an unsubscribe",
  "partner_scorecards.create": "Sent a scorecard",
  "partner_scorecards.delete": "Deleted a scorecard",
  "scorecard_requests.create": "Requested contact about a scorecard",
  "review_keywords.correct": "Corrected a review's keyword or category",
  "imports.create": "Uploaded a review file",
  "imports.update": "Changed how a review file is read",
  "imports.start": "Imported a review file",
  "imports.undo": "Undid an import",
  "imports.delete": "Stopped or removed an import",
  "location_bulk_actions.create": "Changed locations in bulk",
  "location_bulk_actions.retry": "Tried to change locations in bulk again",
  "location_bulk_actions.undo": "Undid a bulk change of locations",
  "location_imports.update": "Changed how a file of locations is read",
  "location_imports.start": "Imported a file of locations",
  "location_imports.undo": "Undid an import of locations",
  "directory_files.export": "Downloaded a file for Apple Maps or Bing",
  "export_files.create": "Requested an export",
  "scheduled_exports.create": "Scheduled an export",
  "scheduled_exports.take_over": "Took over a scheduled export",
  "user_preferences.create": "Saved a filter",
  "user_preferences.update": "Edited a saved filter",
  "user_preferences.delete": "Deleted a saved filter",
  "webhook_endpoints.rotate_secret": "Created a new secret for a webhook endpoint",
  "webhook_endpoints.disable": "Disabled a webhook endpoint that could not be reached",
  "webhooks.notify": "Requested a feature",
  "onboarding.create": "Started an onboarding step",
  "onboarding.update": "Updated an onboarding step",
  "onboarding.delete": "Reset an onboarding step",
} as const satisfies Partial<Record<OperationId, string>> & Record<AuditEvent, string>

const isKnown = (action: string): action is keyof typeof sentences => Object.hasOwn(sentences, action)

const done: Readonly<Record<string, string>> = { create: "Created", update: "Edited", delete: "Deleted" }

/** "Created a saved filter" for `saved_filters.create`; null for other verbs. */
function plainSentence(action: string): string | null {
  const [, noun, verb] = /^(\w+)\.(create|update|delete)$/.exec(action) ?? []
  if (!noun || !verb) return null
  const one = noun.replaceAll("_", " ").replace(/ies$/, "y").replace(/s$/, "")
  return `${ownValue(done, verb)} ${/^[aeio]/.test(one) ? "an" : "a"} ${one}`
}

/** Whether an action has a sentence. */
export const hasSentence = (action: string): boolean => isKnown(action) || plainSentence(action) !== null

/** The sentence of an action; one of another Review API is told by its own words. */
export function sentenceOfAction(action: string): string {
  if (isKnown(action)) return sentences[action]
  const plain = plainSentence(action)
  if (plain) return plain
  const words = action.replaceAll(/[._]+/g, " ").trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How someone acted who was not there as themselves; nothing for the usual case. */
export const actingAs: Readonly<Record<string, string>> = {
  shadow: "Partner",
  impersonated: "Support",
  application: "Application",
  api_key: "API key",
  system: "Outpost",
}
