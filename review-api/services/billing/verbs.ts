import { eq } from "drizzle-orm"
import { accounts } from "../../db/schema/identity.ts"
import { trialRoom } from "../locations/trial-room.ts"
import type { Service, Verbs } from "../service.ts"

/** GET /billing/{account_id}/location_preview (001 §7, D-153): what one location more costs, and whether the trial has room. */
const previewLocation: Service<"billing.preview_location"> = async ({ deps, scope, query }) => {
  const [account] = await deps.db
    .select({ cents: accounts.newLocationCents, limit: accounts.trialLocationLimit })
    .from(accounts)
    .where(eq(accounts.id, scope.accountId))
  const room = await trialRoom(deps.db, scope.accountId)
  return {
    new_location_monthly_unit_cents: account!.cents,
    trial_location_limit: account!.limit,
    trial_location_limit_reached: room !== null && room.left < (query.num_added_locations ?? 1),
  }
}

export const verbs = { "billing.preview_location": previewLocation } satisfies Verbs
