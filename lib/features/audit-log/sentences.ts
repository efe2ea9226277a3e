/** What each line of the audit log tells, in plain words (operation ids and events to sentences). */
const sentences = {
  "auth.create": "Signed in",
  "auth.end": "Signed out",
  "sso.exchange": "Signed in by single sign-on",
  "impersonation.start": "Support began to act as a user",
  "impersonation.end": "Support stopped acting as a user",
  "shadow.start": "Opened a session in a child account",
  "shadow.end": "Ended a session in a child account",
  "signup.create_user": "Signed up",
  "signup.create_location": "Added the first location",
  "confirmations.complete": "Confirmed the email address",
  "passwords.update": "Set a new password",
  "passwords.change": "Changed the password",
  "profiles.update": "Changed the own profile",
  "email_changes.create": "Asked for another email address",
  "email_changes.complete": "Changed the email address",
  "sessions.end": "Ended a session",
  "sessions.end_others": "Ended all other sessions",
  "accounts.update": "Changed the account",
  "account_settings.update": "Changed a setting",
  "users.create": "Invited a user",
  "users.resend_invitation": "Sent an invitation again",
  "users.update": "Changed a user",
  "users.delete": "Deactivated a user",
  "groups.create": "Made a group",
  "groups.update": "Changed a group",
  "groups.delete": "Deleted a group",
  "reviews.update": "Changed the status of a review",
  "tags.create": "Made a tag",
  "tags.update": "Renamed a tag",
  "tags.merge": "Merged a tag into another one",
  "tags.delete": "Deleted a tag",
  "review_tags.create": "Put a tag on a review",
  "review_tags.delete": "Took a tag off a review",
  "notes.create": "Wrote a note on a review",
  "notes.update": "Changed a note on a review",
  "notes.delete": "Deleted a note on a review",
  "reviews.dispute": "Disputed a review",
  "disputes.update": "Noted the answer to a dispute",
  "review_bulk_actions.create": "Changed many reviews",
  "review_status_labels.create": "Made a label for reviews",
  "review_status_labels.update": "Changed a label for reviews",
  "review_status_labels.delete": "Deleted a label for reviews",
  "whitelabels.update": "Changed the white label",
  "whitelabels.update_logo": "Changed the logo",
  "whitelabels.add_domain": "Added a domain",
  "whitelabels.verify_domain": "Proved that a domain is theirs",
  "whitelabels.lose_domain": "Lost a domain to its new owner",
  "whitelabels.remove_domain": "Removed a domain",
  "oauth_clients.create": "Registered an application",
  "oauth_clients.update": "Changed an application",
  "oauth_clients.delete": "Deleted an application",
  "oauth_authorizations.create": "Gave an application access",
  "oauth_authorizations.token": "Used the access of an application",
  "oauth_grants.delete": "Took an application's access back",
  "oauth_grants.revoke_stolen": "An application's access was ended because its code was used twice",
  "oauth_tokens.delete": "Disconnected a service",
  "sso_keys.create": "Registered a key for single sign-on",
  "sso_keys.revoke": "Revoked a key for single sign-on",
  "unsubscribes.create": "Unsubscribed from mails",
  "unsubscribes.undo": "Took an unsubscription back",
  "partner_scorecards.create": "Sent a scorecard",
  "partner_scorecards.delete": "Deleted a scorecard",
  "scorecard_requests.create": "Asked for a call about a scorecard",
  "export_files.create": "Asked for a file",
  "scheduled_exports.create": "Scheduled an export",
  "scheduled_exports.update": "Changed a scheduled export",
  "scheduled_exports.delete": "Deleted a scheduled export",
  "user_preferences.create": "Saved a filter",
  "user_preferences.update": "Changed a saved filter",
  "user_preferences.delete": "Deleted a saved filter",
  "webhooks.notify": "Asked for a feature",
  "onboarding.create": "Began with a step of the onboarding",
  "onboarding.update": "Went on with a step of the onboarding",
  "onboarding.delete": "Forgot a step of the onboarding",
} as const

const isKnown = (action: string): action is keyof typeof sentences => Object.hasOwn(sentences, action)

/** Whether an action has a sentence. */
export const hasSentence = isKnown

/** The sentence of an action; one of another Review API is told by its own words. */
export function sentenceOfAction(action: string): string {
  if (isKnown(action)) return sentences[action]
  const words = action.replaceAll(/[._]+/g, " ").trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How somebody acted who was not there as themselves; nothing for the usual case. */
export const actingAs: Readonly<Record<string, string>> = {
  shadow: "Partner",
  impersonated: "Support",
  system: "Outpost",
}
