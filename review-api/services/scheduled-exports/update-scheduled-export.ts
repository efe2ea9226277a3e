import { and, eq } from "drizzle-orm"
import type { ExportFrequency } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { runAfter } from "../../db/queries/plan-export-run.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { Call, Service } from "../service.ts"
import { checkSchedule, requireSubject } from "./check-schedule.ts"
import { requireGoneConfirmed } from "./gone-of-schedule.ts"
import { judgeAgain } from "./judge-schedule.ts"
import { setRecipients } from "./recipients.ts"
import {
  auditValues,
  lockSchedule,
  type ScheduleRow,
  scheduleItem,
  visibleSchedule,
} from "./schedule-rows.ts"

type Body = Call<"scheduled_exports.update">["body"]

/** Changed values with the stored ones; the days of a range are never kept. */
function changed(row: ScheduleRow, body: Body) {
  const filters = { ...(body.filters ?? row.filters), from: null, to: null }
  return {
    exportType: body.export_type ?? row.export_type,
    legend: body.date_range_legend ?? row.date_range_legend,
    filters,
    resourceId: body.resource_id === undefined ? row.resource_id : body.resource_id,
    frequency: body.email_frequency ?? (row.email_frequency as ExportFrequency),
    time: body.scheduled_time ?? row.scheduled_time,
    sendTime: body.send_time ?? row.send_time,
  }
}

/**
 * PATCH /scheduled_exports/{id}: changes a schedule; whose rights it has stays (000 §7).
 * @throws 404 when it is missing or somebody else's; 403, 409 and 422 as `createScheduledExport`;
 * 422 at `without_gone_filters` when it would lose filters that are gone, and nothing confirms that (D-270).
 */
export const updateScheduledExport: Service<"scheduled_exports.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  await requireExport(deps, scope)
  const item = await deps.db.transaction(async (tx) => {
    const before = await lockSchedule(tx, scope, params.id)
    if (body.id !== undefined && !sameId(body.id, before.id))
      throw invalid({ id: ["does not match the scheduled export"] })
    const after = changed(before, body)
    checkSchedule(scope, after)
    await requireSubject(tx, scope, after)
    if (body.filters) {
      await requireFilters(tx, scope, body.filters)
      const isConfirmed = body.without_gone_filters === true
      await requireGoneConfirmed({ ...deps, db: tx }, scope, { before, filters: body.filters, isConfirmed })
    }
    if (body.recipient_user_ids)
      await setRecipients(tx, { accountId, id: before.id }, body.recipient_user_ids)
    const timing = {
      email_frequency: after.frequency,
      scheduled_time: after.time,
      send_time: after.sendTime,
    }
    const isSameTime =
      timing.email_frequency === before.email_frequency &&
      timing.scheduled_time === before.scheduled_time &&
      timing.send_time === before.send_time
    const isKept = isSameTime && before.next_run_at !== null
    const isMailed = body.recipient_user_ids !== undefined || before.next_run_at !== null
    const next = isMailed ? runAfter(timing, scope.timeZone, deps.clock.now()) : null
    await tx
      .update(scheduledExports)
      .set({
        exportType: after.exportType,
        dateRangeLegend: after.legend,
        filters: after.filters,
        emailFrequency: after.frequency,
        scheduledTime: after.time,
        sendTime: after.sendTime,
        emailSubject: body.email_subject ?? before.email_subject,
        emailBody: body.email_body ?? before.email_body,
        resourceId: after.resourceId,
        headings: body.headings ?? before.headings,
        nextRunAt: isKept ? before.next_run_at : next,
      })
      .where(and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, before.id)))
    await judgeAgain(tx, deps, accountId, [before.id])
    const row = await visibleSchedule(tx, scope, params.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "scheduled_export", id: row.id, name: row.email_subject },
      before: auditValues(before),
      after: auditValues(row),
    })
    return scheduleItem(row)
  })
  deps.mailer.wake()
  return item
}
