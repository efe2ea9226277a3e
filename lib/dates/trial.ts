import { millisecondsInDay as dayMs } from "date-fns/constants"

/**
 * `daysLeftInTrial` of an account (D-032): whole days from now to the end of its trial, rounded up, never below 0.
 * @param trialEndedAt ISO 8601; null without a trial.
 */
export function daysLeftInTrial(trialEndedAt: string | null | undefined, now: Date): number | null {
  const endMs = Date.parse(trialEndedAt ?? "")
  return Number.isNaN(endMs) ? null : Math.max(0, Math.ceil((endMs - now.getTime()) / dayMs))
}
