import { ApiFailure } from "./api-failure.ts"

/** What the server said of a failure; null where our words are all there is (000 §8). */
export const serverTextOf = (error: unknown): string | null =>
  error instanceof ApiFailure ? error.serverText : null

/** What an alert toast says of a failure: our message, and behind a colon what the server said of it (000 §8). */
export function alertText(message: string, error: unknown): string {
  const said = serverTextOf(error)
  return said === null ? message : `${message}: ${said}`
}
