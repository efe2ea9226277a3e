/** What is said when something has been saved or deleted (D-263). */
export const savedText = {
  settings: "Settings saved",
  alert: "Alert saved",
  alertDeleted: "Alert deleted",
  group: "Group saved",
  groupDeleted: "Group deleted",
  groupLocationsAdded: "Locations added",
  groupLocationsRemoved: "Locations removed from the group",
  locationCreated: "Location created successfully.",
  locationUpdated: "Location updated successfully.",
  locationImportDeleted: "File deleted.",
  autoSync: "Directory sync settings saved",
  oursKept: "Your data is kept",
  theirsTaken: "The location has been updated",
  autoSyncOn: "Auto Sync enabled for this location",
  autoSyncOff: "Auto Sync disabled for this location",
  locationReverted: "Earlier values restored",
  issueMuted: "Issue muted",
  issueUnmuted: "Issue unmuted",
  locationRestored: "Location restored",
  importStopped: "Import stopped. Nothing was imported.",
  importDeleted: "Import removed from the list",
  profile: "Profile saved",
  password: "Your password has been changed.",
  sessionEnded: "Session ended",
  sessionsEnded: "All other sessions ended",
  user: "User saved",
  userDeleted: "User deleted",
  whitelabel: "White label saved",
  logo: "Logo saved",
  logoRemoved: "Logo removed",
  domain: "Domain added",
  domainVerified: "Domain verified",
  domainChecked: "Domain checked: not verified yet",
  domainRemoved: "Domain removed",
  accessRequested: "Request sent!",
  syncRequested: "Looking for new reviews",
  placeMatched: "Place matched. Its reviews arrive shortly.",
  placeIgnored: "Place ignored",
  excerptsMatched: "Business confirmed",
  excerptsUnmatched: "Saved",
  oauthClient: "Application saved",
  oauthClientDeleted: "Application deleted",
  oauthGrantRevoked: "Access revoked",
  apiKeyRevoked: "Key revoked",
  webhook: "Webhook saved",
  webhookDeleted: "Webhook deleted",
  webhookTest: "Test event is being sent",
  webhookReplay: "Delivery is being sent again",
  ssoKey: "Key added",
  ssoKeyRevoked: "Key revoked",
  responseTemplate: "Template saved",
  responseTemplateDeleted: "Template deleted",
  autoResponse: "Rule saved",
  autoResponseOn: "Rule turned on",
  autoResponseOff: "Rule turned off",
  autoResponseDeleted: "Rule deleted",
  featureRequested: "Thank you. Our support team will get in touch.",
  scorecard: "Scorecard sent",
  scorecardDeleted: "Scorecard deleted",
  reviewStatus: "Review saved",
  reviewsChanging: "Updating the reviews. Reload the page to see progress.",
  label: "Label saved",
  labelDeleted: "Label deleted",
  tag: "Tag saved",
  tagMerged: "Tags merged",
  tagDeleted: "Tag deleted",
  tagAdded: "Tag added",
  tagRemoved: "Tag removed",
  note: "Note saved",
  noteDeleted: "Note deleted",
  disputed: "Review disputed",
  disputeResolved: "Dispute outcome saved",
  trialExtended: "Trial extended",
  trialConverted: "Trial converted to a plan",
} as const

/** What is said when the link that changes an e-mail is on its way. */
export const emailOnItsWay = (email: string): string =>
  `We sent a link to ${email}. Your email address changes once you confirm it there.`

/** What is said when an invitation is on its way once more. */
export const invitationOnItsWay = (email: string): string => `We sent a new invitation to ${email}.`

/** What has changed once a new e-mail is confirmed. */
export const nowLoggedInWith = (email: string): string => `You now log in with ${email}.`

/** @param name of the service; empty when it is not known. */
export const disconnectedText = (name: string): string => `${name || "The service"} is disconnected.`

/** @param name of the account that uses its parent's connection from now on; empty when it is not known. */
export const linkedText = (name: string): string =>
  `${name || "The account"} is linked. Its reviews arrive shortly.`

/** @param name of what is not used any more: an account, or a service. */
export const unlinkedText = (name: string): string => `${name || "The account"} is no longer linked.`
