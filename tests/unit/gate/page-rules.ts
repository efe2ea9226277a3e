import type { UserTypeName } from "#lib/contract/index.ts"
import type { PageName } from "#lib/gate/pages.ts"

/** Who may open a page, as the specification says it: written apart from the gate, so that the two check each other. */
export type PageRule = {
  for: "public" | "ordinary" | "parent" | "everybody"
  /** One of these permissions. */
  permission?: readonly string[]
  userTypes?: readonly UserTypeName[]
  /** Account settings that must be on. */
  settings?: readonly string[]
  flag?: string
  /** Only accounts with a white label of their own (D-079). */
  ownsWhitelabel?: boolean
  /** Other parents are sent to /accounts (D-030). */
  segment?: string
  /** D-084. */
  isForEverybodyWhileInactive?: boolean
}

const open = { for: "public" } as const

/** Every page; one that is missing here does not compile, one too many neither. */
export const pageRules: Record<PageName, PageRule> = {
  login: open,
  signup: open,
  signupLocation: open,
  forgotPassword: open,
  resetPassword: open,
  ssoChoice: open,
  ssoLogin: open,
  expiredPassword: open,
  passwordResetComplete: open,
  unsubscribeAlerts: open,
  unsubscribeRequests: open,
  unsubscribeScheduledExports: open,
  scorecardRequest: open,
  error: open,
  triage: open,
  partnerIntegrationSetup: open,
  partnerIntegrationError: open,
  settings: { for: "everybody" },
  auditLog: { for: "everybody", permission: ["account_setting.update"], userTypes: ["Admin"] },
  accountSettings: { for: "everybody", permission: ["account.update"] },
  billingEdit: { for: "everybody", permission: ["billing.read"], isForEverybodyWhileInactive: true },
  ssoKeys: { for: "parent", permission: ["oauth.read"] },
  switchAccount: { for: "parent" },
  profile: { for: "everybody" },
  users: { for: "everybody", permission: ["user.read"] },
  userNew: { for: "everybody", permission: ["user.create"] },
  user: { for: "everybody", permission: ["user.update"] },
  groups: { for: "ordinary", permission: ["group.read"] },
  groupNew: { for: "ordinary", permission: ["group.create"] },
  group: { for: "ordinary", permission: ["group.update"] },
  whitelabel: {
    for: "everybody",
    permission: ["account.update"],
    userTypes: ["Admin"],
    ownsWhitelabel: true,
  },
  oauthClients: { for: "everybody", permission: ["oauth.read"] },
  oauthClientNew: { for: "everybody", permission: ["oauth.create"] },
  oauthClient: { for: "everybody", permission: ["oauth.update"] },
  oauthAuthorize: { for: "everybody" },
  accounts: { for: "parent", permission: ["child_account.read"] },
  childReviews: { for: "parent", permission: ["review.read"] },
  accountTrials: { for: "parent", permission: ["child_account.read"], segment: "reseller" },
  reviews: { for: "ordinary", permission: ["review.read"] },
  review: { for: "ordinary", permission: ["review.read"] },
}
