import type { Patience } from "../ask-provider.ts"

/** An installation's own API key at Yelp, and where Yelp is; a stand-in can be put in its place. */
export type YelpSettings = {
  apiKey: string
  /** Origin, without a path. */
  apiUrl: string
  /** Calls a day, as long as Yelp has not said how many. */
  callsPerDay: number
  patience: Patience
  /** Milliseconds from the beginning of one call to that of the next. */
  betweenMs: number
}

/** How many calls a second Yelp takes is not documented. */
export const yelpBetweenMs = 250
