import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import type { AuditWorld, Write } from "./audit-cases.ts"
import { scheduleBody } from "./schedules.ts"

const daily = { alert_type_id: 1, alert_frequency_id: 2 }
const alert = async ({ make }: AuditWorld) => ({ id: (await make("/alerts", daily)).id })

const schedule = async ({ make, parent }: AuditWorld) => ({
  id: (await make("/scheduled_exports", scheduleBody([parent.users.User.id]))).id,
})

/** How each write about what is mailed again and again is made once. */
export const mailingCases: Partial<Record<OperationId, (world: AuditWorld) => Promise<Write>>> = {
  "alerts.create": async ({ admin: as }) => ({ as, body: daily }),
  "alerts.update": async (world) => ({
    as: world.admin,
    params: await alert(world),
    body: { active: false },
  }),
  "alerts.delete": async (world) => ({ as: world.admin, params: await alert(world) }),
  "scheduled_exports.create": async ({ admin: as, parent }) => ({
    as,
    body: scheduleBody([parent.users.User.id]),
  }),
  "scheduled_exports.update": async (world) => ({
    as: world.admin,
    params: await schedule(world),
    body: { email_subject: "Renamed" },
  }),
  "scheduled_exports.take_over": async (world) => {
    const { id } = await schedule(world)
    const createdByUserId = world.parent.users.User.id
    await world.api.deps.db
      .update(scheduledExports)
      .set({ createdByUserId })
      .where(eq(scheduledExports.id, id))
    return { as: world.admin, params: { id } }
  },
  "scheduled_exports.delete": async (world) => ({
    as: world.admin,
    params: await schedule(world),
  }),
}
