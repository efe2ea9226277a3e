import type { Patience } from "../ask-provider.ts"

/** An installation's own app at Meta, and where Facebook is; a stand-in can be put in place of each address. */
export type FacebookSettings = {
  appId: string
  appSecret: string
  /** Version of the Graph API that is asked, such as `v21.0`. */
  version: string
  /** Origins, without a path. */
  consentUrl: string
  graphUrl: string
  /** Token by which Facebook verifies the webhook URL; null where it is only polled. */
  verifyToken: string | null
  patience: Patience
}

/** The last version in which recommendations could be read; Meta ends it on 21 January 2027. */
export const lastVersionWithReviews = "v21.0"

/** Where the app takes webhooks of Facebook. */
export const facebookNotificationsPath = "/api/notifications/facebook"
