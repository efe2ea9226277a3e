import type { Service } from "../service.ts"
import { goneOfSchedule } from "./gone-of-schedule.ts"
import { scheduleItem, visibleSchedule } from "./schedule-rows.ts"

/** GET /scheduled_exports/{id}, with the kinds of its filters that are gone. @throws 404 when it is missing or somebody else's. */
export const getScheduledExport: Service<"scheduled_exports.get"> = async ({ deps, scope, params }) => {
  const row = await visibleSchedule(deps.db, scope, params.id)
  return { ...scheduleItem(row), gone_filters: await goneOfSchedule(deps, scope, row) }
}
