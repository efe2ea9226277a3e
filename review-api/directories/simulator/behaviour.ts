/** How simulated sources behave. */
export type SourceBehaviour = {
  /** From being asked until it is done, and from there to the answer. */
  delayMs: number
  answerDelayMs: number
  /** Codes of sources that do not answer; `*` is all of them. */
  outages: readonly string[]
  /** Publications per minute before a source asks for a pause; per source. */
  perMinute: number
  /** After publication, when policies are looked at again. */
  laterMs: number
  /** Listings drift: in each stretch of so many days, so many of a hundred show something else than before. */
  driftDays: number
  driftPercent: number
  /** Locations of a hundred that it does not know. */
  unknownPercent: number
  /** Listings of a hundred that it would rather show otherwise, until the account sends its own. */
  suggestedPercent: number
  /** Listings of a hundred, apart from those at Google, that belong to no one there. */
  unclaimedPercent: number
}

export const defaultBehaviour: SourceBehaviour = {
  delayMs: 700,
  answerDelayMs: 700,
  outages: [],
  perMinute: 60,
  laterMs: 10 * 60_000,
  driftDays: 30,
  driftPercent: 25,
  unknownPercent: 3,
  suggestedPercent: 12,
  unclaimedPercent: 8,
}

/** At once and without drift, for tests and for whoever sets nothing else. */
export const quickBehaviour: SourceBehaviour = {
  ...defaultBehaviour,
  delayMs: 0,
  answerDelayMs: 0,
  driftPercent: 0,
  unknownPercent: 0,
  suggestedPercent: 0,
  unclaimedPercent: 0,
}
