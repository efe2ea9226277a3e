import { callApi } from "#lib/api-client/call-api.ts"
import type { LocationPreview } from "#lib/contract/billing/schema.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { costOf } from "./cost-text.ts"

/** Price on the form of a new location: none, or a text without prices. */
export type ShownPreview = Attempt<LocationPreview> | null | "hidden"

/**
 * Price of a new location (D-153): for Admins whose account is charged automatically and has no white label, where flag
 * and setting are on. Everyone else who adds locations sees that it may cost something (001 §6).
 * @param added how many would be added.
 */
export async function loadLocationPreview(context: PageContext, added = 1): Promise<ShownPreview> {
  const { caller, account, session, settings, whitelabel, flags } = context
  if (userTypeOf(session.user_type_id) !== "Admin") return null
  const isShown =
    whitelabel.id === null &&
    account["auto"] !== false &&
    isFlagOn(flags, "locationPricingPreview") &&
    settingValue(settings["location_pricing_preview"]) !== false
  if (!isShown) return "hidden"
  return attempt(
    callApi(caller, "billing.preview_location", {
      params: { account_id: String(account.id) },
      query: { num_added_locations: added },
    }),
  )
}

/** Whether the trial has no room for one location more. */
export const isFullTrial = (preview: ShownPreview, isTrial: boolean): boolean =>
  preview !== null && preview !== "hidden" && preview.ok && (costOf(preview.value, isTrial)?.isFull ?? false)
