import { ApiFailure } from "./api-failure.ts"
import { textOfCode } from "./texts.ts"

/** What an alert toast says of a failure: our message, and behind a colon what the server said of it (000 §8). */
export function alertText(message: string, fault: unknown): string {
  const said = fault instanceof ApiFailure ? fault.userText : ""
  const isOurs = said === "" || (fault instanceof ApiFailure && said === textOfCode(fault.code))
  return isOurs ? message : `${message}: ${said}`
}
