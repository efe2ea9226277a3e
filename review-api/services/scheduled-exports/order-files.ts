import { newPublicId } from "../../core/public-id.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { keepLocations, noAccess, type RecipientScope } from "../../db/queries/recipient-scopes.ts"
import type { ScheduleRecipient } from "../../db/queries/schedule-recipients.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import { scheduledExportDeliveries } from "../../db/schema/scheduled-exports.ts"
import { putAside } from "../../db/set-aside.ts"
import type { Deps } from "../deps.ts"
import { filtersOf } from "./check-schedule.ts"
import type { Runnable } from "./judge-schedule.ts"
import type { Schedule } from "./stop-schedule.ts"

type Run = { schedule: Schedule; occurrenceAt: string; createdAt: string }
type ForWhom = { fileId: number | null; recipients: readonly ScheduleRecipient[] }

/** The mails of a run, which leave when their file is made; without a file no one is mailed, and the list says why. */
async function noteDeliveries(tx: Db, run: Run, { fileId, recipients }: ForWhom): Promise<void> {
  if (recipients.length === 0) return
  const { schedule, ...at } = run
  const { accountId, id: scheduledExportId } = schedule
  const rows = recipients.map(({ userId, email }) => ({
    accountId,
    scheduledExportId,
    userId,
    exportFileId: fileId,
    ...at,
    publicId: newPublicId(),
    email: email.toLowerCase(),
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
      headings: schedule.headings,
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
 * Orders the files of a run: one for each distinct scope of its recipients (D-272), and notes who gets which. A scope that
 * fails alone is set aside, and the others get theirs.
 * @param tx the transaction that holds the schedule.
 * @returns their public ids.
 */
export async function orderFiles(
  tx: Db,
  deps: Pick<Deps, "clock" | "log">,
  schedule: Schedule,
  { scope, scopes, leftOut }: Runnable,
): Promise<string[]> {
  const run: Run = { schedule, occurrenceAt: schedule.nextRunAt!, createdAt: deps.clock.now().toISOString() }
  const order = async (part: Db, one: RecipientScope): Promise<string | null> => {
    const file = await orderFile(part, run, one)
    if (!file) return null
    const { recipients, key } = one
    if (key !== "") {
      const of = { fileId: file.id, userId: recipients[0]!.userId }
      await keepLocations(part, scope, schedule.filters, of)
    }
    await noteDeliveries(part, run, { fileId: file.id, recipients })
    return file.publicId
  }
  const { done, failed } = await writeApart(tx, scopes, async (part, some) => {
    const ids: (string | null)[] = []
    for (const one of some) ids.push(await order(part, one))
    return ids
  })
  for (const [at, { error }] of failed.entries()) {
    const row = `run-${schedule.id}-${run.occurrenceAt}-${at}`
    await putAside(deps, tx, {
      kind: "scheduled_run",
      row,
      accountId: schedule.accountId,
      error,
      isLeft: true,
    })
  }
  await noteDeliveries(tx, run, { fileId: null, recipients: leftOut })
  return done.flat().filter((id) => id !== null)
}
