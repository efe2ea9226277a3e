import { and, eq, inArray } from "drizzle-orm"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterIds, pathId } from "../../core/ids.ts"
import { locations } from "../../db/schema/places.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { requireSetting } from "../require-setting.ts"
import type { Call, Service, Verbs } from "../service.ts"
import { getHealth } from "./directory-health.ts"
import { eligibleLocation } from "./eligible-location.ts"
import { exportListings } from "./export-listings.ts"
import { integrationOverview } from "./integration-overview.ts"
import { getListing, getOverview, listListings } from "./list-listings.ts"
import { getDay, listDays } from "./listing-days.ts"
import { resolveListing } from "./resolve-listing.ts"
import { restoreListing } from "./restore-listing.ts"
import { switchAutoSync } from "./switch-auto-sync.ts"

/** GET /local_listings/eligible_locations/{id} (001 §7, D-180). @throws 404. */
const getEligible: Service<"local_listings.get_eligible"> = async ({ deps, scope, params, query }) => {
  const { id } = await visibleLocation(deps.db, scope, pathId(params.id))
  return eligibleLocation(deps, scope.accountId, id, query.kept)
}

type Switch = Call<"local_listings.publish"> | Call<"local_listings.unpublish">

/** Turns Auto Sync of locations on or off, all of them or none. @throws 403, 404, 422. */
async function setPublished({ deps, scope, body, actor }: Switch, isPublished: boolean) {
  const { accountId } = scope
  await requireSetting(deps.db, scope, "local_listings_publishing")
  const ids = (filterIds(body.location_ids.map(String)) ?? []).toSorted((one, other) => one - other)
  const names = new Map<number, string>()
  for (const id of ids) names.set(id, (await visibleLocation(deps.db, scope, id)).name)
  if (isPublished) {
    for (const id of ids) {
      const { status, status_reason } = await eligibleLocation(deps, accountId, id)
      if (status === "not_eligible") {
        throw new ApiError(422, status_reason ?? "This location cannot be published.", {
          code: "not_eligible",
        })
      }
    }
  }
  await deps.db.transaction(async (tx) => {
    const held = await tx
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.accountId, accountId), inArray(locations.id, ids)))
      .orderBy(locations.id)
      .for("update")
    if (held.length !== ids.length) throw notFound()
    for (const id of ids)
      await switchAutoSync(tx, { deps, actor, accountId }, { id, name: names.get(id)! }, isPublished)
  })
  return { locations: await Promise.all(ids.map((id) => eligibleLocation(deps, accountId, id))) }
}

/**
 * POST /local_listings/publish (D-188): Auto Sync goes on, and the locations are published after the delay of D-187.
 * @throws 403 without the feature, 404, 422 with the reason of the first that is not eligible.
 */
const publish: Service<"local_listings.publish"> = (call) => setPublished(call, true)

/** POST /local_listings/unpublish (D-188): Auto Sync goes off; what waits is not published. @throws 403, 404. */
const unpublish: Service<"local_listings.unpublish"> = (call) => setPublished(call, false)

export const verbs = {
  "local_listings.get_integration_overview": integrationOverview,
  "local_listings.get_health": getHealth,
  "local_listings.get_eligible": getEligible,
  "local_listings.list_locations": listListings,
  "local_listings.get_overview": getOverview,
  "local_listings.export": exportListings,
  "local_listings.get": getListing,
  "local_listings.list_days": listDays,
  "local_listings.get_day": getDay,
  "local_listings.resolve": resolveListing,
  "local_listings.restore": restoreListing,
  "local_listings.publish": publish,
  "local_listings.unpublish": unpublish,
} satisfies Verbs
