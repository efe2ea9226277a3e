import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { type FirstStep, firstStepsOf } from "./first-step.ts"

const unknown = { google_url_scanned: false, reviews_exist: true } as const

/**
 * Steps that bring the first locations of an account; server only.
 * @returns undefined where it has locations, however many of them the page or its user sees.
 */
export async function stepsToLocations(context: PageContext): Promise<FirstStep[] | undefined> {
  const { account, caller } = context
  if (account.total_locations !== 0) return undefined
  const known = await attempt(callApi(caller, "setup_progress.get", { params: { id: String(account.id) } }))
  return firstStepsOf(known.ok ? known.value : unknown, context)
}
