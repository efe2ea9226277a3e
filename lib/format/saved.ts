/** What is said when something has been saved or deleted (D-263). */
export const savedText = {
  settings: "Settings saved",
  group: "Group saved",
  groupDeleted: "Group deleted",
  profile: "Profile saved",
  password: "Your password has been changed.",
  email: "Your email address has been changed. Log in with it.",
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
  oauthClient: "Application saved",
  oauthClientDeleted: "Application deleted",
  oauthGrantRevoked: "Access revoked",
  ssoKey: "Key added",
  ssoKeyRevoked: "Key revoked",
  featureRequested: "Thank you. We have told support, who will get in touch.",
  scorecard: "Scorecard sent",
  scorecardDeleted: "Scorecard deleted",
  trialExtended: "Trial extended",
  trialConverted: "Trial converted to a plan",
} as const

/** What is said when the link that changes an e-mail is on its way. */
export const emailOnItsWay = (email: string): string =>
  `We sent a link to ${email}. Your email address changes when you open it.`

/** What is said when an invitation is on its way once more. */
export const invitationOnItsWay = (email: string): string => `We sent a new invitation to ${email}.`
