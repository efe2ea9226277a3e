import { browserCall } from "#lib/api-client/browser-client.ts"
import { responseErrorTexts } from "#lib/contract/responses/constants.ts"
import type { Response } from "#lib/contract/responses/schema.ts"
import { responseTexts } from "./texts.ts"

export type Outcome = { level: "success" | "info" | "alert"; message: string }

const firstWaitMs = 400
const longestWaitMs = 3_000
const maxLooks = 14

/** Text on a response that was sent; null until its source has answered. */
export function outcomeOf(response: Response | null | undefined): Outcome | null {
  if (!response) return { level: "info", message: responseTexts.goneAlready }
  if (response.status === "pending") return null
  if (response.status === "published") return { level: "success", message: responseTexts.answered }
  if (response.status === "error_published") {
    return { level: "alert", message: responseErrorTexts.error_published }
  }
  return { level: "alert", message: response.error ?? responseTexts.notPublished }
}

export type OutcomeDeps = {
  read(reviewId: string): Promise<Response | null | undefined>
  wait(ms: number): Promise<void>
}

const browserDeps: OutcomeDeps = {
  read: async (id) => (await browserCall("reviews.get", { params: { id } })).response,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/**
 * Waits for the source's answer to a response that was just sent (D-130), asking less and less often.
 * @returns what it said; that the response is on its way when it says nothing within half a minute.
 */
export async function followResponse(reviewId: string, deps = browserDeps): Promise<Outcome> {
  let waitMs = firstWaitMs
  for (let look = 0; look < maxLooks; look += 1) {
    await deps.wait(waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 1.5)
    const outcome = await deps.read(reviewId).then(outcomeOf, () => null)
    if (outcome) return outcome
  }
  return { level: "info", message: responseTexts.published }
}
