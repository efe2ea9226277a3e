import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import { stopAddress } from "#review-api/mail/email-bounces.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { scheduleBody } from "./schedules.ts"

const daily = { alert_type_id: 1, alert_frequency_id: 2 }
const alert = async ({ make }: AuditFixture) => ({ id: (await make("/alerts", daily)).id })

const schedule = async ({ make, parent }: AuditFixture) => ({
  id: (await make("/scheduled_exports", scheduleBody([parent.users.User.id]))).id,
})

/** How each write about what is mailed again and again is made once. */
export const mailingCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "alerts.create": async ({ admin: as }) => ({ as, body: daily }),
  "alerts.update": async (fixture) => ({
    as: fixture.admin,
    params: await alert(fixture),
    body: { active: false },
  }),
  "alerts.delete": async (fixture) => ({ as: fixture.admin, params: await alert(fixture) }),
  "users.resume_emails": async (fixture) => {
    const { id, email } = await fixture.person()
    const { deps } = fixture.api
    await deps.db.transaction((tx) => stopAddress(tx, deps, email, "5.1.1"))
    return { as: fixture.admin, params: { id } }
  },
  "scheduled_exports.create": async ({ admin: as, parent }) => ({
    as,
    body: scheduleBody([parent.users.User.id]),
  }),
  "scheduled_exports.update": async (fixture) => ({
    as: fixture.admin,
    params: await schedule(fixture),
    body: { email_subject: "Renamed" },
  }),
  "scheduled_exports.take_over": async (fixture) => {
    const { id } = await schedule(fixture)
    const createdByUserId = fixture.parent.users.User.id
    await fixture.api.deps.db
      .update(scheduledExports)
      .set({ createdByUserId })
      .where(eq(scheduledExports.id, id))
    return { as: fixture.admin, params: { id } }
  },
  "scheduled_exports.delete": async (fixture) => ({
    as: fixture.admin,
    params: await schedule(fixture),
  }),
}
