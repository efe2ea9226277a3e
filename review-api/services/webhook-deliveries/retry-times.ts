const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Pauses before each further attempt, as Standard Webhooks recommends them: three days in all. */
export const retryWaitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Pauses vary by a tenth, so that what failed together does not come again together. */
const spread = 0.1

/**
 * The pause after a failed attempt, in milliseconds.
 * @param attempts so far, from 1. @param random from 0 to 1.
 * @returns null when it is given up.
 */
export function retryWait(attempts: number, random: number): number | null {
  const wait = retryWaitsMs[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 + spread * (2 * random - 1)))
}
