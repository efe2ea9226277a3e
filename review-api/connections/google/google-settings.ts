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
  patience: Patience
}

/** How long an answer is waited for, and how long before a failed call is made again, at first; in milliseconds. */
export type Patience = { withinMs: number; firstWaitMs: number }

export const usualPatience: Patience = { withinMs: 30_000, firstWaitMs: 500 }
