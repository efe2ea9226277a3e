import { ApiFailure } from "./api-failure.ts"

/** A call whose failure is shown in its own place. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: ApiFailure }

/** Refusals that lead away from a page; its guard answers them. */
const leading = [401, 402, 403, 404]

/**
 * Keeps a failure for the place that shows it.
 * @throws ApiFailure that the page's guard answers, and everything that is none.
 */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiFailure && !leading.includes(error.status)) return { ok: false, failure: error }
    throw error
  }
}
