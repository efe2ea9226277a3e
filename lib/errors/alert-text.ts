import { ApiFailure } from "./api-failure.ts"
import { textOfCode } from "./texts.ts"

/** Server's text of a failure; null if there is none besides ours (000 §8). */
export function serverTextOf(error: unknown): string | null {
  const said = error instanceof ApiFailure ? error.userText : ""
  const isOurs = said === "" || (error instanceof ApiFailure && said === textOfCode(error.code))
  return isOurs ? null : said
}

/** Alert toast of a failure: our message, and behind a colon the server's text (000 §8). */
export function alertText(message: string, error: unknown): string {
  const said = serverTextOf(error)
  return said === null ? message : `${message}: ${said}`
}
