import { callApi } from "#lib/api-client/call-api.ts"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/**
 * Whether a location is, or can be, published to directories, for its pages.
 * @param isKept the directory is not asked: what it said last is enough.
 * @returns null where that cannot be read: they then say nothing of it.
 */
export async function loadEligible(
  context: PageContext,
  id: string,
  isKept = false,
): Promise<EligibleLocation | null> {
  const { caller, account, can } = context
  if (!can("local_listing.read")) return null
  try {
    const query = { account_id: String(account.id), ...(isKept && { kept: true }) }
    return await callApi(caller, "local_listings.get_eligible", { params: { id }, query })
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401 && error.status !== 402) return null
    throw error
  }
}
