import { pathId } from "../../core/ids.ts"
import { planPublication } from "../../db/queries/plan-publication.ts"
import type { Service } from "../service.ts"
import { changeLocation } from "./change-location.ts"

/** PATCH /locations/{id} (001 §7). What changes is published where Auto Sync is on (D-187). @throws as `changeLocation`. */
export const updateLocation: Service<"locations.update"> = (call) =>
  call.deps.db.transaction(async (tx) => {
    const location = await changeLocation(tx, call, pathId(call.params.id), { body: call.body })
    await planPublication(tx, call.scope.accountId, location.id, call.deps.clock.now())
    return location
  })
