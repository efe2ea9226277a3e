import type { Service } from "../service.ts"
import { scheduleItem, seenSchedule } from "./schedule-rows.ts"

/** GET /scheduled_exports/{id}. @throws 404 when it is missing or somebody else's. */
export const getScheduledExport: Service<"scheduled_exports.get"> = async ({ deps, scope, params }) =>
  scheduleItem(await seenSchedule(deps.db, scope, params.id))
