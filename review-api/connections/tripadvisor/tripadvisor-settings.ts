import type { Patience } from "../ask-provider.ts"

/** An installation's own API key at Tripadvisor, and where Tripadvisor is; a stand-in can be put in its place. */
export type TripadvisorSettings = {
  apiKey: string
  /** Origin, without a path. */
  apiUrl: string
  /** Address of the app: keys can be limited to the domain that asks. */
  appUrl: string
  /** The calls that the daily budget of the key pays for. */
  callsPerDay: number
  patience: Patience
  /** Milliseconds from the beginning of one call to that of the next. */
  betweenMs: number
}

/** Tripadvisor takes 50 calls a second. */
export const tripadvisorBetweenMs = 20
