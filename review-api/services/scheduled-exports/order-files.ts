import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { keepLocations, noAccess, type RecipientScope } from "../../db/queries/recipient-scopes.ts"
import type { ScheduleRecipient } from "../../db/queries/schedule-recipients.ts"
import { exportFiles } from "../../db/schema/exports.ts"
import { scheduledExportDeliveries } from "../../db/schema/scheduled-exports.ts"
import type { Deps } from "../deps.ts"
import { filtersOf } from "./check-schedule.ts"
import type { Runnable } from "./judge-schedule.ts"
import type { Schedule } from "./stop-schedule.ts"

type Run = { schedule: Schedule; occurrenceAt: string; createdAt: string }
type ForWhom = { fileId: number | null; recipients: readonly ScheduleRecipient[] }

/** The mails of a run, which leave when their file is made; without a file nobody is mailed, and the list says why. */
async function noteDeliveries(tx: Db, run: Run, { fileId, recipients }: ForWhom): Promise<void> {
  if (recipients.length === 0) return
  const { schedule, ...at } = run
  const { accountId, id: scheduledExportId } = schedule
  const rows = recipients.map(({ userId, email }) => ({
    ...{ accountId, scheduledExportId, userId, exportFileId: fileId, ...at },
    ...{ publicId: newPublicId(), email: email.toLowerCase() },
    ...(fileId === null ? { status: "skipped", reason: noAccess } : {}),
  }))
  await tx.insert(scheduledExportDeliveries).values(rows).onConflictDoNothing()
}

/** Orders one file. @returns null when the run has it already. */
async function orderFile(
  tx: Db,
  { schedule, occurrenceAt, createdAt }: Run,
  { key }: RecipientScope,
): Promise<{ id: number; publicId: string } | null> {
  const [file] = await tx
    .insert(exportFiles)
    .values({
      accountId: schedule.accountId,
      userId: schedule.createdByUserId,
      publicId: newPublicId(),
      resource: schedule.exportType,
      resourceId: schedule.resourceId,
      fileType: "csv",
      filters: filtersOf(schedule.filters, schedule.dateRangeLegend),
      requestType: "scheduled",
      sendEmail: false,
      scheduledExportId: schedule.id,
      occurrenceAt,
      scopeKey: key,
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: exportFiles.id, publicId: exportFiles.publicId })
  return file ?? null
}

/**
 * Orders the files of a run: one for each distinct scope of its recipients (D-272), and notes who gets which.
 * @param tx the transaction that holds the schedule.
 * @returns their public ids.
 */
export async function orderFiles(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  schedule: Schedule,
  { scope, scopes, leftOut }: Runnable,
): Promise<string[]> {
  const run: Run = { schedule, occurrenceAt: schedule.nextRunAt!, createdAt: clock.now().toISOString() }
  const ordered: string[] = []
  for (const one of scopes) {
    const file = await orderFile(tx, run, one)
    if (!file) continue
    const { recipients, key } = one
    if (key !== "") {
      const of = { fileId: file.id, userId: recipients[0]!.userId }
      await keepLocations(tx, scope, schedule.filters, of)
    }
    await noteDeliveries(tx, run, { fileId: file.id, recipients })
    ordered.push(file.publicId)
  }
  await noteDeliveries(tx, run, { fileId: null, recipients: leftOut })
  return ordered
}
