import { millisecondsInDay } from "date-fns/constants"
import { and, eq, inArray, sql } from "drizzle-orm"
import {
  channelOf,
  type ExportFailure,
  type ExportStatus,
  exportTypeLabels,
  type FileType,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { dayIn } from "#lib/dates/today.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import { users } from "../../db/schema/identity.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { requireIn } from "../../permissions/summary.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { chosenColumns, countedRows } from "../export-rows.ts"
import { fileNameOf } from "../file-download.ts"
import { queueWebhooks } from "../webhook-endpoints/queue-webhooks.ts"
import { piecesOf } from "../write-rows.ts"
import { exitPackResource } from "./create-export-file.ts"
import { exitPack } from "./exit-pack.ts"
import { type ExportFileRow, storedName } from "./export-file-item.ts"
import { exportTypes } from "./export-types.ts"
import { failDeliveries, queueDeliveries } from "./queue-deliveries.ts"
import { scopeOfFile, scopeOfOwner } from "./scope-of-owner.ts"

/** Queues the email that tells the owner of a file how it ended. @param tx the transaction that ends it. */
async function queueExportMail(tx: Db, { mailer }: Deps, file: ExportFileRow): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, file.accountId), eq(users.id, file.userId)))
  const about = { accountId: file.accountId, exportFileId: file.id }
  if (owner) await mailer.queue(tx, "export_file", owner.email.toLowerCase(), about)
}

/** A file and its row last this long (issue: clean-up). */
const retentionMs = 7 * millisecondsInDay
/** Attempts of a row, over all its jobs: one that ends the program each time is given up. */
const maxAttempts = 10
const fullDisk = ["ENOSPC", "EDQUOT"]

const waits = inArray(exportFiles.status, ["pending", "processing"])

async function take({ db }: Deps, publicId: string): Promise<ExportFileRow | null> {
  const [row] = await db
    .update(exportFiles)
    .set({ status: "processing", attempts: sql`${exportFiles.attempts} + 1` })
    .where(and(eq(exportFiles.publicId, publicId), waits))
    .returning()
  return row ?? null
}

type Outcome = { status: ExportStatus; reason?: ExportFailure; name?: string; bytes?: number; rows?: number }

const endings = { completed: "is ready", no_results: "is empty", failed: "failed" }

/** Who hears of a file that has ended: recipients of the run, else who asked for it; that a run failed, who scheduled it. */
async function notify(tx: Db, deps: Deps, file: ExportFileRow): Promise<void> {
  const isRun = file.scheduledExportId !== null
  if (isRun && file.status !== "failed") return queueDeliveries(tx, deps, file)
  if (isRun) await failDeliveries(tx, file)
  if (isRun || file.sendEmail) await queueExportMail(tx, deps, file)
  const { accountId, userId, resource: type, publicId, status } = file
  const name = ownValue(exportTypeLabels, type) ?? type.replaceAll("_", " ")
  await createNotice(tx, deps, {
    accountId,
    userId,
    kind: "export_finished",
    facts: { name, state: ownValue(endings, status) ?? null },
    resource: "export_file",
    resourceId: publicId,
  })
}

async function sendWebhooks(tx: Db, deps: Deps, file: ExportFileRow, status: ExportStatus): Promise<void> {
  if (status === "pending" || status === "processing") return
  const { resource, fileType: file_type, name, rows, bytes } = file
  const export_file = { id: file.publicId, resource, file_type, status, name, rows, bytes }
  await queueWebhooks(tx, deps, "export.finished", [{ account_id: file.accountId, export_file }])
}

/** Ends a row once: not when another attempt has taken it meanwhile. The mail goes with the same transaction. */
async function finish(deps: Deps, file: ExportFileRow, outcome: Outcome): Promise<void> {
  const now = deps.clock.now()
  const { status, reason = null, name = null, bytes = null, rows = null } = outcome
  const isOurs = and(
    eq(exportFiles.accountId, file.accountId),
    eq(exportFiles.id, file.id),
    eq(exportFiles.status, "processing"),
    eq(exportFiles.attempts, file.attempts),
  )
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(exportFiles)
      .set({
        status,
        statusReason: reason,
        name,
        bytes,
        rows,
        finishedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + retentionMs).toISOString(),
      })
      .where(isOurs)
      .returning()
    if (!ended) return
    await notify(tx, deps, ended)
    await sendWebhooks(tx, deps, ended, outcome.status)
    const { accountId, publicId } = ended
    const channel = channelOf("export_file", publicId)
    await publishEvent(tx, { accountId, channel, action: "EXPORT_FILE_READY", resourceId: publicId })
  })
  deps.mailer.wake()
}

/** A polled CSV file is called `export` (F-507), others after what they hold. */
const nameOf = ({ resource, fileType }: ExportFileRow): string =>
  fileType === "csv" ? "export" : resource.replaceAll("_", "-")

/** Everything in one file (D-291); it has a file for each type, also for those without rows. */
async function makePack(deps: Deps, file: ExportFileRow, signal: AbortSignal): Promise<Outcome> {
  const scope = await scopeOfUser(deps, file, { isExport: true })
  if (!scope) throw new Error("the owner is gone")
  requireIn(scope.permissions, "billing.read")
  const { pieces, counted } = exitPack(deps, scope, exportTypes)
  const bytes = await deps.storage.write(storedName(file), pieces, signal)
  const name = `export-${dayIn(scope.timeZone, deps.clock.now())}.zip`
  return { status: "completed", name, bytes, rows: counted.rows }
}

async function make(deps: Deps, file: ExportFileRow, signal: AbortSignal): Promise<Outcome> {
  if (file.resource === exitPackResource) return makePack(deps, file, signal)
  const type = ownValue(exportTypes, file.resource)
  if (!type) throw new Error("nothing makes files of this resource")
  const scope = scopeOfFile(await scopeOfOwner(deps, file, type), file)
  const fileType = file.fileType as FileType
  const all = await type.select(file.filters, file.resourceId)(deps, scope)
  const { count, rows } = countedRows(chosenColumns(all, file.columns))
  const pieces = piecesOf(fileType, rows, scope.timeZone, file.headings)
  const bytes = await deps.storage.write(storedName(file), pieces, signal)
  if (count.rows > 0) {
    return {
      status: "completed",
      name: fileNameOf({ deps, scope }, nameOf(file), fileType),
      bytes,
      rows: count.rows,
    }
  }
  await deps.storage.remove(storedName(file))
  return { status: "no_results", rows: 0 }
}

/** How a failed attempt ends the file; null when it is to be tried again. */
function failureOf(error: unknown, file: ExportFileRow, { signal, isLastAttempt }: JobRun): Outcome | null {
  if (signal.aborted) {
    return (signal.reason as Error).name === "TimeoutError" ? { status: "failed", reason: "timeout" } : null
  }
  // An attempt aborted by an outage does not count.
  if (isDatabaseAway(error)) return null
  const isFinal = fullDisk.includes((error as NodeJS.ErrnoException).code ?? "")
  const isOver = isFinal || isLastAttempt || file.attempts >= maxAttempts
  return isOver ? { status: "failed", reason: "error" } : null
}

/** Makes one file, as often as it takes and to be seen once (D-107). */
async function run(deps: Deps, job: JobRun): Promise<void> {
  const file = await take(deps, job.id)
  if (!file) return
  if (file.attempts > maxAttempts) return finish(deps, file, { status: "failed", reason: "error" })
  let outcome: Outcome
  try {
    outcome = await make(deps, file, job.signal)
  } catch (error) {
    const failure = failureOf(error, file, job)
    if (!failure) throw error
    deps.log.error({ exportFile: file.id, error: safeError(error) }, "a file was not created")
    outcome = failure
  }
  await finish(deps, file, outcome)
}

export const exportFileJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 30 * 60,
  atOnce: 2,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: exportFiles.publicId })
      .from(exportFiles)
      .where(waits)
      .orderBy(exportFiles.createdAt)
      .limit(500)
    return rows.map(({ id }) => id)
  },
}
