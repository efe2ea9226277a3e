import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { insertLocation } from "./insert-location.ts"

/**
 * POST /locations (D-144).
 * @throws 403 where locations are managed by support (D-145), 409 for an external id that is in use, 422 at the field
 * and when the trial includes no more (D-153).
 */
export const createLocation: Service<"locations.create"> = async ({ deps, scope, body, actor }) => {
  await requireSetting(deps.db, scope, "self_serve_locations")
  const created = await deps.db.transaction((tx) => insertLocation(tx, deps, { scope, actor }, body))
  await deps.jobs.send("location_issues", String(scope.accountId))
  return created
}
