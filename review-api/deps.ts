import type { Logger } from "pino"
import type { Database } from "./db/connect.ts"

/** The time, injected so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type ApiConfig = {
  /** Calls per minute and token (D-015). */
  rateLimitPerMinute: number
  /** Calls per minute and address + e-mail on /auth (D-015). */
  authLimitPerMinute: number
  /** 400 on collection calls without account_id (D-008). */
  isAccountIdRequired: boolean
  /** Longest time of one counting query in milliseconds. */
  countTimeoutMs: number
  /** Peers whose X-Forwarded-For names the caller's address: the app's servers (addresses, networks, `loopback`). */
  trustedProxies: string[]
}

export const defaultConfig: ApiConfig = {
  rateLimitPerMinute: 600,
  authLimitPerMinute: 10,
  isAccountIdRequired: false,
  countTimeoutMs: 5_000,
  trustedProxies: ["loopback"],
}

/** What every service works with. */
export type Deps = Database & { clock: Clock; config: ApiConfig; log: Logger }
