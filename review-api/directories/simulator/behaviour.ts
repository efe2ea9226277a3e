/** How simulated sources behave. */
export type SourceBehaviour = {
  /** From being asked until it is done, and from there to the answer. */
  delayMs: number
  answerDelayMs: number
  /** Codes of sources that do not answer; `*` is all of them. */
  outages: readonly string[]
  /** What a source publishes in a minute before it wants to be left alone; per source. */
  perMinute: number
  /** After publication, when policies are looked at again. */
  laterMs: number
}

export const defaultBehaviour: SourceBehaviour = {
  delayMs: 700,
  answerDelayMs: 700,
  outages: [],
  perMinute: 60,
  laterMs: 10 * 60_000,
}

/** At once, for tests and for whoever sets nothing else. */
export const quickBehaviour: SourceBehaviour = { ...defaultBehaviour, delayMs: 0, answerDelayMs: 0 }
