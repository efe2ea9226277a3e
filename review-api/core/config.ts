import { randomBytes } from "node:crypto"
import { type UserTypeIds, userTypes } from "#lib/contract/index.ts"
import { defaultSupportEmail, productName } from "#lib/format/product.ts"

export type ApiConfig = {
  /** Calls per minute and token (D-015). */
  rateLimitPerMinute: number
  /** Calls per minute and address + email on /auth and /passwords (D-015). */
  authLimitPerMinute: number
  /** 400 on collection calls without account_id (D-008). */
  isAccountIdRequired: boolean
  /** Longest time of one counting query in milliseconds. */
  countTimeoutMs: number
  /** Longest time that a request may take to arrive. */
  slowestRequestMs: number
  /** When a client that neither sends nor takes anything is hung up on; longer than the app waits for an answer. */
  longestSilenceMs: number
  /** Public address of the app, without a path: where links in mails lead. */
  appUrl: string
  /** Where programs of others reach the Review API, without a path; null where nothing is between. */
  publicUrl: string | null
  /** Hosts of the app itself, which no white label can have; with or without a port. */
  ownHosts: string[]
  /** Who mails come from; white labels put their own name in its place (D-115). */
  mailFrom: { name: string; address: string }
  /** The mailbox that mail servers report to what became of mails; null where no one reports. */
  bounceAddress: { user: string; domain: string } | null
  /** Whom mails say to ask, unless a white label has its own contact (D-041). */
  supportEmail: string
  /** Ids of the user types on the wire (D-020). */
  userTypeIds: UserTypeIds
  /** Key of the hash that analytics know a user by (D-062). */
  analyticsSecret: string
  /** Sign the links to files in mails: the first one signs, all of them are believed. */
  linkSecrets: string[]
  /** Encrypt the tokens of connections: the first one seals, all of them open. */
  tokenSecrets: string[]
  /** Kept mails are shown at /outbox: only for a developer on this machine. */
  showsOutbox: boolean
  /** Peers whose X-Forwarded-For names the caller's address: the app's servers (addresses, networks, `loopback`). */
  trustedProxies: string[]
  /** Machines besides this one that may read /metrics: addresses or blocks. */
  monitors: string[]
  /** How long a number waits between two text messages that ask for feedback, in milliseconds. */
  smsBetweenMs: number
  /** How often an open stream of events says that it is there, and is asked whether it still may be (D-235). */
  realtimeBeatMs: number
}

export const defaultConfig: ApiConfig = {
  rateLimitPerMinute: 600,
  authLimitPerMinute: 10,
  isAccountIdRequired: false,
  countTimeoutMs: 5_000,
  slowestRequestMs: 60_000,
  longestSilenceMs: 360_000,
  appUrl: "http://127.0.0.1:3000",
  publicUrl: null,
  ownHosts: ["localhost", "127.0.0.1", "[::1]"],
  mailFrom: { name: productName, address: "no-reply@outpost.example" },
  bounceAddress: null,
  supportEmail: defaultSupportEmail,
  userTypeIds: userTypes,
  analyticsSecret: randomBytes(32).toString("hex"),
  linkSecrets: [randomBytes(32).toString("hex")],
  tokenSecrets: [randomBytes(32).toString("hex")],
  showsOutbox: false,
  trustedProxies: ["loopback"],
  monitors: [],
  smsBetweenMs: 1_000,
  realtimeBeatMs: 25_000,
}
