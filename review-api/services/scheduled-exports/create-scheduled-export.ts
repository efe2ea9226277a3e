import { count, eq } from "drizzle-orm"
import { defaultSendTime } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { runAfter } from "../../db/queries/plan-export-run.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { checkSchedule, requireSubject } from "./check-schedule.ts"
import { setRecipients } from "./recipients.ts"
import { auditValues, scheduleItem, visibleSchedule } from "./schedule-rows.ts"

const maxSchedules = 500

/**
 * POST /scheduled_exports: schedules an export, which is made with the rights of the caller each time (D-113, D-114).
 * @throws 403 without the permission of the export, in a trial without trial_export (D-112); 409 when something that its
 * filters name is gone (D-270); 422.
 */
export const createScheduledExport: Service<"scheduled_exports.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId, userId } = scope
  const { export_type, date_range_legend, email_frequency, scheduled_time } = body
  const { send_time = defaultSendTime } = body
  const filters = { ...body.filters, from: null, to: null }
  checkSchedule(scope, {
    exportType: export_type,
    legend: date_range_legend,
    filters,
    resourceId: body.resource_id ?? null,
    frequency: email_frequency,
    time: scheduled_time,
    sendTime: send_time,
  })
  await requireSubject(deps.db, scope, { exportType: export_type, resourceId: body.resource_id ?? null })
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, filters)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ n: count() })
      .from(scheduledExports)
      .where(eq(scheduledExports.accountId, accountId))
    if (known!.n >= maxSchedules) throw new ApiError(422, `You can schedule up to ${maxSchedules} exports.`)
    const values = {
      accountId,
      createdByUserId: userId,
      exportType: export_type,
      dateRangeLegend: date_range_legend,
      filters,
      emailFrequency: email_frequency,
      scheduledTime: scheduled_time,
      sendTime: send_time,
      emailSubject: body.email_subject,
      emailBody: body.email_body ?? "",
      resourceId: body.resource_id ?? null,
      headings: body.headings ?? "names",
      createdAt: now.toISOString(),
      nextRunAt: runAfter({ email_frequency, scheduled_time, send_time }, scope.timeZone, now),
    }
    const [made] = await tx.insert(scheduledExports).values(values).returning({ id: scheduledExports.id })
    await setRecipients(tx, { accountId, id: made!.id }, body.recipient_user_ids)
    const row = await visibleSchedule(tx, scope, String(made!.id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "scheduled_export", id: row.id, name: row.email_subject },
      after: auditValues(row),
    })
    return scheduleItem(row)
  })
}
