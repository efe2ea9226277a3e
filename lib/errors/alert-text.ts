import { ApiFailure } from "./api-failure.ts"

/** Server's text of a failure; null if there is none besides ours (000 §8). */
export const serverTextOf = (error: unknown): string | null =>
  error instanceof ApiFailure ? error.serverText : null

/** Alert toast of a failure: our message, and behind a colon the server's text (000 §8). */
export function alertText(message: string, error: unknown): string {
  const said = serverTextOf(error)
  return said === null ? message : `${message}: ${said}`
}
