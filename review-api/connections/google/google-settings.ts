import type { Patience } from "../ask-provider.ts"

/** An installation's own OAuth client, and where Google is; a stand-in can be put in the place of each address. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** Origins, without a path. */
  consentUrl: string
  tokenUrl: string
  accountsUrl: string
  locationsUrl: string
  reviewsUrl: string
  performanceUrl: string
  /** How Google tells of new reviews; null where it is asked only. */
  push: GooglePush | null
  patience: Patience
  /** With how many places of an account they are asked for together; below it each is, and its deletions show sooner. */
  togetherFrom: number
  /** Google's quota of the project for each of its interfaces. */
  callsPerMinute: number
  /** Milliseconds from the beginning of one call of an interface to that of the next. */
  betweenMs: number
}

export const usualTogetherFrom = 100

/** Where the app takes notifications of Google; what is pushed there is signed for this address. */
export const googleNotificationsPath = "/api/notifications/google"

/** Notifications by Pub/Sub, pushed to the app. */
export type GooglePush = {
  /** `projects/{project}/topics/{topic}`, which Google publishes to. */
  topic: string
  /** Email of the service account that the subscription signs its pushes with. */
  serviceAccount: string
  /** Audience of the signature: the URL that is pushed to. */
  audience: string
  notificationsUrl: string
  /** Where Google's public keys are, with its path. */
  keysUrl: string
}
