import { isOutage } from "#lib/errors/api-failure.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { answerAs } from "#lib/http/answer-status.ts"

/**
 * Loads the main part of a page: its list, or its figures. Where an outage takes it away, the page says so in its
 * place and the document is a 503 with the time to try again, so that no one takes what is left for the page. Any other
 * part may be missing alone.
 */
export async function mainPart<T>(part: Attempt<T> | Promise<Attempt<T>>): Promise<Attempt<T>> {
  const found = await part
  if (!found.ok && isOutage(found.failure)) answerAs(503)
  return found
}
