import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { changeLocation } from "./change-location.ts"

/**
 * PATCH /locations/{id} (001 §7). What changes is published where Auto Sync is on (D-187), and issues are looked for.
 * @throws as `changeLocation`.
 */
export const updateLocation: Service<"locations.update"> = async (call) => {
  const { deps, scope } = call
  const changed = await deps.db.transaction((tx) =>
    changeLocation(tx, call, pathId(call.params.id), { body: call.body }),
  )
  await deps.jobs.send("location_issues", String(scope.accountId))
  return changed
}
